"""The games. ``CATALOGUE`` holds one line per game; only the stock imports it."""

from typing import Final

from app.engine.referee import AnyEngine
from app.games.chaupatia.engine import ChaupatiaEngine
from app.games.paskievics.engine import PaskievicsEngine
from app.games.tuppi.avo.engine import AvotuppiEngine
from app.games.tuppi.engine import TuppiEngine
from app.games.tuppi.kolmen.engine import KolmenTuppiEngine

CATALOGUE: Final[tuple[AnyEngine, ...]] = (
    TuppiEngine(),
    KolmenTuppiEngine(),
    AvotuppiEngine(),
    ChaupatiaEngine(),
    PaskievicsEngine(),
)
