"""Presence: which players follow their match, told to all who may see it.

A process holds a lease for every match and account that follows it there, and renews all of its
leases at once; a process that dies renews none, so that they run out by themselves. Only seats
are told of, never who watches.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Final

from app.application.actor import Actor
from app.application.matches.loading import live_match
from app.application.matches.returning import awaited
from app.application.matches.seeing import holders_told_of, watcher_of
from app.application.moments import DAY_MS, moment
from app.application.ports import Tx
from app.application.rows import PresenceRow
from app.application.streams.messages import MatchPresence, SeatPresence
from app.domain.match import Holder

PRESENCE_TOPIC: Final = "presence:"
NOWHERE: Final = ""
"""The process of a row that only says when somebody was last seen."""
KEPT_MS: Final = 14 * DAY_MS
SLACK_MS: Final = 5_000
"""How far to look back, since clocks of processes differ and transactions take their time."""

Place = tuple[str, str]
"""A match and an account."""
Seen = Mapping[str, tuple[int, int]]
"""For each account until when a lease is held, and when it was last seen in any case."""


def topic_of_presence(match: str) -> str:
    """The topic under which it is told that somebody has come or gone."""
    return PRESENCE_TOPIC + match


def get_presence(tx: Tx, actor: Actor, match: str) -> MatchPresence:
    """Who is there. Raises :class:`Refused` ``unknown-match``, ``not-allowed``."""
    live = live_match(tx, match)
    viewer = watcher_of(tx, actor, live.match)
    seen, now = presence_of(tx, match)
    return MatchPresence(match, seats_present(holders_told_of(live.match, viewer), seen, now))


def presence_of(tx: Tx, match: str) -> tuple[Seen, int]:
    """Who has been present in a match, and the time.

    Somebody who has left is away at once, even for a process whose clock is a little behind.
    """
    seen: dict[str, tuple[int, int]] = {}
    for account, process, until in tx.presence.of_match(match):
        held, last = seen.get(account, (0, 0))
        seen[account] = (held if process == NOWHERE else max(held, until), max(last, until))
    return seen, tx.context.clock.now()


def seats_present(
    holders: Sequence[Holder], seen: Seen, now: int, here: Set[str] = frozenset()
) -> tuple[SeatPresence, ...]:
    """Who is there, seat by seat; ``here`` are accounts that this process knows to be there."""
    return tuple(_seat(seat, holder, seen, now, here) for seat, holder in enumerate(holders))


def _seat(seat: int, holder: Holder, seen: Seen, now: int, here: Set[str]) -> SeatPresence:
    account = holder.account
    if account is None or holder.kind == "reserved":
        return SeatPresence(seat, holder.kind == "bot", None)
    held, last = seen.get(account, (0, 0))
    if account in here or held > now:
        return SeatPresence(seat, True, None)
    return SeatPresence(seat, False, moment(last) if last else None)


def note_presence(
    tx: Tx, process: str, came: Iterable[Place], gone: Iterable[Place], lease_ms: int
) -> tuple[Place, ...]:
    """Store who has come to and gone from this process, and tell the others.

    Gives those who came back to seats that stand-ins hold for them.
    """
    now = tx.context.clock.now()
    came = sorted(came)
    for match, account in came:
        tx.presence.hold(PresenceRow(match, account, process, now, now + lease_ms))
        tx.tell(topic_of_presence(match), 0)
    for match, account in sorted(gone):
        tx.presence.drop(match, account, process)
        tx.presence.hold(PresenceRow(match, account, NOWHERE, now, now))
        tx.tell(topic_of_presence(match), 0)
    return tuple(place for place in came if _is_awaited(tx, *place))


def stood_in_for(tx: Tx, places: Iterable[Place]) -> tuple[Place, ...]:
    """Those who came back anew and for whom, alone, a whole deserted table waits.

    At other tables a stand-in makes the turn that a player let pass, and gives the seat back after
    it.
    """
    return tuple(
        place
        for place in places
        if live_match(tx, place[0]).match.is_deserted and _is_awaited(tx, *place)
    )


def _is_awaited(tx: Tx, match: str, account: str) -> bool:
    live = live_match(tx, match)
    seat = live.match.seat_of(account)
    return seat is not None and awaited(tx, live, seat)


def presence_changed(tx: Tx, since: int) -> tuple[Sequence[str], int]:
    """The matches in which somebody came or went since a moment, and the time now.

    A message from another process may have been lost, and a lease that runs out tells nobody.
    """
    now = tx.context.clock.now()
    return tx.presence.changed(since - SLACK_MS, now), now


def renew_presence(tx: Tx, process: str, lease_ms: int) -> None:
    """Renew the leases of this process, and forget what is long past."""
    now = tx.context.clock.now()
    tx.presence.renew(process, now + lease_ms)
    tx.presence.forget(now - KEPT_MS)
