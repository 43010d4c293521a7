"""After the match: nobody acts."""

from app.engine import phases
from app.engine.seats import Seat
from app.games.tuppi import refusals
from app.games.tuppi.phases.base import PhaseRules
from app.games.tuppi.seats import NOBODY
from app.games.tuppi.state import Ended, TableState


class EndedRules(phases.EndedRules[TableState, Ended], PhaseRules[TableState, Ended]):
    """Every move is refused."""

    over = refusals.MATCH_OVER

    def to_act(self, state: TableState, phase: Ended) -> frozenset[Seat]:
        return NOBODY
