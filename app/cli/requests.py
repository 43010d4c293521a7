"""HTTP as ``tricktable serve`` reads it: piece by piece, so that no flood holds up others.

A loop hands over what has come in up to 256 KB: thousands of small requests, or a body in chunks of
a byte, that would be read without a pause.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

PIECE: Final = 4096
"""So many bytes are read at once."""


class _Flow(FlowControl):
    """Reading goes on with what is there already."""

    def __init__(self, transport: asyncio.Transport, read_on: Callable[[], None]) -> None:
        super().__init__(transport)
        self._read_on = read_on

    def resume_reading(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self._read_on()


class Requests(HttpToolsProtocol):
    """A connection that is read in pieces, with a turn for all others between them.

    Nothing is read while requests that came at once wait for their turn.
    """

    _unread = b""
    _turn_comes = False
    _stands = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to read."""
        super().connection_made(transport)
        self.flow = _Flow(transport, self._read_on)

    def data_received(self, data: bytes) -> None:
        """Read a piece of what has come, the others in turn."""
        self._unread += data
        if not (self._turn_comes or self._waits):
            self._read_piece()

    def on_response_complete(self) -> None:
        """Begin with the next request that has come already; without any, read on."""
        super().on_response_complete()
        self._read_on()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over. What is said before the answer is lost."""
        super().handle_websocket_upgrade()
        self._unread = b""

    @property
    def _waits(self) -> bool:
        return self.flow.read_paused or bool(self.pipeline)

    def _read_piece(self) -> None:
        self._turn_comes = False
        if self.transport.is_closing():
            return
        piece, self._unread = self._unread[:PIECE], self._unread[PIECE:]
        super().data_received(piece)
        self._read_on()

    def _read_on(self) -> None:
        """Read the next piece once all others had a turn; no more comes until then."""
        if self.transport.is_closing() or self._turn_comes:
            return
        if self._unread or self._waits:
            self.transport.pause_reading()
            self._stands = True
        elif self._stands:
            self.transport.resume_reading()
            self._stands = False
        if self._unread and not self._waits:
            self._turn_comes = True
            self.loop.call_soon(self._read_piece)
