"""Who goes on into a stage before whom, and what has decided where places do not."""

from collections.abc import Collection, Sequence
from itertools import pairwise

from app.domain.tournament.course_facts import OrderParted, PartedPair
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.order_before import PLACE, order_before, places_of
from app.domain.tournament.presence import there_for
from app.domain.tournament.ranking import Ranked
from app.domain.tournament.stages import AnyStage, FinalTables, Knockout
from app.domain.tournament.standings import stage_standings
from app.domain.tournament.state import Tournament


def going_on(t: Tournament, stage: int, there: Collection[str]) -> tuple[str, ...]:
    """Whom the stage before lets go on to this one, of those who are there, in their order."""
    chosen = tuple(one.entry for one in _succession(t, stage, there))
    best = t.stage(stage).advance.best
    return chosen[:best] if best else chosen


def order_parted(t: Tournament, key: RoundKey, seed: str) -> tuple[OrderParted, ...]:
    """What is noted with the draw of this round by this seed of those whom no place has parted.

    Of neighbours in the order as far as it decides something: who goes on, or who is seeded where.
    """
    if key.stage == 1 or key.round > 1:
        return ()
    there = there_for(t, key)
    order = _succession(t, key.stage, there)
    last = len(going_on(t, key.stage, there))
    first = 1 if _seats_by_order(t.stage(key.stage)) else last
    near = enumerate(pairwise(order), start=1)
    pairs = tuple(_pair(*two) for n, two in near if first <= n <= last and two[1].by != PLACE)
    return (OrderParted(key, seed, pairs),) if pairs else ()


def _succession(t: Tournament, stage: int, there: Collection[str]) -> Sequence[Ranked]:
    """Those of the stage before who are there and may go on, as far as there is room."""
    advance = t.stage(stage).advance
    rows = [one for one in stage_standings(t, stage - 1).standings if one.entry in there]
    found = order_before(t, stage, rows)
    if not advance.per_block:
        return found
    places = places_of(rows)
    return [one for one in found if places[one.entry] <= advance.per_block]


def _seats_by_order(stage: AnyStage) -> bool:
    return isinstance(stage, FinalTables) or (
        isinstance(stage, Knockout) and stage.seeding == "order"
    )


def _pair(ahead: Ranked, behind: Ranked) -> PartedPair:
    had = [str(dict(one.amounts).get(behind.by, 0)) for one in (ahead, behind)]
    return PartedPair(ahead.entry, behind.entry, behind.by, *had)
