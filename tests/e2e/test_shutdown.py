"""SIGTERM with everything open: last messages, exit code 0, nothing lost."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.e2e.clients import (
    Json,
    RestPlayer,
    event_stream,
    good,
    http,
    new_guest,
    over_sse,
    socket,
    subscription,
)
from tests.real.service import ServiceProcess, service_process

GRACE_SECONDS = 60
HELD_UP = "timeout graceful shutdown exceeded"
"""What is logged where the grace was not enough."""


@pytest.mark.parametrize("how", ["terminate", "interrupt"])
async def test_a_service_that_is_told_to_stop_ends_every_stream_and_loses_nothing(
    sqlite_url: str, tmp_path: Path, how: str
) -> None:
    settings = {"shutdown_grace_seconds": GRACE_SECONDS, "sse_heartbeat_seconds": 300}
    with service_process(tmp_path, sqlite_url, **settings) as service:
        async with AsyncExitStack() as stack:
            stranger = await stack.enter_async_context(http(service.url))
            people = [await new_guest(stranger, f"Guest {seat}") for seat in range(4)]
            clients = [await stack.enter_async_context(http(service.url, one)) for one in people]
            match = await _running(clients)
            begun = [asyncio.Event() for _ in range(3)]
            acknowledged: dict[tuple[int, int], str] = {}
            async with asyncio.TaskGroup() as tasks:
                plain = tasks.create_task(_over_rest(stranger, match, begun[0]))
                sse = tasks.create_task(over_sse(stranger, match, None, begun[1]))
                ws = tasks.create_task(_over_socket(service, match, begun[2]))
                for event in begun:
                    await asyncio.wait_for(event.wait(), 30)
                playing = [
                    tasks.create_task(_play(client, match, Random(seat), acknowledged))
                    for seat, client in enumerate(clients)
                ]
                while len(acknowledged) < 12:
                    await asyncio.sleep(0.01)
                assert service.process is not None
                if how == "terminate":
                    service.process.terminate()
                else:
                    service.process.send_signal(2)
                code = await asyncio.to_thread(service.ended)
            assert code == 0, service.log.read_text()[-2000:]
            assert HELD_UP not in service.log.read_text(), "a stream has held up the exit"
            assert plain.result()["reason"] == "service-stops"
            assert sse.result()[-1]["reason"] == "SERVICE_STOPS"
            assert ws.result()[-1]["reason"] == "SERVICE_STOPS"
            assert all(player.done() for player in playing)
        await asyncio.to_thread(service.start)
        turns = []
        for one in people:
            async with http(service.url, one) as client:
                turns.append(good(await client.get(f"/v1/matches/{match}"))["you"]["turn"])
        lost = {key: move for key, move in acknowledged.items() if key[1] >= turns[key[0]]}
        assert not lost, f"acknowledged before the stop and gone after it: {lost}"


async def _running(clients: list[httpx.AsyncClient]) -> str:
    body = {"game": "tuppi", "options": {"show_entry": "sequential"}, "seats": [{"kind": "me"}]}
    match: str = good(await clients[0].post("/v1/matches", json=body))["match"]["id"]
    for seat in (1, 2, 3):
        path = f"/v1/matches/{match}/seats/{seat}"
        good(await clients[seat].put(path, json={"kind": "me"}))
    return match


async def _over_rest(client: httpx.AsyncClient, match: str, begun: asyncio.Event) -> Json:
    async with event_stream(client, match) as messages:
        async for message in messages:
            begun.set()
            if message.name == "end":
                end: Json = message.data
                return end
    raise AssertionError("the event stream ended without its last message")


async def _over_socket(service: ServiceProcess, match: str, begun: asyncio.Event) -> list[Json]:
    """All messages of a subscription, which must be complete before the socket closes."""
    found: list[Json] = []
    complete = False
    code = None
    async with socket(service.url) as opened:
        request = {"id": "1", "type": "subscribe", "payload": subscription(match, None)}
        await opened.send(json.dumps(request))
        try:
            while True:
                message = json.loads(await opened.recv())
                begun.set()
                if message["type"] == "complete":
                    complete = True
                elif message["type"] != "ping":
                    found.append(message["payload"]["data"]["matchEvents"])
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else None
    assert code in (1000, 1001, 1012), f"the socket was cut, not closed: {code}"
    assert complete, f"the socket closed without `complete`, after {found[-1:]}"
    return found


async def _play(
    client: httpx.AsyncClient, match: str, random: Random, acknowledged: dict[tuple[int, int], str]
) -> None:
    """Play until nobody answers any more."""
    player = RestPlayer(client)
    try:
        while True:
            seen = await player.seen(match)
            if seen.must_act:
                move = random.choice(seen.moves)
                await player.play(match, seen.turn, move)
                acknowledged[seen.seat, seen.turn] = move
            else:
                await asyncio.sleep(0.02)
    except httpx.TransportError:
        return
