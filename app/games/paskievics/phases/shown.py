"""Telling the table of sides that have become public (PAS-CALL-9)."""

from collections.abc import Sequence

from app.engine.seats import Seat
from app.games.paskievics.events import SidesShown
from app.games.paskievics.sides import Public
from app.games.paskievics.told import SeatSide


def newly_shown(order: Sequence[Seat], before: Public, now: Public) -> tuple[SidesShown, ...]:
    """The event that tells of the sides that were not public before, if there are any."""
    found = [
        SeatSide(order[place], side)
        for place, side in enumerate(now)
        if side is not None and before[place] is None
    ]
    return (SidesShown(tuple(found)),) if found else ()
