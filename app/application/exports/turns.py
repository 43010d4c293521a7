"""Whose file is made next: accounts have the same share of the time, the smaller file comes first.

What an account has had made weighs as much as its files do. Next is the file that would bring its
account to the least, of equals that of who has waited longest for a turn; so large files of many
accounts hold up a small one of another no longer than the one that is being made, and a large one
has its turn once others have had as much, however many come anew.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from app.application.exports.lanes import LANES, Lane, Place


class _Waiting(NamedTuple):
    """A file that waits; of one weight the first that came goes first."""

    weight: int
    number: int
    let: asyncio.Future[None]


@dataclass(slots=True)
class _Queue:
    """A lane: what each account has had, and how much those have who come anew.

    That is what each has had who waited all the time: it grows with all that is made.
    """

    busy: bool = False
    share: float = 0
    turns: int = 0
    had: dict[str, float] = field(default_factory=dict)
    last: dict[str, int] = field(default_factory=dict)
    waiting: dict[str, list[_Waiting]] = field(default_factory=dict)

    def come(self, account: str) -> None:
        """Who comes anew has had as much as all others: nothing saved, nothing owed."""
        if account not in self.waiting:
            self.had[account] = max(self.share, self.had.get(account, 0))

    def take(self, account: str, weight: int) -> None:
        """A file of this account is made."""
        among = len(self.waiting.keys() | {account})
        self.busy, self.share = True, max(self.share, self.had[account]) + weight / among
        self.had[account] += weight
        self.turns += 1
        self.last[account] = self.turns

    def next(self) -> asyncio.Future[None] | None:
        """The next file, if any waits; who has had no more than those who come is forgotten."""
        if not self.waiting:
            self.busy, self.share, self.had, self.last = False, 0, {}, {}
            return None
        account = min(self.waiting, key=self._place)
        one = heappop(self.waiting[account])
        if not self.waiting[account]:
            del self.waiting[account]
        if not one.let.done():
            self.take(account, one.weight)
        kept = (who for who in self.had if who in self.waiting or self.had[who] > self.share)
        self.had = {who: self.had[who] for who in kept}
        self.last = {who: turn for who, turn in self.last.items() if who in self.had}
        return one.let

    def _place(self, account: str) -> tuple[float, int, int]:
        first = self.waiting[account][0]
        return self.had[account] + first.weight, self.last.get(account, 0), first.number


class Turns:
    """In each lane one file at a time is made."""

    def __init__(self) -> None:
        self._numbers = count()
        self._queues = {lane: _Queue() for lane in LANES}

    @asynccontextmanager
    async def turn(self, place: Place, account: str) -> AsyncIterator[None]:
        """Wait for it and have it; who has many files waiting keeps nobody else waiting long."""
        await self._let(place, account)
        try:
            yield
        finally:
            self._next(place.lane)

    async def _let(self, place: Place, account: str) -> None:
        queue, weight = self._queues[place.lane], max(1, place.weight)
        queue.come(account)
        if not queue.busy:
            queue.take(account, weight)
            return
        let = asyncio.get_running_loop().create_future()
        own = queue.waiting.setdefault(account, [])
        heappush(own, _Waiting(weight, next(self._numbers), let))
        try:
            await let
        except asyncio.CancelledError:
            if let.done() and not let.cancelled():
                self._next(place.lane)
            raise

    def _next(self, lane: Lane) -> None:
        """Let the next one that has not given up."""
        while (let := self._queues[lane].next()) is not None:
            if not let.done():
                let.set_result(None)
                return
