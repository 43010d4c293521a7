"""The seats that are kept for somebody, as a stream of all matches tells them.

Anybody may keep seats for anybody. So somebody who keeps many takes nobody else's place among those
that are told, and changes that follow closely are told together.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from app.application.matches.loading import live_match
from app.application.moments import moment_or_none
from app.application.people.accounts import topic_of_account
from app.application.ports import Tx
from app.application.streams.messages import KeptSeat
from app.application.streams.open_streams import Stream
from app.domain.match import Match

MOST_KEPT: Final = 20
"""How many of the seats kept for somebody are told."""
MOST_LOOKED_AT: Final = 500
"""How many tables, the newest ones, are searched for them."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The kept seats that are told, and whether there are more."""

    seats: tuple[KeptSeat, ...]
    more: bool


NONE_KEPT: Final = Kept((), more=False)


def kept_for(tx: Tx, account: str) -> Kept:
    """The seats at open tables that are kept for an account: first those of its rematches.

    Then the newest table of each opener, then the second of each, and so on.
    """
    expecting = tx.matches.expecting(account, MOST_LOOKED_AT + 1)
    found = list(_found(tx, account, expecting[:MOST_LOOKED_AT]))
    turns: Counter[str] = Counter()
    ranks: dict[str, int] = {}
    for there, _ in found:
        own = there.meeting.rematch_of is not None
        ranks[there.id] = 0 if own else 1 + turns[there.opened_by]
        turns[there.opened_by] += not own
    found.sort(key=lambda one: ranks[one[0].id])
    more = len(found) > MOST_KEPT or len(expecting) > MOST_LOOKED_AT
    return Kept(tuple(_told(*one) for one in found[:MOST_KEPT]), more)


def _found(tx: Tx, account: str, matches: Sequence[str]) -> Iterator[tuple[Match, int]]:
    for match in matches:
        there = live_match(tx, match).match
        seat = there.seat_of(account)
        if seat is not None and there.status == "open" and not there.is_seated(account):
            yield there, seat


def _told(there: Match, seat: int) -> KeptSeat:
    until = moment_or_none(there.holders[seat].until)
    return KeptSeat(there.id, seat, there.game, until, there.meeting.rematch_of)


class KeptTelling:
    """Which kept seats a stream has told, and when it may tell others."""

    def __init__(self, pause: float) -> None:
        self._pause = pause
        self._told = NONE_KEPT
        self._next_at = 0.0
        self._alarm: asyncio.TimerHandle | None = None

    def begin(self, kept: Kept) -> None:
        """Note that these were told in the first message."""
        self._told = kept

    def is_news(self, kept: Kept, account: str, stream: Stream) -> bool:
        """Whether to tell these now: they differ from those before, and come not too soon after.

        If it is too soon, the stream is roused in time to look again.
        """
        if kept == self._told:
            return False
        loop = asyncio.get_running_loop()
        if loop.time() < self._next_at:
            self.close()
            self._alarm = loop.call_at(self._next_at, stream.rouse, topic_of_account(account))
            return False
        self._told, self._next_at = kept, loop.time() + self._pause
        return True

    def close(self) -> None:
        """Nobody listens any more."""
        if self._alarm is not None:
            self._alarm.cancel()
