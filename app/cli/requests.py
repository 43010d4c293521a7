"""HTTP as ``tricktable serve`` reads it: in pieces, and no more while requests wait."""

import asyncio
from collections.abc import Callable

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from app.cli.pieces import Pieces


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
    """A connection over which requests that came at once are answered before more are read."""

    _answered: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to read."""
        super().connection_made(transport)
        self._pieces = Pieces(transport, self.loop, super().data_received, self._waits)
        self.flow = _Flow(transport, self._pieces.read_on)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the request that is being answered; uvicorn tells the one that came last."""
        super().connection_lost(exc)
        if self._answered is not None and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        """Read a piece of what has come, the others in turn."""
        self._pieces.take(data)

    def on_response_complete(self) -> None:
        """Begin with the next request that has come already; without any, read on."""
        super().on_response_complete()
        self._pieces.read_on()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over. What is said before the answer is lost."""
        super().handle_websocket_upgrade()
        self._pieces.unread = b""

    def _waits(self) -> bool:
        return self.flow.read_paused or bool(self.pipeline)
