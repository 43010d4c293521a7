"""How a finished deal lies on paper, told alike by every game, for those who draw it.

Labels are keys of the game's texts. A layout holds nothing that its deal does not: whoever may
read the one may see the other.
"""

from msgspec import Struct

from app.engine.seats import Seat
from app.engine.values import TableCard


class LaidHand(Struct, frozen=True):
    """The cards that a seat was dealt; null where the deal does not tell them."""

    seat: Seat
    cards: tuple[str, ...] | None


class LaidHeap(Struct, frozen=True):
    """Other cards under a label, as they lay: before a seat, or before nobody."""

    label: str
    cards: tuple[str, ...]
    seat: Seat | None = None


class LaidRole(Struct, frozen=True):
    """What a seat was in this deal."""

    label: str
    seat: Seat


class LaidMove(Struct, frozen=True):
    """A move that the deal itself tells, as its canonical text."""

    seat: Seat
    move: str


class LaidTrick(Struct, frozen=True):
    """A trick in the order of play."""

    cards: tuple[TableCard, ...]
    winner: Seat


class Layout(Struct, frozen=True):
    """A finished deal, laid out.

    ``shown`` was done before anything was spoken, ``given`` after it. ``rules`` are the ids of the
    rules by which the deal was scored, ``item_rules`` those of each item of its score, in order.
    """

    number: int
    dealer: Seat
    hands: tuple[LaidHand, ...]
    tricks: tuple[LaidTrick, ...]
    roles: tuple[LaidRole, ...] = ()
    heaps: tuple[LaidHeap, ...] = ()
    shown: tuple[LaidMove, ...] = ()
    given: tuple[LaidMove, ...] = ()
    rules: tuple[str, ...] = ()
    item_rules: tuple[tuple[str, ...], ...] = ()
