"""What sockets are closed for, and how they are counted."""

import json
from typing import Any

import pytest

from app.graphql import conversing
from app.graphql.view import View
from tests.graphql.service import Service
from tests.graphql.streaming import Socket, Wire, begun_socket, connected, socket

OPERATION = {"query": "{ __typename }"}
DEEP = "[" * 50_000
SCOPE = {
    "type": "websocket",
    "scheme": "ws",
    "headers": [(b"host", b"test")],
    "subprotocols": ["graphql-transport-ws"],
    "extensions": {"websocket.http.response": {}},  # as uvicorn
}


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "7",
        "{}",
        DEEP,
        "1" * 5_000,
        '{"type":[]}',
        '{"type":"complete","id":{}}',
        json.dumps({"type": "subscribe", "id": [], "payload": OPERATION}),
        json.dumps({"type": "subscribe", "id": "\ud800", "payload": OPERATION}),
        json.dumps({"type": "connection_init", "payload": {"Authorization": "Bearer \ud800"}}),
        json.dumps({"type": "subscribe", "id": "a", "payload": []}),
        json.dumps({"type": "subscribe", "id": "a", "payload": {"query": 1}}),
        json.dumps({"type": "subscribe", "id": "a", "payload": OPERATION | {"variables": []}}),
    ],
    ids=lambda text: text[:40],
)
async def test_a_message_that_is_none_of_the_protocol_closes_the_socket(
    service: Service, text: str
) -> None:
    async with socket(service.app) as client:
        await client._wire.to_app.put({"type": "websocket.receive", "text": text})
        closed = await client.receive()
        assert (closed["type"], closed["code"]) == ("websocket.close", 4400)


async def test_an_operation_over_a_socket_is_answered(service: Service) -> None:
    async with socket(service.app) as client:
        await client.send("subscribe", id="a", payload=OPERATION | {"variables": None})
        assert await client.following("a") == "Query"


async def closed(client: Socket) -> Any:
    """With which code a socket is closed, and why."""
    while (message := await client.receive())["type"] != "websocket.close":
        pass
    return message["code"], message["reason"]


async def test_a_socket_over_which_nothing_is_asked_for_is_closed(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(View, "idle_seconds", 0.05)
    async with socket(service.app) as client:
        await client.subscribe("one", "subscription { lobbyEvents { __typename } }")
        assert (await client.following("one"))["__typename"] == "LobbyHello"
        await client.send("ping")
        assert (await client.receive())["type"] == "pong"
        await client.send("complete", id="one")
        assert await closed(client) == (conversing.NOTHING_ASKED, "Nothing was asked for")


async def test_an_open_socket_is_an_open_stream_of_its_account_or_address(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    limiter = service.services.limiter
    monkeypatch.setattr(limiter, "_most_streams", 1)
    token = await service.guest("Aino")
    async with socket(service.app), begun_socket(service.app) as second:  # a stranger's
        assert (await closed(second))[0] == conversing.TOO_MANY
    async with socket(service.app, token), begun_socket(service.app, token) as second:
        code, words = await closed(second)
        assert (code, words) == (conversing.TOO_MANY, "refusal.too-many-streams.detail")
    async with socket(service.app, token), socket(service.app):
        pass
    assert not limiter._open


async def accepted(wire: Wire) -> Wire:
    """A socket over which nothing is said."""
    await wire.to_app.put({"type": "websocket.connect"})
    assert (await wire.receive())["type"] == "websocket.accept"
    return wire


async def test_whoever_says_nothing_keeps_no_account_out(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    limiter = service.services.limiter
    monkeypatch.setattr(limiter, "_most_streams", 1)
    token = await service.guest("Aino")
    async with connected(service.app, SCOPE) as first, connected(service.app, SCOPE) as second:
        await accepted(first)
        async with socket(service.app, token), socket(service.app):
            last = await first.receive()  # to make room for the second one that had said nothing
            assert (last["type"], last["code"]) == ("websocket.close", conversing.TOO_MANY)
        await accepted(second)
    assert not limiter._silent
    assert not limiter._open
