"""The bus of a single process."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from app.bus.topics import Topics, Waiter


class LocalBus:
    """Wakes the streams of this process: ``Bus`` of the ports. The other kinds build on it."""

    def __init__(self) -> None:
        self.topics = Topics()
        self._listeners: list[Callable[[str], None]] = []

    async def start(self) -> None:
        """Begin to carry."""

    async def close(self) -> None:
        """Carry no more."""

    def publish(self, topic: str, position: int) -> None:
        """Wake the subscribers of this topic. Callable from any thread; never blocks."""
        self.topics.publish(topic, position)

    def announce(self, words: str) -> None:
        """Say something to the other processes: here there are none."""

    def hear(self, listener: Callable[[str], None]) -> None:
        """Have this called, in the loop, with what the other processes announce."""
        self._listeners.append(listener)

    def subscribe(self, *topics: str) -> AbstractAsyncContextManager[Waiter]:
        """Wait for topics as long as the block lasts."""
        return self.topics.subscribe(*topics)
