"""The order of a whole event: that of the last stage first, behind it those who did not go on.

They stand by the order of the stage that was their last one. Blocks of one stage rank alike: all
who were first in theirs share a place, then all who were second.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.tournament.standings import StageStandings


@dataclass(frozen=True, slots=True)
class EventPlace:
    """The place of an entry in the event, and the stage that was its last one."""

    place: int
    entry: str
    stage: int


def event_order(found: Sequence[StageStandings]) -> tuple[EventPlace, ...]:
    """The order that the standings of these stages make together."""
    order: list[EventPlace] = []
    seen: set[str] = set()
    for one in sorted(found, key=lambda one: -one.stage):
        left = [row for row in one.standings if row.entry not in seen]
        left.sort(key=lambda row: row.place)
        before, places = len(order), [row.place for row in left]
        for row in left:
            # In a bracket that is played, places are open between those in it and those out.
            own = before == 0 and row.block is None
            place = row.place if own else before + places.index(row.place) + 1
            order.append(EventPlace(place, row.entry, one.stage))
            seen.add(row.entry)
    return tuple(order)
