"""Who is away goes from a table that waits; where nobody waits any more, it is closed."""

from app.application.events import MatchAbandoned, PlayerLeft
from app.application.live import Live
from app.application.matches.absence import REMOVED_AFTER, ghosts
from app.application.matches.table import change_match
from app.application.ports import Tx
from app.domain.gathering import company, dismissed
from app.domain.match import abandoned


def without_ghosts(tx: Tx, live: Live, away_ms: int, but: str | None = None) -> Live:
    """The match without players who have been away for so long, ``but`` for one account."""
    gone, now = ghosts(tx, live.match, away_ms, but), tx.context.clock.now()
    if not gone:
        return live
    after = company(dismissed(live.match, gone), now)
    for seat in gone:
        tx.matches.drop_seat(live.match.id, seat)
    live = change_match(tx, live, after, [PlayerLeft(seat) for seat in gone], by="clock")
    if any(holder.kind in ("player", "reserved") for holder in live.match.holders):
        return live
    return change_match(tx, live, abandoned(live.match, now), [MatchAbandoned()], by="clock")


def clear(tx: Tx, live: Live, now: int) -> Live:
    """What is due at a table that waits: who has been away for long has left."""
    return without_ghosts(tx, live, REMOVED_AFTER * tx.context.limits.waiting_ms)
