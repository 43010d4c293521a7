"""The declarer calls his partner (PAS-CALL)."""

from msgspec.structs import replace

from app.engine.cards import Hand, cards_of
from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.values import Move
from app.games.paskievics import refusals, sides
from app.games.paskievics.cards import BIT, CALLABLE, CARD, TAROKKS, XX, highest_missing
from app.games.paskievics.events import CountDeclared, PartnerCalled
from app.games.paskievics.moves import CALLS, COUNT, PASS, Announce, Call, Count, Double
from app.games.paskievics.options import PaskievicsOptions, SelfCall
from app.games.paskievics.phases.base import (
    PaskievicsStep,
    PhaseRules,
    in_phase,
    order_of,
)
from app.games.paskievics.phases.shown import newly_shown
from app.games.paskievics.seats import ALL, Place, Places
from app.games.paskievics.speaking import bar_count
from app.games.paskievics.state import Announcing, Calling, Declared, Said, State


def callable_cards(options: PaskievicsOptions, phase: Calling) -> Hand:
    """The cards that the declarer may call."""
    won = phase.terms.won
    if won.accepted is not None:
        return BIT[won.accepted.card]
    if won.yielder is not None:
        return BIT[XX]
    hand, skart = phase.hands[won.declarer], phase.skarts[won.declarer]
    found = BIT[highest_missing(hand | skart)]
    if hand & BIT[XX]:
        if options.self_call is SelfCall.XX_ONLY:
            found |= BIT[XX]
        if options.free_call_after_tarokk_discard and _others_discarded(phase):
            found |= CALLABLE & ~hand & ~skart
    return found


def _others_discarded(phase: Calling) -> bool:
    """Whether another than the declarer has laid a tarokk away (PAS-CALL-8)."""
    declarer = phase.terms.won.declarer
    return any(phase.skarts[place] & TAROKKS for place in ALL if place != declarer)


class CallRules(PhaseRules[Calling]):
    """The declarer calls; before that he may declare his count."""

    def to_act(self, phase: Calling) -> Places:
        return 1 << phase.terms.won.declarer

    def legal_moves(self, state: State, phase: Calling, place: Place) -> tuple[Move, ...]:
        if place != phase.terms.won.declarer:
            return ()
        calls = [CALLS[card] for card in cards_of(callable_cards(state.options, phase))]
        return (*calls, *_counts(phase, place))

    def default_move(self, state: State, phase: Calling, place: Place) -> Move:
        return CALLS[callable_cards(state.options, phase).bit_length() - 1]

    def candidates(self, state: State, phase: Calling, place: Place) -> tuple[Move, ...]:
        if place != phase.terms.won.declarer:
            return ()
        return (PASS, *(CALLS[card] for card in cards_of(CALLABLE)), *COUNT.values())

    def refusal(self, state: State, phase: Calling, place: Place, move: Move) -> RuleViolation:
        if place != phase.terms.won.declarer:
            return refusals.NOT_YOUR_CALL.violation(seat=order_of(state)[phase.terms.won.declarer])
        if isinstance(move, Call):
            return _why_not_called(phase, place, move)
        if isinstance(move, Count):
            barred = bar_count(phase.hands[place], phase.counts, place, move.tarokks)
            assert barred is not None, "a legal move is not refused"
            return barred
        if isinstance(move, Announce | Double):
            return refusals.CALL_FIRST.violation()
        return refusals.CALL_BEFORE_PASS.violation()

    def perform(self, state: State, phase: Calling, place: Place, move: Move) -> PaskievicsStep:
        seat = order_of(state)[place]
        if isinstance(move, Count):
            counts = (*phase.counts, Declared(place, move.tarokks))
            told = CountDeclared(seat, move.tarokks)
            return Step(in_phase(state, replace(phase, counts=counts)), (told,))
        assert isinstance(move, Call), "other moves are refused"
        return _called(state, phase, place, move)


def _counts(phase: Calling, place: Place) -> list[Move]:
    hand = phase.hands[place]
    return [
        move
        for tarokks, move in COUNT.items()
        if bar_count(hand, phase.counts, place, tarokks) is None
    ]


def _why_not_called(phase: Calling, place: Place, move: Call) -> RuleViolation:
    """The first reason in the order of PAS-REN-1."""
    won, card = phase.terms.won, BIT[CARD[move.card]]
    if not card & CALLABLE:
        return refusals.CALL_BARRED.violation(card=move.card)
    if won.accepted is not None:
        return refusals.CALL_INVITED.violation()
    if won.yielder is not None:
        return refusals.CALL_TWENTY.violation()
    if card == BIT[XX] and phase.hands[place] & card:
        return refusals.NO_SELF_CALL.violation()
    if phase.skarts[place] & card:
        return refusals.CALL_DISCARDED.violation(card=move.card)
    return refusals.CALL_HIGHEST.violation()


def _called(state: State, phase: Calling, place: Place, move: Call) -> PaskievicsStep:
    """Whoever holds the card is the partner, and he alone knows it."""
    card = CARD[move.card]
    holders = (one for one in ALL if one != place and phase.hands[one] & BIT[card])
    partner = next(holders, None)
    won = phase.terms.won
    known = won.accepted is not None or won.yielder is not None
    public = sides.everyone(place, partner) if known else sides.hidden(place)
    said = Said(card, partner, public, counts=phase.counts)
    announcing = Announcing(phase.terms, phase.skarts, phase.hands, said, place, place)
    order = order_of(state)
    shown = newly_shown(order, sides.hidden(place), public)
    events = (PartnerCalled(order[place], move.card), *shown)
    return Step(in_phase(state, announcing), events)
