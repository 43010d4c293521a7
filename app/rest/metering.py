"""The limits of callers on this surface: which bucket a request is counted in, and what is told.

The headers are those of the IETF's draft *RateLimit header fields for HTTP*; they are put on every
answer of the service by the middleware around it, whichever surface has counted.
"""

from functools import cache
from typing import Final

from fastapi import Request
from starlette.types import Scope

from app.application.guards.limiting import (
    BUCKET_OF,
    WINDOW_SECONDS,
    Allowance,
    Bucket,
    Limiter,
    Visit,
    address_of,
)
from app.application.guards.via import Via, network_of
from app.rest.accepting import stream_wanted
from app.rest.problems import REQUEST_ID

VISIT: Final = "tricktable.visit"
AFTERWARDS: Final = "tricktable.afterwards"
"""What is to be done when the request is answered, whatever the answer was."""
RETRY_AFTER: Final = b"retry-after"
STREAMED: Final = frozenset({"list_events", "list_lobby", "get_clock"})
"""Operations that are a stream for callers who ask for one."""


def visit_of(request: Request, limiter: Limiter) -> Visit:
    """Who pays for this request."""
    client = request.client
    visit = Visit(limiter, address_of(client.host if client else None))
    request.scope[VISIT] = visit
    return visit


def via_of(request: Request) -> Via:
    """How this request came, as far as is kept."""
    client = request.client
    return Via(network_of(client.host if client else None), request.scope.get(REQUEST_ID, ""))


def bucket_of(request: Request) -> Bucket | None:
    """The bucket of the use case behind the request's route; a stream has one of its own."""
    if opens_stream(request):
        return Bucket.STREAMS
    return BUCKET_OF.get(_operation(request), Bucket.READS)


def opens_stream(request: Request) -> bool:
    """Whether the request asks for a stream where there is one, or where there is nothing else."""
    operation = _operation(request)
    if operation == "my_events":
        return True
    return operation in STREAMED and stream_wanted(request.headers.get("accept")) is not None


def _operation(request: Request) -> str:
    return getattr(request.scope.get("route"), "operation_id", None) or ""


@cache
def _policy(bucket: str, limit: int) -> bytes:
    return f'"{bucket}";q={limit};w={WINDOW_SECONDS}'.encode()


def _left(one: Allowance) -> bytes:
    return b'"%b";r=%d;t=%d' % (one.bucket.encode(), one.remaining, one.reset)


def tell_limits(scope: Scope, headers: list[tuple[bytes, bytes]]) -> None:
    """Add what is left of the buckets that the request was counted in, and when to ask again."""
    visit: Visit | None = scope.get(VISIT)
    if visit is None:
        return
    if visit.retry_after is not None:
        headers[:] = [header for header in headers if header[0] != RETRY_AFTER]
        headers.append((RETRY_AFTER, str(visit.retry_after).encode()))
    if not visit.allowances:
        return
    left = visit.allowances.values()
    headers.append(
        (b"ratelimit-policy", b", ".join([_policy(one.bucket, one.limit) for one in left]))
    )
    headers.append((b"ratelimit", b", ".join([_left(one) for one in left])))
