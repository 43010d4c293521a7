"""Matches that wait for somebody else's clock: while it stands no deal starts (PAS-TRN-4).

The engine deals the next cards as a deal ends. While a match ``waits`` nobody is shown them: for
all who look the deal has not started, and nothing may be done at the table.
"""

from msgspec.structs import replace

from app.domain.clock import paused
from app.domain.match import Match


def held_up(match: Match, now: int) -> Match:
    """The running match, whose next deal waits with all clocks standing."""
    clock = match.clock if match.clock.paused_at is not None else paused(match.clock, now)
    return replace(match, clock=clock, meeting=replace(match.meeting, waits=True))


def standing(match: Match, *, stands: bool) -> Match:
    """The match, whose host's clock stands, or runs again."""
    waits = match.meeting.waits and stands
    return replace(match, meeting=replace(match.meeting, stands=stands, waits=waits))


def late_at(match: Match) -> int | None:
    """When a player who has not come is late; nobody is while the clock of the host stands."""
    host = match.terms.host
    if host is None or match.meeting.stands:
        return None
    return host.late_at if match.meeting.late_at is None else match.meeting.late_at
