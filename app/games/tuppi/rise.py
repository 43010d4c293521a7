"""The rise: only one side at a time has points, and a lost deal takes them all (TUP-RISE)."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from app.games.tuppi.seats import SideNumber

TUPPI: Final = 52
"""The points that make a tuppi, without a break (TUP-END-1)."""


class Rise(Struct, frozen=True):
    """Who is rising and how high; nobody (null) when the game is on the table."""

    pair: SideNumber | None
    points: Annotated[int, Meta(ge=0, le=104)]


TABLE: Final = Rise(None, 0)
"""Nobody is rising (TUP-RISE-1)."""


class Credit(Struct, frozen=True):
    """What a deal is credited with, and the rise after it."""

    points: int
    rise: Rise
    fell: bool


def credit(rise: Rise, winner: int, points: int) -> Credit:
    """The deal's points into the rise, or the fall of the rise (TUP-RISE-2..5)."""
    if rise.pair is None:
        return Credit(points, Rise(winner, points), fell=False)
    if rise.pair == winner:
        return Credit(points, Rise(winner, rise.points + points), fell=False)
    return Credit(0, TABLE, fell=True)
