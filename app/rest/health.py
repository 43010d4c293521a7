"""Whether the process lives, can work, and what it has done: for machines that watch it."""

from ipaddress import ip_address
from secrets import compare_digest
from typing import Final

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from app.rest.answers import JSON
from app.rest.errors import Trouble
from app.rest.problems import services_of, trouble

FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""What proxies add to the calls of others."""

health = APIRouter(include_in_schema=False)


@health.get("/healthz")
async def healthz() -> Response:
    """The process answers."""
    return JSON({"status": "ok"})


@health.get("/readyz")
async def readyz(request: Request) -> Response:
    """Everything that the service needs answers, too."""
    services = services_of(request.scope)
    troubles = list(await services.ready())
    if services.streams.closing:
        troubles.append("the service stops")
    if troubles:
        return trouble(request, Trouble.NOT_READY, reason="; ".join(troubles))
    return JSON({"status": "ready"})


@health.get("/metrics")
async def metrics(request: Request) -> Response:
    """The figures of this process in the text format of Prometheus, for those they are meant for.

    They count by route and status, which tells strangers what happens at a quiet service's tables.
    """
    if not _may_count(request):
        return trouble(request, Trouble.NOT_FOUND)
    text = generate_latest(services_of(request.scope).registry)
    return Response(text, media_type=CONTENT_TYPE_LATEST)


def _may_count(request: Request) -> bool:
    """Whether the caller has the token of the settings, or calls from here if there is none."""
    token = services_of(request.scope).terms.metrics_token
    if token:
        sent = request.headers.get("authorization", "")
        return compare_digest(sent.encode(), f"Bearer {token}".encode())
    near = request.client is not None and _is_loopback(request.client.host)
    return near and not any(header in request.headers for header in FORWARDED)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
