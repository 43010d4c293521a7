"""The clocks of a stored match, and the deadline at which somebody looks at it next.

A deadline only says when to look; the match itself says what is due. So a move that merely puts the
end of a turn off writes no deadline: whoever looks too early stores the next one.
"""

from msgspec.structs import replace

from app.application.matches.absence import removed_at
from app.application.matches.signs_of_life import OUTAGE_MS, outages
from app.application.ports import Tx
from app.application.rows import Deadline
from app.domain.clock import Clock, spared, ticked
from app.domain.gathering import bots_at
from app.domain.match import Match, lets_pass
from app.domain.waiting_deals import late_at
from app.engine.referee import Referee, State
from app.engine.seats import Seat

MATCH = "match"


def clocked(
    tx: Tx, referee: Referee, match: Match, state: State | None, mover: Seat | None = None
) -> Match:
    """The match with its clocks as they run in this state, and the next look at it stored.

    ``mover`` made the decision that led to this state.
    """
    now = tx.context.clock.now()
    if state is not None and match.status == "running":
        match = _ticked(tx, referee, match, state, now, mover)
    return armed(tx, match, now)


def _ticked(
    tx: Tx, referee: Referee, match: Match, state: State, now: int, mover: Seat | None
) -> Match:
    control, pace = match.terms.time, referee.pace(state)
    if not match.clock.due or not (control.runs or pace or match.clock.paced):
        return match
    match = replace(match, clock=outlived(tx, match, now))
    to_act = referee.to_act(state)
    acting, away = to_act & match.players, to_act - match.players
    unsettled = referee.unsettled(state) & match.players
    clock = ticked(control, match.clock, now, acting, mover, pace, away, unsettled=unsettled)
    return replace(match, clock=clock)


def outlived(tx: Tx, match: Match, now: int) -> Clock:
    """The clocks before they stop or go on, with time of outages given back that was not yet.

    Outages are looked for only where somebody has thought for longer than the shortest one lasts,
    so that other moves read nothing.
    """
    clock = match.clock
    if not match.terms.time.runs or not clock.thinks_for(OUTAGE_MS, now):
        return clock
    return spared(clock, outages(tx, now, clock.spared))


def let_pass(tx: Tx, match: Match, seat: Seat) -> bool:
    """Whether a seat is too late for its turn; time lost in an outage makes nobody late."""
    now = tx.context.clock.now()
    return lets_pass(replace(match, clock=outlived(tx, match, now)), seat, now)


def armed(tx: Tx, match: Match, since: int) -> Match:
    """The match with a deadline no later than what is next due in it.

    ``since`` is when something last happened in it. A look before that may have been taken by
    another process, so it counts for nothing.
    """
    due = next_due(tx, match, since)
    if due is None or (match.looks_at is not None and since < match.looks_at <= due):
        return match
    tx.deadlines.put(Deadline(MATCH, match.id, due))
    return replace(match, looks_at=due)


def next_due(tx: Tx, match: Match, since: int) -> int | None:
    """When something is due in this match that its players do not do themselves."""
    if match.is_over:
        return None
    limits = tx.context.limits
    if match.status == "open":
        return _next_before_start(tx, match, match.created_at + limits.open_match_ms)
    moments = [match.ends_at, since + limits.idle_match_ms]
    clock = match.clock
    if match.meeting.waits:
        return min(moment for moment in moments if moment is not None)
    if clock.paused_at is not None:
        moments.append(clock.paused_at + limits.pause_ms)
    elif match.terms.time.on_timeout == "wait":
        moments.append(clock.next_paced)
    else:
        moments.append(clock.next_due)
    return min(moment for moment in moments if moment is not None)


def _next_before_start(tx: Tx, match: Match, expires: int) -> int | None:
    untils = (holder.until for holder in match.holders)
    expiry = None if match.meeting.stands else expires
    moments = (
        expiry,
        late_at(match),
        match.ends_at,
        bots_at(match),
        match.meeting.ready_by,
        removed_at(tx, match),
        *untils,
    )
    return min((moment for moment in moments if moment is not None), default=None)
