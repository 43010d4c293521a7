"""After the match: nobody acts."""

from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.tuppi import refusals
from app.games.tuppi.phases.base import PhaseRules, TuppiStep
from app.games.tuppi.seats import NOBODY
from app.games.tuppi.state import Ended, TableState


class EndedRules(PhaseRules[TableState, Ended]):
    """Every move is refused."""

    def to_act(self, state: TableState, phase: Ended) -> frozenset[Seat]:
        return NOBODY

    def legal_moves(self, state: TableState, phase: Ended, seat: Seat) -> tuple[Move, ...]:
        return ()

    def default_move(self, state: TableState, phase: Ended, seat: Seat) -> Move:
        raise refusals.MATCH_OVER.violation()

    def refusal(self, state: TableState, phase: Ended, seat: Seat, move: Move) -> RuleViolation:
        return refusals.MATCH_OVER.violation()

    def perform(
        self, state: TableState, phase: Ended, seat: Seat, move: Move, *, by_clock: bool
    ) -> TuppiStep:
        raise self.refusal(state, phase, seat, move)
