"""The service as an ASGI app: the surfaces mounted, the container opened and closed."""

import asyncio
import json
import logging
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any

import msgspec
import structlog
from fastapi import FastAPI

from app.collecting import short_collections
from app.container import Container
from app.graphql import mount_graphql
from app.rest import mount_rest
from app.settings import Settings, read_settings

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)
ON_PURPOSE = ("handshake", "response")


def create_app(settings: Settings) -> FastAPI:
    """The app for these settings; the database is opened when the app starts.

    Raises ``CannotServe`` for settings that cannot work together.
    """
    container = Container(settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await container.start()
        _end_streams_before_stop(container.end_streams)
        try:
            with short_collections():
                yield
        finally:
            container.streams.close()
            await container.close()

    app = FastAPI(
        title="Tricktable",
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    mount_rest(app, container.rest())
    mount_graphql(app, container.graphql())
    return app


def served() -> FastAPI:
    """The app that ``tricktable serve`` runs, in each of its processes."""
    settings = read_settings()
    configure_logs(settings)
    return create_app(settings)


def configure_logs(settings: Settings) -> None:
    """Logs on standard error, for people or one JSON object a line, whoever writes them.

    Lines of libraries, which go through :mod:`logging`, are made by the same processors.
    """
    for_people = {"console": True, "json": False, "auto": sys.stderr.isatty()}
    shared, last = _processors(as_json=not for_people[settings.log_format])
    structlog.configure(
        processors=[structlog.contextvars.merge_contextvars, *shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(_level(settings)),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *shared],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    logging.basicConfig(level=_level(settings), handlers=[handler], force=True)
    logging.getLogger("uvicorn.error").addFilter(_is_unexpected)


def _processors(*, as_json: bool) -> tuple[list[Any], list[Any]]:
    """What adds to each line, and what writes it down."""
    shared = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # Tracebacks without local variables: those may hold hands and tokens.
    if as_json:
        plain = structlog.processors.format_exc_info
        return shared, [plain, structlog.processors.JSONRenderer(_written)]
    console = structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
    return shared, [console]


def _written(line: Mapping[str, Any], **_: object) -> str:
    """The line as JSON, whatever it holds."""
    try:
        return msgspec.json.encode(line, enc_hook=repr).decode()
    except ValueError:  # half of a surrogate pair
        return json.dumps(line, default=repr)


def _is_unexpected(record: logging.LogRecord) -> bool:
    """Uvicorn complains of what is done on purpose, and callers could fill the log with it.

    A socket was denied with a response, which went out; or the reader of a stream took nothing,
    not even the end of it (``app.rest.streams`` logs that itself), and was let go.
    """
    said = record.getMessage()
    return not any(f"returned without completing {what}" in said for what in ON_PURPOSE)


def _level(settings: Settings) -> int:
    return logging.getLevelNamesMapping()[settings.log_level.upper()]


def _end_streams_before_stop(end_streams: Callable[[], Awaitable[None]]) -> None:
    """Let open streams end before the server is told to stop; told twice, it stops at once.

    The server waits for open responses before it ends the app's life span, so a stream that
    ended only then would hold it up; and it cuts sockets short, so those have to end before.
    """
    loop = asyncio.get_running_loop()
    leaving: set[asyncio.Task[None]] = set()
    for number in STOP_SIGNALS:
        before = signal.getsignal(number)

        def stop(got: int, frame: FrameType | None, before: Any = before) -> None:
            async def leave() -> None:
                if len(leaving) == 1:
                    await end_streams()
                if callable(before):
                    before(got, frame)

            # A signal interrupts any line of this thread, which may hold any lock: do nothing here.
            loop.call_soon_threadsafe(lambda: leaving.add(loop.create_task(leave())))

        try:
            signal.signal(number, stop)
        except ValueError:  # not the main thread: a test's server
            return
