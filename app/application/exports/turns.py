"""Whose file is made next: accounts take turns, and of one account the smaller file comes first."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from app.application.exports.lanes import LANES, Lane, Place


class _Waiting(NamedTuple):
    """A file that waits; of one weight the first that came goes first."""

    weight: int
    number: int
    let: asyncio.Future[None]


class Turns:
    """In each lane one file at a time is made."""

    def __init__(self) -> None:
        self._numbers = count()
        self._last: dict[Lane, str] = {}
        self._waiting: dict[Lane, dict[str, list[_Waiting]]] = {lane: {} for lane in LANES}

    @asynccontextmanager
    async def turn(self, place: Place, account: str) -> AsyncIterator[None]:
        """Wait for it and have it; who has many files waiting keeps nobody else waiting long."""
        await self._let(place, account)
        try:
            yield
        finally:
            self._next(place.lane)

    async def _let(self, place: Place, account: str) -> None:
        lane = place.lane
        if lane not in self._last:
            self._last[lane] = account
            return
        let = asyncio.get_running_loop().create_future()
        own = self._waiting[lane].setdefault(account, [])
        heappush(own, _Waiting(place.weight, next(self._numbers), let))
        try:
            await let
        except asyncio.CancelledError:
            if let.done() and not let.cancelled():
                self._next(lane)
            raise

    def _next(self, lane: Lane) -> None:
        """Let the next one; who had the last turn comes after all others."""
        last = self._last.pop(lane, "")
        waiting = self._waiting[lane]
        if last in waiting:
            waiting[last] = waiting.pop(last)
        while waiting:
            account, own = next(iter(waiting.items()))
            let = heappop(own).let
            if not own:
                del waiting[account]
            if not let.done():
                let.set_result(None)
                self._last[lane] = account
                return
