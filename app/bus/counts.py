"""Limits that several processes keep together, by counts on Valkey (or Redis).

Nobody waits for Valkey: a process decides by what it has counted and by what the others had told a
moment ago. A caller is told of once it has used a tenth of its limit here, so that ordinary calls
cost Valkey nothing; at worst each further process lets through a tenth more, and what comes within
a second. Without Valkey each process keeps the limits alone, and a warning is logged.
"""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Final

import structlog
from limits.aio.storage import RedisStorage

from app.application.guards.limiting import WINDOW_SECONDS, Bucket, Limiter, Limits
from app.application.machine_ports import Clock
from app.bus.ending import end
from app.bus.open_counts import OpenCounts

log = structlog.get_logger()

TELL_SECONDS: Final = 1.0
PAUSE_SECONDS: Final = 5.0
PATIENCE_SECONDS: Final = 2
SHARE: Final = 10
AT_ONCE: Final = 20
_OPTIONS: dict[str, Any] = {
    "socket_timeout": PATIENCE_SECONDS,
    "socket_connect_timeout": PATIENCE_SECONDS,
}


class SharedLimiter(Limiter):
    """A limiter that tells the other processes what it has counted, once a second."""

    def __init__(self, url: str, limits: Limits, clock: Clock, most_streams: int = 0) -> None:
        super().__init__(limits, clock, most_streams)
        self._storage = RedisStorage(f"async+{url}", key_prefix="tricktable", **_OPTIONS)
        self._streams = OpenCounts(self._storage, clock)
        self._told: dict[tuple[Bucket, str], int] = {}
        self._told_in = 0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to tell."""
        self._task = asyncio.create_task(self._run(), name="limits")

    async def close(self) -> None:
        """Tell no more."""
        if self._task is not None:
            await end([self._task])
        with suppress(Exception):
            bridge: Any = self._storage.bridge
            await bridge.storage.aclose()

    async def exchange(self) -> None:
        """Tell what has been counted since the last time, and hear what others have."""
        if self._told_in != self._window:
            self._told_in, self._told = self._window, {}
        due = list(self._due())
        for first in range(0, len(due), AT_ONCE):
            await asyncio.gather(*(self._exchange(*one) for one in due[first : first + AT_ONCE]))
        many = [who for who, count in self._open.items() if count * SHARE >= self._most_streams]
        await self._streams.exchange(self._open, many if self._most_streams else ())

    def _open_elsewhere(self, who: str) -> int:
        return self._streams.elsewhere(who)

    def _due(self) -> Iterator[tuple[Bucket, str]]:
        """Callers who have used enough here, and more than was told."""
        for bucket, level in self._levels.items():
            for who, used in level.used.items():
                if used > self._told.get((bucket, who), 0) and used * SHARE >= level.limit:
                    yield bucket, who

    async def _exchange(self, bucket: Bucket, who: str) -> None:
        window, level = self._window, self._levels[bucket]
        used = level.used.get(who, 0)
        more = used - self._told.get((bucket, who), 0)
        name = _name(bucket, who, window)
        total = await self._storage.incr(name, 2 * WINDOW_SECONDS, more)
        if window == self._window == self._told_in:
            self._told[bucket, who] = used
            level.elsewhere[who] = max(0, total - used)

    async def _run(self) -> None:
        failing = False
        while True:
            await asyncio.sleep(PAUSE_SECONDS if failing else TELL_SECONDS)
            try:
                await self.exchange()
                failing = False
            except Exception as error:
                if not failing:
                    log.warning("limits are kept by this process alone", error=type(error).__name__)
                failing = True


def _name(bucket: Bucket, who: str, window: int) -> str:
    """The key on Valkey, which tells nobody's address or login name."""
    return f"{window}:{bucket}:{blake2b(who.encode(), digest_size=12).hexdigest()}"
