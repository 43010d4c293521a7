"""What a plan and the options of its game must agree in.

Ties at a table and in the finals (PAS-OPT-1) count as the plan says, and the options tell them
likewise, so that both say the same; and the options allow every table of the plan.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from app.domain.tournament.plan import Plan
from app.domain.tournament.refusals import PLAN_DECIDES, barred
from app.domain.tournament.stage_terms import places_of, sizes_of
from app.domain.tournament.stages import FinalTables
from app.engine.referee import Referee
from app.engine.values import Options

NAMES: Final = ("table_ties", "final_ties")


def as_planned(judge: Referee, options: Options, plan: Plan, given: bytes | None) -> Options:
    """The options with what the plan decides. Raises ``Barred`` where ``given`` ones differ."""
    said = msgspec.json.decode(given) if given else {}
    kept = msgspec.json.decode(judge.write(options))
    for name in NAMES:
        planned = list(_planned(plan, name))
        if name in kept and name in said and any(one != said[name] for one in planned):
            raise barred(PLAN_DECIDES, option=name)
        if name in kept and planned:
            kept[name] = planned[0]
    return judge.read_options(msgspec.json.encode(kept))


def entry_size(judge: Referee, options: Options, plan: Plan) -> int:
    """How many play as one by these options. Raises ``BadOptions``.

    They must allow every size of a table that the plan names.
    """
    size = len(judge.sides(judge.tournament_options(options, None))[0])
    for stage in plan.stages:
        for seats in sizes_of(stage):
            judge.table_options(options, seats)
    return size


def _planned(plan: Plan, name: str) -> Iterator[str]:
    """What the stages say of it, in order."""
    for stage in plan.stages:
        places = places_of(stage)
        if name == "table_ties" and places is not None:
            yield places.table_ties
        elif name == "final_ties" and isinstance(stage, FinalTables):
            yield stage.final_ties
