"""After the match: nobody acts."""

from app.engine import phases
from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.chaupatia import refusals
from app.games.chaupatia.phases.base import PhaseRules
from app.games.chaupatia.phases.wrong import wrong_phase
from app.games.chaupatia.seats import NOBODY
from app.games.chaupatia.state import Ended, State


class EndedRules(phases.EndedRules[State, Ended], PhaseRules[Ended]):
    """Every move is refused as out of its phase."""

    over = refusals.MATCH_OVER

    def to_act(self, state: State, phase: Ended) -> frozenset[Seat]:
        return NOBODY

    def refusal(self, state: State, phase: Ended, seat: Seat, move: Move) -> RuleViolation:
        return wrong_phase(move)
