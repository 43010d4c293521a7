"""Strawberry's side of WebSocket and server-sent events. None of its own routes is mounted."""

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from strawberry.asgi import ASGIWebSocketAdapter
from strawberry.exceptions import ConnectionRejectionError
from strawberry.fastapi import GraphQLRouter
from strawberry.schema.base import BaseSchema
from strawberry.subscriptions import GRAPHQL_SSE_PROTOCOL, GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.types.unset import UNSET, UnsetType

from app.application.errors import Refused
from app.graphql.call import Call, secret_of
from app.graphql.conversing import IDLE_SECONDS, Conversation, checked
from app.graphql.shortening import fitting

MOST_OPERATIONS = 20


class Socket(ASGIWebSocketAdapter):
    """A WebSocket that hands on messages in the form of the protocol, and nothing else.

    Its reasons to close fit into a frame, whatever they echo.
    """

    async def iter_json(
        self, *, ignore_parsing_errors: bool = False
    ) -> AsyncGenerator[object, None]:
        """Each message. Raises ``NonJsonMessageReceived`` at one that is none of the protocol."""
        async with aclosing(
            super().iter_json(ignore_parsing_errors=ignore_parsing_errors)
        ) as messages:
            async for message in messages:
                yield checked(message)

    async def close(self, code: int, reason: str) -> None:
        """Close with as much of the reason as fits."""
        await super().close(code, fitting(reason))


class View(GraphQLRouter[Call, None]):
    """Runs one operation as a stream, or many over one socket."""

    websocket_adapter_class = Socket
    graphql_transport_ws_handler_class = Conversation
    idle_seconds: float = IDLE_SECONDS

    def __init__(
        self, schema: BaseSchema, origins: tuple[str, ...], heartbeat_seconds: float
    ) -> None:
        super().__init__(
            schema,
            graphql_ide=None,
            allow_queries_via_get=False,
            subscription_protocols=(GRAPHQL_TRANSPORT_WS_PROTOCOL, GRAPHQL_SSE_PROTOCOL),
            max_subscriptions_per_connection=MOST_OPERATIONS,
            allowed_origins=origins,
        )
        self.heartbeat_seconds = heartbeat_seconds
        for transport in self._stream_transport_map.values():
            transport.heartbeat_interval = heartbeat_seconds

    async def get_sub_response(self, request: Request) -> Response:
        """A response of its own for each request, without the length of an empty one."""
        response = Response()
        del response.headers["content-length"]
        return response

    def decode_json(self, data: str | bytes) -> object:
        """What was sent. Raises ``JSONDecodeError`` also where it is nested too deeply."""
        try:
            return json.loads(data)
        except (RecursionError, ValueError) as error:
            if isinstance(error, json.JSONDecodeError):
                raise
            raise json.JSONDecodeError("no JSON that is read here", "", 0) from error

    def encode_json(self, data: object) -> str:
        """JSON by msgspec, on one line as server-sent events need it, in text frames."""
        return msgspec.json.encode(data).decode()

    async def on_ws_connect(self, context: Call) -> UnsetType | dict[str, object] | None:
        """Take the token of the connection's first message, which browsers can send.

        A socket with a token that is none, or holds no more, is closed as forbidden (4403) and
        never acknowledged; without a token it is a stranger's. From now on it is among the open
        streams of its account. Raises :class:`Refused` ``too-many-streams``.
        """
        params = context.connection_params
        if isinstance(params, dict):
            given = params.get("Authorization", params.get("authorization"))
            if given is not None:
                context.secret = secret_of(given)
        try:
            actor = await context.caller()
        except Refused as refused:
            raise ConnectionRejectionError from refused
        context.visit.hold(actor.account)
        nothing: UnsetType = UNSET
        return nothing
