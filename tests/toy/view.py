"""What a viewer of the toy may know, built up from nothing."""

from typing import Annotated

from msgspec import Meta, Struct

from app.engine.cards import Card, Hand
from app.engine.seats import SPECTATOR, Direction, Seat, Viewer, turn_order
from app.engine.values import Outcome, TableCard, TableScore, TableSeat, TableView, View
from tests.toy.cards import PACK, SEATS
from tests.toy.legality import sealed_by, to_act
from tests.toy.state import Bidding, Over, Playing, ToyState


class BiddingView(Struct, frozen=True, tag_field="phase", tag="bidding"):
    """Who has bid, and what the viewer has bid."""

    sealed: tuple[int, ...]
    own_bid: Annotated[int | None, Meta(description="Null before the bid, and to a spectator.")]


class PlayingView(Struct, frozen=True, tag_field="phase", tag="playing"):
    """The opened bids, whose of them the clock has made, and the open trick's number, from 1."""

    bids: tuple[int, ...]
    by_clock: tuple[int, ...]
    trick: int


class OverView(Struct, frozen=True, tag_field="phase", tag="over"):
    """How the match ended."""

    outcome: Outcome


class ToyView(View, frozen=True, tag="toy"):
    """A toy match as one viewer sees it."""

    phase: BiddingView | PlayingView | OverView
    last: Annotated[bool, Meta(description="Whether the running deal is the last.")]


def view_of(state: ToyState, viewer: Viewer) -> ToyView:
    """What this viewer may know now."""
    seat = None if viewer == SPECTATOR else viewer
    return ToyView(seat, _table(state, seat), _phase(state, seat), state.last)


def _phase(state: ToyState, seat: Seat | None) -> BiddingView | PlayingView | OverView:
    match state.phase:
        case Bidding(sealed=sealed) as phase:
            mine = None if seat is None else sealed_by(phase, seat)
            return BiddingView(tuple(bid.seat for bid in sealed), mine.bid if mine else None)
        case Playing(bids=bids, late=late, quitted=quitted):
            return PlayingView(bids, late, len(quitted) + 1)
        case Over(outcome=outcome):
            return OverView(outcome)


def _table(state: ToyState, seat: Seat | None) -> TableView:
    hands, leader, cards = _on_table(state)
    return TableView(
        direction=Direction.CLOCKWISE,
        deal=state.deal,
        dealer=state.dealer,
        seats=tuple(_seat(state, hands[other], other, seat) for other in range(SEATS)),
        trick=tuple(
            TableCard(player, PACK.codes[card])
            for player, card in zip(turn_order(leader, SEATS), cards, strict=False)
        ),
        to_act=tuple(sorted(to_act(state))),
        scores=tuple(
            TableScore(side, (side,), "points", points) for side, points in enumerate(state.points)
        ),
    )


def _on_table(state: ToyState) -> tuple[tuple[Hand, ...], Seat, tuple[Card, ...]]:
    match state.phase:
        case Bidding(hands=hands):
            return hands, state.dealer, ()
        case Playing(hands=hands, leader=leader, table=table):
            return hands, leader, table
        case Over():
            return (0,) * SEATS, state.dealer, ()


def _seat(state: ToyState, hand: Hand, other: Seat, viewer: Seat | None) -> TableSeat:
    quitted = state.phase.quitted if isinstance(state.phase, Playing) else ()
    return TableSeat(
        seat=other,
        side=other,
        cards=hand.bit_count(),
        hand=PACK.codes_of(hand) if other == viewer else None,
        tricks=sum(trick.winner == other for trick in quitted),
    )
