"""Before the start, what would end by itself is put off by the time in which nobody could come."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.domain.gathering import bots_at
from app.domain.match import Holder, Match
from app.domain.waiting_deals import late_at


def ends_by_itself(match: Match, now: int) -> bool:
    """Whether a wait at this open table has just ended, though nobody has done anything."""
    return any(at is not None and at <= now for at in _ends(match))


def put_off(match: Match, began: int, ended: int) -> Match:
    """The open match with the waits put off that ran over an outage between these moments.

    A wait that was over before it stays over, and one that began after it stays as it is.
    """

    def later(at: int | None, since: int) -> int | None:
        lost = at is not None and at > began and (since <= began or at <= ended)
        return at + ended - began if at is not None and lost else at

    def kept(holder: Holder) -> Holder:
        if holder.until is None:
            return holder
        since = holder.until - 1000 * admission.reserved_for
        return replace(holder, until=later(holder.until, since))

    admission, meeting = match.terms.admission, match.meeting
    ready_by, since = meeting.ready_by, meeting.since
    if ready_by is not None:
        ready_by = later(ready_by, ready_by - 1000 * (admission.ready_within or 0))
    bots, late = bots_at(match), late_at(match)
    if since is not None and later(bots, since) != bots:
        since += ended - began
    late_since = match.created_at if meeting.late_since is None else meeting.late_since
    put = later(late, late_since)
    meeting = replace(meeting, ready_by=ready_by, since=since)
    meeting = meeting if put == late else replace(meeting, late_at=put)
    return replace(match, meeting=meeting, holders=tuple(map(kept, match.holders)))


def _ends(match: Match) -> Iterator[int | None]:
    yield from (match.meeting.ready_by, late_at(match), bots_at(match))
    yield from (holder.until for holder in match.holders)
