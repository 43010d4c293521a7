"""What lies around every route, as plain ASGI: ids, logs, figures, headers, the last resort."""

import re
import secrets
from collections.abc import Mapping
from hashlib import blake2b
from itertools import count
from time import perf_counter
from typing import Final

import structlog
from fastapi import Request
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.rest.errors import Trouble
from app.rest.metering import AFTERWARDS, tell_limits
from app.rest.metrics import metrics_of, route_of
from app.rest.problems import REQUEST_ID, trouble

SANE_ID: Final = re.compile(r"[0-9A-Za-z._-]{1,64}")
KEY: Final = secrets.token_bytes(32)
"""Makes ids of numbers, so that nobody sees how many requests came in between.

A random id for each would cost a system call.
"""

LEFT: Final = 499
"""What the log calls a caller who left before the answer."""

PROBES: Final = ("/healthz", "/readyz", "/metrics")

ALWAYS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
)
UNLESS_SET: Final = (
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"cache-control", b"no-store"),
)

log = structlog.get_logger("tricktable.access")
_numbers = count(1)


class Around:
    """Outermost: gives each request its id, logs and counts it, answers what nobody caught."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = _request_id(scope)
        scope[REQUEST_ID] = request_id
        structlog.contextvars.bind_contextvars(request_id=request_id)
        try:
            await _Served(scope, receive, send, request_id).by(self.app)
        finally:
            structlog.contextvars.unbind_contextvars("request_id", "match")


class _Served:
    """One request on its way."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, request_id: str) -> None:
        self.scope = scope
        self.receive = receive
        self._send = send
        self._id = request_id.encode()
        self._began = perf_counter()
        self.status = LEFT
        self.started = False
        self.streamed = False

    async def by(self, app: ASGIApp) -> None:
        try:
            await app(self.scope, self.receive, self.send)
        except ClientDisconnect:  # in the middle of a body: there is nobody to answer
            pass
        except Exception:
            structlog.get_logger("tricktable.error").exception("unhandled error")
            if self.started:
                raise
            response = trouble(Request(self.scope), Trouble.INTERNAL_ERROR)
            await response(self.scope, self.receive, self.send)
        finally:
            self._note()

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            self.status = message["status"]
            headers = message["headers"] = list(message.get("headers", ()))
            names = {name for name, _ in headers}
            self.streamed = b"content-length" not in names
            headers += ALWAYS
            headers += (header for header in UNLESS_SET if header[0] not in names)
            tell_limits(self.scope, headers)
            headers.append((b"x-request-id", self._id))
        await self._send(message)

    def _note(self) -> None:
        seconds = perf_counter() - self._began
        scope = self.scope
        if AFTERWARDS in scope:
            scope[AFTERWARDS]()
        route = route_of(scope)
        time = None if self.streamed else seconds
        metrics_of(scope).count_request(scope["method"], route, self.status, time)
        say = log.debug if scope["path"] in PROBES else log.info
        say(
            "request",
            method=scope["method"],
            path=scope["path"],
            route=route,
            status=self.status,
            ms=round(seconds * 1000, 2),
        )


class BodyLimit:
    """Refuses bodies that are too large: by what they say, or by what they turn out to be.

    ``own`` are the limits of paths that have one of their own.
    """

    def __init__(self, app: ASGIApp, limit: int, own: Mapping[str, int] | None = None) -> None:
        self.app = app
        self.limit = limit
        self.own = own or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; a stated length is what the server lets through."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self.app(scope, receive, send)
            return
        limit = self.own.get(scope["path"], self.limit)
        length = Headers(scope=scope).get("content-length", "")
        if not length.isdigit():
            await self.app(scope, counted(receive, limit), send)
        elif int(length) > limit:
            response = trouble(
                Request(scope),
                Trouble.BODY_TOO_LARGE,
                {"Connection": "close"},
                limit=f"{limit}",
            )
            await response(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def counted(receive: Receive, limit: int) -> Receive:
    """The same, with an HTTP error once more than ``limit`` bytes have come."""
    total = 0

    async def count() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > limit:
            raise HTTPException(413)
        return message

    return count


def _request_id(scope: Scope) -> str:
    sent = Headers(scope=scope).get("x-request-id", "")
    return sent if SANE_ID.fullmatch(sent) else new_id(next(_numbers))


def new_id(number: int) -> str:
    """The id of the request with this number, in this process."""
    return blake2b(number.to_bytes(8, "big"), key=KEY, digest_size=16).hexdigest()
