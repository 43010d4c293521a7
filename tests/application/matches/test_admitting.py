"""Who may sit: people, bots, arbiters; and in how many matches."""

import asyncio
from typing import Any

import pytest

from app.application.context import Limits
from app.application.errors import Code, Refused
from app.application.matches.opening import WantedMatch, WantedSeat, abandon_match, open_match
from app.application.matches.playing import play_for_bots
from app.application.matches.seating import leave, seat_bot, sit
from app.application.meeting.quick import quick_match
from app.domain.admission import Admission
from tests.storage.fixtures import Storage
from tests.storage.robots import robot, store_owner
from tests.storage.waiting import ME, Hall, hall_on
from tests.storage.world import refused

BOT = WantedSeat("bot", "timid")


async def test_a_table_for_people_has_no_bots_and_one_for_bots_no_people(
    hall: Hall, storage: Storage
) -> None:
    ann, bob, *_ = hall.people
    owner = await hall.database.write(store_owner, "Olga")
    robbie = await robot(hall.database, owner)
    humans = await hall.open(admission={"players": "humans"}, seats=[])
    bots = await hall.open(admission={"players": "bots"}, seats=[])
    before = storage.contents()
    for actor, match in ((robbie, humans), (bob, bots)):
        with refused(Code.NOT_ADMITTED):
            await hall.database.write(sit, actor, match, 0)
    with refused(Code.NOT_ADMITTED):
        await hall.database.write(seat_bot, ann, humans, 0, "timid")
    assert storage.contents() == before
    await hall.database.write(seat_bot, ann, bots, 0, "timid")
    await hall.database.write(sit, robbie, bots, 1)
    await hall.database.write(sit, bob, humans, 0)


@pytest.mark.parametrize(
    ("spectators", "admission"),
    [
        ("public", Admission(players="humans", bots_after=10)),
        ("arbiter", Admission()),
        ("public", Admission(arbiters=("somebody",))),
    ],
)
async def test_choices_that_do_not_go_together_open_nothing(
    hall: Hall, storage: Storage, spectators: str, admission: Admission
) -> None:
    before = storage.contents()
    wanted = WantedMatch("toy", spectators=spectators, admission=admission)  # type: ignore[arg-type]
    with refused(Code.BAD_ADMISSION):
        await hall.database.write(open_match, hall.people[0], wanted)
    assert storage.contents() == before


async def test_an_account_has_so_many_open_and_running_matches(storage: Storage) -> None:
    async with hall_on(storage, Limits(matches_at_once=2)) as hall:
        ann, bob, *_ = hall.people
        first = await hall.open()
        own = await hall.open(opener=bob, seats=[])
        await hall.database.write(sit, bob, first, 1)
        third = await hall.open(opener=hall.people[2])
        before = storage.contents()
        for use_case in (open_match, quick_match):
            with refused(Code.TOO_MANY_MATCHES):
                await hall.database.write(use_case, bob, WantedMatch("toy", b'{"deals":1}'))
        with refused(Code.TOO_MANY_MATCHES):
            await hall.database.write(sit, bob, third, 1)
        assert storage.contents() == before
        await hall.database.write(sit, bob, own, 0)
        await hall.database.write(leave, bob, first, 1)
        await hall.database.write(sit, bob, third, 1)
        await hall.database.write(abandon_match, ann, first)
        assert (await hall.view(third, 1)).match.seats[1].name == "Bob"


async def test_what_is_over_or_given_up_does_not_count(storage: Storage) -> None:
    async with hall_on(storage, Limits(matches_at_once=1)) as hall:
        ann = hall.people[0]
        for _ in range(3):
            await hall.database.write(abandon_match, ann, await hall.open())
        for _ in range(2):
            match = await hall.open(seats=[ME, BOT, BOT])
            await hall.database.write(leave, ann, match, 0)


async def test_nobody_slips_past_the_limit_by_asking_at_once(storage: Storage) -> None:
    async with hall_on(storage, Limits(matches_at_once=3)) as hall:
        asked = (hall.open() for _ in range(12))
        answers = await asyncio.gather(*asked, return_exceptions=True)
        refusals = [one.kind for one in answers if isinstance(one, Refused)]
        assert refusals == [Code.TOO_MANY_MATCHES] * 9
        assert storage.rows("SELECT count(*) FROM match") == [(3,)]


async def test_house_bots_play_few_matches_alone_for_a_guest(storage: Storage) -> None:
    limits = Limits(guest_bot_matches_at_once=1, bot_matches_at_once=2)
    async with hall_on(storage, limits) as hall:
        ann = hall.people[0]
        await hall.open(seats=[BOT] * 3)
        other = await hall.open(seats=[BOT, BOT])
        before = storage.contents()
        with refused(Code.TOO_MANY_BOT_MATCHES):
            await hall.open(seats=[BOT] * 3)
        with refused(Code.TOO_MANY_BOT_MATCHES):
            await hall.database.write(seat_bot, ann, other, 2, "random")
        assert storage.contents() == before
        await hall.database.write(sit, ann, other, 2)
        await hall.open(seats=[BOT] * 3, opener=hall.people[1])


async def test_an_account_may_have_more_of_them_until_they_are_over(storage: Storage) -> None:
    limits = Limits(guest_bot_matches_at_once=0, bot_matches_at_once=1)
    async with hall_on(storage, limits) as hall:
        owner = await hall.database.write(store_owner, "Olga")
        wanted: dict[str, Any] = {"seats": [BOT] * 3, "options": b'{"deals":1}', "opener": owner}
        match = await hall.open(**wanted)
        with refused(Code.TOO_MANY_BOT_MATCHES):
            await hall.open(**wanted)
        while await hall.database.write(play_for_bots, match):
            pass
        assert (await hall.view(match)).match.status == "finished"
        await hall.open(**wanted)
