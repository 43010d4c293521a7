"""Strawberry's side of WebSocket and server-sent events. None of its own routes is mounted."""

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
from app.graphql.shortening import fitting

MOST_OPERATIONS = 20


class Socket(ASGIWebSocketAdapter):
    """A WebSocket whose reasons to close fit into a frame, whatever they echo."""

    async def close(self, code: int, reason: str) -> None:
        """Close with as much of the reason as fits."""
        await super().close(code, fitting(reason))


class View(GraphQLRouter[Call, None]):
    """Runs one operation as a stream, or many over one socket."""

    websocket_adapter_class = Socket

    def __init__(self, schema: BaseSchema, origins: tuple[str, ...]) -> None:
        super().__init__(
            schema,
            graphql_ide=None,
            allow_queries_via_get=False,
            subscription_protocols=(GRAPHQL_TRANSPORT_WS_PROTOCOL, GRAPHQL_SSE_PROTOCOL),
            max_subscriptions_per_connection=MOST_OPERATIONS,
            allowed_origins=origins,
        )

    async def get_sub_response(self, request: Request) -> Response:
        """A response of its own for each request, without the length of an empty one."""
        response = Response()
        del response.headers["content-length"]
        return response

    def encode_json(self, data: object) -> str:
        """JSON by msgspec, on one line as server-sent events need it, in text frames."""
        return msgspec.json.encode(data).decode()

    async def on_ws_connect(self, context: Call) -> UnsetType | dict[str, object] | None:
        """Take the token of the connection's first message, which browsers can send.

        A socket with a token that is none, or holds no more, is closed as forbidden (4403) and
        never acknowledged; without a token it is a stranger's.
        """
        params = context.connection_params
        if isinstance(params, dict):
            given = params.get("Authorization", params.get("authorization"))
            if given is not None:
                context.secret = secret_of(given)
        try:
            await context.caller()
        except Refused as refused:
            raise ConnectionRejectionError from refused
        nothing: UnsetType = UNSET
        return nothing
