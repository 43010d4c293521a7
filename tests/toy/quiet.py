"""A toy in which a move can be no event: a bid that does not complete the bidding."""

from msgspec.structs import replace

from app.engine.contract import Step
from app.engine.seats import Seat
from tests.toy.engine import ToyEngine
from tests.toy.events import ToyEvent
from tests.toy.moves import Bid, ToyMove
from tests.toy.state import Bidding, ToyState


class QuietToy(ToyEngine):
    """Nobody is told that a seat has bid before all have."""

    def perform(
        self, state: ToyState, seat: Seat, move: ToyMove, *, by_clock: bool
    ) -> Step[ToyState, ToyEvent]:
        """The same, without the event."""
        step = super().perform(state, seat, move, by_clock=by_clock)
        quiet = isinstance(move, Bid) and isinstance(step.state.phase, Bidding)
        return replace(step, events=()) if quiet else step
