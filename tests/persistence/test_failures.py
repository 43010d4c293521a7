"""A database that breaks: a clear answer, nothing half written, and all is well again after it."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from itertools import count

import pytest

from app.application.errors import Code, Refused
from app.application.matches.playing import play_move
from app.application.matches.watching import get_match
from app.application.ports import Tx
from app.bus.inprocess import LocalBus
from app.persistence.databases import AnyDatabase
from app.persistence.links import Link, SqliteLink
from app.persistence.opening import database_of
from tests.real.postgres import PostgresServer, postgres_server
from tests.storage.fixtures import Storage, migrated
from tests.storage.world import (
    actors,
    context_of,
    open_full,
    refused,
    store_actor,
    turns_of,
    version_of,
)

_numbers = count(1)


@pytest.fixture(scope="module")
def crashing() -> Iterator[PostgresServer]:
    """A durable server that tests may crash."""
    with postgres_server(durable=True) as server:
        migrated(server.create_database("template"))
        yield server


@pytest.fixture
def url(crashing: PostgresServer) -> str:
    """A database of its own on the server that crashes."""
    if crashing.process is None:
        crashing.start()
    return crashing.create_database(f"served_{next(_numbers)}", "template")


@pytest.fixture
async def served(url: str) -> AsyncIterator[AnyDatabase]:
    """A service on the server that crashes."""
    async with database_of(url, context_of(), LocalBus()) as database:
        yield database


class Faults:
    """Lets the words that end transactions fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.word = ""
        self.after = False
        plain = Link.run

        def run(link: Link, statement: str) -> None:
            if statement != self.word or link.read_only:
                plain(link, statement)
                return
            self.word = ""
            if self.after:
                plain(link, statement)
            raise sqlite3.OperationalError("disk I/O error")

        monkeypatch.setattr(Link, "run", run)


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Faults:
    return Faults(monkeypatch)


@pytest.mark.parametrize("word", ["BEGIN IMMEDIATE", "COMMIT"])
async def test_when_a_group_fails_every_caller_is_told_and_nothing_is_stored_or_believed(
    sqlite_storage: Storage, faults: Faults, word: str
) -> None:
    async with sqlite_storage.serve() as database:
        players = await actors(database, "Ann", "Bob", "Cat")
        match = (await open_full(database, players)).match.id
        before = sqlite_storage.contents()
        faults.word = word
        answers = await asyncio.gather(
            *(database.write(play_move, player, match, 0, "bid:1") for player in players),
            return_exceptions=True,
        )
        failed = [answer for answer in answers if isinstance(answer, Refused)]
        assert failed
        assert {answer.kind for answer in failed} == {Code.BUSY}
        if len(failed) == 3:
            assert sqlite_storage.contents() == before
        for player in players:
            played = await database.write(play_move, player, match, 0, "bid:1")
            assert played.match.you is not None
            assert played.match.you.turn == 1
        assert await version_of(database, match) == 7


async def test_a_commit_that_failed_after_all_was_stored_is_found_by_asking_again(
    sqlite_storage: Storage, faults: Faults
) -> None:
    async with sqlite_storage.serve() as database:
        players = await actors(database, "Ann", "Bob", "Cat")
        match = (await open_full(database, players)).match.id
        faults.word, faults.after = "COMMIT", True
        with refused(Code.BUSY):
            await database.write(play_move, players[0], match, 0, "bid:1")
        again = await database.write(play_move, players[0], match, 0, "bid:1")
        assert again.repeated is True


async def test_a_transaction_that_sqlite_itself_ended_fails_the_group(
    sqlite_storage: Storage,
) -> None:
    async with sqlite_storage.serve() as database:

        def end_all(tx: Tx) -> None:
            link = tx.accounts._link  # type: ignore[attr-defined]
            assert isinstance(link, SqliteLink)
            store_actor(tx, "Ann")
            link.run("ROLLBACK")
            raise sqlite3.OperationalError("database or disk is full")

        with refused(Code.BUSY):
            await database.write(end_all)
        assert sqlite_storage.rows("SELECT * FROM account") == []
        await database.write(store_actor, "Bob")
        assert sqlite_storage.rows("SELECT name FROM account") == [("Bob",)]


@pytest.mark.real
async def test_connections_that_broke_while_idle_are_made_anew_unnoticed(
    served: AnyDatabase, crashing: PostgresServer
) -> None:
    players = await actors(served, "Ann", "Bob", "Cat")
    match = (await open_full(served, players)).match.id
    with crashing.connect() as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'tricktable'"
        )
    views = await asyncio.gather(*(served.read(get_match, players[0], match) for _ in range(16)))
    assert len(views) == 16
    await served.write(store_actor, "Dan")


@pytest.mark.real
async def test_a_move_on_a_broken_connection_is_busy_or_made_and_sure_when_asked_again(
    served: AnyDatabase, crashing: PostgresServer
) -> None:
    players = await actors(served, "Ann", "Bob", "Cat")
    match = (await open_full(served, players)).match.id
    with crashing.connect() as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'tricktable'"
        )
    moves = (served.write(play_move, players[0], match, 0, "bid:1") for _ in range(10))
    answers = await asyncio.gather(*moves, return_exceptions=True)
    refusals = {answer.kind for answer in answers if isinstance(answer, Refused)}
    assert refusals <= {Code.BUSY}
    played = await served.write(play_move, players[0], match, 0, "bid:1")
    assert played.repeated in (False, True)
    assert await version_of(served, match) == 5


@pytest.mark.real
async def test_a_server_that_is_away_makes_busy_and_comes_back_with_all_that_was_acknowledged(
    served: AnyDatabase, crashing: PostgresServer
) -> None:
    players = await actors(served, "Ann", "Bob", "Cat")
    match = (await open_full(served, players)).match.id
    await served.write(play_move, players[0], match, 0, "bid:1")
    crashing.stop()
    with refused(Code.BUSY):
        await served.write(play_move, players[1], match, 0, "bid:1")
    with refused(Code.BUSY):
        await served.write(store_actor, "Dan")
    assert (await served.troubles())[0].startswith("the database cannot be reached")
    await asyncio.to_thread(crashing.start)
    assert await served.troubles() == ()
    await served.write(play_move, players[1], match, 0, "bid:1")
    assert await turns_of(served, match) == (1, 1, 0)


@pytest.mark.real
async def test_a_service_starts_without_its_server_and_serves_once_it_is_there(
    crashing: PostgresServer, url: str
) -> None:
    crashing.stop()
    async with database_of(url, context_of(), LocalBus()) as database:
        with refused(Code.BUSY):
            await database.write(store_actor, "Ann")
        await asyncio.to_thread(crashing.start)
        assert (await database.write(store_actor, "Ann")).name == "Ann"


async def test_what_is_asked_before_the_migrations_says_what_is_missing(storage: Storage) -> None:
    async with storage.serve() as database:
        with storage.engine().begin() as connection:
            connection.exec_driver_sql("ALTER TABLE account RENAME TO elsewhere")
        with refused(Code.NOT_MIGRATED):
            await database.write(store_actor, "Ann")


async def test_a_database_without_migrations_is_not_ready(storage: Storage) -> None:
    async with storage.serve() as database:
        assert await database.troubles() == ()
        with storage.engine().connect() as connection:
            connection.exec_driver_sql("DELETE FROM alembic_version")
        assert await database.troubles() == (
            "the database lacks migrations: run `tricktable migrate`",
        )
