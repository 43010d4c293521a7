"""Streams over HTTP: the same messages as server-sent events or as lines of JSON."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from typing import Any, Final

import msgspec
import structlog
from fastapi import Response
from starlette.types import Receive, Scope, Send

from app.application.errors import Refused
from app.application.streams.messages import (
    Batch,
    EndReason,
    Message,
    StreamEnd,
    StreamEvent,
    StreamEvents,
)
from app.application.streams.open_streams import Stream
from app.application.streams.streaming import Feed, Streams, end_reason, follow
from app.rest.accepting import LINES, STREAM
from app.rest.answers import schema_of
from app.rest.calling import Call
from app.rest.metering import VISIT

log = structlog.get_logger()

LAST_WORDS_SECONDS: Final = 1.0
RETRY: Final = b"retry: 2000\n"
_ENCODER = msgspec.json.Encoder()


class StreamHeartbeat(msgspec.Struct, frozen=True, tag_field="type", tag="heartbeat"):
    """A line that says that the stream lives. It has no id: go on after the last that came."""


class Form(ABC):
    """How messages are written down."""

    media_type: str
    heartbeat: bytes

    @abstractmethod
    def write(self, key: str, message: Message | StreamEvent) -> bytes:
        """One message; a stream that was cut after it goes on from ``key``."""


class EventSource(Form):
    """Server-sent events: ``id``, ``event`` (the type of the message) and ``data``."""

    media_type = STREAM + "; charset=utf-8"
    heartbeat = b": still here\n\n"

    def write(self, key: str, message: Message | StreamEvent) -> bytes:
        """An event."""
        name = message.__struct_config__.tag
        head = f"id: {key}\nevent: {name}\ndata: ".encode()
        return head + _ENCODER.encode(message) + b"\n\n"


class Lines(Form):
    """A JSON object a line; what server-sent events say beside it is its ``id``."""

    media_type = LINES
    heartbeat = _ENCODER.encode(StreamHeartbeat()) + b"\n"

    def write(self, key: str, message: Message | StreamEvent) -> bytes:
        """A line."""
        return f'{{"id":"{key}",'.encode() + _ENCODER.encode(message)[1:] + b"\n"


FORMS: Final = {STREAM: EventSource(), LINES: Lines()}


class StreamResponse(Response):
    """What a feed tells, in a form, until it ends or its reader has gone."""

    def __init__(self, streams: Streams, feed: Feed, stream: Stream, form: str) -> None:
        self._streams = streams
        self._feed = feed
        self._stream = stream
        self._form = FORMS[form]
        self._key = ""
        self._position = 0
        self.background = None
        self.status_code = 200

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream. Nothing is sent before the caller is admitted, so a refusal is a problem."""
        with scope[VISIT].streaming(self._streams.terms.life_seconds):
            async with aclosing(follow(self._streams, self._stream, self._feed)) as batches:
                first = await anext(batches)
                await send(_start(self._form))
                gone = asyncio.create_task(_until_gone(receive, self._stream))
                try:
                    await self._send_all(send, first, batches)
                finally:
                    gone.cancel()

    async def _send_all(self, send: Send, first: Batch, rest: AsyncGenerator[Batch, None]) -> None:
        begin = RETRY if self._form.media_type.startswith(STREAM) else b""
        try:
            async with asyncio.timeout(None) as patience:
                await self._send(send, patience, first, begin)
                async for batch in rest:
                    await self._send(send, patience, batch)
        except Refused as refused:  # the token was revoked, the match closed to the caller
            await self._last_word(send, end_reason(refused))
        except TimeoutError:
            if not patience.expired():
                raise
            await self._last_word(send, "too-slow")
        else:
            await _write(send, b"", more=False)

    async def _send(
        self, send: Send, patience: asyncio.Timeout, batch: Batch, begin: bytes = b""
    ) -> None:
        """Send, unless the reader takes nothing for too long: then a time-out."""
        feed, form = self._feed, self._form
        key, written = self._key, [begin]
        for message in _singly(batch):
            key = feed.id_after(message)
            written.append(form.write(key, message))
        stall = self._streams.terms.stall_seconds
        patience.reschedule(asyncio.get_running_loop().time() + stall)
        await _write(send, b"".join(written) if batch else form.heartbeat)
        patience.reschedule(None)
        self._key, self._position = key, feed.position

    async def _last_word(self, send: Send, reason: EndReason) -> None:
        """Say the end; its id is that of the message before, so that nothing is passed over."""
        end = self._form.write(self._key, StreamEnd(reason, self._position))
        try:
            async with asyncio.timeout(LAST_WORDS_SECONDS):
                await _write(send, end, more=False)
        except TimeoutError:
            log.info("a reader that took nothing was let go", reason=reason)


def stream_of(call: Call, feed: Feed, subject: str, default: str = STREAM) -> Response:
    """The stream of a feed in the form that the caller wants."""
    stream = Stream(subject, call.language)
    return StreamResponse(call.services.streams, feed, stream, call.form or default)


def forms_of(message: Any) -> dict[str, Any]:
    """The forms of a stream of these messages, for ``answers``."""
    return {STREAM: {"schema": {"type": "string"}}, LINES: schema_of(message | StreamHeartbeat)}


def _singly(batch: Batch) -> Iterator[Message | StreamEvent]:
    """Each event as a message of its own, so that a stream can be cut after any."""
    for message in batch:
        if isinstance(message, StreamEvents):
            for event in message.events:
                yield StreamEvent(
                    match_id=message.match_id,
                    position=event.position,
                    at=event.at,
                    seat=event.seat,
                    by=event.by,
                    event=event.event,
                )
        else:
            yield message


def _start(form: Form) -> dict[str, object]:
    headers = [
        (b"content-type", form.media_type.encode()),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
    ]
    return {"type": "http.response.start", "status": 200, "headers": headers}


async def _until_gone(receive: Receive, stream: Stream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.leave()


async def _write(send: Send, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})
