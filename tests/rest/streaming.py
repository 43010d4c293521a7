"""A client of event streams straight on ASGI, which the buffering test transports cannot be."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.types import ASGIApp, Message

PATIENCE = 20.0
BESIDE = ("presence", "turn.requested")


@dataclass
class Told:
    """One message of a stream; a comment has no name."""

    name: str
    position: int | None
    data: Any
    id: str | None = None


@dataclass
class Stream:
    """What has arrived; ``leave`` hangs up."""

    status: int
    headers: dict[str, str]
    gone: asyncio.Event
    arrived: "asyncio.Queue[bytes | None]"
    whole: bool = False
    """Whether ``next`` also gives what is said beside the log: of presence, of one's turn."""
    _read: bytes = b""
    raw: bytes = field(default=b"")

    async def next(self) -> Told | None:
        """The next message; None at the end."""
        while (told := await self._next()) is not None:
            if self.whole or told.name not in BESIDE:
                return told
        return None

    async def _next(self) -> Told | None:
        while b"\n\n" not in self._read:
            part = await asyncio.wait_for(self.arrived.get(), PATIENCE)
            if part is None:
                return None
            self._read += part
            self.raw += part
        text, _, self._read = self._read.partition(b"\n\n")
        return _told(text.decode())

    async def line(self) -> bytes:
        """The next line of a stream of lines."""
        while b"\n" not in self._read:
            part = await asyncio.wait_for(self.arrived.get(), PATIENCE)
            assert part is not None
            self._read += part
        line, _, self._read = self._read.partition(b"\n")
        return line

    async def text(self) -> bytes:
        """All that comes until the end."""
        text = self._read
        while (part := await asyncio.wait_for(self.arrived.get(), PATIENCE)) is not None:
            text += part
        return text

    async def until(self, name: str) -> list[Told]:
        """All messages up to the first of this name."""
        found: list[Told] = []
        while (told := await self.next()) is not None:
            found.append(told)
            if told.name == name:
                return found
        raise AssertionError(f"the stream ended without {name}")

    async def take(self, count: int) -> list[Told]:
        """So many messages."""
        found = [await self.next() for _ in range(count)]
        return [told for told in found if told is not None]


@asynccontextmanager
async def streaming(
    app: ASGIApp, path: str, query: str = "", **headers: str
) -> AsyncIterator[Stream]:
    """A stream, hung up at the end of the block; every trace of it must go."""
    gone, started = asyncio.Event(), asyncio.Event()
    arrived: asyncio.Queue[bytes | None] = asyncio.Queue()
    stream = Stream(0, {}, gone, arrived)

    async def receive() -> Message:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            stream.status = message["status"]
            stream.headers = {key.decode(): value.decode() for key, value in message["headers"]}
            started.set()
        else:
            arrived.put_nowait(message["body"])
            if not message.get("more_body"):
                arrived.put_nowait(None)

    serving = asyncio.create_task(
        _ended(app(scope_of(path, query, headers), receive, send), started)
    )
    await asyncio.wait_for(started.wait(), PATIENCE)
    try:
        yield stream
    finally:
        gone.set()
        await asyncio.wait_for(serving, PATIENCE)


async def _ended(serving: Any, started: asyncio.Event) -> None:
    try:
        await serving
    finally:
        started.set()


def scope_of(path: str, query: str, headers: dict[str, str]) -> dict[str, Any]:
    """The request for a stream, as a server hands it to the app."""
    sent = {"accept": "text/event-stream", **headers}
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [
            (key.replace("_", "-").lower().encode(), value.encode()) for key, value in sent.items()
        ],
        "client": ("127.0.0.1", 1),
        "server": ("test", 80),
    }


def _told(text: str) -> Told:
    fields = dict(line.split(": ", 1) for line in text.split("\n"))
    if "event" not in fields:
        return Told("", None, fields.get(""))
    data = json.loads(fields["data"])
    assert data["type"] == fields["event"]
    return Told(fields["event"], data.get("position"), data, fields["id"])
