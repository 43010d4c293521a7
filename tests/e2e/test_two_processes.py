"""Two processes on one PostgreSQL database: what one does is seen at the other at once."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.e2e.clients import (
    Json,
    RestPlayer,
    choose,
    event_stream,
    good,
    http,
    new_guest,
    over_sse,
    whole_log,
)
from tests.real.service import ServiceProcess, service_from_nothing, service_process
from tests.real.valkey import valkey_server

MOVES = 40
SOON = 60.0
"""Seconds for an event to cross; a stream without wake-ups would look after 300."""

pytestmark = pytest.mark.real


@pytest.fixture(params=["postgres", "valkey"])
def bus(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each bus between processes."""
    if request.param == "postgres":
        yield "postgres"
    else:
        with valkey_server() as server:
            yield server.url


@pytest.fixture
def pair(bus: str, postgres_url: str, tmp_path: Path) -> Iterator[list[ServiceProcess]]:
    """Two processes that share a database and a bus."""
    settings = {"bus": bus, "replicated": "true", "sse_heartbeat_seconds": 300}
    with (
        service_process(tmp_path, postgres_url, **settings) as one,
        # No order of a set in it is that of the first.
        service_from_nothing(tmp_path, postgres_url, **settings) as other,
    ):
        yield [one, other]


async def test_moves_made_at_either_process_are_seen_on_streams_of_the_other(
    pair: list[ServiceProcess],
) -> None:
    random = Random(4)
    async with AsyncExitStack() as stack:
        strangers = [await stack.enter_async_context(http(one.url)) for one in pair]
        people = [await new_guest(strangers[0], f"Guest {seat}") for seat in range(4)]
        clients = [
            await stack.enter_async_context(http(pair[seat % 2].url, person))
            for seat, person in enumerate(people)
        ]
        body = {"game": "tuppi", "seats": [{"kind": "me"}]}
        match: str = good(await clients[0].post("/v1/matches", json=body))["match"]["id"]
        heard: list[list[Json]] = [[], []]
        async with asyncio.TaskGroup() as tasks:
            streams = [
                tasks.create_task(_listen(client, match, told))
                for client, told in zip(strangers, heard, strict=True)
            ]
            subscribed = [tasks.create_task(over_sse(client, match)) for client in strangers]
            for seat in (1, 2, 3):
                path = f"/v1/matches/{match}/seats/{seat}"
                good(await clients[seat].put(path, json={"kind": "me"}))
            made = 0
            while made < MOVES:
                view = good(await clients[0].get(f"/v1/matches/{match}"))
                player = RestPlayer(clients[view["to_act"][0]])
                seen = await player.seen(match)
                made += len(await choose(player, match, seen, random))
                head = (await player.seen(match)).head
                async with asyncio.timeout(SOON):
                    while any(len(told) < head for told in heard):
                        await asyncio.sleep(0.005)
            good(await clients[1].delete(f"/v1/matches/{match}/seats/1"))
            async with asyncio.timeout(SOON):
                await asyncio.gather(*streams, *subscribed)
        log = await whole_log(strangers[1], match)
        assert heard == [log, log]
        for messages in (task.result() for task in subscribed):
            assert messages[-1]["reason"] == "MATCH_OVER"
            events = [event for one in messages for event in one.get("events", ())]
            assert [event["position"] for event in events] == list(range(1, len(log) + 1))


async def test_a_match_goes_on_at_the_other_process_when_one_is_killed(
    pair: list[ServiceProcess],
) -> None:
    async with http(pair[0].url) as client:
        person = await new_guest(client, "Guest")
        seats = [{"kind": "me"}, *({"kind": "bot", "policy": "random"},) * 3]
        body = {"game": "tuppi", "seats": seats}
        opened = good(await client.post("/v1/matches", json=body, headers=person.headers))
    match = opened["match"]["id"]
    pair[0].crash()
    async with http(pair[1].url, person) as client:
        player = RestPlayer(client)
        async with asyncio.timeout(SOON), event_stream(client, match) as messages:
            made = 0
            async for _ in messages:
                while made < 6 and (seen := await player.seen(match)).must_act:
                    made += len(await choose(player, match, seen, Random(made)))
                if made == 6:
                    break
        log = await whole_log(client, match)
        assert [event["position"] for event in log] == list(range(1, len(log) + 1))


async def _listen(client: httpx.AsyncClient, match: str, told: list[Json]) -> None:
    async with event_stream(client, match, last_event_id="0") as messages:
        async for message in messages:
            if message.name == "event":
                told.append(message.data)
            elif message.name == "end":
                return
