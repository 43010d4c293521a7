"""Small parts of what is told, by seat."""

from typing import Annotated

from msgspec import Meta, Struct

from app.games.paskievics.deal import TakenCards
from app.games.paskievics.seats import SeatNumber, SideNumber


class TalonShare(Struct, frozen=True):
    """The talon cards of a seat: how many, and for it alone which."""

    seat: SeatNumber
    taken: TakenCards
    cards: tuple[str, ...] | None


class TarokkDiscard(Struct, frozen=True):
    """How many tarokks a seat has laid away."""

    seat: SeatNumber
    tarokks: Annotated[int, Meta(ge=0, le=3)]


class SeatSide(Struct, frozen=True):
    """The side of a seat."""

    seat: SeatNumber
    side: SideNumber
