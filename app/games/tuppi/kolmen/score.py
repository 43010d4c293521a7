"""A deal of three, scored: each player for himself (TUP-KOLMEN-5..7)."""

from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

from app.engine.seats import Seat
from app.engine.values import Score
from app.games.tuppi import rise as rises
from app.games.tuppi.rise import TABLE, TUPPI, Credit, Rise
from app.games.tuppi.scoring import STEP, Points

LoneSeat = Annotated[int, Meta(ge=0, le=2)]
DealPoints = Annotated[int, Meta(ge=0, le=52)]

NOTHING: Final = (0, 0, 0)


class KolmenTuppiScore(Score, frozen=True, tag="kolmen-tuppi"):
    """One deal of three scored, by seat, and where the match stands after it.

    ``sole_winner`` is asked for under ``kolmen_rise`` alone: who took more tricks than either
    other player.
    """

    deal: Annotated[int, Meta(ge=1, le=100_000)]
    dealer: LoneSeat
    seat_points: Annotated[tuple[DealPoints, ...], Meta(description="What each one's tricks earn.")]
    sole_winner: LoneSeat | None
    seat_credited: Annotated[tuple[DealPoints, ...], Meta(description="What each was credited.")]
    rise_fell: bool
    rise: Rise
    tallies: Annotated[
        tuple[Points, ...], Meta(description="All points credited to each player in this match.")
    ]
    tuppi: LoneSeat | None
    next_dealer: LoneSeat


class Earned(Struct, frozen=True):
    """What the tricks of a deal earn, whom they make its winner, and what is credited."""

    points: tuple[int, ...]
    winner: Seat | None
    credited: tuple[int, ...]
    rise: Rise
    fell: bool


def points_of(tricks: Sequence[int], base: int) -> tuple[int, ...]:
    """Four points for every trick above the base (TUP-KOLMEN-5)."""
    return tuple(STEP * max(0, count - base) for count in tricks)


def collected(tricks: Sequence[int], base: int) -> Earned:
    """All three collect (TUP-KOLMEN-6)."""
    points = points_of(tricks, base)
    return Earned(points, None, points, TABLE, fell=False)


def risen(tricks: Sequence[int], base: int, rise: Rise) -> Earned:
    """One at a time rises; only who alone has most tricks wins the deal (TUP-KOLMEN-7)."""
    most = max(tricks)
    if tricks.count(most) > 1:  # void of result
        return Earned(NOTHING, None, NOTHING, rise, fell=False)
    winner = tricks.index(most)
    worth = STEP * (most - base)
    credit: Credit = rises.credit(rise, winner, worth)
    return Earned(
        _of(winner, worth), winner, _of(winner, credit.points), credit.rise, fell=credit.fell
    )


def _of(winner: Seat, points: int) -> tuple[int, ...]:
    return tuple(points if seat == winner else 0 for seat in range(3))


def tuppi_of(points: Sequence[int]) -> Seat | None:
    """Who alone stands highest, at 52 or more: the others are in the sheath (TUP-KOLMEN-6)."""
    most = max(points)
    return points.index(most) if most >= TUPPI and points.count(most) == 1 else None
