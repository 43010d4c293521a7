"""Stop proposals: out of turn, in any phase, and without a trace in it (CHA-STOP-4..6)."""

from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Event, Move
from app.games.chaupatia import match as matches
from app.games.chaupatia import refusals
from app.games.chaupatia.events import (
    MatchEnded,
    StopAgreed,
    StopAnswered,
    StopClosed,
    StopProposed,
)
from app.games.chaupatia.moves import (
    STOP_ACCEPT,
    STOP_DECLINE,
    STOP_PROPOSE,
    STOP_WITHDRAW,
    StopDecline,
    StopPropose,
    StopWithdraw,
)
from app.games.chaupatia.phases.base import NO_MOVES, ChaupatiaStep, Events
from app.games.chaupatia.phases.wrong import wrong_phase
from app.games.chaupatia.state import ChoosingPattern, Ended, State
from app.games.chaupatia.stopping import (
    AGREED,
    SILENCE,
    Agreed,
    Proposal,
    Silence,
    Stop,
    StopAnswer,
    Verdict,
    verdict,
)

PROPOSE_ONLY: tuple[Move, ...] = (STOP_PROPOSE,)
ACCEPTED: tuple[Move, ...] = (STOP_DECLINE, STOP_WITHDRAW)
DECLINED: tuple[Move, ...] = (STOP_PROPOSE, STOP_ACCEPT, STOP_WITHDRAW)
SILENT: tuple[Move, ...] = (STOP_PROPOSE, STOP_ACCEPT, STOP_DECLINE)


def legal_moves(stop: Stop, seat: Seat) -> tuple[Move, ...]:
    """What this seat may say about stopping: all that changes something."""
    if not stop.players >> seat & 1:
        return NO_MOVES
    topic = stop.topic
    if isinstance(topic, Silence):
        return NO_MOVES if stop.waiting >> seat & 1 else PROPOSE_ONLY
    if isinstance(topic, Agreed):
        return NO_MOVES
    if topic.accepted >> seat & 1:
        return ACCEPTED
    return DECLINED if topic.declined >> seat & 1 else SILENT


def refusal(state: State, seat: Seat, move: Move) -> RuleViolation:
    """Why this seat may not say this now."""
    stop = state.stop
    if isinstance(stop.topic, Agreed):
        return refusals.STOP_ALREADY_AGREED.violation()
    if isinstance(state.phase, Ended):
        return wrong_phase(move)
    if not stop.players >> seat & 1:
        return refusals.BOTS_HAVE_NO_SAY.violation()
    if isinstance(stop.topic, Proposal):
        return refusals.ANSWER_UNCHANGED.violation()
    if isinstance(move, StopPropose):
        return refusals.PROPOSAL_TOO_SOON.violation()
    return refusals.NO_OPEN_PROPOSAL.violation()


def perform(state: State, seat: Seat, move: Move) -> ChaupatiaStep:
    """Propose, or answer the open proposal; a proposal counts as acceptance."""
    stop, bit = state.stop, 1 << seat
    topic = stop.topic
    if not isinstance(topic, Proposal):
        opened = Proposal(seat, bit, 0)
        return weigh(state, _said(stop, opened), (StopProposed(seat),))
    if isinstance(move, StopWithdraw):
        events: Events = (StopAnswered(seat, StopAnswer.WITHDRAW),)
        if seat == topic.proposer:
            return _closed(state, _said(stop, topic), topic, events, cancelled=True)
        left = Proposal(topic.proposer, topic.accepted & ~bit, topic.declined & ~bit)
        return weigh(state, _said(stop, left), events)
    if isinstance(move, StopDecline):
        refused = Proposal(topic.proposer, topic.accepted & ~bit, topic.declined | bit)
        return weigh(state, _said(stop, refused), (StopAnswered(seat, StopAnswer.DECLINE),))
    joined = Proposal(topic.proposer, topic.accepted | bit, topic.declined & ~bit)
    return weigh(state, _said(stop, joined), (StopAnswered(seat, StopAnswer.ACCEPT),))


def fill(state: State, seat: Seat, *, bot: bool) -> ChaupatiaStep:
    """A seat changes hands: its answer is gone, and the consent rule is looked at again.

    By itself that is no event, for its place among the cards would tell whose turn it was.
    """
    stop, bit = state.stop, 1 << seat
    players = stop.players & ~bit if bot else stop.players | bit
    topic = stop.topic
    if isinstance(topic, Proposal):
        topic = Proposal(topic.proposer, topic.accepted & ~bit, topic.declined & ~bit)
    changed = Stop(topic, players, stop.waiting, stop.said)
    return weigh(state, _said(changed, topic), ())


def _said(stop: Stop, topic: Silence | Proposal | Agreed) -> Stop:
    return Stop(topic, stop.players, stop.waiting, stop.said + 1)


def weigh(state: State, stop: Stop, before: Events) -> ChaupatiaStep:
    """Look at the consent rule: agreed for good, closed, or still open."""
    topic = stop.topic
    if not isinstance(topic, Proposal):
        return Step(_with(state, stop), before)
    match verdict(state.options.stop_consent, stop.players, topic):
        case Verdict.AGREED:
            agreed = Stop(AGREED, stop.players, stop.waiting, stop.said)
            return _agreed(_with(state, agreed), (*before, StopAgreed()))
        case Verdict.REFUSED:
            return _closed(state, stop, topic, before, cancelled=False)
        case _:
            return Step(_with(state, stop), before)


def _agreed(state: State, events: tuple[Event, ...]) -> ChaupatiaStep:
    """The deal in progress is finished first; outside of one the match ends (CHA-STOP-4)."""
    if isinstance(state.phase, ChoosingPattern):
        return end_between_deals(state, events)
    return Step(state, events)


def end_between_deals(state: State, before: Events) -> ChaupatiaStep:
    """No deal is in progress: the match ends, unless level teams play one more."""
    agreed = isinstance(state.stop.topic, Agreed)
    how = matches.ended(state.options, state.match, agreed=agreed)
    if how is None:
        return Step(state, before)
    ended = State(state.options, state.dealing, state.match, state.stop, Ended(how))
    return Step(ended, (*before, MatchEnded(how)))


def _closed(
    state: State, stop: Stop, topic: Proposal, before: Events, *, cancelled: bool
) -> ChaupatiaStep:
    """The proposer waits until another deal is scored; others need not."""
    closed = Stop(SILENCE, stop.players, stop.waiting | 1 << topic.proposer, stop.said)
    told = StopClosed(topic.proposer, cancelled)
    return Step(_with(state, closed), (*before, told))


def _with(state: State, stop: Stop) -> State:
    return State(state.options, state.dealing, state.match, stop, state.phase)
