"""Who waits for what in this process: shared by every kind of bus."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from threading import Lock


class Waiter:
    """One subscription: a flag and the highest position told."""

    def __init__(self) -> None:
        self.position = 0
        self._event = asyncio.Event()

    def wake(self, position: int) -> None:
        """Tell of a position; several before the next ``wait`` are one."""
        self.position = max(self.position, position)
        self._event.set()

    async def wait(self, timeout: float) -> bool:
        """Whether a wake-up came since the last wait; False on time-out."""
        if not self._event.is_set():
            try:
                async with asyncio.timeout(timeout):
                    await self._event.wait()
            except TimeoutError:
                return False
        self._event.clear()
        return True


class Topics:
    """The waiters of one event loop by topic. ``publish`` may be called from any thread."""

    def __init__(self) -> None:
        self._waiters: dict[str, set[Waiter]] = {}
        self._pending: dict[str, int] = {}
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    def __len__(self) -> int:
        """How many subscriptions there are."""
        return sum(len(waiters) for waiters in tuple(self._waiters.values()))

    @property
    def names(self) -> tuple[str, ...]:
        """The topics that somebody waits for."""
        return tuple(self._waiters)

    def publish(self, topic: str, position: int) -> None:
        """Wake those who wait for this topic: one call into the loop for many wake-ups."""
        if topic not in self._waiters:
            return
        with self._lock:
            first = not self._pending
            self._pending[topic] = max(position, self._pending.get(topic, 0))
        if first and self._loop is not None:
            try:
                self._loop.call_soon_threadsafe(self._flush)
            except RuntimeError:  # the loop is closed: nobody waits
                with self._lock:
                    self._pending = {}

    def wake_all(self) -> None:
        """Wake everybody: something may have been missed. Called in the loop."""
        for waiters in tuple(self._waiters.values()):
            _wake(waiters, 0)

    @asynccontextmanager
    async def subscribe(self, topic: str) -> AsyncIterator[Waiter]:
        """Wait for a topic as long as the block lasts."""
        waiter = Waiter()
        self._attach()
        self._waiters.setdefault(topic, set()).add(waiter)
        try:
            yield waiter
        finally:
            self._leave(topic, waiter)

    def _attach(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop = loop
            with self._lock:
                self._pending = {}

    def _leave(self, topic: str, waiter: Waiter) -> None:
        waiters = self._waiters[topic]
        waiters.discard(waiter)
        if not waiters:
            del self._waiters[topic]

    def _flush(self) -> None:
        with self._lock:
            pending, self._pending = self._pending, {}
        for topic, position in pending.items():
            _wake(self._waiters.get(topic, ()), position)


def _wake(waiters: Iterable[Waiter], position: int) -> None:
    for waiter in tuple(waiters):
        waiter.wake(position)
