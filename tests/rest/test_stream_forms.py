"""Streams over HTTP: lines of JSON, tickets, slow readers, and what is told beside the log."""

import asyncio
import json
from dataclasses import replace

import pytest
import structlog
from starlette.types import Message

from app.application.streams.tickets import SECONDS
from tests.rest.service import (
    STREAM_TERMS,
    Person,
    Service,
    good,
    play_out,
    refused,
    serving,
    step,
)
from tests.rest.streaming import scope_of, streaming
from tests.storage.fixtures import Storage

LINES = {"accept": "application/x-ndjson"}
AS_IT_IS_NOW = {"server_now": 0, "presence": ()}
"""What a stream tells of the moment at which it is read; of two streams it need not be the same."""


async def ticket_of(person: Person) -> str:
    """A new ticket."""
    return str((await person.post("/v1/stream-tickets", None))["ticket"])


async def test_lines_of_json_say_what_server_sent_events_say(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio, options={"deals": 1})
    await play_out(trio, match)
    path = f"/v1/matches/{match}/events"
    async with streaming(service.app, path, "after=0", **trio[1].headers) as stream:
        stream.whole = True
        events = await stream.until("end")
    async with streaming(service.app, path, "after=0", **trio[1].headers, **LINES) as stream:
        assert stream.headers["content-type"] == "application/x-ndjson"
        lines = [json.loads(line) for line in (await stream.text()).splitlines()]
    for event, line in zip(events, lines, strict=True):
        told = {**event.data, "id": event.id}
        assert line.keys() == told.keys()
        assert line | AS_IT_IS_NOW == told | AS_IT_IS_NOW


async def test_a_line_reader_comes_back_with_the_id_of_its_last_line(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio, options={"deals": 1})
    await play_out(trio, match)
    path = f"/v1/matches/{match}/events"
    resumed = {**trio[1].headers, **LINES, "last-event-id": "7"}
    async with streaming(service.app, path, **resumed) as stream:
        lines = [json.loads(line) for line in (await stream.text()).splitlines()]
    assert (lines[0]["type"], lines[0]["position"]) == ("hello", 7)
    assert [line["position"] for line in lines if line["type"] == "event"][:2] == [8, 9]
    assert lines[-1] == {
        "id": str(lines[-2]["position"]),
        "type": "end",
        "reason": "match-over",
        "position": lines[-2]["position"],
    }


async def test_a_silent_stream_of_lines_says_that_it_lives(sqlite_storage: Storage) -> None:
    terms = replace(STREAM_TERMS, heartbeat_seconds=0.01)
    async with serving(sqlite_storage.url, stream_terms=terms) as service:
        trio = await service.guests("Ann", "Ben", "Cil")
        path = f"/v1/matches/{await service.running(trio)}/events"
        async with streaming(service.app, path, **LINES) as stream:
            assert json.loads(await stream.line())["type"] == "hello"
            assert json.loads(await stream.line()) == {"type": "heartbeat"}


async def test_all_that_i_sit_in_is_one_stream_that_goes_on_after_its_last_id(
    service: Service, trio: list[Person]
) -> None:
    matches = [await service.running(trio) for _ in range(2)]
    path, headers = "/v1/me/events", {**trio[0].headers, "accept": "*/*"}
    async with streaming(service.app, path, **headers) as stream:
        told = await stream.take(3)
        assert [one.name for one in told] == ["me.hello", "hello", "hello"]
        assert {one.data["match_id"] for one in told[1:]} == set(matches)
        last = told[-1].id
    await step(trio, matches[0])
    async with streaming(service.app, path, **{**headers, "last-event-id": str(last)}) as stream:
        missed = (await stream.until("event"))[-1]
        assert missed.data["match_id"] == matches[0]
        assert missed.position == 9
    refused(await service.client.get(path), 401, "token-missing")
    bad = await trio[0].call("GET", path, params={"after": "x"})
    refused(bad, 422, "bad-cursor")


async def test_a_ticket_opens_one_stream_as_its_owner(service: Service, trio: list[Person]) -> None:
    match = await service.running(trio)
    path = f"/v1/matches/{match}/events"
    ticket = await ticket_of(trio[1])
    async with streaming(service.app, path, f"ticket={ticket}") as stream:
        hello = await stream.next()
        assert hello is not None
        assert hello.data["you"]["seat"] == 1
        tokens = (await trio[1].get("/v1/tokens"))["tokens"]
        good(await trio[1].call("DELETE", f"/v1/tokens/{tokens[0]['id']}"))
        end = await stream.next()
        assert end is not None
        assert (end.name, end.data["reason"]) == ("end", "token-revoked")


async def test_a_ticket_is_good_for_nothing_else(service: Service, trio: list[Person]) -> None:
    match = await service.running(trio)
    path, asked = f"/v1/matches/{match}/events", {"accept": "text/event-stream"}
    client, ticket = service.client, await ticket_of(trio[1])
    for page in (path, f"/v1/matches/{match}", "/v1/me"):
        refused(await client.get(page, params={"ticket": ticket}), 401, "ticket-invalid")
    bearer = {"Authorization": f"Bearer {ticket}"}
    refused(await client.get("/v1/me", headers=bearer), 401, "token-invalid")
    async with streaming(service.app, path, f"ticket={ticket}") as stream:
        await stream.take(1)
    for spent in (ticket, "tks_unknown", "", trio[0].secret):
        response = await client.get(path, params={"ticket": spent}, headers=asked)
        refused(response, 401, "ticket-invalid")
        assert spent == "" or spent not in response.text
    late = await ticket_of(trio[1])
    service.clock.time += 1000 * SECONDS
    response = await client.get(path, params={"ticket": late}, headers=asked)
    refused(response, 401, "ticket-invalid")
    refused(await client.post("/v1/stream-tickets"), 401, "token-missing")


async def test_a_ticket_is_never_logged(service: Service, trio: list[Person]) -> None:
    match = await service.running(trio)
    ticket = await ticket_of(trio[1])
    with structlog.testing.capture_logs() as logs:
        path = f"/v1/matches/{match}/events"
        async with streaming(service.app, path, f"ticket={ticket}") as stream:
            await stream.take(1)
        await service.client.get(path, params={"ticket": ticket})
    assert len(logs) == 2
    assert ticket not in repr(logs)


class Stalled:
    """A reader that takes the first message and then nothing, until ``reads`` is set."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.asked = asyncio.Semaphore(0)
        self.taken: list[bytes] = []

    async def receive(self) -> Message:
        """It does not leave either."""
        await asyncio.Event().wait()
        raise AssertionError

    async def send(self, message: Message) -> None:
        """Take a message, sooner or later."""
        if self.taken:
            self.asked.release()
            await self.reads.wait()
        if message["type"] == "http.response.body":
            self.taken.append(message["body"])


@pytest.mark.parametrize("comes_back", [True, False])
async def test_a_reader_that_takes_nothing_is_let_go_and_misses_nothing_later(
    sqlite_storage: Storage, comes_back: bool
) -> None:
    terms = replace(STREAM_TERMS, stall_seconds=0.05)
    async with serving(sqlite_storage.url, stream_terms=terms) as service:
        trio = await service.guests("Ann", "Ben", "Cil")
        match = await service.running(trio)
        reader = Stalled()
        scope = scope_of(f"/v1/matches/{match}/events", "after=0", {})
        served = asyncio.create_task(service.app(scope, reader.receive, reader.send))
        for _ in ("the events", "the end"):
            await asyncio.wait_for(reader.asked.acquire(), 20)
        if comes_back:
            reader.reads.set()
        await asyncio.wait_for(served, 20)
        last = reader.taken[-1]
        assert (b"event: end" in last) is comes_back
        if comes_back:  # it has taken no event yet, and goes on before the first
            assert last.startswith(b"id: 0\n")
            assert b'"reason":"too-slow","position":0' in last
        assert len(service.services.streams) == 0


async def test_whoever_is_there_is_told_to_the_others_and_whoever_watches_is_not(
    service: Service, trio: list[Person]
) -> None:
    # The second sat down a moment ago; whose call begins a match with a clock is not there by it.
    match = await service.running(trio, time={"kind": "move", "seconds": 600})
    path = f"/v1/matches/{match}/events"
    async with streaming(service.app, path, **trio[0].headers) as stream:
        stream.whole = True
        hello = await stream.next()
        assert hello is not None
        assert [seat["present"] for seat in hello.data["presence"]] == [True, True, False]
        async with (
            streaming(service.app, path) as watcher,
            streaming(service.app, path, **trio[2].headers) as other,
        ):
            assert await watcher.next()
            assert await other.next()
            told = (await stream.until("presence"))[-1].data
            assert told["presence"][2] == {"seat": 2, "present": True, "away_since": None}
            assert set(told) == {"type", "match_id", "position", "presence"}
            service.clock.time += 10_000
        told = (await stream.until("presence"))[-1].data
        gone = "2026-11-30T00:53:30.000Z"
        assert told["presence"][2] == {"seat": 2, "present": False, "away_since": gone}
    seen = good(await service.client.get(f"/v1/matches/{match}/presence"))
    assert seen["presence"][2] == {"seat": 2, "present": False, "away_since": gone}


async def test_a_refused_move_is_told_on_the_other_streams_of_its_seat(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio)
    path = f"/v1/matches/{match}/events"
    spoken = {**trio[0].headers, "accept-language": "nl"}
    async with streaming(service.app, path, **spoken) as stream:
        await stream.take(1)
        body = {"turn": 0, "move": "bid:99"}
        answer = await trio[0].call("POST", f"/v1/matches/{match}/moves", json=body)
        problem = answer.json()
        told = (await stream.until("turn.refused"))[-1].data
        assert (told["move"], told["you"]["turn"]) == ("bid:99", 0)
        assert told["barred"]["code"] == problem["code"]
        assert told["you"]["legal_moves"] == problem["legal_moves"]
