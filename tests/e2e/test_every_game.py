"""A whole match of every game of the catalogue, by clients of all kinds at one table."""

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from app.stock import catalogue
from tests.e2e.clients import (
    GraphQLPlayer,
    Json,
    RestPlayer,
    good,
    http,
    new_guest,
    plain,
    play_by_listening,
    play_by_looking,
    whole_log,
)
from tests.real.service import ServiceProcess

SHORT: dict[str, Json] = {
    "tuppi": {"match": "turnaus", "early_end": "auto", "show_mode": "hand-card"},
    "chaupatia": {"max_deals": 4},
    "paskievics": {"seats": 5, "deals": 5},
}
"""Options that keep a match short or bring more people to the table."""

SEED = 2_026

pytestmark = pytest.mark.timeout(240)


@pytest.mark.parametrize("game", list(catalogue()))
async def test_a_match_by_mixed_clients_ends_as_its_record_does(
    service: ServiceProcess, game: str
) -> None:
    async with AsyncExitStack() as stack:
        stranger = await stack.enter_async_context(http(service.url))
        clients = await _guests(stack, stranger, service.url, game)
        body = {"game": game, "options": SHORT.get(game, {}), "seats": [{"kind": "me"}]}
        match: str = good(await clients[0].post("/v1/matches", json=body))["match"]["id"]
        async with asyncio.TaskGroup() as tasks:
            for seat in range(1, len(clients)):
                path = f"/v1/matches/{match}/seats/{seat}"
                good(await clients[seat].put(path, json={"kind": "me"}))
            for seat, client in enumerate(clients):
                tasks.create_task(_play(client, match, seat))
        finished = good(await stranger.get(f"/v1/matches/{match}"))["match"]
        assert finished["status"] == "finished"
        page = await whole_log(stranger, match)
        assert [event["position"] for event in page] == list(range(1, finished["position"] + 1))
        await _record_ends_alike(stranger, match, finished)


async def _guests(
    stack: AsyncExitStack, stranger: httpx.AsyncClient, url: str, game: str
) -> list[httpx.AsyncClient]:
    referee = catalogue()[game]
    options = referee.read_options(msgspec.json.encode(SHORT.get(game, {})))
    people = [await new_guest(stranger, f"Guest {seat}") for seat in range(referee.seats(options))]
    return [await stack.enter_async_context(http(url, one)) for one in people]


def _play(client: httpx.AsyncClient, match: str, seat: int) -> Any:
    """Every third player looks over REST, every third plays over GraphQL, the others listen."""
    random = Random(SEED + seat)
    if seat % 3 == 0:
        return play_by_looking(RestPlayer(client), match, random)
    if seat % 3 == 1:
        return play_by_looking(GraphQLPlayer(client), match, random)
    return play_by_listening(client, match, random)


async def _record_ends_alike(client: httpx.AsyncClient, match: str, finished: Json) -> None:
    record = await client.get(f"/v1/matches/{match}/record")
    headers = {"Content-Type": "application/json"}
    sent = await client.post("/v1/records/verify", content=record.content, headers=headers)
    verified = good(sent)
    assert verified["refused"] is None
    assert verified["outcome"] == finished["outcome"]
    assert len(verified["deals"]) == finished["deals"]
    offline = catalogue()[finished["game"]].verify(catalogue().read_record(record.content))
    assert plain(offline.outcome) == finished["outcome"]
