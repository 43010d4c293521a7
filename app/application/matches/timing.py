"""What is due: time-outs, last deals, the end of pauses, matches that nobody plays.

Every process looks; a deadline is taken, what is due is done and the next deadline is stored in
one transaction, so that each thing is done exactly once whoever dies meanwhile.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from app.application.events import MatchAbandoned
from app.application.live import Live
from app.application.matches.awaiting import end_waiting
from app.application.matches.clocks import MATCH, armed
from app.application.matches.forgetting import forget_names
from app.application.matches.hosting import go_without
from app.application.matches.last_deals import call_last
from app.application.matches.loading import fresh_match, live_match, referee_of
from app.application.matches.outages import spare, spare_waits
from app.application.matches.pausing import resume
from app.application.matches.playing import taken_back_at
from app.application.matches.readiness import dismiss
from app.application.matches.reserving import reopen
from app.application.matches.returning import is_there
from app.application.matches.seating import house_bot, take
from app.application.matches.sides import sides_of
from app.application.matches.standing_in import give_up, house_policy, stand_in_at
from app.application.matches.table import change_match, make_move
from app.application.matches.unattended import clear
from app.application.people.anonymizing import FORGETTING
from app.application.ports import Tx
from app.application.rows import Deadline
from app.domain.gathering import bots_at
from app.domain.match import Match, Status, abandoned
from app.engine.director import forfeit
from app.engine.seats import DIRECTOR, Seat

Duties = Mapping[str, Callable[[Tx, str, int], None]]
"""What is done when a deadline is due, by its kind: with its subject, at this moment."""

LATER_MS = 60_000
"""For how long a deadline is put off that could not be met."""


def deadlines_due(
    tx: Tx, limit: int, duties: Duties | None = None
) -> tuple[Sequence[Deadline], int | None]:
    """Deadlines that are due, the oldest first, and in how many milliseconds the next one is."""
    now, kinds = tx.context.clock.now(), tuple(duties or DUTIES)
    at = tx.deadlines.next_at(kinds)
    return tx.deadlines.due(kinds, now, limit), None if at is None else max(at - now, 0)


def meet_deadline(tx: Tx, deadline: Deadline, duties: Duties | None = None) -> None:
    """Do what is due, if nobody else does it."""
    now = tx.context.clock.now()
    if tx.deadlines.take(deadline, now):
        (duties or DUTIES)[deadline.kind](tx, deadline.subject, now)


def put_off(tx: Tx, deadline: Deadline) -> None:
    """Look at something later that could not be done now."""
    at = tx.context.clock.now() + LATER_MS
    tx.deadlines.put(Deadline(deadline.kind, deadline.subject, at))


def look_at_match(tx: Tx, match: str, now: int) -> None:
    """Do what is due in a match, and store when it is to be looked at next."""
    live = live_match(tx, match) if tx.context.alone else fresh_match(tx, match)
    live = Live(replace(live.match, looks_at=None), live.state, live.tail)
    before = live.match
    for step in _STEPS[live.match.status]:
        if not live.match.is_over:
            live = step(tx, live, now)
    if live.match.version == before.version and not live.match.is_over:
        _look_again(tx, live)


def _look_again(tx: Tx, live: Live) -> None:
    """Nothing was due yet: a move has put it off meanwhile."""
    after = armed(tx, live.match, _last_moment(tx, live))
    tx.matches.look_at(after)
    tx.live.put(Live(after, live.state, live.tail))


def _last_moment(tx: Tx, live: Live) -> int:
    return tx.matches.last_moment(live.match.id) or live.match.created_at


def _seat_bots(tx: Tx, live: Live, now: int) -> Live:
    """Let house bots take what is open: those who wait have waited long enough."""
    at = bots_at(live.match)
    if at is None or at > now:
        return live
    for seat, holder in enumerate(live.match.holders):
        if holder.kind == "open":
            live = take(tx, live, seat, house_bot(tx, live.match, house_policy(tx, live.match)))
    return live


def _expire(tx: Tx, live: Live, now: int) -> Live:
    limits = tx.context.limits
    if live.match.status == "open":
        if live.match.meeting.stands or live.match.created_at + limits.open_match_ms > now:
            return live
        return change_match(tx, live, abandoned(live.match, now), [MatchAbandoned()])
    return give_up(tx, live) if _last_moment(tx, live) + limits.idle_match_ms <= now else live


def _end_pause(tx: Tx, live: Live, now: int) -> Live:
    paused_at = live.match.clock.paused_at
    if (
        paused_at is None
        or live.match.meeting.waits
        or paused_at + tx.context.limits.pause_ms > now
    ):
        return live
    return resume(tx, live, by="clock")


def _call_time(tx: Tx, live: Live, now: int) -> Live:
    ends_at = live.match.ends_at
    if ends_at is None or ends_at > now or live.match.status != "running":
        return live
    if live.match.meeting.waits:
        return end_waiting(tx, live)
    return call_last(tx, live)


def _time_out(tx: Tx, live: Live, now: int) -> Live:
    if _all_late_at_once(tx, live.match, now):
        return give_up(tx, live)
    for seat in _by_deadline(live.match, now):
        # What was done for one seat may have moved the others on.
        if live.match.status == "running" and seat in live.match.clock.overdue(now):
            live = _time_is_up(tx, live, seat)
    return live


def _by_deadline(match: Match, now: int) -> Sequence[Seat]:
    """The seats whose time is up, the earliest deadline first."""
    return sorted(match.clock.overdue(now), key=lambda seat: (match.clock.due[seat] or 0, seat))


def _all_late_at_once(tx: Tx, match: Match, now: int) -> bool:
    """Whether every side would lose by the same deadline: then none has won by it."""
    late = [seat for seat in _by_deadline(match, now) if seat not in match.clock.paced]
    if not late or match.terms.time.on_timeout != "forfeit":
        return False
    sides = sides_of(referee_of(tx, match.game), match)
    lost = {sides[seat] for seat in _late_with(match, late[0])}
    return lost == set(sides.values())


def _late_with(match: Match, late: Seat) -> tuple[Seat, ...]:
    """The seats that let the same deadline pass as this one."""
    moment = match.clock.due[late]
    dues = enumerate(match.clock.due)
    return tuple(seat for seat, due in dues if due == moment and seat not in match.clock.paced)


def _forfeit(tx: Tx, live: Live, seat: Seat) -> Live:
    """Let all lose who let this deadline pass; if only they could win by it, nobody wins.

    The rules know of only one who forfeits: of the late ones, the one that leaves the fewest others
    a win.
    """
    late = _late_with(live.match, seat)
    won = {one: _winners_without(tx, live, one) for one in late}
    loser = min(late, key=lambda one: (not won[one].difference(late), len(won[one] & {*late})))
    if won[loser] and won[loser] <= {*late}:
        return give_up(tx, live)
    return make_move(tx, live, DIRECTOR, forfeit(loser), "clock", late)[0]


def _winners_without(tx: Tx, live: Live, seat: Seat) -> frozenset[Seat]:
    """Who would win if this seat forfeited."""
    referee = referee_of(tx, live.match.game)
    outcome = referee.outcome(referee.play(live.dealt, DIRECTOR, forfeit(seat)).state)
    return frozenset() if outcome is None else frozenset(outcome.winners)


def _time_is_up(tx: Tx, live: Live, seat: Seat) -> Live:
    holder = live.match.holders[seat]
    if holder.player == "bot" and holder.account is not None:
        tx.bots.count_slow(holder.account)
    paced = seat in live.match.clock.paced
    match "default_move" if paced else live.match.terms.time.on_timeout:
        case "wait":
            return live
        case "forfeit":
            return _forfeit(tx, live, seat)
        case "house_bot":
            return _let_stand_in(tx, stand_in_at(tx, live, seat, "time"), seat)
        case "default_move":
            move = referee_of(tx, live.match.game).default_move(live.dealt, seat)
            return make_move(tx, live, seat, move.move, "clock")[0]


def _let_stand_in(tx: Tx, live: Live, seat: Seat) -> Live:
    """Have a stand-in make this turn; where stand-ins hold all seats, for a player who is there."""
    if live.match.is_deserted and is_there(tx, live, live.match.holders[seat]):
        return taken_back_at(tx, live, seat)
    return live


_STEPS: Mapping[Status, Sequence[Callable[[Tx, Live, int], Live]]] = {
    "open": (_expire, spare_waits, go_without, dismiss, reopen, clear, _seat_bots),
    "running": (_expire, _end_pause, _call_time, spare, _time_out),
    "finished": (),
    "abandoned": (),
}
"""What is looked at, in this order, while a match has this status."""

DUTIES: Final[Duties] = {
    MATCH: look_at_match,
    FORGETTING: forget_names,
}
"""What is done about a deadline of each kind that matches have."""
