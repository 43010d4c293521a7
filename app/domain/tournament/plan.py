"""What is to be played: the stages of a tournament as data.

Nothing here knows a game. Which options a table is played with, and whether a table of so many
entries can be played at all, the game itself is asked.
"""

from typing import Annotated, TypeGuard

from msgspec import Meta, Struct
from msgspec.structs import replace

from app.domain.admission import Admitted
from app.domain.tournament.entry_terms import MostEntries, Registration
from app.domain.tournament.refusals import (
    PLAN_CARRY,
    PLAN_DOUBLE,
    PLAN_FIRST,
    PLAN_OF_TWO,
    PLAN_PER_BLOCK,
    PLAN_TIME,
    PLAN_WORTH,
    barred,
)
from app.domain.tournament.scoring import ByMatches
from app.domain.tournament.stage_terms import carry_of, matches_of, places_of, sizes_of
from app.domain.tournament.stages import (
    PAIR,
    AnyStage,
    External,
    FinalTables,
    Knockout,
    RandomDraw,
    RoundRobin,
    Swiss,
)
from app.domain.tournament.venue import ONLINE, OnlineTerms

MOST_STAGES = 8


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """The stages in order. With ``check_in`` only those who are there are drawn.

    ``players`` says who may play online, and is read before anybody agrees to. Where
    ``registration`` is open, players register themselves, up to ``most_entries``.
    """

    stages: Annotated[tuple[AnyStage, ...], Meta(min_length=1, max_length=MOST_STAGES)]
    check_in: bool = False
    online: OnlineTerms = ONLINE
    players: Admitted = "mixed"
    registration: Registration = "by_organizer"
    most_entries: MostEntries | None = None


def has_rounds_given(stage: AnyStage) -> TypeGuard[RandomDraw | Swiss | External]:
    """Whether the plan says how many rounds a stage has; elsewhere its draw does."""
    return isinstance(stage, RandomDraw | Swiss | External)


def with_rounds(plan: Plan, number: int, rounds: int) -> Plan:
    """The same with so many rounds of a stage, of whose rounds the plan tells."""
    stage = plan.stages[number - 1]
    assert has_rounds_given(stage), stage
    stages = (*plan.stages[: number - 1], replace(stage, rounds=rounds), *plan.stages[number:])
    return replace(plan, stages=stages)


def check_plan(plan: Plan) -> None:
    """Raise :class:`Barred` where a stage needs another before it than it has."""
    if not plan.online.time.is_sound:
        raise barred(PLAN_TIME)
    before: AnyStage | None = None
    for number, stage in enumerate(plan.stages, start=1):
        blocks = isinstance(before, RoundRobin)
        if before is None and (isinstance(stage, FinalTables) or stage.advance.best):
            raise barred(PLAN_FIRST, stage=number)
        if not blocks and (stage.advance.per_block or _by_blocks(stage)):
            raise barred(PLAN_PER_BLOCK, stage=number)
        if isinstance(stage, Knockout) and stage.elimination == "double" and _plays_on(stage):
            raise barred(PLAN_DOUBLE, stage=number)
        if carry_of(stage) != "none":
            _check_carry(before, stage, number)
        if isinstance(matches_of(stage), ByMatches) and sizes_of(stage) != (PAIR,):
            raise barred(PLAN_OF_TWO, stage=number)
        _check_worth(stage, number)
        before = stage


def _check_worth(stage: AnyStage, number: int) -> None:
    """A better place or result is worth no less than a worse one, a bye no more than a win."""
    places, matches = places_of(stage), matches_of(stage)
    if places is not None and list(places.scale) != sorted(places.scale, reverse=True):
        raise barred(PLAN_WORTH, stage=number)
    if matches is None:
        return
    worth = matches.match_points
    byes = 0 if isinstance(matches, RoundRobin) else matches.bye_points
    in_order = worth.tuppi >= worth.win >= worth.draw >= worth.loss
    if not in_order or worth.win == worth.loss or not 0 <= byes <= worth.tuppi:
        raise barred(PLAN_WORTH, stage=number)


def _plays_on(stage: Knockout) -> bool:
    return stage.third_place or stage.all_places


def _by_blocks(stage: AnyStage) -> bool:
    return isinstance(stage, Knockout) and stage.seeding == "blocks"


def _check_carry(before: AnyStage | None, stage: AnyStage, number: int) -> None:
    same = before is not None and (
        (places_of(stage) is not None and places_of(before) is not None)
        or (matches_of(stage) is not None and matches_of(before) is not None)
    )
    if not same:
        raise barred(PLAN_CARRY, stage=number)
