"""A real server's guards: limits in its headers, pages of elsewhere, a broken Valkey."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import websockets.sync.client as ws
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin, Subprotocol

from tests.real.service import ServiceProcess, service_process
from tests.real.valkey import valkey_server

FRIEND = "https://friend.example"
EVIL = "https://evil.example"
PROTOCOL = Subprotocol("graphql-transport-ws")


@pytest.fixture(scope="module")
def guarded(
    sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServiceProcess]:
    """A service with one friend, few reads, and a Valkey that dies."""
    folder = tmp_path_factory.mktemp("guarded")
    path = folder / "tricktable.sqlite3"
    shutil.copyfile(sqlite_template, path)
    with valkey_server() as valkey:
        settings = {"bus": valkey.url, "cors_origins": FRIEND, "limit_reads": 20}
        with service_process(folder, f"sqlite:///{path}", **settings) as running:
            valkey.stop()
            yield running


def guest(service: ServiceProcess) -> dict[str, str]:
    made = httpx.post(f"{service.url}/v1/guests", json={"name": "Ann"}).json()
    return {"Authorization": f"Bearer {made['secret']}"}


def test_limits_are_told_and_kept_without_valkey(guarded: ServiceProcess) -> None:
    ann = guest(guarded)
    answers = [httpx.get(f"{guarded.url}/v1/me", headers=ann) for _ in range(45)]
    assert answers[0].headers["ratelimit-policy"] == '"reads";q=20;w=60'
    assert answers[0].headers["ratelimit"].startswith('"reads";r=19;t=')
    statuses = [answer.status_code for answer in answers]
    assert set(statuses) == {200, 429}
    refused = answers[statuses.index(429)]
    reset = refused.headers["ratelimit"].rpartition("t=")[2]
    assert refused.headers["retry-after"] == reset
    assert 1 <= int(reset) <= 60
    assert refused.json()["code"] == "too-many-requests"
    query = {"query": "{ me { ... on Problem { code } } }"}
    told = httpx.post(f"{guarded.url}/graphql", json=query, headers=ann)
    assert told.headers["ratelimit-policy"] == '"reads";q=20;w=60'


def test_a_friends_page_may_ask_send_its_key_and_read_what_is_left(
    guarded: ServiceProcess,
) -> None:
    asked = {
        "Origin": FRIEND,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, idempotency-key, last-event-id",
    }
    preflight = httpx.options(f"{guarded.url}/v1/matches", headers=asked)
    assert preflight.status_code == 200
    assert preflight.headers["access-control-allow-origin"] == FRIEND
    answer = httpx.get(f"{guarded.url}/v1/games", headers={"Origin": FRIEND})
    exposed = answer.headers["access-control-expose-headers"].lower()
    for header in ("ratelimit", "ratelimit-policy", "retry-after", "x-request-id", "etag"):
        assert header in exposed.split(", ")
    evil = httpx.options(f"{guarded.url}/v1/matches", headers={**asked, "Origin": EVIL})
    assert evil.status_code == 400
    assert "access-control-allow-origin" not in evil.headers


@pytest.mark.parametrize("origin", [FRIEND, None])
def test_a_socket_opens_for_a_friend_and_for_a_program(
    guarded: ServiceProcess, origin: str | None
) -> None:
    url = f"ws://127.0.0.1:{guarded.port}/graphql"
    with ws.connect(
        url, origin=None if origin is None else Origin(origin), subprotocols=[PROTOCOL]
    ) as socket:
        socket.send('{"type": "connection_init"}')
        assert json.loads(socket.recv())["type"] == "connection_ack"


def test_a_page_of_elsewhere_opens_no_socket_and_no_stream(guarded: ServiceProcess) -> None:
    with pytest.raises(InvalidStatus) as caught:
        ws.connect(
            f"ws://127.0.0.1:{guarded.port}/graphql", origin=Origin(EVIL), subprotocols=[PROTOCOL]
        )
    assert caught.value.response.status_code == 403
    (error,) = json.loads(caught.value.response.body)["errors"]
    assert error["extensions"]["code"] == "origin-not-allowed"
    headers = {"Accept": "text/event-stream", "Origin": EVIL}
    answer = httpx.get(f"{guarded.url}/v1/matches/x/events", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "origin-not-allowed")
