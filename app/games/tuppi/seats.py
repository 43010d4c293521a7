"""Who sits where, and with whom (TUP-SEAT-1..4, TUP-KOLMEN-1, TUP-AVO-1)."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from app.engine.seats import Seat, Side, next_seat, turn_order

Pair = Side
"""Pair 0 is seats 0 and 2, pair 1 is seats 1 and 3; of two or three players each is a side."""

SeatNumber = Annotated[int, Meta(ge=0, le=3)]
PairNumber = Annotated[
    int, Meta(ge=0, le=1, description="Pair 0 is seats 0 and 2, pair 1 seats 1 and 3.")
]
SideNumber = Annotated[
    int,
    Meta(
        ge=0,
        le=2,
        description="Pair 0 is seats 0 and 2, pair 1 seats 1 and 3; a seat where all play alone.",
    ),
]


class Seating(Struct, frozen=True):
    """The seats of a game. ``rounds`` holds the order of a trick by its leader, clockwise."""

    all: tuple[Seat, ...]
    sides: tuple[tuple[Seat, ...], ...]
    side_of: tuple[Side, ...]
    rounds: tuple[tuple[Seat, ...], ...]

    @property
    def seats(self) -> int:
        """How many there are."""
        return len(self.all)

    @property
    def nothing(self) -> tuple[int, ...]:
        """No trick, or no point, for each side."""
        return (0,) * len(self.sides)

    def order_from(self, first: Seat) -> tuple[Seat, ...]:
        """Every seat once, clockwise from ``first``."""
        return self.all[first:] + self.all[:first]

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return next_seat(seat, len(self.all))

    def right_of(self, seat: Seat) -> Seat:
        """The next seat anticlockwise."""
        return next_seat(seat, len(self.all), -1)


def _seating(*sides: tuple[Seat, ...], cards_each: int = 1) -> Seating:
    seats = sum(len(side) for side in sides)
    side_of = {seat: number for number, side in enumerate(sides) for seat in side}
    return Seating(
        all=tuple(range(seats)),
        sides=sides,
        side_of=tuple(side_of[seat] for seat in range(seats)),
        rounds=tuple(turn_order(leader, seats) * cards_each for leader in range(seats)),
    )


FOUR: Final = _seating((0, 2), (1, 3))
"""Two pairs, partners opposite each other."""

THREE: Final = _seating((0,), (1,), (2,))
"""Everyone for himself."""

TWO: Final = _seating((0,), (1,), cards_each=2)
"""Two players, who play two cards each to a trick, by turns (TUP-AVO-6)."""

NOBODY: Final[frozenset[Seat]] = frozenset()
ONE: Final[tuple[frozenset[Seat], ...]] = tuple(frozenset((seat,)) for seat in FOUR.all)
"""The set of each seat alone, made once."""


def pair_of(seat: Seat) -> Pair:
    """The pair that this seat of four, or of two, belongs to."""
    return seat % 2


def partner_of(seat: Seat) -> Seat:
    """The seat opposite, of four."""
    return (seat + 2) % 4
