"""Pages of elsewhere open no stream and no socket, on either surface."""

import json
from typing import Any

import pytest

from tests.graphql.streaming import connected
from tests.rest.streaming import streaming
from tests.surfaces.conftest import Both

EVIL = "https://evil.example"
FOLLOW = 'subscription { matchEvents(match: "x") { __typename } }'


async def body(stream: Any) -> Any:
    parts = b""
    while (part := await stream.arrived.get()) is not None:
        parts += part
    return json.loads(parts)


@pytest.mark.parametrize(("origin", "status"), [(EVIL, 403), ("null", 403), (None, 404)])
async def test_server_sent_events(both: Both, origin: str | None, status: int) -> None:
    headers = {"origin": origin} if origin else {}
    async with streaming(both.rest.app, "/v1/matches/x/events", **headers) as stream:
        problem = await body(stream)
    assert stream.status == problem["status"] == status
    assert problem["code"] == ("origin-not-allowed" if origin else "unknown-match")


async def test_a_page_of_the_log_is_left_to_cors(both: Both) -> None:
    answer = await both.rest.client.get("/v1/matches/x/events", headers={"origin": EVIL})
    assert answer.json()["code"] == "unknown-match"


async def test_server_sent_events_of_graphql(both: Both) -> None:
    headers = {"origin": EVIL, "accept": "text/event-stream", "accept-language": "fi"}
    answer = await both.rest.client.post("/graphql", json={"query": FOLLOW}, headers=headers)
    assert answer.status_code == 403
    (error,) = answer.json()["errors"]
    assert error["extensions"]["code"] == "origin-not-allowed"
    assert error["extensions"]["requestId"] == answer.headers["x-request-id"]
    assert error["message"].startswith("Toisen sivuston sivuilta")


@pytest.mark.parametrize("origin", [EVIL, "null", "http://test"])
async def test_a_socket_is_denied_before_it_opens(both: Both, origin: str) -> None:
    scope = {
        "type": "websocket",
        "scheme": "ws",
        "headers": [(b"host", b"test"), (b"origin", origin.encode())],
        "subprotocols": ["graphql-transport-ws"],
        "extensions": {"websocket.http.response": {}},
    }
    async with connected(both.rest.app, scope) as wire:
        await wire.to_app.put({"type": "websocket.connect"})
        begun, told = await wire.receive(), await wire.receive()
    assert (begun["type"], begun["status"]) == ("websocket.http.response.start", 403)
    (error,) = json.loads(told["body"])["errors"]
    assert error["extensions"]["code"] == "origin-not-allowed"
