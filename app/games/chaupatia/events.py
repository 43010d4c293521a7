"""What happens at the table.

A field that a viewer may not know is null for him. ``pack`` and ``trick`` say which shuffle and
which trick an event belongs to, so that looking back can hide a trick that has been picked up:
its cards and whoever won it (CHA-VIEW-1, 4).
"""

from typing import Annotated, Final

from msgspec import Meta

from app.engine.cards import Suit
from app.engine.values import Event, Outcome, TableCard
from app.games.chaupatia.deal import DealtHand
from app.games.chaupatia.match import ChaupatiaScore
from app.games.chaupatia.moves import VoidCause
from app.games.chaupatia.patterns import Pattern
from app.games.chaupatia.scoring import ContractBid, TrickCount
from app.games.chaupatia.seats import SeatNumber
from app.games.chaupatia.stopping import StopAnswer

DealNumber = Annotated[int, Meta(ge=1, le=100_000)]
PackNumber = Annotated[int, Meta(ge=0, le=100_000, description="The shuffle, from 0.")]
TrickNumber = Annotated[int, Meta(ge=1, le=8)]
Hidden = Annotated[SeatNumber | None, Meta(description="Null once the trick is picked up.")]


class CardsDrawn(Event, frozen=True, tag="chaupatia.cards_drawn"):
    """The players, or those who tied for the highest card, draw for the first deal."""

    turned: tuple[TableCard, ...]


class DealerFound(Event, frozen=True, tag="chaupatia.dealer_found"):
    """The highest card deals first."""

    dealer: SeatNumber


class DealStarted(Event, frozen=True, tag="chaupatia.deal_started"):
    """The pack is shuffled."""

    deal: DealNumber
    pack: PackNumber
    dealer: SeatNumber


class PatternChosen(Event, frozen=True, tag="chaupatia.pattern_chosen"):
    """The dealer has chosen how he deals."""

    seat: SeatNumber
    pattern: Pattern


class CardsDealt(Event, frozen=True, tag="chaupatia.cards_dealt"):
    """All cards are dealt; everyone sees his own."""

    deal: DealNumber
    pack: PackNumber
    hands: tuple[DealtHand, ...]


class Passed(Event, frozen=True, tag="chaupatia.passed"):
    """A player passed."""

    seat: SeatNumber


class BidMade(Event, frozen=True, tag="chaupatia.bid_made"):
    """A player bid."""

    seat: SeatNumber
    bid: ContractBid


class AuctionWon(Event, frozen=True, tag="chaupatia.auction_won"):
    """The last bid is the contract."""

    declarer: SeatNumber
    bid: ContractBid


class AllPassed(Event, frozen=True, tag="chaupatia.all_passed"):
    """Six passes: the dealer must play."""

    declarer: SeatNumber


class ContractFixed(Event, frozen=True, tag="chaupatia.contract_fixed"):
    """The trumps are named, and the declarer is to lead."""

    declarer: SeatNumber
    bid: ContractBid
    forced: bool
    trump: Suit


class CardPlayed(Event, frozen=True, gc=False, tag="chaupatia.card_played"):
    """A card was played to a trick."""

    player: Hidden
    card: str | None
    pack: PackNumber
    trick: TrickNumber


class TrickTaken(Event, frozen=True, gc=False, tag="chaupatia.trick_taken"):
    """A trick is complete. ``team_tricks`` are told only where the options show the count.

    ``sixteen_offered``: the bid is reached, and whoever took the trick is asked for 16. That tells
    a count, so nobody may look back at it once the trick is picked up (CHA-VIEW-4).
    """

    taken_by: Hidden
    cards: tuple[TableCard, ...] | None
    pack: PackNumber
    trick: TrickNumber
    team_tricks: tuple[TrickCount, ...] | None
    sixteen_offered: Annotated[bool | None, Meta(description="Null once the trick is picked up.")]


class TrickPickedUp(Event, frozen=True, gc=False, tag="chaupatia.trick_picked_up"):
    """The trick was picked up: from now on nobody may look at it."""

    pack: PackNumber
    trick: TrickNumber


class SixteenDeclined(Event, frozen=True, tag="chaupatia.sixteen_declined"):
    """16 was declined, and so the deal is over. A decline that ends no deal is no event: the log
    would tell for good that the bid was reached.
    """

    player: Hidden
    pack: PackNumber
    trick: TrickNumber


class SixteenCalled(Event, frozen=True, tag="chaupatia.sixteen_called"):
    """16 is called: the declaring team must win every trick that is left."""

    seat: SeatNumber


class DealScored(Event, frozen=True, tag="chaupatia.deal_scored"):
    """The deal is over; the tricks of each team are told as far as they were played."""

    score: ChaupatiaScore
    team_tricks: tuple[TrickCount, ...] | None


class DealVoided(Event, frozen=True, tag="chaupatia.deal_voided"):
    """The director annulled the deal; the same dealer deals again."""

    deal: DealNumber
    pack: PackNumber
    cause: VoidCause


class LastDealCalled(Event, frozen=True, tag="chaupatia.last_deal_called"):
    """The match will end with the deal in progress, at once when there is none."""

    deal: DealNumber


class LastDealTakenBack(Event, frozen=True, tag="chaupatia.last_deal_taken_back"):
    """The last deal had been called by mistake: the match goes on after it."""

    deal: DealNumber


class Forfeited(Event, frozen=True, tag="chaupatia.forfeited"):
    """The director let the team of a seat lose."""

    seat: SeatNumber


class StopProposed(Event, frozen=True, tag="chaupatia.stop_proposed"):
    """A player proposes to stop."""

    seat: SeatNumber


class StopAnswered(Event, frozen=True, tag="chaupatia.stop_answered"):
    """A player answers the proposal, or takes his answer back."""

    seat: SeatNumber
    answer: StopAnswer


class StopAgreed(Event, frozen=True, tag="chaupatia.stop_agreed"):
    """It is agreed to stop: after the deal in progress, at once when there is none."""


class StopClosed(Event, frozen=True, tag="chaupatia.stop_closed"):
    """The proposal is refused, or was cancelled by whoever made it."""

    proposer: SeatNumber
    cancelled: bool


class MatchEnded(Event, frozen=True, tag="chaupatia.match_ended"):
    """The match is over."""

    outcome: Outcome


EVENTS: Final[tuple[type[Event], ...]] = (
    CardsDrawn,
    DealerFound,
    DealStarted,
    PatternChosen,
    CardsDealt,
    Passed,
    BidMade,
    AuctionWon,
    AllPassed,
    ContractFixed,
    CardPlayed,
    TrickTaken,
    TrickPickedUp,
    SixteenDeclined,
    SixteenCalled,
    DealScored,
    DealVoided,
    LastDealCalled,
    LastDealTakenBack,
    Forfeited,
    StopProposed,
    StopAnswered,
    StopAgreed,
    StopClosed,
    MatchEnded,
)
