"""When the player of a seat was last there: presence, and sitting down, say so.

At a table that waits for players a seat counts only while its player is there: whoever stays away
is unseated, so that nobody sits down beside a ghost. Private tables, whose people know one another,
and those of tournaments are left alone. While no process ran nobody could be there, so absence
counts from when the service was back, as clocks do.
"""

from collections.abc import Mapping

from app.application.matches.signs_of_life import came_back_at
from app.application.ports import Tx
from app.domain.match import Holder, Match
from app.engine.seats import Seat

REMOVED_AFTER = 3
"""How many times longer a seat is kept for an absent player than quick match counts on them."""


def seen(tx: Tx, match: Match, now: int) -> tuple[int, ...]:
    """When the player of each seat was last there; now if they are there, or if none sits there."""
    last: dict[str, int] = {}
    for account, _, until in tx.presence.of_match(match.id):
        last[account] = max(last.get(account, 0), min(until, now))
    moments = tuple(_seen(match, holder, last, now) for holder in match.holders)
    back = now if min(moments) >= now else came_back_at(tx, now)
    return tuple(max(at, back) for at in moments)


def _seen(match: Match, holder: Holder, last: Mapping[str, int], now: int) -> int:
    if holder.kind != "player" or holder.account is None:
        return now
    return max(last.get(holder.account, 0), holder.came_at or match.created_at)


def removed_at(tx: Tx, match: Match) -> int | None:
    """When the first player who waits at this table may have been away for too long."""
    if not waits_openly(match) or not match.players:
        return None
    moments = seen(tx, match, tx.context.clock.now())
    kept_ms = REMOVED_AFTER * tx.context.limits.waiting_ms
    return kept_ms + min(moments[seat] for seat in match.players)


def ghosts(tx: Tx, match: Match, away_ms: int, but: str | None = None) -> tuple[Seat, ...]:
    """The seats at a waiting table whose players have been away for ``away_ms``; not ``but``'s."""
    if not waits_openly(match):
        return ()
    now = tx.context.clock.now()
    moments = seen(tx, match, now)
    return tuple(
        seat
        for seat in sorted(match.players)
        if moments[seat] + away_ms <= now and match.holders[seat].account != but
    )


def matters(match: Match, account: str) -> bool:
    """Whether others wait for this player to be there, and no clock settles it if they are not."""
    time = match.terms.time
    idle = not time.runs or time.on_timeout == "wait"
    waited = match.status == "open" or (match.status == "running" and idle)
    return waited and match.is_seated(account)


def waits_openly(match: Match) -> bool:
    """Whether this is a table at which strangers wait for one another."""
    private = match.terms.admission.private
    return match.status == "open" and match.terms.host is None and not private
