"""Who sits where, and with whom (TUP-SEAT-1..4)."""

from typing import Annotated, Final

from msgspec import Meta

from app.engine.seats import Seat, Side

SEATS: Final = 4
ALL: Final[tuple[Seat, ...]] = (0, 1, 2, 3)

Pair = Side
"""Pair 0 is seats 0 and 2, pair 1 is seats 1 and 3."""

PAIRS: Final[tuple[tuple[Seat, ...], ...]] = ((0, 2), (1, 3))

SeatNumber = Annotated[int, Meta(ge=0, le=3)]
PairNumber = Annotated[
    int, Meta(ge=0, le=1, description="Pair 0 is seats 0 and 2, pair 1 seats 1 and 3.")
]

NOBODY: Final[frozenset[Seat]] = frozenset()
ONE: Final[tuple[frozenset[Seat], ...]] = tuple(frozenset((seat,)) for seat in ALL)
"""The set of each seat alone, made once."""


def pair_of(seat: Seat) -> Pair:
    """The pair that this seat belongs to."""
    return seat % 2


def partner_of(seat: Seat) -> Seat:
    """The seat opposite."""
    return (seat + 2) % SEATS


def left_of(seat: Seat) -> Seat:
    """The next seat clockwise."""
    return (seat + 1) % SEATS


def right_of(seat: Seat) -> Seat:
    """The next seat anticlockwise."""
    return (seat + 3) % SEATS
