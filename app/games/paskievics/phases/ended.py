"""After the end nothing is legal."""

from app.engine.errors import RuleViolation
from app.engine.values import Move
from app.games.paskievics import refusals
from app.games.paskievics.phases.base import PaskievicsStep, PhaseRules
from app.games.paskievics.seats import Place, Places
from app.games.paskievics.state import Ended, State


class EndedRules(PhaseRules[Ended]):
    """Every move is refused."""

    def to_act(self, phase: Ended) -> Places:
        return 0

    def legal_moves(self, state: State, phase: Ended, place: Place) -> tuple[Move, ...]:
        return ()

    def default_move(self, state: State, phase: Ended, place: Place) -> Move:
        raise refusals.MATCH_OVER.violation()

    def refusal(self, state: State, phase: Ended, place: Place, move: Move) -> RuleViolation:
        return refusals.MATCH_OVER.violation()

    def perform(self, state: State, phase: Ended, place: Place, move: Move) -> PaskievicsStep:
        raise self.refusal(state, phase, place, move)
