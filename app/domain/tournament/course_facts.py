"""What changes the course of an event: who comes back, rounds that are called off."""

from typing import Annotated

from msgspec import Meta, Struct

from app.domain.tournament.fact import Fact
from app.domain.tournament.keys import RoundKey


class FixedSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry that is to sit at the table of this number, from 1."""

    entry: str
    table: Annotated[int, Meta(ge=1, le=100)]


class Lot(Struct, frozen=True):
    """The lot of an entry in a round: among equals the smaller number goes first."""

    entry: str
    number: int


class PartedPair(Struct, frozen=True):
    """Two next to each other in the order in which entries go on, whom no place has parted.

    The amounts are what both had of the criterion; the smaller lot goes first.
    """

    ahead: str
    behind: str
    by: Annotated[
        str,
        Meta(description="`lot`, or a criterion of the blocks for each match."),
    ]
    amount_ahead: str
    amount_behind: str


class OrderParted(Fact, frozen=True, tag="order_parted"):
    """What decided, in the first draw of a stage by this seed, among those of the same place."""

    drawn: RoundKey
    seed: str
    pairs: tuple[PartedPair, ...]


class EntryWaits(Fact, frozen=True, tag="entry_waits"):
    """The tournament is full: the entry stands last on the waiting list."""

    entry: str


class EntryMovedUp(Fact, frozen=True, tag="entry_moved_up"):
    """A place came free before the first draw: the entry waits no more."""

    entry: str


class EntryReturned(Fact, frozen=True, tag="entry_returned"):
    """The withdrawal from ``from_round`` on holds no more; the entry plays again."""

    entry: str
    from_round: RoundKey
    reason: str


class DrawOutdated(Fact, frozen=True, tag="draw_outdated"):
    """By what sheets say now, the first draw of a stage, or the last Swiss one, would be another.

    Some of its entries would ``leave``, others would ``join``; those ``moved`` would sit at another
    final table, have another seed, or be paired in a Swiss round by other points. The draw stands.
    With nobody in any of these, it rests on the current numbers again.
    """

    drawn: RoundKey
    leave: tuple[str, ...]
    join: tuple[str, ...]
    moved: tuple[str, ...] = ()


class RoundCancelled(Fact, frozen=True, tag="round_cancelled"):
    """The last round is taken back, with all that was written in it: it counts no more."""

    drawn: RoundKey
    played: Annotated[int, Meta(description="At how many tables something was written.")]
    reason: str


class RoundsSet(Fact, frozen=True, tag="rounds_set"):
    """A stage has so many rounds from now on, for a reason."""

    stage: int
    rounds: int
    reason: str
