"""Whether the process lives, can work, and what it has done: for machines that watch it."""

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from app.rest.answers import JSON
from app.rest.errors import Trouble
from app.rest.problems import services_of, trouble

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
    """The figures of this process in the text format of Prometheus."""
    text = generate_latest(services_of(request.scope).registry)
    return Response(text, media_type=CONTENT_TYPE_LATEST)
