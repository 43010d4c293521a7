"""The auction, and the number of cards that its winner takes (PAS-BID)."""

from msgspec.structs import replace

from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.values import Event, Move
from app.games.paskievics import bidding, refusals
from app.games.paskievics.cards import CODES
from app.games.paskievics.deal import invit_of
from app.games.paskievics.events import AuctionWon, BidHeld, BidMade, Passed, Yielded
from app.games.paskievics.levels import TAKEN, Level
from app.games.paskievics.moves import TAKES, Bid, Hold, Take, VoidGround
from app.games.paskievics.phases import deal, talon
from app.games.paskievics.phases.base import (
    Events,
    PaskievicsStep,
    PhaseRules,
    in_phase,
    order_of,
)
from app.games.paskievics.seats import EVERY, Place, Places, after
from app.games.paskievics.state import Bidding, Invit, State, Taking, Won


class AuctionRules(PhaseRules[Bidding]):
    """One place bids, holds or passes."""

    def to_act(self, phase: Bidding) -> Places:
        return 1 << phase.turn

    def legal_moves(self, state: State, phase: Bidding, place: Place) -> tuple[Move, ...]:
        return bidding.legal(state.options, phase) if place == phase.turn else ()

    def default_move(self, state: State, phase: Bidding, place: Place) -> Move:
        """Pass, else the lowest that is legal: what comes first."""
        return bidding.legal(state.options, phase)[0]

    def candidates(self, state: State, phase: Bidding, place: Place) -> tuple[Move, ...]:
        return bidding.AUCTION_MOVES if place == phase.turn else ()

    def refusal(self, state: State, phase: Bidding, place: Place, move: Move) -> RuleViolation:
        if place != phase.turn:
            return refusals.NOT_YOUR_BID.violation(seat=order_of(state)[phase.turn])
        barred = bidding.bar(state.options, phase, move)
        assert barred is not None, "a legal move is not refused"
        return barred

    def perform(self, state: State, phase: Bidding, place: Place, move: Move) -> PaskievicsStep:
        seat = order_of(state)[place]
        heard = phase.heard | 1 << place
        if isinstance(move, Bid):
            after_it = _bid(phase, place, move.level)
            promises = None if after_it.invit is phase.invit else after_it.invit
            card = CODES[promises.card] if promises else None
            events: Events = (BidMade(seat, move.level, card),)
        elif isinstance(move, Hold):
            assert phase.standing is not None, "something stands to be held"
            bidders = phase.bidders | 1 << place
            after_it = replace(phase, owner=place, held=True, bidders=bidders)
            events = (BidHeld(seat, phase.standing),)
        else:
            after_it = replace(phase, out=phase.out | 1 << place)
            events = (Passed(seat),)
            if bidding.owes_hold(phase):
                return _win(state, after_it, place, (*events, Yielded(seat)))
        return _go_on(state, replace(after_it, heard=heard), events)


def _bid(phase: Bidding, place: Place, level: Level) -> Bidding:
    card = bidding.promised(phase, level)
    return replace(
        phase,
        standing=level,
        owner=place,
        held=False,
        bidders=phase.bidders | 1 << place,
        three=place if level is Level.THREE else phase.three,
        invit=phase.invit if card is None else Invit(place, card),
    )


def _go_on(state: State, phase: Bidding, events: Events) -> PaskievicsStep:
    """The next to speak, or the end of the auction (PAS-BID-8, 9)."""
    if phase.out == EVERY:
        return deal.void(state, VoidGround.ALL_PASSED, events)
    if phase.owner is not None:
        alone = phase.out | 1 << phase.owner == EVERY
        if alone or (phase.held and phase.standing is Level.SOLO):
            return _win(state, phase, None, events)
    turn = after(phase.turn)
    while phase.out >> turn & 1 or turn == phase.owner:
        turn = after(turn)
    return Step(in_phase(state, replace(phase, turn=turn)), events)


def _win(state: State, phase: Bidding, yielder: Place | None, before: Events) -> PaskievicsStep:
    """The owner of the standing bid is the declarer."""
    assert phase.owner is not None, "somebody has bid"
    assert phase.standing is not None, "somebody has bid"
    won = Won(phase.owner, phase.standing, yielder, phase.invit)
    events: Events = (*before, _told(state, phase, won))
    if won.level is Level.SOLO:
        return talon.share(state, Taking(phase.hands, phase.talon, won), 0, events)
    return Step(in_phase(state, Taking(phase.hands, phase.talon, won)), events)


def _told(state: State, phase: Bidding, won: Won) -> Event:
    order = order_of(state)
    card = bidding.must_call(phase, won.declarer, won.yielder)
    return AuctionWon(
        order[won.declarer],
        won.level,
        invit_of(order, won.invit, won.declarer),
        None if won.yielder is None else order[won.yielder],
        None if card is None else CODES[card],
    )


class TakingRules(PhaseRules[Taking]):
    """The winner may take fewer cards than he bid, in a trial at least one (PAS-BID-10, 11)."""

    def to_act(self, phase: Taking) -> Places:
        return 1 << phase.won.declarer

    def legal_moves(self, state: State, phase: Taking, place: Place) -> tuple[Move, ...]:
        if place != phase.won.declarer:
            return ()
        return TAKES[phase.trial : TAKEN[phase.won.level] + 1]

    def default_move(self, state: State, phase: Taking, place: Place) -> Move:
        return TAKES[TAKEN[phase.won.level]]

    def candidates(self, state: State, phase: Taking, place: Place) -> tuple[Move, ...]:
        return TAKES if place == phase.won.declarer else ()

    def refusal(self, state: State, phase: Taking, place: Place, move: Move) -> RuleViolation:
        if place != phase.won.declarer:
            return refusals.NOT_YOUR_TAKING.violation(seat=order_of(state)[phase.won.declarer])
        assert isinstance(move, Take), "other moves belong to other phases"
        if move.taken > TAKEN[phase.won.level]:
            return refusals.TAKES_TOO_MANY.violation()
        return refusals.TRIAL_TAKES_SOME.violation()

    def perform(self, state: State, phase: Taking, place: Place, move: Move) -> PaskievicsStep:
        assert isinstance(move, Take), "other moves belong to other phases"
        return talon.share(state, phase, move.taken, ())
