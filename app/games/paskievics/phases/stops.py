"""Agreeing to end an open session with the running deal: out of turn, in any phase (PAS-SHT-3)."""

from msgspec.structs import replace

from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.refusals import Reason
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.paskievics import refusals
from app.games.paskievics.events import LastDealCalled, StopAgreed
from app.games.paskievics.moves import STOP_AGREE, SeatBot, SeatPlayer
from app.games.paskievics.phases.base import Events, PaskievicsStep
from app.games.paskievics.state import Ended, State
from app.games.paskievics.stopping import Stop


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """The agreement, while it changes something."""
    return (STOP_AGREE,) if _bar(state, seat) is None else ()


def _bar(state: State, seat: Seat) -> Reason | None:
    stop, bit = state.match.stop, 1 << seat
    if isinstance(state.phase, Ended):
        return refusals.MATCH_OVER
    if state.options.deals:
        return refusals.SESSION_IS_FIXED
    if state.match.closing:
        return refusals.LAST_DEAL_ALREADY
    if not stop.players(state.options.seats) & bit:
        return refusals.BOTS_HAVE_NO_SAY
    return refusals.AGREED_ALREADY if stop.agreed & bit else None


def refusal(state: State, seat: Seat) -> RuleViolation:
    """Why this seat may not agree now."""
    barred = _bar(state, seat)
    assert barred is not None, "a legal move is not refused"
    if barred is refusals.SESSION_IS_FIXED:
        return barred.violation(deals=state.options.deals)
    return barred.violation()


def agree(state: State, seat: Seat) -> PaskievicsStep:
    """One more agrees."""
    return _weigh(state, state.match.stop.agree(seat), (StopAgreed(seat),))


def fill(state: State, move: SeatBot | SeatPlayer) -> PaskievicsStep:
    """A seat changes hands: its agreement is gone, and is perhaps needed no more.

    It is no event: a seat changes hands when it must act, which may not be looked back at.
    """
    stop = state.match.stop.fill(move.seat, bot=isinstance(move, SeatBot))
    return _weigh(state, stop, ())


def _weigh(state: State, stop: Stop, before: Events) -> PaskievicsStep:
    """Once all players agree, the running deal is the last."""
    match = state.match
    ends = stop.is_agreed(state.options.seats) and not match.closing
    told: Events = (LastDealCalled(match.deal),) if ends else ()
    after = replace(match, stop=stop, closing=match.closing or bool(told))
    return Step(State(state.options, state.dealing, after, state.phase), (*before, *told))
