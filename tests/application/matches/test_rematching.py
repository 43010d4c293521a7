"""Rematches."""

import asyncio

import pytest

from app.application.context import Limits
from app.application.errors import Code
from app.application.matches.benching import retire_bot
from app.application.matches.opening import abandon_match
from app.application.matches.rematching import rematch
from app.application.matches.reserving import reserve_seat
from app.application.matches.seating import leave, sit
from app.engine.shuffle import commitment
from tests.storage.fixtures import Storage
from tests.storage.robots import robot, store_owner
from tests.storage.waiting import ME, Hall, hall_on
from tests.storage.world import SEED, refused


@pytest.fixture
async def over(hall: Hall) -> str:
    """A match of Ann, Bob and Cat that Cat has forfeited."""
    match = await hall.open(seats=[ME], options=b'{"deals":2}')
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person)
    await hall.database.write(leave, hall.people[2], match, 2)
    return match


async def test_everybody_meets_again_one_seat_further_on(hall: Hall, over: str) -> None:
    write = hall.database.write
    first = await write(rematch, hall.people[1], over)
    assert [(seat.kind, seat.name) for seat in first.match.seats] == [
        ("reserved", "Cat"),
        ("reserved", "Ann"),
        ("player", "Bob"),
    ]
    assert first.match.meeting.rematch_of == over
    assert (first.match.opened_by, first.match.options) == (
        hall.people[1].account,
        (await hall.view(over)).match.options,
    )
    for person in (0, 2):
        view = await write(rematch, hall.people[person], over)
        assert view.match.id == first.match.id
    assert view.match.status == "running"
    assert view.match.commitment == commitment(SEED)


async def test_the_nonces_of_those_who_meet_again_are_mixed_in(hall: Hall, over: str) -> None:
    write = hall.database.write
    first = await write(rematch, hall.people[1], over, "of_Bob")
    for person, nonce in ((0, None), (2, "of_Cat")):
        await write(rematch, hall.people[person], over, nonce)
    (started,) = (one for one in await hall.told(first.match.id) if one["type"] == "match.started")
    assert started["nonces"] == ("of_Cat", "", "of_Bob")


async def test_no_seat_is_kept_for_a_bot_that_is_retired(hall: Hall, storage: Storage) -> None:
    write = hall.database.write
    owner = await write(store_owner, "Olga")
    bot = await robot(hall.database, owner)
    match = await hall.open(seats=[ME])
    await write(sit, hall.people[1], match, 1)
    await write(sit, bot, match, 2)
    await write(leave, bot, match, 2)
    await write(retire_bot, owner, bot.account or "")
    new = await write(rematch, hall.people[0], match)
    assert hall.kinds(new) == ["open", "player", "reserved"]
    before = storage.contents()
    with refused(Code.UNKNOWN_PLAYER):
        await write(reserve_seat, hall.people[0], new.match.id, 0, bot.account or "")
    assert storage.contents() == before


async def test_the_old_match_tells_of_the_new_one(storage: Storage) -> None:
    async with hall_on(storage, Limits(table_ms=60_000)) as hall:
        match = await hall.open(seats=[ME])
        for person in (1, 2):
            await hall.database.write(sit, hall.people[person], match, person)
        await hall.database.write(leave, hall.people[2], match, 2)
        new = (await hall.database.write(rematch, hall.people[0], match)).match.id
        view = await hall.view(match, 1)
        assert (view.match.meeting.rematch, view.match.status) == (new, "finished")
        last = (await hall.told(match))[-1]
        assert last == {"type": "match.rematch_opened", "seat": 0, "rematch": new}


async def test_the_log_of_a_match_whose_table_is_cleared_grows_no_more(
    hall: Hall, over: str
) -> None:
    before = await hall.view(over, 1)
    new = (await hall.database.write(rematch, hall.people[0], over)).match.id
    view = await hall.view(over, 1)
    assert (view.match.meeting.rematch, view.match.status) == (new, "finished")
    assert view.match.position == before.match.position
    assert (await hall.told(over))[-1]["type"] == "match.finished"


async def test_asking_again_changes_nothing(hall: Hall, over: str, storage: Storage) -> None:
    first = await hall.database.write(rematch, hall.people[0], over)
    before = storage.contents()
    assert await hall.database.write(rematch, hall.people[0], over) == first
    assert storage.contents() == before


async def test_those_who_ask_at_once_meet(hall: Hall, over: str) -> None:
    asked = (hall.database.write(rematch, person, over) for person in hall.people[:3])
    views = await asyncio.gather(*asked)
    assert len({view.match.id for view in views}) == 1
    assert (await hall.view(views[0].match.id)).match.status == "running"


async def test_a_rematch_that_was_given_up_is_opened_anew(hall: Hall, over: str) -> None:
    first = (await hall.database.write(rematch, hall.people[0], over)).match.id
    await hall.database.write(abandon_match, hall.people[0], first)
    second = await hall.database.write(rematch, hall.people[1], over)
    assert second.match.id != first
    assert (await hall.view(over)).match.meeting.rematch == second.match.id


async def test_a_seat_that_was_not_taken_in_time_is_open_to_all(hall: Hall, over: str) -> None:
    new = (await hall.database.write(rematch, hall.people[0], over)).match.id
    await hall.follow(new, 0)
    await hall.pass_time(300)
    assert hall.kinds(await hall.view(new)) == ["open", "player", "open"]
    await hall.database.write(sit, hall.people[3], new, 2)
    with refused(Code.SEAT_TAKEN):
        await hall.database.write(rematch, hall.people[1], over)
    view = await hall.database.write(rematch, hall.people[2], over)
    assert view.match.status == "running"


async def test_there_is_no_rematch_for_strangers_or_of_what_goes_on(
    hall: Hall, over: str, storage: Storage
) -> None:
    running = await hall.open()
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], running, person)
    waiting = await hall.open()
    before = storage.contents()
    for person, match, kind in (
        (3, over, Code.NOT_SEATED),
        (0, running, Code.MATCH_RUNNING),
        (0, waiting, Code.MATCH_NOT_RUNNING),
        (0, "no-such-match", Code.UNKNOWN_MATCH),
    ):
        with refused(kind):
            await hall.database.write(rematch, hall.people[person], match)
    assert storage.contents() == before
