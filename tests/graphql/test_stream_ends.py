"""How streams end, that nothing waits after them, and what else the stream protocols carry."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import structlog

from app.application.ports import Tx
from app.application.streams import match_feed
from tests.graphql.conftest import TOY
from tests.graphql.following import FOLLOW, eventually, in_log
from tests.graphql.playing import Table, seated
from tests.graphql.service import Service, serving
from tests.graphql.streaming import PING, EventSource, Socket, begun_socket, event_source, socket


async def test_a_revoked_token_ends_its_stream(service: Service) -> None:
    table = await seated(service)
    token = table.tokens[1]
    async with socket(service.app, token) as client:
        await client.subscribe("one", FOLLOW, match=table.match)
        await client.following("one")
        tokens = await service.ask("{ tokens { ... on TokenList { tokens { id } } } }", token=token)
        key = tokens["tokens"][0]["id"]
        revoke = "mutation($t: ID!) { revokeToken(token: $t) { __typename } }"
        assert await service.ask(revoke, {"t": key}, token) == {"__typename": "Token"}
        assert (await in_log(lambda: client.following("one")))["code"] == "token-revoked"
        assert (await client.receive())["type"] == "complete"


async def open_socket(client: Socket, table: Table, service: Service) -> None:
    await client.subscribe("one", FOLLOW, match=table.match)
    await client.following("one")
    await eventually(lambda: len(service.services.streams) == 1)


async def test_waiters_fall_to_zero_when_clients_leave(service: Service) -> None:
    table = await seated(service)
    async with socket(service.app) as client:
        await open_socket(client, table, service)
        await client.send("complete", id="one")
        await eventually(lambda: len(service.bus.topics) == 0)
        await client.subscribe("two", FOLLOW, match=table.match)
        await client.following("two")
        await eventually(lambda: len(service.services.streams) == 1)
    await eventually(lambda: len(service.bus.topics) == 0)
    async with event_source(service.app, FOLLOW, {"match": table.match}) as source:
        await source.following()
        await eventually(lambda: len(service.services.streams) == 1)
    await eventually(lambda: len(service.bus.topics) == 0)
    assert len(service.services.streams) == 0


async def test_all_streams_end_when_the_service_stops(service: Service) -> None:
    table = await seated(service)
    ends: list[Any] = []

    async def follow(source: EventSource) -> None:
        await source.following()
        ends.append(await in_log(source.following))

    async with (
        event_source(service.app, FOLLOW, {"match": table.match}) as one,
        event_source(service.app, FOLLOW, {"match": table.match}) as other,
    ):
        tasks = [asyncio.create_task(follow(source)) for source in (one, other)]
        await eventually(lambda: len(service.services.streams) == 2)
        service.services.streams.close()
        await asyncio.gather(*tasks)
    assert [end["reason"] for end in ends] == ["SERVICE_STOPS", "SERVICE_STOPS"]


async def test_queries_and_mutations_run_over_a_socket_too(service: Service) -> None:
    token = await service.guest("Aino")
    async with socket(service.app, token) as client:
        await client.subscribe("q", "{ me { ... on Me { player { name } } } }")
        assert await client.following("q") == {"player": {"name": "Aino"}}
        assert (await client.receive())["type"] == "complete"


TOO_DEEP = {"code": "query-too-large", "limit": "depth", "most": 15}


async def test_a_large_query_is_refused_on_streams_too(service: Service) -> None:
    deep = "{ me " + "{ me " * 15 + "{ id }" + " }" * 16
    async with socket(service.app) as client:
        await client.subscribe("one", deep)
        refusal = await client.receive()
        assert (refusal["type"], refusal["id"]) == ("error", "one")
        assert refusal["payload"][0]["message"] == "Ask for less."
    async with event_source(service.app, deep, {}) as source:
        _, answer = await source.event()
        assert answer["errors"][0]["extensions"] == TOO_DEEP


async def test_errors_in_a_stream_are_masked(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Tx:
        raise RuntimeError("the seed is 7")

    table = await seated(service)
    monkeypatch.setattr(match_feed, "look_on", broken)
    with structlog.testing.capture_logs() as logs:
        async with event_source(service.app, FOLLOW, {"match": table.match}) as source:
            assert (await source.following())["__typename"] == "StreamHello"
            _, answer = await source.event()
    assert answer["errors"][0]["message"] == "Internal error."
    assert str(logs[0]["exc_info"]) == "the seed is 7"


@pytest.mark.parametrize("how", ["message", "header"])
async def test_a_socket_with_a_bad_token_is_closed_and_never_acknowledged(
    service: Service, how: str
) -> None:
    bad = "tt_none"
    headers = ((b"authorization", f"Bearer {bad}".encode()),) if how == "header" else ()
    async with begun_socket(service.app, bad if how == "message" else None, headers) as client:
        assert await client.receive() == {
            "type": "websocket.close",
            "code": 4403,
            "reason": "Forbidden",
        }


async def test_a_socket_with_a_revoked_token_is_not_acknowledged(service: Service) -> None:
    token = await service.guest("Aino")
    tokens = await service.ask("{ tokens { ... on TokenList { tokens { id } } } }", token=token)
    revoke = "mutation($t: ID!) { revokeToken(token: $t) { __typename } }"
    await service.ask(revoke, {"t": tokens["tokens"][0]["id"]}, token)
    async with begun_socket(service.app, token) as client:
        assert (await client.receive())["code"] == 4403


async def test_whoever_follows_is_shown_life_as_often_as_promised(tmp_path: Path) -> None:
    """By pings over a socket, which scripts in browsers see, and by comments."""
    async with serving(tmp_path, TOY, heartbeat_seconds=0.01) as service:
        table = await seated(service)
        async with socket(service.app) as client:
            await client.subscribe("one", FOLLOW, match=table.match)
            await client.following("one")
            while await client._wire.receive() != PING:
                pass
        async with event_source(service.app, FOLLOW, {"match": table.match}) as source:
            while (await source._wire.receive())["body"] != b": ping\r\n\r\n":
                pass
