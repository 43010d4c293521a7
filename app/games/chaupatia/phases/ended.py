"""After the match: nobody acts."""

from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.chaupatia import refusals
from app.games.chaupatia.phases.base import NO_MOVES, ChaupatiaStep, PhaseRules
from app.games.chaupatia.phases.wrong import wrong_phase
from app.games.chaupatia.seats import NOBODY
from app.games.chaupatia.state import Ended, State


class EndedRules(PhaseRules[Ended]):
    """Every move is refused."""

    def to_act(self, state: State, phase: Ended) -> frozenset[Seat]:
        return NOBODY

    def legal_moves(self, state: State, phase: Ended, seat: Seat) -> tuple[Move, ...]:
        return NO_MOVES

    def default_move(self, state: State, phase: Ended, seat: Seat) -> Move:
        raise refusals.MATCH_OVER.violation()

    def refusal(self, state: State, phase: Ended, seat: Seat, move: Move) -> RuleViolation:
        return wrong_phase(move)

    def perform(self, state: State, phase: Ended, seat: Seat, move: Move) -> ChaupatiaStep:
        raise self.refusal(state, phase, seat, move)
