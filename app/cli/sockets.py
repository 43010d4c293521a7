"""WebSockets as ``tricktable serve`` holds them: floods and idle readers cost little."""

from typing import Final

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

PIECE: Final = 4096
"""So many bytes are read at once; up to 64 times as many may come, in frames of six bytes."""

MOST_ASIDE: Final = 500
ASIDE_SECONDS: Final = 10.0
"""So many pings, pongs and fragments of messages in so many seconds are more than anybody needs."""


class Sockets(WebSocketsSansIOProtocol):
    """A WebSocket over which little is held and read at once."""

    _pong = b""
    _unread = b""
    _turn_comes = False
    _aside = 0
    _aside_since = 0.0

    def data_received(self, data: bytes) -> None:
        """Read what has come piece by piece, and no message before the last one was taken."""
        self._unread += data
        if not (self._turn_comes or self.read_paused):
            self._read_piece()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message."""
        message = await super().receive()
        if self._unread:
            self._read_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message, or close: then an answer to that may have come already."""
        await super().send(message)
        if self._unread:
            self._read_on()

    def _read_piece(self) -> None:
        self._turn_comes = False
        piece, self._unread = self._unread[:PIECE], self._unread[PIECE:]
        super().data_received(piece)
        self._read_on()

    def _read_on(self) -> None:
        """Read the next piece once all others had a turn; no more comes until then."""
        if self.transport.is_closing() or self.read_paused or self._turn_comes:
            return
        if self._unread:
            self.transport.pause_reading()
            self._turn_comes = True
            self.loop.call_soon(self._read_piece)
        else:
            self.transport.resume_reading()

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
