"""Who waits for what in this process: shared by every kind of bus."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from itertools import islice
from threading import Lock
from typing import Final

AT_ONCE: Final = 32
"""How many are woken before the loop turns to others: moves go on beside a crowd of readers."""


class Waiter:
    """One subscription: its topics, those that were told, and the highest position told.

    A thousand streams each hold one, so it is a few fields and no event of asyncio.
    """

    __slots__ = ("_due", "_future", "_timer", "_told", "_topics", "_until", "position", "topics")

    def __init__(self, topics: "Topics") -> None:
        self.position = 0
        self.topics: set[str] = set()
        self._topics = topics
        self._told: set[str] | None = set()
        self._due = False
        self._future: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._until = 0.0

    def wake(self, position: int = 0, topic: str | None = None) -> None:
        """Tell of a position; several before the next ``wait`` are one. None is every topic."""
        self.note(position, topic)
        self.rise()

    def note(self, position: int, topic: str | None) -> None:
        """Let the next ``wait`` end at once; one that goes on now ends with :meth:`rise`."""
        self.position = max(self.position, position)
        if topic is None:
            self._told = None
        elif self._told is not None:
            self._told.add(topic)
        self._due = True

    def rise(self) -> None:
        """End a wait, if what was noted has not been taken meanwhile."""
        if self._due:
            _settle(self._future)

    async def wait(self, timeout: float) -> bool:
        """Whether a wake-up came since the last wait; False on time-out."""
        if not self._due:
            loop = asyncio.get_running_loop()
            self._future = loop.create_future()
            self._wait_until(loop, loop.time() + timeout)
            try:
                await self._future
            finally:
                self._future = None
        due, self._due = self._due, False
        return due

    def _wait_until(self, loop: asyncio.AbstractEventLoop, until: float) -> None:
        """Mostly waits end early and the next ends later: one timer serves many of them."""
        self._until = until
        if self._timer is None or self._timer.when() > until:
            self._stop_timer()
            self._timer = loop.call_at(until, self._time_out, loop)

    def _time_out(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = None
        if self._future is None:
            return
        if loop.time() < self._until:
            self._timer = loop.call_at(self._until, self._time_out, loop)
        else:
            _settle(self._future)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def close(self) -> None:
        """Nobody will wait any more."""
        self._stop_timer()

    def told(self) -> frozenset[str]:
        """The topics that were told since this was asked last."""
        told, self._told = self._told, set()
        return frozenset(self.topics if told is None else told)

    def listen(self, topic: str) -> None:
        """Wait for this topic as well."""
        self._topics.join(topic, self)

    def ignore(self, topic: str) -> None:
        """Wait for this topic no more."""
        self._topics.leave(topic, self)


class Topics:
    """The waiters of one event loop by topic. ``publish`` may be called from any thread."""

    def __init__(self) -> None:
        self._waiters: dict[str, set[Waiter]] = {}
        self._pending: dict[str, int] = {}
        self._lock = Lock()
        self._rising: dict[Waiter, None] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def __len__(self) -> int:
        """How many topics are waited for, once for each who waits."""
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
        for waiters in self._waiters.values():
            self._wake(waiters, 0, None)

    @asynccontextmanager
    async def subscribe(self, *topics: str) -> AsyncIterator[Waiter]:
        """Wait for topics as long as the block lasts."""
        waiter = Waiter(self)
        self._attach()
        for topic in topics:
            self.join(topic, waiter)
        try:
            yield waiter
        finally:
            waiter.close()
            for topic in tuple(waiter.topics):
                self.leave(topic, waiter)

    def join(self, topic: str, waiter: Waiter) -> None:
        """Let this waiter wait for a topic."""
        waiter.topics.add(topic)
        self._waiters.setdefault(topic, set()).add(waiter)

    def leave(self, topic: str, waiter: Waiter) -> None:
        """Let this waiter wait for a topic no more."""
        waiter.topics.discard(topic)
        waiters = self._waiters.get(topic)
        if waiters is not None:
            waiters.discard(waiter)
            if not waiters:
                del self._waiters[topic]

    def _attach(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop = loop
            self._rising = {}
            with self._lock:
                self._pending = {}

    def _flush(self) -> None:
        with self._lock:
            pending, self._pending = self._pending, {}
        for topic, position in pending.items():
            self._wake(self._waiters.get(topic, ()), position, topic)

    def _wake(self, waiters: Iterable[Waiter], position: int, topic: str | None) -> None:
        idle = not self._rising
        for waiter in waiters:
            waiter.note(position, topic)
            self._rising[waiter] = None
        if idle and self._rising:
            self._raise()

    def _raise(self) -> None:
        for waiter in tuple(islice(self._rising, AT_ONCE)):
            del self._rising[waiter]
            waiter.rise()
        if self._rising and self._loop is not None:
            self._loop.call_soon(self._raise)


def _settle(future: "asyncio.Future[None] | None") -> None:
    if future is not None and not future.done():
        future.set_result(None)
