"""Absent players are unseated from a table that waits; a table without players is closed."""

from collections.abc import Sequence

from app.application.events import MatchAbandoned, PlayerLeft, SeatReopened
from app.application.guards.via import NOWHERE
from app.application.live import Live
from app.application.matches.absence import REMOVED_AFTER, ghosts
from app.application.matches.table import change_match
from app.application.people.auditing import note
from app.application.ports import Tx
from app.domain.gathering import company, dismissed, kept_from
from app.domain.match import abandoned
from app.engine.seats import Seat


def without_ghosts(tx: Tx, live: Live, away_ms: int, but: str | None = None) -> Live:
    """The match without players who have been away for this long, ``but`` for one account."""
    gone = ghosts(tx, live.match, away_ms, but)
    return unseated(tx, live, gone) if gone else live


def unseated(tx: Tx, live: Live, gone: Sequence[Seat]) -> Live:
    """The match without those who let their time pass; it is closed if nobody is left."""
    now, before = tx.context.clock.now(), live.match
    kept = kept_from(before, gone)
    after = company(dismissed(before, (*gone, *kept)), now)
    for seat in gone:
        tx.matches.drop_seat(before.id, seat)
        note(tx, before.holders[seat].account or "", NOWHERE, "seat-cleared", f"{before.id}/{seat}")
    events = [*map(PlayerLeft, gone), *map(SeatReopened, kept)]
    live = change_match(tx, live, after, events, by="clock")
    waited = any(holder.kind in ("player", "reserved") for holder in live.match.holders)
    if waited or before.terms.admission.private or before.terms.host is not None:
        return live
    return change_match(tx, live, abandoned(live.match, now), [MatchAbandoned()], by="clock")


def clear(tx: Tx, live: Live, now: int) -> Live:
    """What is due at a table that waits: players who have been away for long lose their seats."""
    return without_ghosts(tx, live, REMOVED_AFTER * tx.context.limits.waiting_ms)
