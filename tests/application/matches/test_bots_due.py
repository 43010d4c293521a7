"""Whom house bots serve first: who has waited longest, and people before bots alone."""

import asyncio
from typing import NamedTuple

import pytest

from app.application.errors import Code, Refused
from app.application.matches import house as houses
from app.application.matches.bots_due import (
    CLAIM_MS,
    LATER_MS,
    claim_matches,
    matches_with_bots_due,
)
from app.application.matches.house import House
from app.application.matches.opening import WantedSeat
from app.application.matches.playing import play_for_bots
from app.application.ports import Tx
from app.bus.inprocess import LocalBus
from tests.storage.fixtures import Storage
from tests.storage.waiting import Hall

BOT = WantedSeat("bot", "timid")
TABLE = [BOT, BOT, WantedSeat("me")]
ALONE = [BOT] * 3


async def _opened(hall: Hall, *tables: list[WantedSeat]) -> list[str]:
    """Matches that begin a millisecond after one another."""
    made = []
    for seats in tables:
        hall.clock.time += 1
        made.append(await hall.open(seats=seats))
    return made


async def _due(hall: Hall) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return await hall.database.read(matches_with_bots_due, 10, 10)


async def test_whoever_was_served_goes_behind_those_that_wait(hall: Hall) -> None:
    first, second = await _opened(hall, ALONE, ALONE)
    assert await _due(hall) == ((), (first, second))
    hall.clock.time += 1
    assert await hall.database.write(play_for_bots, first) is True
    assert await _due(hall) == ((), (second, first))


async def test_tables_with_people_are_apart_from_those_of_bots_alone(hall: Hall) -> None:
    *alone, table = await _opened(hall, ALONE, ALONE, TABLE)
    assert await _due(hall) == ((table,), tuple(alone))
    assert await hall.database.read(matches_with_bots_due, 1) == ((table,), (alone[0],))


async def test_bots_alone_make_few_moves_at_a_time(hall: Hall, storage: Storage) -> None:
    (match,) = await _opened(hall, ALONE)
    await hall.database.write(play_for_bots, match)
    moves = storage.rows("SELECT count(*) FROM entry WHERE move IS NOT NULL")
    assert moves == [(2,)]


async def test_what_one_process_has_claimed_no_other_finds_until_it_has_had_its_time(
    hall: Hall,
) -> None:
    tables = await _opened(hall, TABLE, TABLE, TABLE)
    first = await hall.database.write(claim_matches, 2, alone=False)
    second = await hall.database.write(claim_matches, 2, alone=False)
    assert (sorted(first), list(second)) == (tables[:2], tables[2:])
    assert await _due(hall) == ((), ())
    hall.clock.time += CLAIM_MS - 1
    assert await _due(hall) == ((), ())
    hall.clock.time += 1
    assert sorted((await _due(hall))[0]) == tables


async def test_a_match_in_which_nothing_is_to_be_done_holds_up_nobody(
    hall: Hall, storage: Storage
) -> None:
    (match,) = await _opened(hall, TABLE)
    while await hall.database.write(play_for_bots, match):
        pass
    with storage.engine().begin() as connection:
        connection.exec_driver_sql("UPDATE match SET bots_due = 0")
    assert await hall.database.write(play_for_bots, match) is False
    assert await _due(hall) == ((), ())


class _Served(NamedTuple):
    house: House
    seen: list[str]


@pytest.fixture
def served(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> _Served:
    """A house whose bots refuse to play, and the matches to which it came, in order."""
    seen: list[str] = []

    def serve(tx: Tx, match: str) -> bool:
        seen.append(match)
        raise Refused(Code.BUSY)

    monkeypatch.setattr(houses, "play_for_bots", serve)
    return _Served(House(hall.database, LocalBus(), matches_at_once=2), seen)


async def test_the_house_comes_to_all_tables_before_it_comes_to_bots_alone(
    hall: Hall, served: _Served
) -> None:
    tables = await _opened(hall, ALONE, ALONE, TABLE, TABLE, TABLE)
    alone, people = tables[:2], tables[2:]
    assert await served.house._round() == 0
    await served.house._round()
    assert served.seen == [*people, alone[0]]


async def test_the_house_comes_later_to_matches_that_it_could_not_serve(
    hall: Hall, served: _Served
) -> None:
    tables = await _opened(hall, TABLE, TABLE)
    await served.house._round()
    assert await _due(hall) == ((), ())
    hall.clock.time += LATER_MS
    assert sorted((await _due(hall))[0]) == tables


async def test_the_house_rests_after_bots_that_play_alone(hall: Hall, storage: Storage) -> None:
    house, clock = House(hall.database, LocalBus()), asyncio.get_running_loop().time
    await _opened(hall, ALONE)
    assert 0 < await house._round() < 10
    assert house._rests_until > clock()
    house._rests_until = clock() + 1000
    assert 900 < await house._round() <= 1000
    assert storage.rows("SELECT count(*) FROM entry WHERE move IS NOT NULL") == [(2,)]


@pytest.mark.parametrize("shared", [False, True], ids=["alone", "among others"])
async def test_a_house_serves_all_who_wait(hall: Hall, shared: bool, storage: Storage) -> None:
    house = House(hall.database, LocalBus(), shared=shared)
    await _opened(hall, TABLE, TABLE)
    while await house._round() == 0:
        pass
    assert storage.rows("SELECT count(DISTINCT match) FROM entry WHERE move IS NOT NULL") == [(2,)]
    assert await _due(hall) == ((), ())
