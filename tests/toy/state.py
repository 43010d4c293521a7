"""The state of a toy match: what every phase shares, and one type for each phase."""

from msgspec import Struct

from app.engine.cards import Card, Hand
from app.engine.dealing import Dealing
from app.engine.seats import Seat
from app.engine.values import Outcome
from tests.toy.options import ToyOptions


class Sealed(Struct, frozen=True):
    """A bid that lies face down; it may be replaced once."""

    seat: Seat
    bid: int
    replaced: bool
    by_clock: bool


class Quitted(Struct, frozen=True):
    """A finished trick, turned face down."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


class Bidding(Struct, frozen=True, tag_field="phase", tag="bidding"):
    """All seats bid at once; ``sealed`` holds those that have, in the order of the seats."""

    hands: tuple[Hand, ...]
    sealed: tuple[Sealed, ...]


class Playing(Struct, frozen=True, tag_field="phase", tag="playing"):
    """Four tricks; ``table`` holds the cards of the open one, from ``leader`` on.

    ``late`` are the seats whose bid the clock has made.
    """

    hands: tuple[Hand, ...]
    bids: tuple[int, ...]
    late: tuple[Seat, ...]
    leader: Seat
    table: tuple[Card, ...]
    quitted: tuple[Quitted, ...]


class Over(Struct, frozen=True, tag_field="phase", tag="over"):
    """The match has ended."""

    outcome: Outcome


Phase = Bidding | Playing | Over


class ToyState(Struct, frozen=True):
    """A match. ``deal`` counts every deal from 1, ``scored`` those that gave a line."""

    options: ToyOptions
    dealing: Dealing
    deal: int
    scored: int
    voids: int
    dealer: Seat
    points: tuple[int, ...]
    last: bool
    phase: Phase
    recalled: bool = False
