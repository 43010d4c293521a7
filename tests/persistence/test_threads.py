"""Use cases on their threads: who may write, who waits, who has left."""

import asyncio
import threading
from contextvars import ContextVar
from threading import Event

import pytest

from app.application.errors import Code, Refused
from app.application.matches.playing import play_move
from app.application.matches.watching import get_match
from app.application.people.accounts import authenticate, create_guest
from app.application.ports import Tx
from app.application.rows import Account
from app.bus.inprocess import LocalBus
from app.bus.topics import Waiter
from app.domain.clock import TimeControl
from app.persistence import jobs
from app.persistence.databases import STUDENTS, AnyDatabase
from app.persistence.links import ReadOnly
from tests.storage.fixtures import Storage
from tests.storage.tracing import traced
from tests.storage.world import (
    actors,
    context_of,
    open_full,
    refused,
    store_actor,
    turns_of,
)


async def test_a_reading_use_case_cannot_write(database: AnyDatabase, storage: Storage) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    before = storage.contents()
    with pytest.raises(ReadOnly):
        await database.read(store_actor, "Dan")
    with pytest.raises(ReadOnly):
        await database.read(play_move, players[0], match, 0, "bid:1")
    assert storage.contents() == before
    # What the reading one believed to have played is not believed by anybody else.
    assert await turns_of(database, match) == (0, 0, 0)


async def test_a_use_case_sees_the_context_variables_of_its_caller(database: AnyDatabase) -> None:
    request: ContextVar[str] = ContextVar("request", default="none")

    def see(tx: Tx) -> tuple[str, str]:
        tx.accounts.get("nobody")
        return request.get(), threading.current_thread().name

    async def ask(name: str) -> tuple[tuple[str, str], ...]:
        request.set(name)
        return await database.write(see), await database.read(see)

    answers = await asyncio.gather(*(asyncio.create_task(ask(f"r{n}")) for n in range(10)))
    assert [[seen for seen, _ in answer] for answer in answers] == [
        [f"r{n}"] * 2 for n in range(10)
    ]
    assert all(name.startswith("database") for answer in answers for _, name in answer)
    assert await database.compute(request.get) == "none"


async def test_an_error_that_no_future_takes_is_told_and_keeps_nobody_elses_answer(
    database: AnyDatabase,
) -> None:
    def stops(tx: Tx) -> None:
        next(iter(()))

    def goes_on(tx: Tx) -> str:
        return "answer"

    async with asyncio.timeout(20):
        asked = [database.write(one) for one in (stops, goes_on, goes_on)]
        error, *answers = await asyncio.gather(*asked, return_exceptions=True)
    assert answers == ["answer", "answer"]
    assert isinstance(error, TypeError | RuntimeError)
    assert isinstance(error.__cause__, StopIteration)


async def test_a_use_case_nobody_waits_for_any_more_is_not_run(database: AnyDatabase) -> None:
    free, ran = Event(), []
    threads = 1 if database._writing is not database._reading else 8

    def hold(tx: Tx) -> None:
        free.wait(30)

    def run(tx: Tx) -> None:
        ran.append(1)

    held = [asyncio.create_task(database.write(hold)) for _ in range(threads)]
    while database.waiting:
        await asyncio.sleep(0)
    waiting = asyncio.create_task(database.write(run))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    free.set()
    await asyncio.gather(*held)
    assert await database.write(lambda tx: "next") == "next"
    assert ran == []


async def test_a_move_whose_caller_left_while_it_was_made_is_stored(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    begun, free = Event(), Event()

    def slow(tx: Tx) -> None:
        begun.set()
        free.wait(30)
        play_move(tx, players[0], match, 0, "bid:1")

    leaving = asyncio.create_task(database.write(slow))
    await asyncio.to_thread(begun.wait, 30)
    leaving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await leaving
    free.set()
    while not (await turns_of(database, match))[0]:
        await asyncio.sleep(0)
    again = await database.write(play_move, players[0], match, 0, "bid:1")
    assert again.repeated is True


async def test_whether_the_database_serves_is_told_whatever_is_computed(
    database: AnyDatabase,
) -> None:
    free = Event()
    busy = [asyncio.create_task(database.compute(free.wait, 30)) for _ in range(20)]
    await asyncio.sleep(0)
    try:
        async with asyncio.timeout(10):
            assert await database.troubles() == ()
    finally:
        free.set()
    assert all(await asyncio.gather(*busy))


async def test_work_of_seconds_is_done_in_turns_and_log_ins_wait_for_none(
    database: AnyDatabase,
) -> None:
    free, done = Event(), list[str]()

    def work(name: str) -> None:
        assert free.wait(30)
        done.append(name)

    asked = [
        asyncio.create_task(database.compute_long(whose, work, f"{whose} {number}"))
        for whose, number in (("ann", 1), ("ann", 2), ("ann", 3), ("bob", 1))
    ]
    await asyncio.sleep(0)
    async with asyncio.timeout(10):
        assert await database.compute(sum, (1, 2)) == 3
    assert done == []
    free.set()
    await asyncio.gather(*asked)
    assert done == ["ann 1", "bob 1", "ann 2", "ann 3"]


async def test_work_of_seconds_that_nobody_waits_for_any_more_keeps_no_log_in_waiting(
    database: AnyDatabase,
) -> None:
    free = Event()
    for whose in ("ann", "bob", "cil", "dan"):
        asked = asyncio.create_task(database.compute_long(whose, free.wait, 30))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
    async with asyncio.timeout(10):
        assert await database.compute(sum, (1, 2)) == 3
    free.set()


async def test_too_long_a_line_is_busy(
    database: AnyDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "MOST_WAITING", 0)
    with refused(Code.BUSY):
        await database.write(lambda tx: None)


async def test_what_waits_is_done_before_the_database_closes(storage: Storage) -> None:
    async with storage.serve() as database:
        tasks = [asyncio.create_task(database.write(store_actor, f"P{n}")) for n in range(100)]
        await asyncio.sleep(0)
    assert len(await asyncio.gather(*tasks)) == 100
    assert storage.rows("SELECT count(*) FROM account") == [(100,)]
    with pytest.raises(RuntimeError, match="closed"):
        await database.write(store_actor, "late")


async def test_a_text_that_cannot_be_stored_is_a_malformed_request(storage: Storage) -> None:
    async with storage.serve(context_of()) as database:
        account = Account("a\x00b", "guest", "\ud800", 1)
        with pytest.raises(Refused) as caught:
            await database.write(lambda tx: tx.accounts.add(account))
        assert caught.value.kind == Code.MALFORMED_REQUEST
        assert storage.rows("SELECT * FROM account") == []


async def test_nobody_waits_for_long_looks_but_long_looks(storage: Storage) -> None:
    async with storage.serve() as database:
        begun, over = threading.Semaphore(0), threading.Event()

        def look(_tx: Tx) -> bool:
            begun.release()
            return over.wait(60)

        looks = [asyncio.create_task(database.study(look)) for _ in range(STUDENTS + 1)]
        for _ in range(STUDENTS):
            await asyncio.to_thread(begun.acquire)
        await database.write(create_guest, "Ann")
        await asyncio.gather(*(database.read(lambda _tx: True) for _ in range(20)))
        assert not any(one.done() for one in looks)
        assert not begun.acquire(blocking=False)
        assert database.waiting == 1
        over.set()
        assert await asyncio.gather(*looks) == [True] * len(looks)


async def test_what_is_in_memory_is_answered_without_the_database(storage: Storage) -> None:
    async with storage.serve() as database:
        seen = traced(database)
        new = await database.write(create_guest, "Ann")
        ann = await database.read(authenticate, new.secret)
        players = [ann, *await actors(database, "Bob", "Cat")]
        # Whoever is away may be claimed where no clock acts, and who is there the database knows.
        timed = TimeControl("move", 60)
        match = (await open_full(database, players, time=timed)).match.id
        seen.clear()
        here = threading.current_thread().name

        def look(tx: Tx) -> tuple[str, str]:
            actor = authenticate(tx, new.secret)
            return get_match(tx, actor, match).match.id, threading.current_thread().name

        assert await database.read(look) == (match, here)
        assert seen == []
        with refused(Code.TOKEN_INVALID):
            await database.read(authenticate, "tkt_unknown")
        assert "SELECT … FROM token" in seen


async def test_one_of_several_processes_answers_nothing_from_memory_alone(
    storage: Storage,
) -> None:
    async with storage.serve(context_of(alone=False)) as database:
        seen = traced(database)
        new = await database.write(create_guest, "Ann")
        await database.read(authenticate, new.secret)
        seen.clear()
        await database.read(authenticate, new.secret)
        assert "SELECT … FROM token" in seen


async def test_whoever_asked_is_answered_before_the_crowd_is_told(storage: Storage) -> None:
    bus, order = LocalBus(), list[str]()

    def told(tx: Tx) -> None:
        tx.tell("crowd", 1)

    async def ask(database: AnyDatabase) -> None:
        await database.write(told)
        order.append("answered")

    async def read(waiter: Waiter) -> None:
        await waiter.wait(30)
        order.append("told")

    async with storage.serve(bus=bus) as database, bus.subscribe("crowd") as waiter:
        await asyncio.gather(read(waiter), ask(database))
    assert order == ["answered", "told"]
