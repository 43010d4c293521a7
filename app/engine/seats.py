"""Seats, the direction of play, and who is not at the table: the director and the spectator."""

from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta

Seat = Annotated[int, Meta(description="A seat, numbered from 0 in playing order.")]

Side = Annotated[int, Meta(description="A team, pair or party, numbered from 0.")]

DIRECTOR: Final[Seat] = -1
"""The actor that speaks for the referee and for the clock of a round."""

SPECTATOR: Final[Seat] = -2
"""The viewer that sees what is public and nothing more."""

Viewer = int
"""A seat, or :data:`SPECTATOR`."""


class Direction(StrEnum):
    """The way the turn passes round the table, seen from above."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


def turn_order(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in playing order, beginning with ``first``."""
    return tuple((first + step) % seats for step in range(seats))


def next_seat(seat: Seat, seats: int, steps: int = 1) -> Seat:
    """The seat ``steps`` places on in playing order (negative: back)."""
    return (seat + steps) % seats
