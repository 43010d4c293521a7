"""A move as a record holds it."""

from typing import Annotated

from msgspec import Meta, Struct

from app.engine.seats import DIRECTOR, Seat
from app.engine.values import By


class Ply(Struct, frozen=True, forbid_unknown_fields=True):
    """One move of one actor, in canonical text."""

    seat: Annotated[
        Annotated[int, Meta(ge=0, le=15)] | None,
        Meta(description="Who moved; null for the director."),
    ]
    move: str
    by: By = "player"

    @property
    def actor(self) -> Seat:
        """The seat, or :data:`DIRECTOR`."""
        return DIRECTOR if self.seat is None else self.seat

    @property
    def by_clock(self) -> bool:
        """Whether the move was made because time had run out."""
        return self.by == "clock" and self.seat is not None
