"""Who sits where, and with whom (CHA-PLR-1..4)."""

from typing import Annotated, Final

from msgspec import Meta

from app.engine.seats import Seat, Side, turn_order

SEATS: Final = 6
ALL: Final[tuple[Seat, ...]] = (0, 1, 2, 3, 4, 5)
EVERYONE: Final = 0b111111
"""All seats as a mask."""

Team = Side
"""Team 0 (A) is seats 0, 2 and 4, team 1 (B) is seats 1, 3 and 5."""

TEAMS: Final[tuple[tuple[Seat, ...], ...]] = ((0, 2, 4), (1, 3, 5))
TEAM_MASK: Final = (0b010101, 0b101010)

SeatNumber = Annotated[int, Meta(ge=0, le=5)]
TeamNumber = Annotated[
    int, Meta(ge=0, le=1, description="Team 0 is seats 0, 2 and 4, team 1 seats 1, 3 and 5.")
]

NOBODY: Final[frozenset[Seat]] = frozenset()
ONE: Final[tuple[frozenset[Seat], ...]] = tuple(frozenset((seat,)) for seat in ALL)
"""The set of each seat alone, made once."""

ROUND: Final = tuple(turn_order(leader, SEATS) for leader in ALL)
"""The order of a trick by its leader: clockwise (CHA-PLR-4)."""


def team_of(seat: Seat) -> Team:
    """The team that this seat belongs to."""
    return seat % 2


def left_of(seat: Seat) -> Seat:
    """The next seat clockwise: always of the other team (CHA-PLR-2)."""
    return (seat + 1) % SEATS


def seats_in(mask: int) -> tuple[Seat, ...]:
    """The seats of this mask."""
    return tuple(seat for seat in ALL if mask >> seat & 1)
