"""The state: the facts of the match, and a phase that holds only what exists in it.

A game whose phases hold more has classes of its own below these. What is shared makes a state, and
a trick's play, anew in the class that it has: ``type(state)(…)``.
"""

from msgspec import Struct

from app.engine.cards import Card, Hand
from app.engine.dealing import Dealing
from app.engine.seats import Seat
from app.engine.values import Outcome
from app.games.tuppi.kinds import Game
from app.games.tuppi.match import Match
from app.games.tuppi.options import FamilyOptions, SidesOptions, TuppiOptions
from app.games.tuppi.shows import Show

Hands = tuple[Hand, ...]
"""What each seat may play from, as a mask."""


class Cutting(Struct, frozen=True, tag_field="phase", tag="cut"):
    """The pack is shuffled; the player on the dealer's right may cut."""

    dealer: Seat


class Showing(Struct, frozen=True, tag_field="phase", tag="show"):
    """The players show. ``sealed`` are made and not yet turned; nobody else learns of them.

    ``times`` counts how often each seat has shown, replaced shows included.
    """

    hands: Hands
    sealed: tuple[Show, ...] = ()
    turned: tuple[Show, ...] = ()
    times: tuple[int, ...] = (0, 0, 0, 0)


class Offering(Struct, frozen=True, tag_field="phase", tag="sooli-offer"):
    """A rami was shown, and ``asked`` may declare sooli against it."""

    hands: Hands
    shows: tuple[Show, ...]
    ramaaja: Seat
    asked: Seat


class Gift(Struct, frozen=True):
    """The card that a seat gives to its partner."""

    seat: Seat
    card: Card


class Exchanging(Struct, frozen=True, tag_field="phase", tag="sooli-exchange"):
    """The soloist and his partner choose a card for each other, blind."""

    hands: Hands
    shows: tuple[Show, ...]
    ramaaja: Seat
    soloist: Seat
    gifts: tuple[Gift, ...]


class Terms(Struct, frozen=True):
    """What no card of the deal changes any more: the hands as dealt, the shows, the game."""

    dealt: Hands
    shows: tuple[Show, ...]
    game: Game


class Trick(Struct, frozen=True, gc=False):
    """A turned trick. It stays here for the record of the deal; no view shows it."""

    order: tuple[Seat, ...]
    cards: tuple[Card, ...]
    winner: Seat


class Playing(Struct, frozen=True, gc=False, tag_field="phase", tag="play"):
    """Cards are played. A finished ``trick`` lies on the table until ``turn`` leads the next."""

    terms: Terms
    hands: Hands
    order: tuple[Seat, ...]
    trick: tuple[Card, ...]
    turn: Seat
    tricks: tuple[int, ...]
    turned: tuple[Trick, ...]


class TrickLying(Struct, frozen=True, tag_field="phase", tag="trick-lying"):
    """A finished trick lies until everyone has seen it; ``seen`` says who has."""

    play: Playing
    seen: tuple[Seat, ...]


class Ended(Struct, frozen=True, tag_field="phase", tag="ended"):
    """The match is over."""

    outcome: Outcome
    nalsytuppi: bool


Phase = Cutting | Showing | Offering | Exchanging | Playing | TrickLying | Ended


class TableState(Struct, frozen=True, gc=False):
    """A match of any game of the family, whole."""

    options: FamilyOptions
    dealing: Dealing
    match: Match
    phase: Phase


class SidesState(TableState, frozen=True, gc=False):
    """A match between two sides."""

    options: SidesOptions


class State(SidesState, frozen=True, gc=False):
    """A match of four, whole."""

    options: TuppiOptions
