"""What is said over a socket besides the operations: in which form, how long, by how many."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, cast

from starlette.websockets import WebSocket, WebSocketState
from strawberry.http.exceptions import NonJsonMessageReceived, WebSocketDisconnected
from strawberry.subscriptions.protocols.graphql_transport_ws.handlers import (
    BaseGraphQLTransportWSHandler,
)
from strawberry.subscriptions.protocols.graphql_transport_ws.types import (
    ConnectionInitMessage,
    SubscribeMessage,
)

from app.application.errors import Refused
from app.graphql.call import Call
from app.graphql.shortening import fitting

IDLE_SECONDS: Final = 120.0
"""A socket over which nothing is followed or asked for so long is closed."""
TOO_MANY: Final = 4429
NOTHING_ASKED: Final = 4408
_CLOSING: Final[set[asyncio.Task[None]]] = set()
"""Tasks that nobody else holds."""


class Conversation(BaseGraphQLTransportWSHandler[Call, None]):
    """A socket that counts as an open stream, and ends when nobody asks anything over it.

    Whoever follows something over it is pinged: browsers are told of no other sign of life.
    """

    _asked = 0

    async def handle(self) -> None:
        """Hold the conversation until one side closes it."""
        minding = [asyncio.create_task(self._end_when_idle()), asyncio.create_task(self._beat())]
        try:
            await super().handle()
        finally:
            for task in minding:
                task.cancel()

    async def handle_connection_init(self, message: ConnectionInitMessage) -> None:
        """Let the caller in, unless too many streams of the account are open."""
        try:
            await super().handle_connection_init(message)
        except Refused as refused:
            words = self.context.problem(refused)
            await self.websocket.close(code=TOO_MANY, reason=fitting(words.detail))

    async def handle_subscribe(self, message: SubscribeMessage) -> None:
        """Begin an operation."""
        self._asked += 1
        await super().handle_subscribe(message)

    async def _beat(self) -> None:
        """Ping as often as `hello` promises a sign of life, whatever else is said meanwhile."""
        heartbeat_seconds: float = cast("Any", self.view).heartbeat_seconds
        with suppress(RuntimeError, WebSocketDisconnected):  # it is closed already
            while True:
                await asyncio.sleep(heartbeat_seconds)
                if self.operations:
                    await self.send_message({"type": "ping"})

    async def _end_when_idle(self) -> None:
        idle_seconds: float = cast("Any", self.view).idle_seconds
        asked = -1
        while self.operations or asked != self._asked:
            asked = self._asked
            await asyncio.sleep(idle_seconds)
        with suppress(RuntimeError):  # it is closed already
            await self.websocket.close(code=NOTHING_ASKED, reason="Nothing was asked for")


def closing(websocket: WebSocket) -> Callable[[], None]:
    """What closes a socket over which nobody has said who calls, since others wait to say so."""

    async def close() -> None:
        if websocket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError):  # it is closed already
                await websocket.close(TOO_MANY, "Nobody has said who calls")

    def end() -> None:
        task = asyncio.get_running_loop().create_task(close())
        _CLOSING.add(task)
        task.add_done_callback(_CLOSING.discard)

    return end


def checked(message: object) -> dict[str, Any]:
    """The message, if it has the form of the protocol. Raises ``NonJsonMessageReceived``."""
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise NonJsonMessageReceived
    if not _is_text(message):
        raise NonJsonMessageReceived
    kind, named = message["type"], isinstance(message.get("id"), str)
    if kind == "complete" and not named:
        raise NonJsonMessageReceived
    if kind == "subscribe" and not (named and _is_operation(message.get("payload"))):
        raise NonJsonMessageReceived
    return message


def _is_text(message: dict[str, Any]) -> bool:
    """Whether all that it says can be said again; half a surrogate cannot."""
    try:
        json.dumps(message, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_operation(payload: object) -> bool:
    if not isinstance(payload, dict) or not isinstance(payload.get("query"), str):
        return False
    variables, name = payload.get("variables"), payload.get("operationName")
    return isinstance(variables, dict | None) and isinstance(name, str | None)
