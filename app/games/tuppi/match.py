"""The match: what scoring carries from deal to deal, and how it was decided."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from app.engine.seats import Seat, Side
from app.engine.values import Outcome, Score
from app.games.tuppi.kinds import Kind
from app.games.tuppi.rise import Rise
from app.games.tuppi.scoring import Points
from app.games.tuppi.seats import PairNumber, Seating, SeatNumber


class Ending(StrEnum):
    """How a match was decided."""

    TUPPI = "tuppi"
    POINTS = "points"
    DRAW = "draw"
    CONCESSION = "concession"
    FORFEIT = "forfeit"
    SCRIPT_ENDED = "script-ended"


class Match(Struct, frozen=True):
    """The facts of the match. ``deal`` is the running deal from 1, ``pack`` its shuffle from 0.

    ``tallies`` are the points credited to each side so far; ``recalls`` counts how often the
    call of the last deal was taken back in this deal, so that no state comes back.
    """

    deal: int
    dealer: Seat
    pack: int
    rise: Rise
    tallies: tuple[int, ...]
    closing: bool = False
    recalls: int = 0


class TuppiScore(Score, frozen=True, tag="tuppi"):
    """One deal scored: its points, what was credited, and where the match stands after it."""

    deal: Annotated[int, Meta(ge=1, le=100_000)]
    dealer: SeatNumber
    kind: Kind
    winner: PairNumber
    points: Annotated[int, Meta(ge=4, le=56, description="The deal points.")]
    robbery: bool
    credited: Annotated[int, Meta(ge=0, le=56)]
    rise_fell: bool
    rise: Rise
    tallies: Annotated[
        tuple[Points, ...], Meta(description="All points credited to each pair in this match.")
    ]
    tuppi: PairNumber | None
    nalsytuppi: bool
    next_dealer: SeatNumber


def after_deal(seating: Seating, match: Match, rise: Rise, credited: Sequence[int]) -> Match:
    """The match before its next deal: the deal passes to the left (TUP-FIRST-4)."""
    return Match(
        deal=match.deal + 1,
        dealer=seating.left_of(match.dealer),
        pack=match.pack + 1,
        rise=rise,
        tallies=tuple(map(sum, zip(match.tallies, credited, strict=True))),
        closing=match.closing,
    )


def in_rise(seating: Seating, rise: Rise) -> tuple[int, ...]:
    """The rise as points of each side."""
    return tuple(rise.points if rise.pair == side else 0 for side in range(len(seating.sides)))


def leader_of(points: Sequence[int]) -> Side | None:
    """The side that alone has most; None when several have."""
    most = max(points)
    return points.index(most) if points.count(most) == 1 else None


def outcome(seating: Seating, points: Sequence[int], by: Ending, winner: Side | None) -> Outcome:
    """How the match ended. The points of a seat are those of its side."""
    winners = () if winner is None else seating.sides[winner]
    return Outcome(str(by), winners, tuple(points[side] for side in seating.side_of))
