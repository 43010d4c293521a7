"""What happens at the table, in every game of the family.

A field that a viewer may not know is null for him. ``pack`` and ``trick`` say which shuffle and
which trick an event belongs to, so that looking back can hide what has been turned (TUP-TRICK-2).
"""

from typing import Annotated, Final

from msgspec import Meta, Struct

from app.engine.values import Event, Outcome, TableCard
from app.games.tuppi.avo.score import AvotuppiScore
from app.games.tuppi.deal import CardGift, DealtHand
from app.games.tuppi.kinds import Kind
from app.games.tuppi.kolmen.score import KolmenTuppiScore
from app.games.tuppi.match import TuppiScore
from app.games.tuppi.moves import VoidReason
from app.games.tuppi.scoring import TrickCount
from app.games.tuppi.seats import SeatNumber
from app.games.tuppi.shows import Choice, ShowForm

DealNumber = Annotated[int, Meta(ge=1, le=100_000)]
PackNumber = Annotated[int, Meta(ge=0, le=100_000, description="The shuffle, from 0.")]
TrickNumber = Annotated[int, Meta(ge=1, le=13)]

FamilyScore = TuppiScore | KolmenTuppiScore | AvotuppiScore


class DealerFound(Event, frozen=True, tag="tuppi.dealer_found"):
    """Cards were turned until the first jack; its owner deals first."""

    turned: tuple[TableCard, ...]
    dealer: SeatNumber


class DealStarted(Event, frozen=True, tag="tuppi.deal_started"):
    """The dealer has shuffled."""

    deal: DealNumber
    pack: PackNumber
    dealer: SeatNumber


class PackCut(Event, frozen=True, tag="tuppi.pack_cut"):
    """The pack was cut, or left as it was (0)."""

    seat: SeatNumber
    at: Annotated[int, Meta(ge=0, le=51)]


class CardsDealt(Event, frozen=True, tag="tuppi.cards_dealt"):
    """All cards are dealt at once; everyone sees his own."""

    deal: DealNumber
    pack: PackNumber
    hands: tuple[DealtHand, ...]


class OpenRow(Struct, frozen=True):
    """The open cards of a player's ten columns, in order."""

    seat: SeatNumber
    open: tuple[str | None, ...]


class ColumnsLaid(Event, frozen=True, tag="tuppi.columns_laid"):
    """Each player has ten hidden cards, and on each of them an open one."""

    pack: PackNumber
    rows: tuple[OpenRow, ...]


class CardUncovered(Event, frozen=True, tag="tuppi.card_uncovered"):
    """The hidden card of a column was turned up, since the open one on it was played."""

    seat: SeatNumber
    column: Annotated[int, Meta(ge=0, le=9)]
    card: str | None
    pack: PackNumber


class ShowSealed(Event, frozen=True, tag="tuppi.show_sealed"):
    """A seat has decided what to show; only it knows what."""

    seat: SeatNumber
    sealed: str | None


class ShowTurned(Event, frozen=True, tag="tuppi.show_turned"):
    """A show was turned up."""

    seat: SeatNumber
    choice: Choice
    form: ShowForm
    card: str | None


class GameFixed(Event, frozen=True, tag="tuppi.game_fixed"):
    """The showing is over: a rami, a nolo, or the sooli that was declared against a rami."""

    kind: Kind
    ramaaja: SeatNumber | None
    soloist: SeatNumber | None


class SooliAnswered(Event, frozen=True, tag="tuppi.sooli_answered"):
    """A defender declared sooli, or passed."""

    seat: SeatNumber
    accepted: bool


class CardGiven(Event, frozen=True, tag="tuppi.card_given"):
    """A partner has chosen the card he gives; only he knows which."""

    seat: SeatNumber
    card: str | None


class CardsExchanged(Event, frozen=True, tag="tuppi.cards_exchanged"):
    """The soloist and his partner, in this order, gave these cards; only they know which."""

    gifts: tuple[CardGift, ...]


class PlayBegan(Event, frozen=True, tag="tuppi.play_began"):
    """The first lead is due."""

    leader: SeatNumber


class CardPlayed(Event, frozen=True, gc=False, tag="tuppi.card_played"):
    """A card was played to a trick."""

    seat: SeatNumber
    card: str | None
    pack: PackNumber
    trick: TrickNumber


class TrickTaken(Event, frozen=True, gc=False, tag="tuppi.trick_taken"):
    """A trick is complete: all its cards, and the count of each side after it."""

    winner: SeatNumber
    cards: tuple[TableCard, ...] | None
    pack: PackNumber
    trick: TrickNumber
    pair_tricks: tuple[TrickCount, ...]


class TrickSeen(Event, frozen=True, tag="tuppi.trick_seen"):
    """A seat has seen the trick."""

    seat: SeatNumber


class TrickTurned(Event, frozen=True, gc=False, tag="tuppi.trick_turned"):
    """The trick was turned: from now on nobody may look at it."""

    pack: PackNumber
    trick: TrickNumber


class DealScored(Event, frozen=True, tag="tuppi.deal_scored"):
    """The deal is over."""

    score: FamilyScore


class DealVoided(Event, frozen=True, tag="tuppi.deal_voided"):
    """The director annulled the deal; the same dealer deals again."""

    deal: DealNumber
    pack: PackNumber
    reason: VoidReason


class LastDealCalled(Event, frozen=True, tag="tuppi.last_deal_called"):
    """The match will end with this deal."""

    deal: DealNumber


class LastDealTakenBack(Event, frozen=True, tag="tuppi.last_deal_taken_back"):
    """The last deal had been called by mistake: the match goes on after it."""

    deal: DealNumber


class Conceded(Event, frozen=True, tag="tuppi.conceded"):
    """A seat gave the match up for its pair."""

    seat: SeatNumber


class Forfeited(Event, frozen=True, tag="tuppi.forfeited"):
    """The director counted a seat as having conceded."""

    seat: SeatNumber


class MatchEnded(Event, frozen=True, tag="tuppi.match_ended"):
    """The match is over."""

    outcome: Outcome
    nalsytuppi: bool


EVENTS: Final[tuple[type[Event], ...]] = (
    DealerFound,
    DealStarted,
    PackCut,
    CardsDealt,
    ShowSealed,
    ShowTurned,
    GameFixed,
    SooliAnswered,
    CardGiven,
    CardsExchanged,
    PlayBegan,
    CardPlayed,
    TrickTaken,
    TrickSeen,
    TrickTurned,
    DealScored,
    DealVoided,
    LastDealCalled,
    LastDealTakenBack,
    Conceded,
    Forfeited,
    MatchEnded,
)
"""What may happen among four players."""
