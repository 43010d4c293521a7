"""The limits of callers on this surface: which bucket a request is counted in, and what is told.

The headers are those of the IETF's draft *RateLimit header fields for HTTP*; they are put on every
answer of the service by the middleware around it, whichever surface has counted.
"""

from typing import Final

from fastapi import Request
from starlette.types import Scope

from app.application.limiting import (
    BUCKET_OF,
    WINDOW_SECONDS,
    Bucket,
    Limiter,
    Visit,
    address_of,
)
from app.application.via import Via, network_of
from app.rest.accepting import wants_stream
from app.rest.problems import REQUEST_ID

VISIT: Final = "tricktable.visit"
RETRY_AFTER: Final = b"retry-after"
STREAMED: Final = frozenset({"list_events"})
"""Operations that are a stream for whom asks for one."""


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
    """Whether the request asks for a stream where there is one."""
    return _operation(request) in STREAMED and wants_stream(request.headers.get("accept"))


def _operation(request: Request) -> str:
    return getattr(request.scope.get("route"), "operation_id", None) or ""


def tell_limits(scope: Scope, headers: list[tuple[bytes, bytes]]) -> None:
    """Add what is left of the buckets that the request was counted in."""
    visit: Visit | None = scope.get(VISIT)
    if visit is None or not visit.allowances:
        return
    left = visit.allowances.values()
    policies = [f'"{one.bucket}";q={one.limit};w={WINDOW_SECONDS}' for one in left]
    now = [f'"{one.bucket}";r={one.remaining};t={one.reset}' for one in left]
    headers.append((b"ratelimit-policy", ", ".join(policies).encode()))
    headers.append((b"ratelimit", ", ".join(now).encode()))
    if visit.refused is not None:
        headers[:] = [header for header in headers if header[0] != RETRY_AFTER]
        headers.append((RETRY_AFTER, str(visit.refused.reset).encode()))
