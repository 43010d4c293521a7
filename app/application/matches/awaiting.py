"""Tables of tournaments follow the clock of their round: no deal starts while it stands."""

from msgspec.structs import replace

from app.application.events import MatchResumed
from app.application.live import Live
from app.application.matches.pausing import resumed_match
from app.application.matches.readiness import filled
from app.application.matches.standing_in import give_up
from app.application.matches.table import change_match
from app.application.ports import Tx
from app.domain.waiting_deals import standing


def let_stand(tx: Tx, live: Live, *, stands: bool, late_at: int) -> Live:
    """Let a match hold its next deal back, or go on.

    One that waits for its start begins as soon as all players sit; whoever has not come by
    ``late_at`` is late.
    """
    if stands == live.match.meeting.stands:
        return live
    waited, before = live.match.meeting.waits, live.match.status
    after = standing(live.match, stands=stands)
    if before == "open" and not stands:
        now = tx.context.clock.now()
        meeting = replace(after.meeting, late_at=late_at, late_since=now)
        after = replace(after, meeting=meeting)
    if waited and not stands:
        return change_match(tx, live, resumed_match(tx, after, live), [MatchResumed()])
    live = change_match(tx, live, after, ())
    return filled(tx, live) if before == "open" and not stands and after.is_full else live


def end_waiting(tx: Tx, live: Live) -> Live:
    """End a match that still waits for its next deal, or its start, when time is over."""
    waits = live.match.meeting.waits or (live.match.status == "open" and live.match.is_full)
    return give_up(tx, live) if waits and not live.match.is_over else live
