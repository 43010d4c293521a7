"""``/graphql``: a lean POST, streams, sockets, and a page for people."""

from typing import Any, Final

import msgspec
from cross_web import HTTPException as ViewError
from graphql import GraphQLError
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.websockets import WebSocket
from strawberry.exceptions import MissingQueryError
from strawberry.schema.exceptions import InvalidOperationTypeError
from strawberry.types.execution import ExecutionResult, PreExecutionError
from strawberry.types.graphql import OperationType

from app.application.errors import Refused
from app.application.problems import STATUS
from app.graphql.call import Call
from app.graphql.conversing import closing
from app.graphql.errors import QueryTrouble
from app.graphql.page import HEADERS, page
from app.graphql.schema import GameSchema
from app.graphql.services import GraphQLServices
from app.graphql.view import View

JSON_TYPE: Final = "application/json"
GRAPHQL_TYPE: Final = "application/graphql-response+json"
STREAM_TYPE: Final = "text/event-stream"
ONE_ANSWER: Final = (OperationType.QUERY, OperationType.MUTATION)


class Asked(msgspec.Struct):
    """The body of a request."""

    query: str | None = None
    variables: dict[str, Any] | None = None
    operationName: str | None = None


_DECODER = msgspec.json.Decoder(Asked)


class BadRequest(Exception):
    """A request that no operation can be read from; without a message, its code is worded."""

    def __init__(self, code: str, message: str | None = None, status: int = 400) -> None:
        self.code = code
        self.message = message
        self.status = status
        super().__init__(code)


class Endpoint:
    """The handlers of one schema."""

    def __init__(self, schema: GameSchema, services: GraphQLServices) -> None:
        self._schema = schema
        self._services = services
        heartbeat_seconds = services.streams.terms.heartbeat_seconds
        self._view = View(schema, services.origins.listed, heartbeat_seconds)
        self._page = page(schema.text)

    async def serve(self, request: Request) -> Response:
        """Operations by POST, a page to try them on by GET."""
        return await (self.post(request) if request.method == "POST" else self.get(request))

    async def post(self, request: Request) -> Response:
        """One operation: its answer, or a stream of answers to who accepts one."""
        call = Call(self._services, request)
        try:
            if request.headers.get("content-type", "").partition(";")[0].strip() != JSON_TYPE:
                raise BadRequest("unsupported-media-type", status=415)
            if STREAM_TYPE in request.headers.get("accept", ""):
                self._check_origin(request)
                return await self._stream(request, call)
            result = await self._run(await request.body(), call)
        except BadRequest as error:
            return _refusal(error, call)
        return _answer(result, request.headers.get("accept", ""))

    async def socket(self, websocket: WebSocket) -> None:
        """Operations over graphql-transport-ws."""
        call = Call(self._services, websocket)
        try:
            self._check_origin(websocket)
        except BadRequest as error:
            await websocket.send_denial_response(_refusal(error, call))
            return
        call.visit.open(closing(websocket))
        try:
            await self._view.run(websocket, call, None)
        finally:
            call.visit.release()

    async def get(self, request: Request) -> Response:
        """A page to try queries on. Operations are sent by POST only."""
        if "text/html" in request.headers.get("accept", ""):
            return HTMLResponse(self._page, headers=HEADERS)
        call = Call(self._services, request)
        error = BadRequest("method-not-allowed", status=405)
        return _refusal(error, call, {"Allow": "POST"})

    def _check_origin(self, connection: HTTPConnection) -> None:
        """Let no page of another site open a stream. Raises :class:`BadRequest`."""
        headers = connection.headers
        try:
            self._services.origins.check(headers.get("origin"), headers.get("host"))
        except Refused as refused:
            raise BadRequest(refused.kind, status=STATUS[refused.kind]) from None

    async def _stream(self, request: Request, call: Call) -> Response:
        _read(await request.body())
        try:
            return await self._view.run(request, call, None)
        except ViewError as error:
            raise BadRequest("malformed-request", error.reason, error.status_code) from error

    async def _run(self, body: bytes, call: Call) -> ExecutionResult:
        asked = _read(body)
        try:
            result = await self._schema.execute(
                asked.query,
                variable_values=asked.variables,
                context_value=call,
                operation_name=asked.operationName,
                allowed_operation_types=ONE_ANSWER,
            )
        except MissingQueryError:
            raise BadRequest("malformed-request", "The request holds no query.") from None
        except InvalidOperationTypeError:
            raise BadRequest("needs-stream") from None
        for error in result.errors or ():
            if (error.extensions or {}).get("code") == QueryTrouble.UNKNOWN_OPERATION:
                raise BadRequest(QueryTrouble.UNKNOWN_OPERATION)
        return result


def _read(body: bytes) -> Asked:
    try:
        return _DECODER.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest("malformed-request", f"The body is no GraphQL request: {error}") from None


def _answer(result: ExecutionResult, accept: str) -> Response:
    named = GRAPHQL_TYPE in accept
    answer: dict[str, Any] = {}
    early = isinstance(result, PreExecutionError) or _no_field_was_run(result)
    if result.errors:
        answer["errors"] = [_formatted(error) for error in result.errors]
    if not early:
        answer["data"] = result.data
    return Response(
        msgspec.json.encode(answer),
        status_code=400 if early and named else 200,
        media_type=GRAPHQL_TYPE if named else JSON_TYPE,
        headers={"Cache-Control": "no-store"},
    )


def _no_field_was_run(result: ExecutionResult) -> bool:
    """Whether the variables were refused: such an answer has no ``data`` at all."""
    errors = result.errors or ()
    return result.data is None and bool(errors) and all(error.path is None for error in errors)


def _formatted(error: GraphQLError) -> Any:
    return error.formatted


def _refusal(error: BadRequest, call: Call, headers: dict[str, str] | None = None) -> Response:
    extensions = {"code": error.code, "requestId": call.request_id}
    message = error.message or call.words(error.code)
    answer = {"errors": [{"message": message, "extensions": extensions}]}
    return Response(
        msgspec.json.encode(answer),
        status_code=error.status,
        media_type=JSON_TYPE,
        headers={"Cache-Control": "no-store", **(headers or {})},
    )
