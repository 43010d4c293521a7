"""Two processes on one PostgreSQL database."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from app.application.matches.benching import note_refusal
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.playing import play_move
from app.application.matches.seating import sit
from app.application.matches.table import topic_of
from app.application.matches.watching import get_match, list_events
from app.application.ports import Tx
from app.bus.choosing import bus_of
from app.bus.inprocess import LocalBus
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.robots import robot, store_owner
from tests.storage.world import actors, context_of, move_of, open_full, version_of

pytestmark = pytest.mark.real


@asynccontextmanager
async def processes(storage: Storage) -> AsyncIterator[list[tuple[AnyDatabase, LocalBus]]]:
    """Two of them, each with its own memory and bus."""
    buses = [bus_of("postgres", storage.url) for _ in range(2)]
    for bus in buses:
        await bus.start()
    contexts = [context_of(alone=False, prefix=prefix) for prefix in "01"]
    async with (
        storage.serve(contexts[0], buses[0]) as one,
        storage.serve(contexts[1], buses[1]) as other,
    ):
        yield [(one, buses[0]), (other, buses[1])]
    for bus in buses:
        await bus.close()


async def test_a_move_in_one_process_wakes_the_streams_of_the_other(
    postgres_storage: Storage,
) -> None:
    async with processes(postgres_storage) as [(one, _), (other, bus)]:
        players = await actors(one, "Ann", "Bob", "Cat")
        match = (await open_full(one, players)).match.id
        before = (await other.read(get_match, players[1], match)).match.position
        async with bus.subscribe(topic_of(match)) as waiter:
            await one.write(play_move, players[0], match, 0, "bid:1")
            while waiter.position <= before:
                assert await waiter.wait(10) is True
            page = await other.read(list_events, players[1], match, before, 10)
            assert [event.position for event in page.events] == [before + 1]
            assert page.events[0].seat == 0


async def test_two_processes_on_one_match_never_lose_or_double_a_move(
    postgres_storage: Storage,
) -> None:
    async with processes(postgres_storage) as [(one, _), (other, _)]:
        players = await actors(one, "Ann", "Bob", "Cat")
        view = await open_full(one, players)
        match = view.match.id
        begun, made = await version_of(one, match), 0
        while (await one.read(get_match, players[0], match)).to_act:
            now = await other.read(get_match, players[0], match)
            player = players[now.to_act[0]]
            turn, move = await move_of(one, player, match)
            answers = await asyncio.gather(
                one.write(play_move, player, match, turn, move),
                other.write(play_move, player, match, turn, move),
            )
            assert sorted(answer.repeated for answer in answers) == [False, True]
            made += 1
        ends = [await db.read(get_match, players[0], match) for db in (one, other)]
        assert ends[0] == ends[1]
        assert await version_of(other, match) == begun + made


async def test_a_bot_benched_in_the_moment_of_a_start_has_its_stand_in(
    postgres_storage: Storage,
) -> None:
    async with processes(postgres_storage) as [(one, _), (other, _)]:
        robbie = await robot(one, await one.write(store_owner, "Olga"))
        ann, bob = await actors(one, "Ann", "Bob")
        seats = [WantedSeat("me"), WantedSeat("open"), WantedSeat("open")]
        match = (await one.write(open_match, ann, WantedMatch("toy", seats=seats))).match.id
        await one.write(sit, robbie, match, 2)
        counted, may_end = threading.Event(), threading.Event()

        def bench(tx: Tx) -> None:
            for _ in range(tx.context.limits.bench_after):
                note_refusal(tx, robbie.account or "")
            counted.set()
            assert may_end.wait(30)

        benching = asyncio.create_task(one.write(bench))
        assert await asyncio.to_thread(counted.wait, 30)
        starting = asyncio.create_task(other.write(sit, bob, match, 1))
        while not (starting.done() or await asyncio.to_thread(waits, postgres_storage)):
            pass
        may_end.set()
        await asyncio.gather(benching, starting)
        seat = (await other.read(get_match, ann, match)).match.seats[2]
        assert (seat.stand_in, seat.stand_in_because) == ("random", "benched")


def waits(storage: Storage) -> bool:
    """Whether a transaction waits for the end of another."""
    return bool(storage.rows("SELECT 1 FROM pg_locks WHERE NOT granted"))
