"""The server of ``tricktable serve``: a port of its own, and a banner once it answers."""

import resource
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import uvicorn
from uvicorn.supervisors import Multiprocess

from app.settings import Settings

LAST_WORDS_SECONDS: Final = 5.0
"""A stream whose reader takes nothing has so long to say that it ends, before the line is cut."""

UNTAKEN: Final[int | None] = getattr(socket, "TCP_USER_TIMEOUT", None)
"""The option by which Linux cuts a line over which nothing of what was sent is taken."""

OPEN_FILES: Final = 65_536
"""Each connection is a file that is open; systems give a program 1,024 unless it wants more."""


class CannotListen(Exception):
    """The address cannot be had; the text says why, for people."""


class Announcing(uvicorn.Server):
    """A server that says when it answers."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.started:
            self._announce()


def listen(settings: Settings) -> socket.socket:
    """A listening socket for these settings. Raises :class:`CannotListen`."""
    host, port = settings.host, settings.port
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        found = socket.socket(family, kind, proto)
        try:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind(address)
            _let_go_of_stalled(found, settings.stream_stall_seconds + LAST_WORDS_SECONDS)
            found.listen(2048)
        except OSError:
            found.close()
            raise
    except OSError as error:
        raise CannotListen(
            f"Cannot listen on {host}, port {port}: {error.strerror or error}. Set another "
            "TRICKTABLE_PORT or TRICKTABLE_HOST."
        ) from error
    return found


def _let_go_of_stalled(listener: socket.socket, seconds: float) -> None:
    """Cut lines that are accepted here when the other end has taken nothing for so long.

    So it is whatever is sent, and also where nobody is there any more to take it, or to say so.
    """
    if UNTAKEN is not None:
        listener.setsockopt(socket.IPPROTO_TCP, UNTAKEN, int(seconds * 1000))


def run(settings: Settings, listener: socket.socket, announce: Callable[[], None]) -> bool:
    """Serve until stopped; whether it ever came to answer.

    Several processes answer as soon as they are up: what comes earlier waits in the socket.
    """
    make_room_for_connections()
    config = config_of(settings)
    listener.set_inheritable(True)
    if settings.workers > 1:
        announce()
        Multiprocess(config, sockets=[listener]).run()
        return True
    server = Announcing(config, announce)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    return server.started


def make_room_for_connections() -> None:
    """Have as many files open at once as the system lets this program have, within reason."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, OPEN_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # macOS may know another limit
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def config_of(settings: Settings) -> uvicorn.Config:
    """How the server is set for these settings."""
    return uvicorn.Config(
        "app.main:served",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        timeout_graceful_shutdown=settings.shutdown_grace_seconds,
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        http="app.cli.requests:Requests",
        ws="app.cli.sockets:Sockets",
        ws_max_size=settings.body_limit,
    )
