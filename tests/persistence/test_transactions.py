"""Use cases on database threads: all or nothing, told after the commit; nobody waits for ever."""

import asyncio

import pytest

from app.application.errors import Code
from app.application.matches.loading import live_match
from app.application.matches.opening import WantedMatch, open_match
from app.application.matches.playing import play_move
from app.application.matches.watching import get_match
from app.application.ports import Stale, Tx
from app.bus.inprocess import LocalBus
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.world import (
    actors,
    open_full,
    refused,
    store_actor,
    turns_of,
    version_of,
)


class Broken(Exception):
    """A fault in a use case."""


async def test_what_a_use_case_raises_rolls_all_of_it_back(
    database: AnyDatabase, storage: Storage
) -> None:
    def half(tx: Tx) -> None:
        store_actor(tx, "Ann")
        raise Broken

    before = storage.contents()
    with pytest.raises(Broken):
        await database.write(half)
    assert storage.contents() == before


async def test_a_failing_use_case_does_not_touch_its_neighbours(
    database: AnyDatabase, storage: Storage
) -> None:
    def store(tx: Tx, number: int) -> int:
        store_actor(tx, f"P{number}")
        if number % 3 == 0:
            raise Broken(number)
        return number

    answers = await asyncio.gather(
        *(database.write(store, number) for number in range(30)), return_exceptions=True
    )
    assert [a for a in answers if isinstance(a, int)] == [n for n in range(30) if n % 3]
    names = {row[0] for row in storage.rows("SELECT name FROM account")}
    assert names == {f"P{number}" for number in range(30) if number % 3}


async def test_a_rolled_back_match_is_not_in_memory(database: AnyDatabase) -> None:
    (ann,) = await actors(database, "Ann")
    opened: list[str] = []

    def half(tx: Tx) -> None:
        opened.append(open_match(tx, ann, WantedMatch("toy")).match.id)
        raise Broken

    with pytest.raises(Broken):
        await database.write(half)
    assert database.shared.matches.get(opened[0]) is None
    with refused(Code.UNKNOWN_MATCH):
        await database.read(get_match, ann, opened[0])


async def test_a_move_that_is_rolled_back_leaves_the_match_as_it_was(
    database: AnyDatabase, storage: Storage
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    view = await open_full(database, players)
    before = storage.contents()

    def half(tx: Tx) -> None:
        play_move(tx, players[0], view.match.id, 0, "bid:1")
        raise Broken

    with pytest.raises(Broken):
        await database.write(half)
    assert storage.contents() == before
    assert (await database.read(get_match, players[0], view.match.id)).match == view.match
    played = await database.write(play_move, players[0], view.match.id, 0, "bid:2")
    assert played.repeated is False


async def test_a_stale_match_is_read_anew_and_the_use_case_run_again(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    view = await open_full(database, players)
    runs: list[int] = []

    def late(tx: Tx) -> int:
        version = live_match(tx, view.match.id).match.version
        runs.append(version)
        if len(runs) == 1:
            raise Stale(view.match.id)
        return version

    version = await version_of(database, view.match.id)
    assert await database.write(late) == version
    assert runs == [version] * 2


async def test_a_match_that_is_always_stale_is_busy_in_the_end(database: AnyDatabase) -> None:
    runs: list[int] = []

    def never(tx: Tx) -> None:
        runs.append(1)
        raise Stale("match")

    with refused(Code.BUSY):
        await database.write(never)
    assert len(runs) == 5


async def test_a_version_in_memory_that_is_behind_heals_itself(
    database: AnyDatabase, storage: Storage
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    old = database.shared.matches.get(match)
    assert old is not None
    await database.write(play_move, players[0], match, 0, "bid:1")
    now = database.shared.matches.get(match)
    database.shared.matches.merge({match: old})
    assert database.shared.matches.get(match) is now
    # As bad as it can get: memory was emptied by hand and the old version put back.
    database.shared.matches.__init__(10)  # type: ignore[misc]
    database.shared.matches.merge({match: old})
    await database.write(play_move, players[1], match, 0, "bid:1")
    assert await turns_of(database, match) == (1, 1, 0)


async def test_nothing_is_told_of_what_was_not_stored(storage: Storage) -> None:
    bus = LocalBus()
    async with storage.serve(bus=bus) as database, bus.subscribe("topic") as waiter:

        def tell(tx: Tx, position: int) -> None:
            tx.tell("topic", position)
            if position == 1:
                raise Broken

        with pytest.raises(Broken):
            await database.write(tell, 1)
        assert await waiter.wait(0) is False
        await database.write(tell, 2)
        assert await waiter.wait(10) is True
        assert waiter.position == 2


async def test_a_bus_that_fails_does_not_fail_the_use_case(storage: Storage) -> None:
    class Deaf(LocalBus):
        def publish(self, topic: str, position: int) -> None:
            raise OSError(topic)

    async with storage.serve(bus=Deaf()) as database:
        (ann,) = await actors(database, "Ann")
        players = [ann, *await actors(database, "Bob", "Cat")]
        assert (await open_full(database, players)).match.status == "running"
