"""Sixteen: the winner of a trick that reaches the bid may call it (CHA-16)."""

from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.chaupatia import refusals
from app.games.chaupatia.moves import (
    CALL_16,
    CARD_PLAYED,
    DECLINE_16,
    CallSixteen,
    DeclineSixteen,
    Play,
    plays,
)
from app.games.chaupatia.phases import chance, play, score
from app.games.chaupatia.phases.base import NO_MOVES, ChaupatiaStep, PhaseRules, in_phase
from app.games.chaupatia.phases.wrong import wrong_phase
from app.games.chaupatia.seats import ONE
from app.games.chaupatia.state import SixteenChance, State

ANSWERS: tuple[Move, ...] = (CALL_16, DECLINE_16)


class SixteenRules(PhaseRules[SixteenChance]):
    """The winner of the trick calls 16, or declines (CHA-16-9, 10)."""

    def to_act(self, state: State, phase: SixteenChance) -> frozenset[Seat]:
        return ONE[phase.play.turn]

    def legal_moves(self, state: State, phase: SixteenChance, seat: Seat) -> tuple[Move, ...]:
        if seat != phase.play.turn:
            return NO_MOVES
        if chance.is_auto(state.options):
            return ANSWERS
        return ANSWERS + plays(phase.play.hands[seat])

    def default_move(self, state: State, phase: SixteenChance, seat: Seat) -> Move:
        return DECLINE_16

    def candidates(self, state: State, phase: SixteenChance, seat: Seat) -> tuple[Move, ...]:
        own = plays(phase.play.hands[seat])
        return ANSWERS + own if seat == phase.play.turn else own

    def refusal(self, state: State, phase: SixteenChance, seat: Seat, move: Move) -> RuleViolation:
        if isinstance(move, Play) and chance.is_auto(state.options):
            return refusals.NO_PLAY_BEFORE_16.violation()
        if not isinstance(move, CallSixteen | DeclineSixteen | Play):
            return wrong_phase(move, after_auction=True)
        if seat != phase.play.turn:
            return refusals.NOT_YOUR_SIXTEEN.violation(seat=phase.play.turn)
        assert isinstance(move, Play), "the winner of the trick may call and decline"
        return refusals.NOT_IN_HAND.violation(card=move.card)

    def perform(self, state: State, phase: SixteenChance, seat: Seat, move: Move) -> ChaupatiaStep:
        lying = phase.play
        if isinstance(move, CallSixteen):
            return chance.call(state, lying, seat)
        if isinstance(move, Play):  # a lead declines, then leads
            return play.play_card(state, lying, seat, CARD_PLAYED[move.move])
        if chance.is_auto(state.options):
            return score.finish(state, lying, chance.declined(state, lying))
        return Step(in_phase(state, lying), ())  # no event: see SixteenDeclined
