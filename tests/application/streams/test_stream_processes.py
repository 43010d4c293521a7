"""Streams of two processes on one PostgreSQL database, with Valkey between them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from app.application.actor import Actor
from app.application.cursors import Place, mark_of
from app.application.errors import MoveRefused
from app.application.matches.playing import play_move
from app.application.matches.watching import get_match
from app.application.moments import moment
from app.application.streams.attendance import Attendance
from app.application.streams.messages import (
    MatchEnd,
    MyHello,
    StreamEnd,
    StreamEvents,
    StreamHello,
    StreamPresence,
    TurnRefused,
    TurnRequested,
)
from app.application.streams.presence import get_presence
from app.application.streams.streaming import Streams, StreamTerms
from app.bus.choosing import bus_of
from app.persistence.databases import AnyDatabase
from tests.application.lines import Line, at_all, at_match, streams_of, token_of
from tests.real.valkey import valkey_server
from tests.storage.fixtures import Storage
from tests.storage.world import NOW, SetClock, actors, context_of, open_full, play_on

pytestmark = pytest.mark.real

LEASE_SECONDS = 30.0


@dataclass
class Process:
    """One process: its view of the database, its clock, its streams."""

    database: AnyDatabase
    clock: SetClock
    attendance: Attendance
    streams: Streams


@asynccontextmanager
async def processes(
    storage: Storage, terms: StreamTerms, drop: Callable[[], bool] = lambda: False
) -> AsyncIterator[list[Process]]:
    """Two of them; a wake-up for which ``drop`` holds reaches nobody, here nor there."""
    async with AsyncExitStack() as stack:
        url = stack.enter_context(valkey_server()).url
        made = []
        for prefix in "01":
            bus = bus_of(url, storage.url)
            tell = bus.publish
            bus.publish = lambda *told, tell=tell: None if drop() else tell(*told)  # type: ignore[method-assign]
            await bus.start()
            stack.push_async_callback(bus.close)
            context = context_of(alone=False, prefix=prefix)
            assert isinstance(context.clock, SetClock)
            database = await stack.enter_async_context(storage.serve(context, bus))
            attendance = Attendance(database, bus, lease_seconds=LEASE_SECONDS, linger=0)
            await attendance.start()
            stack.push_async_callback(attendance.close)
            streams = streams_of(database, bus, terms, attendance)
            made.append(Process(database, context.clock, attendance, streams))
        yield made


async def heard(line: Line, told: dict[str, list[Any]]) -> None:
    """All events that a line tells up to its end, by match."""
    running: set[str] = set()
    while True:
        for message in await line.next():
            if isinstance(message, MyHello):
                running = set(message.matches)
            elif isinstance(message, StreamEvents):
                told.setdefault(message.match_id, []).extend(message.events)
            elif isinstance(message, MatchEnd):
                running.discard(message.match_id)
                if not running:
                    return
            elif isinstance(message, StreamEnd):
                return


@pytest.mark.timeout(120)
async def test_half_of_all_wake_ups_may_be_lost_and_no_event_is(postgres_storage: Storage) -> None:
    random, dropped = Random(5), [0]

    def drop() -> bool:
        lost = random.random() < 0.5
        dropped[0] += lost
        return lost

    terms = StreamTerms(heartbeat_seconds=0.1)
    async with processes(postgres_storage, terms, drop) as (one, other), AsyncExitStack() as stack:
        players = await actors(one.database, "Ann", "Bob", "Cat")
        matches = [
            (await open_full(one.database, players, b'{"deals":2}')).match.id for _ in range(2)
        ]
        told: list[dict[str, list[Any]]] = []
        async with asyncio.TaskGroup() as tasks:
            for process in (one, other):
                token = await token_of(process.database, players[0])
                lines = [at_match(process.streams, token, match, 0) for match in matches]
                lines.append(
                    at_all(process.streams, token, Place(dict.fromkeys(map(mark_of, matches), 0)))
                )
                for opened in lines:
                    told.append({})
                    line = await stack.enter_async_context(opened)
                    tasks.create_task(heard(line, told[-1]))
            for match in matches:
                made = 1
                while made:
                    process = random.choice((one, other))
                    made = await play_on(process.database, players, match, most=1)
        assert dropped[0] > 20
        for match in matches:
            end = (await one.database.read(get_match, players[0], match)).match.position
            found = [by_match[match] for by_match in told if match in by_match]
            assert len(found) == 4
            assert [event.position for event in found[0]] == list(range(1, end + 1))
            positions = [[event.position for event in events] for events in found]
            assert positions == [positions[0]] * 4


@pytest.mark.timeout(60)
async def test_a_refused_move_is_told_to_the_seat_in_the_other_process_and_to_nobody_else(
    postgres_storage: Storage,
) -> None:
    never = StreamTerms(heartbeat_seconds=300)
    async with processes(postgres_storage, never) as (one, other):
        players, match, tokens = await _seated(one.database)
        (eve,) = await actors(one.database, "Eve")
        async with (
            at_match(other.streams, tokens[0], match) as own,
            at_all(other.streams, tokens[0]) as all_own,
            at_match(other.streams, tokens[1], match) as opponent,
            at_match(other.streams, await token_of(one.database, eve), match) as watcher,
        ):
            for line in (own, all_own):
                await line.one(TurnRequested)
            for line in (opponent, watcher):
                await line.one(StreamHello)
            with pytest.raises(MoveRefused) as caught:
                await one.database.write(play_move, players[0], match, 0, "bid:9")
            one.streams.refuse(players[0].account, match, "bid:9", caught.value)
            for line in (own, all_own):
                told = await line.one(TurnRefused)
                assert (told.match_id, told.move, told.you.seat) == (match, "bid:9", 0)
                assert told.barred.code == caught.value.refusal.code
            assert (opponent.stream.refusals, watcher.stream.refusals) == ((), ())
            other.streams._heard('{"type":"of a later version"}')
            other.streams._heard("no JSON")


async def _until(line: Line, seat: int, *, present: bool) -> StreamPresence:
    while True:
        told: StreamPresence = await line.one(StreamPresence)
        if told.presence[seat].present is present:
            return told


async def _stored(process: Process, player: Actor, match: str) -> None:
    """Wait until a process knows that the first player has come to another one."""
    while not (await process.database.read(get_presence, player, match)).presence[0].present:
        await asyncio.sleep(0)


@pytest.mark.timeout(60)
async def test_whoever_comes_and_goes_at_one_process_is_told_at_the_other(
    postgres_storage: Storage,
) -> None:
    terms = StreamTerms(heartbeat_seconds=300)
    async with processes(postgres_storage, terms) as (one, other):
        players, match, tokens = await _seated(one.database)
        async with at_match(other.streams, tokens[0], match) as line:
            await line.next()
            await _stored(one, players[0], match)
            async with at_match(one.streams, tokens[1], match) as guest:
                hello = (await guest.next())[0]
                assert [seat.present for seat in hello.presence] == [True, True, False]  # type: ignore[union-attr]
                await _until(line, 1, present=True)
                one.clock.time = NOW + 5000  # of the other process the clock is behind
            told = await _until(line, 1, present=False)
            assert told.presence[1].away_since == moment(NOW + 5000)
    assert len(players) == 3


@pytest.mark.timeout(60)
async def test_whoever_was_at_a_process_that_is_killed_is_away_once_its_lease_has_run_out(
    postgres_storage: Storage,
) -> None:
    terms = StreamTerms(heartbeat_seconds=1)  # what a lost wake-up costs at most
    async with processes(postgres_storage, terms) as (one, other):
        _, match, tokens = await _seated(one.database)
        async with at_match(other.streams, tokens[0], match) as line:
            await line.next()
            async with at_match(one.streams, tokens[1], match) as guest:
                await guest.next()
                await _until(line, 1, present=True)
                assert one.attendance._task is not None
                one.attendance._task.cancel()  # killed: it renews nothing, and says no word
                await asyncio.gather(one.attendance._task, return_exceptions=True)
                other.clock.time = NOW + int(1000 * LEASE_SECONDS) - 1
                await other.attendance.renew()
                other.clock.time += 1
                await other.attendance.renew()
                told = await _until(line, 1, present=False)
                assert told.presence[1].away_since == moment(NOW + int(1000 * LEASE_SECONDS))


async def _seated(database: AnyDatabase) -> tuple[tuple[Actor, ...], str, list[str]]:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    return players, match, [await token_of(database, player) for player in players]
