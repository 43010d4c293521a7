"""What happens at the table.

A field that a viewer may not know is null for him. ``pack`` and ``trick`` say which shuffle and
which trick an event belongs to, so that looking back can hide what may not be looked at.
"""

from typing import Annotated, Final

from msgspec import Meta

from app.engine.values import Event, Outcome, TableCard
from app.games.paskievics.deal import DealtHand, GivenInvit
from app.games.paskievics.figures import Doubling, Figure, Item
from app.games.paskievics.levels import Level
from app.games.paskievics.match import PaskievicsScore
from app.games.paskievics.moves import VoidGround
from app.games.paskievics.seats import SeatNumber, SideNumber
from app.games.paskievics.told import SeatSide, TalonShare, TarokkDiscard

DealNumber = Annotated[int, Meta(ge=1, le=100_000)]
PackNumber = Annotated[int, Meta(ge=0, le=100_000, description="The shuffle, from 0.")]
TrickNumber = Annotated[int, Meta(ge=1, le=9)]


class DealerDrawn(Event, frozen=True, tag="paskievics.dealer_drawn"):
    """The first dealer was drawn by lot, or named by an option."""

    dealer: SeatNumber


class DealStarted(Event, frozen=True, tag="paskievics.deal_started"):
    """The dealer has shuffled; ``playing`` are those who play, the forehand first."""

    deal: DealNumber
    pack: PackNumber
    dealer: SeatNumber
    playing: tuple[SeatNumber, ...]


class CardsDealt(Event, frozen=True, tag="paskievics.cards_dealt"):
    """Six cards lie as talon; everyone sees his own nine."""

    deal: DealNumber
    pack: PackNumber
    hands: tuple[DealtHand, ...]


class BidMade(Event, frozen=True, tag="paskievics.bid_made"):
    """A seat has bid; ``promises`` is the card of an invit."""

    seat: SeatNumber
    level: Level
    promises: str | None


class BidHeld(Event, frozen=True, tag="paskievics.bid_held"):
    """A seat holds the standing bid."""

    seat: SeatNumber
    level: Level


class Passed(Event, frozen=True, tag="paskievics.passed"):
    """A seat has passed."""

    seat: SeatNumber


class Yielded(Event, frozen=True, tag="paskievics.yielded"):
    """The pass over a two was a yield: the seat holds the XX."""

    seat: SeatNumber


class AuctionWon(Event, frozen=True, tag="paskievics.auction_won"):
    """The auction is over; ``must_call`` is the one card that may be called, if one is fixed."""

    declarer: SeatNumber
    level: Level
    invit: GivenInvit | None
    yielder: SeatNumber | None
    must_call: str | None


class TalonTaken(Event, frozen=True, tag="paskievics.talon_taken"):
    """The talon is shared out; the contract is fixed by the cards that the declarer took."""

    declarer: SeatNumber
    contract: Level
    shares: tuple[TalonShare, ...]


class HandThrownIn(Event, frozen=True, tag="paskievics.hand_thrown_in"):
    """A seat has shown a hand that may be thrown in."""

    seat: SeatNumber
    hand: tuple[str, ...]


class CardLaid(Event, frozen=True, tag="paskievics.card_laid"):
    """A seat has laid a card away; only it knows which, until all discards are locked."""

    seat: SeatNumber
    card: str | None
    pack: PackNumber


class CardLifted(Event, frozen=True, tag="paskievics.card_lifted"):
    """A seat has taken a card back; only it knows which."""

    seat: SeatNumber
    card: str | None
    pack: PackNumber


class DiscardLocked(Event, frozen=True, tag="paskievics.discard_locked"):
    """A seat has confirmed its discard."""

    seat: SeatNumber


class DiscardsClosed(Event, frozen=True, tag="paskievics.discards_closed"):
    """All discards are locked. The declarer's tarokks lie open until the first lead."""

    pack: PackNumber
    discarded: tuple[TarokkDiscard, ...]
    shown: tuple[str, ...] | None


class PartnerCalled(Event, frozen=True, tag="paskievics.partner_called"):
    """The declarer has called the holder of this tarokk."""

    seat: SeatNumber
    card: str | None


class CountDeclared(Event, frozen=True, tag="paskievics.count_declared"):
    """A seat has declared how many tarokks it holds."""

    seat: SeatNumber
    tarokks: Annotated[int, Meta(ge=8, le=9)]


class FigureAnnounced(Event, frozen=True, tag="paskievics.figure_announced"):
    """A figure was announced; it belongs to this side."""

    seat: SeatNumber
    figure: Figure
    side: SideNumber


class ItemDoubled(Event, frozen=True, tag="paskievics.item_doubled"):
    """The game, or a figure of ``side``, was doubled; by office where the card lay in a skart."""

    seat: SeatNumber
    doubling: Doubling
    item: Item
    side: SideNumber
    office: bool


class SidesShown(Event, frozen=True, tag="paskievics.sides_shown"):
    """From now on the sides of these seats are public."""

    sides: tuple[SeatSide, ...]


class PlayBegan(Event, frozen=True, tag="paskievics.play_began"):
    """The first lead is due."""

    leader: SeatNumber


class CardPlayed(Event, frozen=True, gc=False, tag="paskievics.card_played"):
    """A card was played to a trick."""

    seat: SeatNumber
    card: str | None
    pack: PackNumber
    trick: TrickNumber


class TrickTaken(Event, frozen=True, gc=False, tag="paskievics.trick_taken"):
    """A trick is complete."""

    winner: SeatNumber
    cards: tuple[TableCard, ...] | None
    pack: PackNumber
    trick: TrickNumber


class TrickTurned(Event, frozen=True, gc=False, tag="paskievics.trick_turned"):
    """The trick was turned: from now on nobody may look at it."""

    pack: PackNumber
    trick: TrickNumber


class DealScored(Event, frozen=True, tag="paskievics.deal_scored"):
    """The deal is settled."""

    score: PaskievicsScore


class DealVoided(Event, frozen=True, tag="paskievics.deal_voided"):
    """The deal is void; the same dealer deals again."""

    deal: DealNumber
    pack: PackNumber
    ground: VoidGround


class LastDealCalled(Event, frozen=True, tag="paskievics.last_deal_called"):
    """The match will end with this deal."""

    deal: DealNumber


class LastDealTakenBack(Event, frozen=True, tag="paskievics.last_deal_taken_back"):
    """The last deal had been called by mistake: the match goes on after it."""

    deal: DealNumber


class StopAgreed(Event, frozen=True, tag="paskievics.stop_agreed"):
    """A seat agrees to end the session with the running deal."""

    seat: SeatNumber


class Forfeited(Event, frozen=True, tag="paskievics.forfeited"):
    """A seat has left the match."""

    seat: SeatNumber


class MatchEnded(Event, frozen=True, tag="paskievics.match_ended"):
    """The match is over."""

    outcome: Outcome


EVENTS: Final[tuple[type[Event], ...]] = tuple(
    value
    for value in list(globals().values())
    if isinstance(value, type) and issubclass(value, Event) and value is not Event
)
"""All of the above, in this order."""
