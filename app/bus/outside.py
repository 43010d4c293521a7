"""What every bus between processes does: batches out, batches in, and again after a break."""

import asyncio
import secrets
from abc import abstractmethod
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from threading import Lock

import structlog

from app.bus.ending import end
from app.bus.inprocess import LocalBus

log = structlog.get_logger()

CHANNEL = "tricktable"
START_SECONDS = 5.0
PAUSES = (0.05, 0.2, 0.5, 1.0, 2.0)
"""Seconds between attempts to reach the outside; the last one for ever."""
MOST_HELD = 50_000
BATCH_BYTES = 7000  # PostgreSQL takes less than 8,000
WORDS = "!"
"""Begins a line that is no wake-up."""
MOST_WORDS = 1000
LONGEST_WORDS = 2000


class OutsideBus(LocalBus):
    """Wakes the streams of this process at once, and those of others by one channel for all.

    A batch is text: who sends it, then a line for each topic and for all that is said. Every
    process hears every batch and passes over its own. After each connection everybody is woken,
    since wake-ups may have been lost before it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.connected = False
        self._name = secrets.token_hex(6)
        self._outgoing: dict[str, int] = {}
        self._words: list[str] = []
        self._lock = Lock()
        self._due = asyncio.Event()
        self._heard = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: list[asyncio.Task[None]] = []

    @abstractmethod
    async def _send(self, batch: str) -> None:
        """Tell the other processes, over a connection that is made when there is none."""

    @abstractmethod
    def _receive(self) -> AsyncIterator[str | None]:
        """What is told, from a new connection on: None once it listens, then batches."""

    @abstractmethod
    async def _hang_up(self) -> None:
        """Give up the connection that sends."""

    async def start(self) -> None:
        """Begin to carry. Returns when connected, or soon: an absent bus is no reason to wait."""
        self._loop = asyncio.get_running_loop()
        self._tasks = [asyncio.create_task(self._speak()), asyncio.create_task(self._listen())]
        with suppress(TimeoutError):
            async with asyncio.timeout(START_SECONDS):
                await self._heard.wait()

    async def close(self) -> None:
        """Carry no more."""
        await end(self._tasks)
        self._tasks = []
        await self._hang_up()

    def publish(self, topic: str, position: int) -> None:
        """Wake the subscribers of this topic, here and elsewhere."""
        super().publish(topic, position)
        with self._lock:
            first = not self._outgoing
            self._outgoing[topic] = max(position, self._outgoing.get(topic, 0))
        if first and self._loop is not None:
            with suppress(RuntimeError):  # the loop is closed: nobody sends
                self._loop.call_soon_threadsafe(self._due.set)

    def announce(self, words: str) -> None:
        """Say something to the other processes; too much of it is not said at all."""
        if len(self._words) < MOST_WORDS and len(words.encode()) <= LONGEST_WORDS:
            self._words.append(WORDS + words)
            self._due.set()

    async def _speak(self) -> None:
        failures = 0
        while True:
            await self._due.wait()
            self._due.clear()
            with self._lock:
                batch, self._outgoing = self._outgoing, {}
            words, self._words = self._words, []
            lines = chain(words, (f"{topic} {position}" for topic, position in batch.items()))
            try:
                for text in _packed(self._name, lines):
                    await self._send(text)
                failures = 0
            except Exception as error:
                self._keep(batch)
                await self._hang_up()
                await self._pause("cannot send wake-ups", failures, error)
                failures += 1

    def _keep(self, batch: Mapping[str, int]) -> None:
        """Hold what could not be sent; too much of it is not worth sending."""
        with self._lock:
            merged = {**batch, **self._outgoing}
            self._outgoing = merged if len(merged) <= MOST_HELD else {}
        self._due.set()

    async def _listen(self) -> None:
        failures = 0
        while True:
            try:
                async for batch in self._receive():
                    self._hear(batch)
                    failures = 0
                raise ConnectionError("the bus has hung up")
            except Exception as error:
                self.connected = False
                await self._pause("hear no wake-ups", failures, error)
                failures += 1

    def _hear(self, batch: str | None) -> None:
        if batch is None:
            self.connected = True
            self._heard.set()
            self.topics.wake_all()
            return
        sender, *lines = batch.split("\n")
        if sender == self._name:
            return
        for line in lines:
            topic, _, position = line.rpartition(" ")
            if line.startswith(WORDS):
                for listener in self._listeners:
                    listener(line.removeprefix(WORDS))
            elif position.isdecimal():
                self.topics.publish(topic, int(position))

    async def _pause(self, what: str, failures: int, error: Exception) -> None:
        if failures == 0:
            log.warning(f"bus: {what}", error=type(error).__name__)
        await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])


def _packed(sender: str, told: Iterable[str]) -> Iterator[str]:
    lines = [sender]
    size = 0
    for line in told:
        if size + (length := len(line.encode())) > BATCH_BYTES:
            yield "\n".join(lines)
            lines, size = [sender], 0
        lines.append(line)
        size += length + 1
    if len(lines) > 1:
        yield "\n".join(lines)
