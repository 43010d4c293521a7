"""What histories count of finished deals: bids and figures made or failed, tuppis, Kapen."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from app.engine.seats import Seat

CountOf = Literal["seat", "side"]
"""Whose a count is: of a ``side`` that is fixed for the match every seat has it alike."""


class Counted(Struct, frozen=True):
    """How often, or for how many points, a seat did in one deal what this name says."""

    seat: Seat
    name: str
    times: int = 1


class Paired(Struct, frozen=True):
    """Two seats were partners in one deal: whether they won it, and what it brought this one."""

    seat: Seat
    other: Seat
    won: bool
    points: int


def each(seats: Iterable[Seat], name: str, times: int = 1) -> Iterable[Counted]:
    """The same for each of these seats."""
    return (Counted(seat, name, times) for seat in seats)
