"""The state: the facts of the match, and a phase that holds only what exists in it."""

from typing import Final

from msgspec import Struct

from app.engine.cards import Card, Hand
from app.engine.dealing import Dealing
from app.engine.seats import Seat
from app.engine.values import Outcome
from app.games.chaupatia.match import Match
from app.games.chaupatia.options import ChaupatiaOptions
from app.games.chaupatia.patterns import Pattern
from app.games.chaupatia.scoring import Contract, SixteenCall
from app.games.chaupatia.seats import SEATS, SeatNumber
from app.games.chaupatia.stopping import Stop

Hands = tuple[Hand, ...]
"""The hand of each seat as a mask."""


class Call(Struct, frozen=True, gc=False):
    """One call of the auction; ``bid`` is null for a pass."""

    seat: SeatNumber
    bid: int | None


Calls = tuple[Call, ...]


class LyingTrick(Struct, frozen=True, gc=False):
    """The last trick of the deal before: it lies until the next deal is dealt (CHA-VIEW-3)."""

    number: int
    leader: Seat
    cards: tuple[Card, ...]


NO_TRICK: Final = LyingTrick(0, 0, ())
"""Nothing lies on the table."""


class ChoosingPattern(Struct, frozen=True, gc=False, tag_field="phase", tag="choose-pattern"):
    """The pack is shuffled; the dealer chooses how he deals. No deal is in progress."""

    lying: LyingTrick


class Bidding(Struct, frozen=True, gc=False, tag_field="phase", tag="auction"):
    """The players bid. ``out`` is a mask of seats that call no more.

    ``highest`` is the standing bid of ``bidder``; 0, of the dealer, while there is none.
    """

    pattern: Pattern
    hands: Hands
    calls: Calls
    out: int
    turn: Seat
    bidder: Seat
    highest: int


class ChoosingTrump(Struct, frozen=True, gc=False, tag_field="phase", tag="choose-trump"):
    """The declarer names the trumps."""

    pattern: Pattern
    hands: Hands
    calls: Calls
    contract: Contract


class ForcedDealer(Struct, frozen=True, gc=False, tag_field="phase", tag="forced-choice"):
    """Six passes: the dealer chooses 5 or 6, and the trumps."""

    pattern: Pattern
    hands: Hands
    calls: Calls


class Terms(Struct, frozen=True, gc=False):
    """What no card of the deal changes any more."""

    pattern: Pattern
    dealt: Hands
    calls: Calls
    contract: Contract
    trump: int


class Trick(Struct, frozen=True, gc=False):
    """A picked-up trick. It stays here for the record of the deal; no view shows it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


class Playing(Struct, frozen=True, gc=False, tag_field="phase", tag="play"):
    """Cards are played. A finished ``trick`` lies on the table until ``turn`` leads the next."""

    terms: Terms
    hands: Hands
    leader: Seat
    trick: tuple[Card, ...]
    turn: Seat
    tricks: tuple[int, int]
    sixteen: SixteenCall
    picked_up: tuple[Trick, ...]

    @property
    def lies(self) -> bool:
        """Whether a finished trick lies on the table."""
        return len(self.trick) == SEATS

    @property
    def number(self) -> int:
        """The number of the trick on the table, or of the one to be led."""
        return len(self.picked_up) + 1

    @property
    def played(self) -> int:
        """How many tricks are finished."""
        return self.tricks[0] + self.tricks[1]


class SixteenChance(Struct, frozen=True, gc=False, tag_field="phase", tag="sixteen-decision"):
    """The winner of the trick that lies may call 16."""

    play: Playing


class Ended(Struct, frozen=True, tag_field="phase", tag="match-over"):
    """The match is over."""

    outcome: Outcome


Phase = ChoosingPattern | Bidding | ChoosingTrump | ForcedDealer | Playing | SixteenChance | Ended


class State(Struct, frozen=True, gc=False):
    """A match of six, whole."""

    options: ChaupatiaOptions
    dealing: Dealing
    match: Match
    stop: Stop
    phase: Phase
