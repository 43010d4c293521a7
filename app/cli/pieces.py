"""Connections are read piece by piece, so that no flood over one holds up the others.

A loop hands over what has come in up to 256 KB: thousands of small requests or frames, which would
be read without a pause.
"""

import asyncio
from collections.abc import Callable
from typing import Final

PIECE: Final = 4096
"""So many bytes are read at once."""


class Pieces:
    """What has come over a connection and is not read yet.

    ``read`` reads a piece; nothing is read while it ``waits``, which whoever ends that wait says by
    :meth:`read_on`. Between two pieces all others have a turn, and no more comes meanwhile.
    """

    def __init__(
        self,
        transport: asyncio.Transport,
        loop: asyncio.AbstractEventLoop,
        read: Callable[[bytes], None],
        waits: Callable[[], bool],
    ) -> None:
        self._transport = transport
        self._loop = loop
        self._read = read
        self._waits = waits
        self._turn_comes = False
        self._stands = False
        self.unread = b""

    def take(self, data: bytes) -> None:
        """Read a piece of what has come now, or later."""
        self.unread += data
        if not (self._turn_comes or self._waits()):
            self._read_piece()

    def read_on(self) -> None:
        """Read the next piece once all others had a turn; with nothing unread, let more come."""
        if self._transport.is_closing() or self._turn_comes:
            return
        waits = self._waits()
        if self.unread or waits:
            self._transport.pause_reading()
            self._stands = True
        elif self._stands:
            self._transport.resume_reading()
            self._stands = False
        if self.unread and not waits:
            self._turn_comes = True
            self._loop.call_soon(self._read_piece)

    def _read_piece(self) -> None:
        self._turn_comes = False
        if self._transport.is_closing():
            return
        piece, self.unread = self.unread[:PIECE], self.unread[PIECE:]
        self._read(piece)
        self.read_on()
