"""WebSockets as ``tricktable serve`` holds them: a reader that takes nothing costs little."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Sockets(WebSocketsSansIOProtocol):
    """A WebSocket over which no more is held for a reader that takes nothing than one answer."""

    _pong = b""

    def handle_ping(self) -> None:
        """Answer a ping; while answers wait to be taken, the last one alone (RFC 6455, 5.5.3)."""
        pong = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(pong)
        else:
            self._pong = pong or self._pong

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
