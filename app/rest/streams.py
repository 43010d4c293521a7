"""Event streams: one log as server-sent events, resumed by position.

A stream says ``hello`` with the match as the caller sees it, then every event after the position
from which it goes on, and ``end`` with a reason; ``hello`` again when the match has changed and no
event tells of it. It listens before it reads, so nothing falls in
between, and holds no transaction while it waits.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Concatenate, ParamSpec, TypeVar

import msgspec
from fastapi import Response
from starlette.types import Receive, Scope, Send

from app.application.accounts import for_caller
from app.application.actor import Actor
from app.application.errors import Refused
from app.application.ports import Subscription, Tx
from app.application.table import topic_of
from app.application.values import LoggedEvent, MatchView
from app.application.watching import Watched, read_log, watch
from app.rest.metering import VISIT
from app.rest.open_streams import end
from app.rest.services import Services

P = ParamSpec("P")
T = TypeVar("T")

AT_ONCE = 200
HEARTBEAT = b": still here\n\n"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]

_ENCODER = msgspec.json.Encoder()


class EventStream(Response):
    """The log of a match from a position on; from now on where ``after`` is None."""

    def __init__(
        self, services: Services, secret: str | None, match: str, after: int | None
    ) -> None:
        self._services = services
        self._secret = secret
        self._match = match
        self._after = after
        self.background = None
        self.status_code = 200

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream until the match is over, the caller leaves or the service stops.

        Nothing is sent before the caller has been admitted, so a refusal is still a problem.
        """
        with scope[VISIT].streaming():
            await self._serve(receive, send)

    async def _serve(self, receive: Receive, send: Send) -> None:
        streams = self._services.streams
        async with self._services.bus.subscribe(topic_of(self._match)) as wakeups:
            begun = await self._read(watch, self._match)
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            async with streams.opened() as opened:
                gone = asyncio.create_task(_until_gone(receive, opened))
                try:
                    async for part in self._parts(wakeups, begun):
                        await _write(send, part)
                finally:
                    gone.cancel()
            last = _end("service-stops") if streams.closing else b""
            await _write(send, last, more=False)

    async def _read(
        self, use_case: Callable[Concatenate[Tx, Actor, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        read = self._services.database.read
        return await read(for_caller, self._secret, use_case, *args, **kwargs)

    async def _parts(self, wakeups: Subscription, begun: Watched) -> AsyncIterator[bytes]:
        position = begun.head if self._after is None else min(self._after, begun.head)
        yield b"retry: 2000\n" + _message("hello", position, begun.view)
        while True:
            try:
                told = await self._read(read_log, self._match, position, begun, AT_ONCE)
            except Refused as refused:  # the token was revoked, the seat left
                yield _end(refused.kind)
                return
            begun = replace(begun, version=told.version)
            if told.events:
                position = told.events[-1].position
                yield b"".join(_message("event", one.position, one) for one in told.events)
            if told.anew is not None:
                yield _message("hello", position, told.anew)
            if told.over:
                yield _end("match-over")
                return
            if len(told.events) < AT_ONCE and not await wakeups.wait(
                self._services.terms.heartbeat_seconds
            ):
                yield HEARTBEAT


async def _until_gone(receive: Receive, stream: asyncio.Timeout) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    end(stream)


async def _write(send: Send, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


def _end(reason: str) -> bytes:
    return f'event: end\ndata: {{"reason":"{reason}"}}\n\n'.encode()


def _message(name: str, position: int, value: LoggedEvent | MatchView) -> bytes:
    return f"id: {position}\nevent: {name}\ndata: ".encode() + _ENCODER.encode(value) + b"\n\n"
