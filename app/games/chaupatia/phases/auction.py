"""The auction: who calls, what may be bid, and when it is over (CHA-BID, CHA-FORCE)."""

from msgspec import Struct

from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.chaupatia import refusals
from app.games.chaupatia.events import AllPassed, AuctionWon, BidMade, Passed
from app.games.chaupatia.moves import BIDS, PASS, Bid, Pass
from app.games.chaupatia.options import AuctionRounds, ChaupatiaOptions
from app.games.chaupatia.phases.base import (
    NO_MOVES,
    ChaupatiaStep,
    Events,
    PhaseRules,
    in_phase,
)
from app.games.chaupatia.phases.wrong import wrong_phase
from app.games.chaupatia.scoring import BIDS as LEGAL_BIDS
from app.games.chaupatia.scoring import TRICKS, Contract
from app.games.chaupatia.seats import EVERYONE, ONE, SEATS
from app.games.chaupatia.state import Bidding, Call, ChoosingTrump, ForcedDealer, State

CALLS: dict[int, tuple[Move, ...]] = {
    highest: (PASS, *(BIDS[bid] for bid in LEGAL_BIDS if bid > highest)) for highest in (0, 6, 7)
}
"""The legal calls over each standing bid; 8 ends the auction (CHA-BID-2, 7)."""

THOUGHT_OF: tuple[Move, ...] = (PASS, BIDS[5], *(BIDS[bid] for bid in LEGAL_BIDS))


class AuctionRules(PhaseRules[Bidding]):
    """One seat calls: it passes, or bids higher than the last bid."""

    def to_act(self, state: State, phase: Bidding) -> frozenset[Seat]:
        return ONE[phase.turn]

    def legal_moves(self, state: State, phase: Bidding, seat: Seat) -> tuple[Move, ...]:
        return CALLS[phase.highest] if seat == phase.turn else NO_MOVES

    def default_move(self, state: State, phase: Bidding, seat: Seat) -> Move:
        return PASS

    def candidates(self, state: State, phase: Bidding, seat: Seat) -> tuple[Move, ...]:
        return THOUGHT_OF if seat == phase.turn else NO_MOVES

    def refusal(self, state: State, phase: Bidding, seat: Seat, move: Move) -> RuleViolation:
        if not isinstance(move, Pass | Bid):
            return wrong_phase(move)
        if seat != phase.turn:
            return refusals.NOT_YOUR_CALL.violation(seat=phase.turn)
        assert isinstance(move, Bid), "a pass is always legal in turn"
        if move.bid not in LEGAL_BIDS:
            return refusals.ILLEGAL_BID.violation(bid=move.bid)
        return refusals.BID_NOT_HIGHER.violation(bid=phase.highest)

    def perform(self, state: State, phase: Bidding, seat: Seat, move: Move) -> ChaupatiaStep:
        if isinstance(move, Bid):
            after = _called(state.options, phase, Standing(seat, move.bid), Call(seat, move.bid))
            return _go_on(state, after, (BidMade(seat, move.bid),))
        standing = Standing(phase.bidder, phase.highest)
        after = _called(state.options, phase, standing, Call(seat, None))
        return _go_on(state, after, (Passed(seat),))


class Standing(Struct, frozen=True):
    """The standing bid; 0 of the dealer while there is none."""

    bidder: Seat
    bid: int


def _called(options: ChaupatiaOptions, phase: Bidding, standing: Standing, call: Call) -> Bidding:
    """The auction after a call; the turn goes to the next seat that is not out."""
    out = _out_after(options, phase.out, call)
    turn = next(seat for seat in _others(call.seat) if out == EVERYONE or not out >> seat & 1)
    calls = (*phase.calls, call)
    return Bidding(phase.pattern, phase.hands, calls, out, turn, standing.bidder, standing.bid)


def _out_after(options: ChaupatiaOptions, out: int, call: Call) -> int:
    """Who calls no more: whoever passed, or in a single round whoever called (CHA-BID-5, 6)."""
    if options.auction_rounds is AuctionRounds.SINGLE or call.bid is None:
        return out | 1 << call.seat
    return 0 if options.passed_may_rebid else out


def _others(seat: Seat) -> tuple[Seat, ...]:
    return tuple((seat + step) % SEATS for step in range(1, SEATS + 1))


def _go_on(state: State, auction: Bidding, before: Events) -> ChaupatiaStep:
    """Ask the next seat, the declarer for trumps, or the dealer for a forced choice."""
    if not _is_over(auction):
        return Step(in_phase(state, auction), before)
    bidder, bid = auction.bidder, auction.highest
    if bid:
        contract = Contract(bidder, bid, forced=False)
        chosen = ChoosingTrump(auction.pattern, auction.hands, auction.calls, contract)
        return Step(in_phase(state, chosen), (*before, AuctionWon(bidder, bid)))
    forced = ForcedDealer(auction.pattern, auction.hands, auction.calls)
    return Step(in_phase(state, forced), (*before, AllPassed(state.match.dealer)))


def _is_over(auction: Bidding) -> bool:
    """An 8, or nobody left to call but the bidder himself (CHA-BID-5, 7, 8)."""
    others = EVERYONE ^ 1 << auction.bidder if auction.highest else EVERYONE
    return auction.highest == TRICKS or auction.out & others == others
