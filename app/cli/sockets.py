"""WebSockets as ``tricktable serve`` holds them: floods and idle readers cost little."""

import asyncio
from typing import Final

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from app.cli.pieces import Pieces

MOST_ASIDE: Final = 500
ASIDE_SECONDS: Final = 10.0
"""So many pings, pongs and fragments of messages in so many seconds are more than anybody needs."""


class Sockets(WebSocketsSansIOProtocol):
    """A WebSocket over which little is held and read at once."""

    _pong = b""
    _aside = 0
    _aside_since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to read."""
        super().connection_made(transport)
        self._pieces = Pieces(transport, self.loop, super().data_received, self._waits)

    def data_received(self, data: bytes) -> None:
        """Read what has come piece by piece, and no message before the last one was taken."""
        self._pieces.take(data)

    async def receive(self) -> ASGIReceiveEvent:
        """The next message."""
        message = await super().receive()
        if self._pieces.unread:
            self._pieces.read_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message, or close: then an answer to that may have come already."""
        await super().send(message)
        if self._pieces.unread:
            self._pieces.read_on()

    def _waits(self) -> bool:
        return self.read_paused

    def handle_ping(self) -> None:
        """Answer a ping; while answers wait to be taken, the last one alone (RFC 6455, 5.5.3)."""
        self._count_aside()
        pong = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(pong)
        else:
            self._pong = pong or self._pong

    def handle_pong(self, event: Frame) -> None:
        """Take a pong."""
        self._count_aside()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a fragment of a message."""
        self._count_aside()
        super().handle_cont(event)

    def _count_aside(self) -> None:
        """End a connection that brings more beside whole messages than anybody needs."""
        now = self.loop.time()
        if now - self._aside_since > ASIDE_SECONDS:
            self._aside, self._aside_since = 0, now
        self._aside += 1
        if self._aside > MOST_ASIDE and not self.transport.is_closing():
            self._cut()

    def _cut(self) -> None:
        if self.close_sent or not self.handshake_complete:
            self.transport.abort()
        else:
            self.conn.fail(1008, "too many pings, pongs or fragments")
            self.handle_parser_exception()

    def resume_writing(self) -> None:
        """What was sent has been taken."""
        super().resume_writing()
        pong, self._pong = self._pong, b""
        if pong and not self.transport.is_closing():
            self.transport.write(pong)

    def keepalive_timeout(self) -> None:
        """End a connection over which no ping was answered, also where all else waits as well."""
        super().keepalive_timeout()
        if not self.writable.is_set():
            self.transport.abort()
