"""The plans of all golden records, game by game."""

from collections.abc import Callable, Mapping
from typing import Any

from app.engine.record import Record
from tests.games.records.chaupatia import finding as chaupatia
from tests.games.records.chaupatia.plans import PLANS as CHAUPATIA
from tests.games.records.paskievics import finding as paskievics
from tests.games.records.paskievics.plans import PLANS as PASKIEVICS
from tests.games.records.tuppi import finding as tuppi
from tests.games.records.tuppi.avo_plans import AVO_PLANS
from tests.games.records.tuppi.kolmen_plans import KOLMEN_PLANS
from tests.games.records.tuppi.plans import PLANS as TUPPI

PLANS: Mapping[str, Mapping[str, Any]] = {
    "tuppi": TUPPI,
    "kolmen-tuppi": KOLMEN_PLANS,
    "avotuppi": AVO_PLANS,
    "chaupatia": CHAUPATIA,
    "paskievics": PASKIEVICS,
}
"""Each game's plans by the name of their record."""

_FOUND: Mapping[str, Callable[[Any], Record]] = {
    "tuppi": tuppi.found,
    "kolmen-tuppi": tuppi.found,
    "avotuppi": tuppi.found,
    "chaupatia": chaupatia.found,
    "paskievics": paskievics.found,
}


def found(game: str, name: str) -> Record:
    """The first match that comes to what the plan of this name wants."""
    return _FOUND[game](PLANS[game][name])
