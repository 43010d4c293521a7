"""Quick matches: who asks for the same meets, whoever asks first."""

import asyncio
from typing import Any

import pytest

from app.application.errors import Code
from app.application.matches.opening import WantedMatch, WantedSeat
from app.application.matches.playing import play_for_bots
from app.application.matches.readiness import confirm_ready
from app.application.matches.reserving import reserve_seat
from app.application.matches.seating import leave, sit
from app.application.meeting.quick import quick_match
from app.application.values import MatchView
from app.domain.admission import Admission
from app.domain.clock import TimeControl
from tests.storage.fixtures import Storage
from tests.storage.waiting import ME, Hall
from tests.storage.world import actors, context_of, refused


async def quick(hall: Hall, person: int, options: bytes = b"{}", **wanted: Any) -> MatchView:
    admission = Admission(**wanted.pop("admission", {}))
    new = WantedMatch("toy", options, admission=admission, **wanted)
    return await hall.database.write(quick_match, hall.people[person], new)


async def test_the_second_joins_the_table_of_the_first_and_the_last_starts_it(hall: Hall) -> None:
    views = [await quick(hall, person) for person in range(3)]
    assert len({view.match.id for view in views}) == 1
    assert [view.you.seat for view in views if view.you] == [0, 1, 2]
    assert views[-1].match.status == "running"
    assert (await quick(hall, 3)).match.id != views[0].match.id


async def test_the_nonces_of_all_who_met_are_mixed_into_the_dealing(hall: Hall) -> None:
    """Also of a partner who takes a kept seat; who asks again has given the one that counts."""
    write, wanted = hall.database.write, WantedMatch("toy", b"{}")
    people = hall.people
    first = await write(quick_match, people[0], wanted, (), "of_Ann")
    match = first.match.id
    await write(quick_match, people[0], wanted, (), "another")
    await write(quick_match, people[1], wanted, (), "of_Bob")
    before = await hall.told(match)
    with refused(Code.MALFORMED_REQUEST):
        await write(quick_match, people[2], wanted, (), "of Cat")
    assert await hall.told(match) == before
    await write(quick_match, people[2], wanted, (), "of_Cat")
    (started,) = (one for one in await hall.told(match) if one["type"] == "match.started")
    assert started["nonces"] == ("of_Ann", "of_Bob", "of_Cat")


async def test_a_table_that_somebody_opened_for_all_is_joined(hall: Hall) -> None:
    match = await hall.open()
    assert (await quick(hall, 1)).match.id == match


async def test_other_options_clocks_and_players_are_other_tables(hall: Hall) -> None:
    first = await quick(hall, 0, b'{"deals":2}')
    same = await quick(hall, 1, b'{ "deals": 2, "target": 0 }')
    assert same.match.id == first.match.id
    others = [
        await quick(hall, 2),
        await quick(hall, 2, b'{"deals":2}', time=TimeControl("move", 30)),
        await quick(hall, 2, b'{"deals":2}', admission={"players": "humans"}),
        await quick(hall, 2, b'{"deals":2}', admission={"bots_after": 1}),
        await quick(hall, 2, b'{"deals":2}', admission={"phrases": False}),
        await quick(hall, 2, b'{"deals":2}', spectators="none"),
    ]
    assert len({view.match.id for view in (first, *others)}) == 7
    kept_longer = await quick(hall, 2, b'{"deals":2}', admission={"reserved_for": 600})
    assert kept_longer.match.id == first.match.id


async def test_nobody_waits_at_a_table_whose_seats_are_kept_for_hours(hall: Hall) -> None:
    hours = await quick(hall, 0, admission={"reserved_for": 601})
    others = [await quick(hall, person) for person in (1, 2)]
    assert len({view.match.id for view in (hours, *others)}) == 2
    assert others[0].match.id == others[1].match.id


async def test_nobody_is_led_to_whoever_has_turned_somebody_away(hall: Hall) -> None:
    match = (await quick(hall, 0)).match.id
    assert (await quick(hall, 1)).match.id == match
    await hall.database.write(leave, hall.people[0], match, 1)
    led = [(await quick(hall, person)).match.id for person in (1, 2)]
    assert led[0] == led[1] != match
    view = await hall.database.write(sit, hall.people[3], match, 1)
    assert hall.kinds(view) == ["player", "player", "open"]


async def test_whoever_leaves_is_led_elsewhere_and_others_are_led_there(hall: Hall) -> None:
    match = (await quick(hall, 0)).match.id
    await quick(hall, 1)
    await hall.database.write(leave, hall.people[1], match, 1)
    other = (await quick(hall, 1)).match.id
    assert other != match
    assert (await quick(hall, 2)).match.id == match
    assert (await quick(hall, 1)).match.id == other


async def test_whoever_was_only_away_is_led_there_again(hall: Hall) -> None:
    match = (await quick(hall, 0)).match.id
    await quick(hall, 1)
    await hall.follow(match, 0)
    hall.clock.time += 60_000
    assert (await quick(hall, 2)).match.id == match
    assert [seat.name for seat in (await hall.view(match)).match.seats] == ["Ann", "Cat", ""]
    assert (await quick(hall, 1)).match.id == match


async def test_whoever_let_a_ready_check_pass_is_led_elsewhere(hall: Hall) -> None:
    checked = {"ready_within": 30}
    match = (await quick(hall, 0, admission=checked)).match.id
    for person in (1, 2):
        await quick(hall, person, admission=checked)
    for person in (0, 2):
        await hall.database.write(confirm_ready, hall.people[person], match)
    await hall.pass_time(30)
    assert hall.kinds(await hall.view(match)) == ["player", "open", "player"]
    assert (await quick(hall, 1, admission=checked)).match.id != match
    assert (await quick(hall, 3, admission=checked)).match.id == match


@pytest.mark.parametrize("opened", ["by hand", "by time"])
async def test_nobody_is_led_to_seats_that_are_kept_anew(hall: Hall, opened: str) -> None:
    dan = hall.people[3].account or ""
    match = await hall.open(seats=[ME, WantedSeat("reserved", player=dan)])
    await hall.follow(match, 0)
    if opened == "by hand":
        await hall.database.write(leave, hall.people[0], match, 1)
    else:
        await hall.pass_time(300)
    assert (await quick(hall, 1)).match.id == match
    await hall.database.write(reserve_seat, hall.people[0], match, 2, dan)
    await hall.database.write(leave, hall.people[0], match, 2)
    assert (await quick(hall, 2)).match.id != match


async def test_whoever_waits_already_stays_there(hall: Hall, storage: Storage) -> None:
    first = await quick(hall, 0)
    before = storage.contents()
    assert await quick(hall, 0) == first
    assert storage.contents() == before


async def test_private_tables_and_exercises_are_not_joined(hall: Hall) -> None:
    hidden = {await hall.open(admission={"private": True}), await hall.open(exercise=True)}
    assert (await quick(hall, 1)).match.id not in hidden


async def test_a_private_quick_match_is_refused(hall: Hall, storage: Storage) -> None:
    before = storage.contents()
    with refused(Code.BAD_ADMISSION):
        await quick(hall, 0, admission={"private": True})
    assert storage.contents() == before


async def test_house_bots_fill_the_table_after_the_wait(hall: Hall) -> None:
    match = (await quick(hall, 0, admission={"bots_after": 20})).match.id
    assert await hall.pass_time(19) == 0
    assert await hall.pass_time(1) == 1
    view = await hall.view(match)
    assert hall.kinds(view) == ["player", "bot", "bot"]
    assert view.match.status == "running"
    await hall.database.write(play_for_bots, match)


async def test_the_wait_begins_with_the_first_who_sits(hall: Hall) -> None:
    match = (await quick(hall, 0, admission={"bots_after": 20})).match.id
    await hall.pass_time(15)
    await hall.database.write(leave, hall.people[0], match, 0)
    await hall.pass_time(60)
    assert hall.kinds(await hall.view(match)) == ["open"] * 3
    await quick(hall, 1, admission={"bots_after": 20})
    await hall.pass_time(19)
    assert (await hall.view(match)).match.status == "open"
    await hall.pass_time(1)
    assert (await hall.view(match)).match.status == "running"


async def test_two_who_ask_at_the_same_moment_land_at_one_table(hall: Hall) -> None:
    for seconds in range(1, 9):
        time = TimeControl("move", seconds)
        views = await asyncio.gather(*(quick(hall, person, time=time) for person in range(3)))
        assert len({view.match.id for view in views}) == 1
        assert sorted(view.you.seat for view in views if view.you) == [0, 1, 2]


@pytest.mark.real
async def test_two_processes_lead_those_who_ask_at_once_to_one_table(
    postgres_storage: Storage,
) -> None:
    contexts = [context_of(alone=False, prefix=str(process)) for process in range(2)]
    async with (
        postgres_storage.serve(contexts[0]) as one,
        postgres_storage.serve(contexts[1]) as other,
    ):
        people = await actors(one, "Ann", "Bob", "Cat")
        for seconds in range(1, 9):
            new = WantedMatch("toy", time=TimeControl("move", seconds))
            views = await asyncio.gather(
                *(
                    database.write(quick_match, person, new)
                    for database, person in zip((one, other, one), people, strict=True)
                )
            )
            assert len({view.match.id for view in views}) == 1


async def test_nobody_is_led_to_whoever_has_gone(hall: Hall) -> None:
    first = await quick(hall, 0)
    hall.clock.time += 59_999
    assert (await quick(hall, 1)).match.id == first.match.id
    hall.clock.time += 1
    second = await quick(hall, 2)
    assert second.match.id == first.match.id
    assert [seat.name for seat in second.match.seats] == ["Cat", "Bob", ""]
    hall.clock.time += 60_000
    third = await quick(hall, 3)
    assert third.match.id != first.match.id
    assert (await hall.view(first.match.id)).match.status == "abandoned"


async def test_who_follows_the_table_is_waited_with_and_who_asks_again_stays(hall: Hall) -> None:
    first = await quick(hall, 0)
    await hall.follow(first.match.id, 0, seconds=3600)
    hall.clock.time += 600_000
    assert (await quick(hall, 1)).match.id == first.match.id
    hall.clock.time += 600_000
    again = await quick(hall, 1)
    assert [seat.name for seat in again.match.seats] == ["Ann", "Bob", ""]
