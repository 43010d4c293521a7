"""The streams that are open in this process, so that they can be counted and ended."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class OpenStreams:
    """Every open stream. One that is opened after the end of all ends at once."""

    def __init__(self) -> None:
        self._open: set[asyncio.Timeout] = set()
        self.closing = False

    def __len__(self) -> int:
        return len(self._open)

    def close(self) -> None:
        """End every stream, with its last message: the process is going to stop."""
        self.closing = True
        for stream in self._open:
            end(stream)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[asyncio.Timeout]:
        """Keep one stream; what waits inside is interrupted by :func:`end` or ``close``.

        Then the block ends quietly; ``closing`` tells whether all have ended.
        """
        try:
            async with asyncio.timeout(0 if self.closing else None) as stream:
                self._open.add(stream)
                try:
                    yield stream
                finally:
                    self._open.discard(stream)
        except TimeoutError:
            if not stream.expired():
                raise


def end(stream: asyncio.Timeout) -> None:
    """Interrupt whatever this stream waits for."""
    if not stream.expired():
        stream.reschedule(0)
