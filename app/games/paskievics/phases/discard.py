"""Throwing in and laying away: all four at once, each for himself (PAS-ANN, PAS-DIS)."""

from msgspec.structs import replace

from app.engine.cards import Hand
from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.values import Move
from app.games.paskievics import discarding, refusals
from app.games.paskievics.cards import BIT, CODES, TAROKKS, cheapest, codes_of, tarokks_in
from app.games.paskievics.events import (
    CardLaid,
    CardLifted,
    DiscardLocked,
    DiscardsClosed,
    HandThrownIn,
)
from app.games.paskievics.moves import (
    CARD_OF,
    DISCARD_TIME_OUT,
    LOCK,
    THROW_IN,
    DiscardTimeOut,
    LayAway,
    Lift,
    ThrowIn,
    VoidGround,
    lays,
    lifts,
)
from app.games.paskievics.phases import deal
from app.games.paskievics.phases.base import (
    Events,
    PaskievicsStep,
    PhaseRules,
    in_phase,
    order_of,
)
from app.games.paskievics.phases.talon import share_of
from app.games.paskievics.seats import ALL, Place, Places
from app.games.paskievics.state import Calling, Discarding, Hands, Laying, State
from app.games.paskievics.told import TarokkDiscard


def missing(phase: Discarding, place: Place) -> int:
    """How many cards this place has still to lay away."""
    return share_of(phase.terms, place) - phase.layings[place].laid.bit_count()


class DiscardRules(PhaseRules[Discarding]):
    """Each lays away as many cards as he took, and may change it until the last has confirmed."""

    def to_act(self, phase: Discarding) -> Places:
        return sum(1 << place for place in ALL if not phase.layings[place].locked)

    def legal_moves(self, state: State, phase: Discarding, place: Place) -> tuple[Move, ...]:
        laying = phase.layings[place]
        back = lifts(laying.laid) if laying.lifted < discarding.MOST_LIFTS else ()
        if laying.locked:
            return back
        thrown = discarding.bar_throwing_in(state.options, phase, place) is None
        first: tuple[Move, ...] = (THROW_IN,) if thrown else ()
        if not missing(phase, place):
            return (*first, LOCK, *back)
        allowed = phase.hands[place] & discarding.discardable(phase.terms, place)
        return (*first, *lays(allowed), *back)

    def default_move(self, state: State, phase: Discarding, place: Place) -> Move:
        return DISCARD_TIME_OUT

    def candidates(self, state: State, phase: Discarding, place: Place) -> tuple[Move, ...]:
        laid = phase.layings[place].laid
        return (THROW_IN, *lays(phase.hands[place]), LOCK, *lifts(laid))

    def refusal(self, state: State, phase: Discarding, place: Place, move: Move) -> RuleViolation:
        if isinstance(move, DiscardTimeOut):
            return refusals.ONLY_BY_TIME_OUT.violation()
        if isinstance(move, ThrowIn):
            barred = discarding.bar_throwing_in(state.options, phase, place)
            assert barred is not None, "a legal move is not refused"
            return barred
        if isinstance(move, Lift):
            return _why_not_lifted(phase.layings[place], move)
        if phase.layings[place].locked:
            return refusals.DISCARD_LOCKED.violation()
        if isinstance(move, LayAway):
            return _why_not_laid(phase, place, move)
        return refusals.DISCARD_SHORT.violation(cards=missing(phase, place))

    def perform(self, state: State, phase: Discarding, place: Place, move: Move) -> PaskievicsStep:
        seat, pack = order_of(state)[place], state.match.pack
        laying = phase.layings[place]
        if isinstance(move, ThrowIn):
            hand = codes_of(phase.hands[place] | laying.laid)
            return deal.void(state, VoidGround.THROWN_IN, (HandThrownIn(seat, hand),))
        if isinstance(move, LayAway):
            changed = _laid(phase, place, BIT[CARD_OF[move.move]])
            return Step(in_phase(state, changed), (CardLaid(seat, move.card, pack),))
        if isinstance(move, Lift):
            changed = _lifted(phase, place, BIT[CARD_OF[move.move]])
            return Step(in_phase(state, changed), (CardLifted(seat, move.card, pack),))
        events: Events = ()
        if isinstance(move, DiscardTimeOut):
            phase, events = _time_out(state, phase, place)
        return _lock(state, phase, place, (*events, DiscardLocked(seat)))


def _why_not_lifted(laying: Laying, move: Lift) -> RuleViolation:
    if not laying.laid & BIT[CARD_OF[move.move]]:
        return refusals.NOT_LAID_AWAY.violation(card=move.card)
    return refusals.LIFTED_TOO_OFTEN.violation(times=discarding.MOST_LIFTS)


def _why_not_laid(phase: Discarding, place: Place, move: LayAway) -> RuleViolation:
    card = CARD_OF[move.move]
    if not phase.hands[place] & BIT[card]:
        return refusals.DISCARD_NOT_HELD.violation(card=move.card)
    if not missing(phase, place):
        return refusals.DISCARD_FULL.violation(cards=share_of(phase.terms, place))
    return discarding.why_kept(phase.terms, place, card)


def _with(phase: Discarding, place: Place, hand: Hand, laying: Laying) -> Discarding:
    hands, layings = list(phase.hands), list(phase.layings)
    hands[place], layings[place] = hand, laying
    return Discarding(phase.terms, tuple(hands), tuple(layings))


def _laid(phase: Discarding, place: Place, card: Hand) -> Discarding:
    laying = phase.layings[place]
    return _with(phase, place, phase.hands[place] ^ card, replace(laying, laid=laying.laid | card))


def _lifted(phase: Discarding, place: Place, card: Hand) -> Discarding:
    """A card taken back opens a confirmed discard again (PAS-DIS-7)."""
    old = phase.layings[place]
    laying = Laying(old.laid ^ card, old.lifted + 1, locked=False, made=old.locked or old.made)
    return _with(phase, place, phase.hands[place] | card, laying)


def _time_out(state: State, phase: Discarding, place: Place) -> tuple[Discarding, Events]:
    """What is laid stays; what is missing is the cheapest that may be laid away (PAS-TIME-1)."""
    seat, pack = order_of(state)[place], state.match.pack
    allowed = discarding.discardable(phase.terms, place)
    events: list[CardLaid] = []
    for _ in range(missing(phase, place)):
        card = cheapest(phase.hands[place] & allowed)
        phase = _laid(phase, place, BIT[card])
        events.append(CardLaid(seat, CODES[card], pack))
    return phase, tuple(events)


def _lock(state: State, phase: Discarding, place: Place, events: Events) -> PaskievicsStep:
    laying = replace(phase.layings[place], locked=True)
    phase = _with(phase, place, phase.hands[place], laying)
    if not all(one.locked for one in phase.layings):
        return Step(in_phase(state, phase), events)
    skarts: Hands = tuple(one.laid for one in phase.layings)
    order, declarer = order_of(state), phase.terms.won.declarer
    counts = tuple(TarokkDiscard(order[one], tarokks_in(skarts[one])) for one in ALL)
    shown = codes_of(skarts[declarer] & TAROKKS)
    closed = DiscardsClosed(state.match.pack, counts, shown)
    return Step(in_phase(state, Calling(phase.terms, skarts, phase.hands)), (*events, closed))
