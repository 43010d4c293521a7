"""Whose file is made next: accounts have the same share of the time, the smaller file comes first.

Each account has a total: the weight of the files made for it. The next file is the one that leaves
its account with the lowest total; of equals, the one of the account that has waited longest. So
however many large files others ask for, a small one waits for no more than the file that is being
made, and a large one has its turn once the others have had as much.
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
    """A file that waits; of files of one weight the first to come goes first."""

    weight: int
    number: int
    let: asyncio.Future[None]


@dataclass(slots=True)
class _Queue:
    """A lane: the totals of its accounts, and the total that a newcomer starts with.

    That is the total of an account that has waited all the time: it grows with all that is made.
    """

    busy: bool = False
    share: float = 0
    turns: int = 0
    had: dict[str, float] = field(default_factory=dict)
    last: dict[str, int] = field(default_factory=dict)
    waiting: dict[str, list[_Waiting]] = field(default_factory=dict)

    def come(self, account: str) -> None:
        """Let a newcomer start level with the others: nothing saved up, nothing owed."""
        if account not in self.waiting:
            self.had[account] = max(self.share, self.had.get(account, 0))

    def take(self, account: str, weight: int) -> None:
        """Note that a file of this account is made."""
        among = len(self.waiting.keys() | {account})
        self.busy, self.share = True, max(self.share, self.had[account]) + weight / among
        self.had[account] += weight
        self.turns += 1
        self.last[account] = self.turns

    def next(self) -> asyncio.Future[None] | None:
        """The next file, if any waits. An account that is level with newcomers is forgotten."""
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
        """Wait for a turn and have it; many files of one account keep nobody else waiting long."""
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
        """Give the turn to the next file whose caller has not given up."""
        while (let := self._queues[lane].next()) is not None:
            if not let.done():
                let.set_result(None)
                return
