"""Event streams: one log as server-sent events, resumed by position.

A stream says ``hello`` with the match as the caller sees it, then every event after the position
from which it goes on, and ``end`` with a reason. It listens before it reads, so nothing falls in
between, and holds no transaction while it waits.
"""

import asyncio
from collections.abc import AsyncIterator

import msgspec
from fastapi import Response
from starlette.types import Receive, Scope, Send

from app.application.actor import Actor
from app.application.ports import Subscription, Tx
from app.application.table import topic_of
from app.application.values import LoggedEvent, MatchView
from app.application.watching import Watched, get_match, read_log, watch
from app.rest.open_streams import end
from app.rest.services import Services

AT_ONCE = 200
HEARTBEAT = b": still here\n\n"
OVER = b'event: end\ndata: {"reason":"match-over"}\n\n'
CLOSING = b'event: end\ndata: {"reason":"service-stops"}\n\n'
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]

_ENCODER = msgspec.json.Encoder()


def meet(tx: Tx, actor: Actor, match: str) -> tuple[Watched, MatchView]:
    """As whom the caller watches, and what it sees at that moment."""
    return watch(tx, actor, match), get_match(tx, actor, match)


class EventStream(Response):
    """The log of a match from a position on; from now on where ``after`` is None."""

    def __init__(self, services: Services, actor: Actor, match: str, after: int | None) -> None:
        self._services = services
        self._actor = actor
        self._match = match
        self._after = after
        self.background = None
        self.status_code = 200

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream until the match is over, the caller leaves or the service stops.

        Nothing is sent before the caller has been admitted, so a refusal is still a problem.
        """
        streams = self._services.streams
        async with self._services.bus.subscribe(topic_of(self._match)) as wakeups:
            met = await self._services.database.read(meet, self._actor, self._match)
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            async with streams.opened() as opened:
                gone = asyncio.create_task(_until_gone(receive, opened))
                try:
                    async for part in self._parts(wakeups, *met):
                        await _write(send, part)
                finally:
                    gone.cancel()
            last = CLOSING if streams.closing else b""
            await _write(send, last, more=False)

    async def _parts(
        self, wakeups: Subscription, watched: Watched, view: MatchView
    ) -> AsyncIterator[bytes]:
        head = watched.head
        position = head if self._after is None else min(self._after, head)
        yield b"retry: 2000\n" + _message("hello", position, view)
        while True:
            events, over = await self._services.database.read(
                read_log, self._match, watched.viewer, position, head, AT_ONCE
            )
            if events:
                position = events[-1].position
                yield b"".join(_message("event", event.position, event) for event in events)
            if over:
                yield OVER
                return
            if len(events) < AT_ONCE and not await wakeups.wait(
                self._services.terms.heartbeat_seconds
            ):
                yield HEARTBEAT


async def _until_gone(receive: Receive, stream: asyncio.Timeout) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    end(stream)


async def _write(send: Send, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


def _message(name: str, position: int, value: LoggedEvent | MatchView) -> bytes:
    return f"id: {position}\nevent: {name}\ndata: ".encode() + _ENCODER.encode(value) + b"\n\n"
