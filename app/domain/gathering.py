"""Before the start: seats that are kept for somebody, and whether everybody is ready."""

from collections.abc import Collection

from msgspec.structs import replace

from app.domain.match import OPEN_SEAT, Holder, Match, NotAllowedNow, released, require, with_holder
from app.engine.seats import Seat


def reserved(match: Match, seat: Seat, holder: Holder) -> Match:
    """The match with an open seat kept for somebody who does not sit there yet.

    If a kept seat had come free before, the table keeps others waiting once more: nobody is led
    there.
    """
    require(match, "open", "match-not-open")
    if match.holders[seat].kind != "open":
        raise NotAllowedNow("seat-taken")
    if holder.account is not None and match.seat_of(holder.account) is not None:
        raise NotAllowedNow("already-seated")
    match = turned_away(match) if match.meeting.released else match
    return replace(match, holders=with_holder(match.holders, seat, holder))


def lapsed(match: Match, now: int) -> tuple[Seat, ...]:
    """The reserved seats whose time has passed."""
    return tuple(
        seat
        for seat, holder in enumerate(match.holders)
        if holder.until is not None and holder.until <= now
    )


def reopened(match: Match, seats: tuple[Seat, ...]) -> Match:
    """The match with these seats open."""
    holders = match.holders
    for seat in seats:
        holders = with_holder(holders, seat, OPEN_SEAT)
    return replace(released(match, seats), holders=holders)


def kept_from(match: Match, gone: Collection[Seat]) -> tuple[Seat, ...]:
    """The seats that those who sit here keep for others."""
    return tuple(seat for seat, holder in enumerate(match.holders) if holder.keeper in gone)


def company(match: Match, now: int) -> Match:
    """The match, which notes since when somebody waits in it: since its first player sat down."""
    waits = any(holder.kind == "player" for holder in match.holders)
    since = (match.meeting.since or now) if waits else None
    return replace(match, meeting=replace(match.meeting, since=since))


def turned_away(match: Match) -> Match:
    """The match, whose opener picks the company from now on: nobody is led there any more."""
    return replace(match, meeting=replace(match.meeting, picky=True))


def absent(match: Match) -> tuple[Seat, ...]:
    """The seats whose players have not come."""
    return tuple(seat for seat, holder in enumerate(match.holders) if holder.kind == "reserved")


def bots_at(match: Match) -> int | None:
    """When house bots take the seats that are still open; None where they do not come."""
    wait, since = match.terms.admission.bots_after, match.meeting.since
    if wait is None or since is None or not match.open_seats or match.status != "open":
        return None
    return since + 1000 * wait


def asked_ready(match: Match, now: int) -> Match:
    """The full match, with everybody asked to confirm."""
    within = match.terms.admission.ready_within or 0
    meeting = replace(match.meeting, ready_by=now + 1000 * within, ready=())
    return replace(match, meeting=meeting)


def confirmed(match: Match, seat: Seat) -> Match:
    """The match with this seat ready. Raises :class:`NotAllowedNow` ``not-asked``."""
    require(match, "open", "match-not-open")
    if match.meeting.ready_by is None:
        raise NotAllowedNow("not-asked")
    ready = tuple(sorted({*match.meeting.ready, seat}))
    return replace(match, meeting=replace(match.meeting, ready=ready))


def unready(match: Match) -> tuple[Seat, ...]:
    """The seats whose players have not confirmed."""
    ready = match.meeting.ready
    return tuple(seat for seat in sorted(match.players) if seat not in ready)


def dismissed(match: Match, seats: tuple[Seat, ...]) -> Match:
    """The match without those who did not confirm, waiting again."""
    meeting = replace(match.meeting, ready_by=None, ready=())
    return replace(reopened(match, seats), meeting=meeting)
