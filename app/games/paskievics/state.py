"""The state: the facts of the match, and a phase that holds only what exists in it.

Hands, turns and sets are by place (``seats.py``); the seats follow from the dealer.
"""

from msgspec import Struct

from app.engine.cards import Card, Hand
from app.engine.dealing import Dealing
from app.engine.values import Outcome
from app.games.paskievics.cards import GREAT_HONOURS, HONOURS
from app.games.paskievics.figures import Figure
from app.games.paskievics.levels import Level
from app.games.paskievics.match import Match
from app.games.paskievics.options import PaskievicsOptions
from app.games.paskievics.seats import OPPONENTS, Place, Places, Side

Hands = tuple[Hand, ...]
"""The cards of each place as a mask."""

Talon = tuple[Card, ...]
"""The six cards, the top first (PAS-DEAL-3)."""


class Invit(Struct, frozen=True):
    """A jump that invites: who made it, and the card that he promised (PAS-INV-1)."""

    by: Place
    card: Card


class Bidding(Struct, frozen=True, gc=False, tag_field="phase", tag="auction"):
    """The auction. ``three`` said three; ``held`` tells whether the standing bid was held."""

    hands: Hands
    talon: Talon
    turn: Place = 0
    standing: Level | None = None
    owner: Place | None = None
    held: bool = False
    bidders: Places = 0
    heard: Places = 0
    out: Places = 0
    three: Place | None = None
    invit: Invit | None = None


class Won(Struct, frozen=True):
    """How the auction ended. ``invit`` is there whether it was accepted or not."""

    declarer: Place
    level: Level
    yielder: Place | None
    invit: Invit | None

    @property
    def accepted(self) -> Invit | None:
        """The invit, if another than the inviter has won (PAS-INV-4, 7)."""
        return self.invit if self.invit and self.invit.by != self.declarer else None


class Taking(Struct, frozen=True, tag_field="phase", tag="take"):
    """The declarer says how many cards he takes."""

    hands: Hands
    talon: Talon
    won: Won

    @property
    def trial(self) -> bool:
        """Whether the declarer bid without an honour (PAS-BID-10): for him alone to know."""
        return not self.hands[self.won.declarer] & HONOURS


class Terms(Struct, frozen=True):
    """What no later move changes: the cards as dealt, the auction, the cards taken."""

    dealt: Hands
    talon: Talon
    won: Won
    taken: int

    @property
    def trial(self) -> bool:
        """Whether the declarer bid without an honour (PAS-BID-10): for him alone to know."""
        return not self.dealt[self.won.declarer] & HONOURS

    @property
    def owes_ulti(self) -> Place | None:
        """Whose accepted invit rested on the pagát alone (PAS-INV-6)."""
        invit = self.won.accepted
        if invit is None or self.dealt[invit.by] & GREAT_HONOURS:
            return None
        return invit.by


class Laying(Struct, frozen=True):
    """One place's discard so far. ``made``: it has been confirmed before, if not still."""

    laid: Hand = 0
    lifted: int = 0
    locked: bool = False
    made: bool = False


class Discarding(Struct, frozen=True, tag_field="phase", tag="discard"):
    """Everyone lays away as many cards as he took; ``hands`` are without them."""

    terms: Terms
    hands: Hands
    layings: tuple[Laying, ...]


class Declared(Struct, frozen=True):
    """A declared count of tarokks."""

    by: Place
    tarokks: int


class Calling(Struct, frozen=True, tag_field="phase", tag="call"):
    """The declarer is to call; he may declare his count before."""

    terms: Terms
    skarts: Hands
    hands: Hands
    counts: tuple[Declared, ...] = ()


class Announced(Struct, frozen=True):
    """A figure announced; ``doubled_by`` are those who doubled it, in order."""

    figure: Figure
    side: Side
    by: Place
    doubled_by: tuple[Place, ...] = ()


class Said(Struct, frozen=True):
    """The call and all that was said after it.

    ``partner`` is the truth, known to himself alone while ``public`` does not tell it.
    """

    called: Card
    partner: Place | None
    public: tuple[Side | None, ...]
    figures: tuple[Announced, ...] = ()
    parti: tuple[Place, ...] = ()
    office: Place | None = None
    counts: tuple[Declared, ...] = ()


class Announcing(Struct, frozen=True, gc=False, tag_field="phase", tag="announcements"):
    """Turns of announcements, each closed by a pass.

    ``author`` said the last thing with content, ``passed`` have passed barely since then;
    ``spoke`` tells of the running turn, ``last_side`` is the side that last announced or doubled.
    """

    terms: Terms
    skarts: Hands
    hands: Hands
    said: Said
    turn: Place
    author: Place
    passed: Places = 0
    spoke: bool = True
    first_turn: bool = True
    last_side: Side = 0


class Trick(Struct, frozen=True, gc=False):
    """A finished trick. It stays here for the record of the deal; no view shows old ones."""

    leader: Place
    cards: tuple[Card, ...]
    winner: Place


class Playing(Struct, frozen=True, gc=False, tag_field="phase", tag="play"):
    """Cards are played. A finished trick lies until ``turn`` leads the next."""

    terms: Terms
    skarts: Hands
    said: Said
    hands: Hands
    leader: Place
    turn: Place
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    won: tuple[int, ...] = (0, 0, 0, 0)
    points: tuple[int, ...] = (0, 0, 0, 0)


class Ended(Struct, frozen=True, tag_field="phase", tag="ended"):
    """The match is over."""

    outcome: Outcome


Phase = Bidding | Taking | Discarding | Calling | Announcing | Playing | Ended


class State(Struct, frozen=True, dict=True):
    """A match, whole. What follows from it may be kept beside its fields, and is no part of it."""

    options: PaskievicsOptions
    dealing: Dealing
    match: Match
    phase: Phase


def side_of(terms: Terms, said: Said, place: Place) -> Side:
    """The true side of a place: each knows his own."""
    return 0 if place in (terms.won.declarer, said.partner) else OPPONENTS
