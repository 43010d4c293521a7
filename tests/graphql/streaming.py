"""Clients of the two stream protocols, straight on the ASGI app."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI

Queue = asyncio.Queue[dict[str, Any]]
Headers = Sequence[tuple[bytes, bytes]]
PATIENCE = 10.0
PING = {"type": "websocket.send", "text": '{"type":"ping"}'}


class Wire:
    """The two directions of one connection."""

    def __init__(self) -> None:
        self.to_app: Queue = asyncio.Queue()
        self.from_app: Queue = asyncio.Queue()

    async def receive(self) -> dict[str, Any]:
        """What the app sends next."""
        return await asyncio.wait_for(self.from_app.get(), PATIENCE)


@asynccontextmanager
async def connected(app: FastAPI, scope: dict[str, Any]) -> AsyncIterator[Wire]:
    """A connection to the app; it is cut when the block ends."""
    wire = Wire()
    whole = {
        "asgi": {"version": "3.0", "spec_version": "2.3"},  # as uvicorn
        "http_version": "1.1",
        "path": "/graphql",
        "raw_path": b"/graphql",
        "query_string": b"",
        "root_path": "",
        "client": ("127.0.0.1", 1),
        "server": ("test", 80),
        **scope,
    }
    task = asyncio.create_task(app(whole, wire.to_app.get, wire.from_app.put))  # type: ignore[arg-type]
    try:
        yield wire
    finally:
        kind = "websocket" if scope["type"] == "websocket" else "http"
        message: dict[str, Any] = {"type": f"{kind}.disconnect", "code": 1001}
        await wire.to_app.put(message)
        await asyncio.wait_for(task, PATIENCE)


class Socket:
    """graphql-transport-ws."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def send(self, kind: str, **message: Any) -> None:
        """One message to the server."""
        text = json.dumps({"type": kind, **message})
        await self._wire.to_app.put({"type": "websocket.receive", "text": text})

    async def receive(self) -> Any:
        """One message from the server, or what it closed with; signs of life are passed over."""
        while (message := await self._wire.receive()) == PING:
            pass
        return json.loads(message["text"]) if message["type"] == "websocket.send" else message

    async def subscribe(self, key: str, query: str, **variables: Any) -> None:
        """Begin an operation."""
        await self.send("subscribe", id=key, payload={"query": query, "variables": variables})

    async def following(self, key: str) -> Any:
        """The value of the next message of an operation."""
        message = await self.receive()
        assert (message["type"], message["id"]) == ("next", key), message
        assert "errors" not in message["payload"], message
        return next(iter(message["payload"]["data"].values()))


@asynccontextmanager
async def socket(
    app: FastAPI, token: str | None = None, headers: Headers = ()
) -> AsyncIterator[Socket]:
    """An open and acknowledged socket."""
    async with begun_socket(app, token, headers) as client:
        assert (await client.receive())["type"] == "connection_ack"
        yield client


@asynccontextmanager
async def begun_socket(
    app: FastAPI, token: str | None = None, headers: Headers = ()
) -> AsyncIterator[Socket]:
    """An open socket that has sent its first message."""
    scope = {
        "type": "websocket",
        "scheme": "ws",
        "headers": [(b"host", b"test"), *headers],
        "subprotocols": ["graphql-transport-ws"],
    }
    async with connected(app, scope) as wire:
        await wire.to_app.put({"type": "websocket.connect"})
        accepted = await wire.receive()
        assert accepted["type"] == "websocket.accept"
        assert accepted["subprotocol"] == "graphql-transport-ws"
        client = Socket(wire)
        payload = {"Authorization": f"Bearer {token}"} if token else {}
        await client.send("connection_init", payload=payload)
        yield client


class EventSource:
    """graphql-sse, one operation a request."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._text = ""

    async def event(self) -> tuple[str, Any]:
        """The next event by name, with its value; comments are passed over."""
        while "\r\n\r\n" not in self._text:
            self._text += (await self._wire.receive()).get("body", b"").decode()
        block, _, self._text = self._text.partition("\r\n\r\n")
        if block.startswith(":"):
            return await self.event()
        name, data = (line.partition(": ")[2] for line in block.split("\r\n"))
        return name, json.loads(data) if data else None

    async def following(self) -> Any:
        """The value of the next answer."""
        name, answer = await self.event()
        assert name == "next", (name, answer)
        assert "errors" not in answer, answer
        return next(iter(answer["data"].values()))


@asynccontextmanager
async def event_source(
    app: FastAPI,
    query: str,
    variables: dict[str, Any],
    token: str | None = None,
    headers: Headers = (),
) -> AsyncIterator[EventSource]:
    """An open stream."""
    sent = [(b"content-type", b"application/json"), (b"accept", b"text/event-stream"), *headers]
    if token is not None:
        sent.append((b"authorization", f"Bearer {token}".encode()))
    scope = {"type": "http", "method": "POST", "scheme": "http", "headers": sent}
    async with connected(app, scope) as wire:
        body = json.dumps({"query": query, "variables": variables}).encode()
        await wire.to_app.put({"type": "http.request", "body": body, "more_body": False})
        begun = await wire.receive()
        names = dict(begun["headers"])
        assert begun["status"] == 200
        assert names[b"content-type"].startswith(b"text/event-stream")
        assert b"content-length" not in names
        yield EventSource(wire)
