"""After the end nothing is legal."""

from app.engine import phases
from app.games.paskievics import refusals
from app.games.paskievics.phases.base import PhaseRules
from app.games.paskievics.seats import Places
from app.games.paskievics.state import Ended, State


class EndedRules(phases.EndedRules[State, Ended], PhaseRules[Ended]):
    """Every move is refused."""

    over = refusals.MATCH_OVER

    def to_act(self, phase: Ended) -> Places:
        return 0
