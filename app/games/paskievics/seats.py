"""Seats and places, and the two sides of a deal (PAS-SEAT)."""

from functools import cache
from typing import Annotated, Final

from msgspec import Meta

from app.engine.seats import Seat, turn_order

PLACES: Final = 4
MOST_SEATS: Final = 5

Place = int
"""One of the four who play a deal: 0 is the forehand, then anticlockwise (PAS-SEAT-3)."""

Places = int
"""A set of places: bit ``p`` is set when place ``p`` is in it."""

Seats = int
"""A set of seats: bit ``s`` is set when seat ``s`` is in it."""

Side = int
"""0 is the declarer's side, 1 the opposing side."""

DECLARERS: Final[Side] = 0
OPPONENTS: Final[Side] = 1
SIDES: Final[tuple[Side, Side]] = (DECLARERS, OPPONENTS)

ALL: Final[tuple[Place, ...]] = (0, 1, 2, 3)
EVERY: Final[Places] = 0b1111

SeatNumber = Annotated[int, Meta(ge=0, le=4)]
SideNumber = Annotated[
    int, Meta(ge=0, le=1, description="0 is the declarer's side, 1 the opposing side.")
]


@cache
def playing(dealer: Seat, seats: int, left: Seat | None = None) -> tuple[Seat, ...]:
    """The seats that play a deal, by place: with five the dealer sits out (PAS-SEAT-2).

    Where one of five has ``left`` the other four play, the dealer last (PAS-TRN-12).
    """
    order = turn_order((dealer + 1) % seats, seats)
    return tuple(seat for seat in order if seat != left)[:PLACES]


def dealer_after(dealer: Seat, seats: int, left: Seat | None = None) -> Seat:
    """Who deals next: to the right, past a seat that has left."""
    following = (dealer + 1) % seats
    return (following + 1) % seats if following == left else following


@cache
def place_of(dealer: Seat, seats: int, seat: Seat) -> Place | None:
    """The place of a seat; None for whoever sits out or is no seat."""
    order = playing(dealer, seats)
    return order.index(seat) if seat in order else None


@cache
def seats_of(dealer: Seat, seats: int, places: Places) -> frozenset[Seat]:
    """The seats at these places."""
    order = playing(dealer, seats)
    return frozenset(order[place] for place in ALL if places >> place & 1)


def after(place: Place, steps: int = 1) -> Place:
    """The place so many to the right."""
    return (place + steps) % PLACES


def other(side: Side) -> Side:
    """The other side."""
    return 1 - side
