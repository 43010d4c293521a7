"""What happens in a toy match, and who may see which part of it."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.engine.seats import Viewer
from app.engine.values import Event, Outcome
from tests.toy.moves import VoidReason
from tests.toy.results import ToyLine, ToyScore


class DealBegun(Event, frozen=True, tag="toy.deal_begun"):
    """The pack has been shuffled and cut."""

    deal: int
    dealer: int


class HandDealt(Event, frozen=True, tag="toy.hand_dealt"):
    """A seat takes up its hand."""

    deal: int
    seat: int
    hand: Annotated[tuple[str, ...] | None, Meta(description="Null to all but the owner.")]


class BidSealed(Event, frozen=True, tag="toy.bid_sealed"):
    """A seat lays down its bid, or another in its place."""

    deal: int
    seat: int
    bid: Annotated[int | None, Meta(description="Null to all but the owner, for ever.")]


class BidsOpened(Event, frozen=True, tag="toy.bids_opened"):
    """All bids are turned at once; ``by_clock`` are the seats whose time had run out."""

    deal: int
    bids: tuple[int, ...]
    by_clock: tuple[int, ...]


class CardPlayed(Event, frozen=True, tag="toy.card_played"):
    """A card falls on the table; who looks back sees it only until its trick is quitted."""

    deal: int
    trick: int
    seat: int
    card: Annotated[str | None, Meta(description="Null while the rules forbid looking back.")]


class TrickTaken(Event, frozen=True, tag="toy.trick_taken"):
    """A trick is complete and turned."""

    deal: int
    trick: int
    winner: int


class DealConceded(Event, frozen=True, tag="toy.deal_conceded"):
    """A seat gave the deal up."""

    deal: int
    seat: int


class DealScored(Event, frozen=True, tag="toy.deal_scored"):
    """The deal is written down."""

    deal: int
    line: ToyLine
    score: ToyScore


class DealVoided(Event, frozen=True, tag="toy.deal_voided"):
    """The director had the deal dealt again."""

    deal: int
    reason: VoidReason


class LastDealCalled(Event, frozen=True, tag="toy.last_deal_called"):
    """The running deal will be the last."""

    deal: int


class LastDealTakenBack(Event, frozen=True, tag="toy.last_deal_taken_back"):
    """The last deal had been called by mistake: the match goes on after it."""

    deal: int


class MatchEnded(Event, frozen=True, tag="toy.match_ended"):
    """The match is over."""

    outcome: Outcome


ToyEvent = (
    DealBegun
    | HandDealt
    | BidSealed
    | BidsOpened
    | CardPlayed
    | TrickTaken
    | DealConceded
    | DealScored
    | DealVoided
    | LastDealCalled
    | LastDealTakenBack
    | MatchEnded
)


def disclosed(event: ToyEvent, viewer: Viewer) -> ToyEvent:
    """The event as this viewer sees it when it happens."""
    match event:
        case HandDealt(seat=seat) if seat != viewer:
            return replace(event, hand=None)
        case BidSealed(seat=seat) if seat != viewer:
            return replace(event, bid=None)
        case _:
            return event
