"""What the lines of a sheet come to."""

from typing import Annotated

from msgspec import Meta, Struct


class SheetTally(Struct, frozen=True):
    """What the lines of a sheet come to: points of each entry, how it was decided, who won.

    Where a match has so many deals to be played it may not stop before (TUP-TOUR-1).
    """

    points: tuple[int, ...]
    by: str
    winners: Annotated[tuple[int, ...], Meta(description="Places among the table's entries.")]
    ended: bool
    may_stop: bool = True
