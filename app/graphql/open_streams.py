"""The streams that are open in this process, so that they can be counted and ended."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from app.application.ports import Bus


class OpenStreams:
    """How many streams wait for each topic. One that is opened after the end of all ends."""

    def __init__(self) -> None:
        self.closing = False
        self._topics: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._topics.total()

    @contextmanager
    def opened(self, topic: str) -> Iterator[None]:
        """Count a stream as long as the block lasts."""
        self._topics[topic] += 1
        try:
            yield
        finally:
            self._topics[topic] -= 1
            if not self._topics[topic]:
                del self._topics[topic]

    def close(self, bus: Bus) -> None:
        """Wake every stream, so that each says its last message: the process is going to stop."""
        self.closing = True
        for topic in self._topics:
            bus.publish(topic, 0)
