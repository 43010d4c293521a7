"""A seat at a table that waits counts only while its player is there."""

from app.application.matches.opening import WantedSeat
from app.application.matches.seating import sit
from tests.storage.fixtures import Storage
from tests.storage.waiting import ME, Hall

LONG = 180


async def test_whoever_is_away_from_a_table_that_waits_loses_the_seat(
    hall: Hall, storage: Storage
) -> None:
    match = await hall.open()
    await hall.database.write(sit, hall.people[1], match, 1)
    await hall.follow(match, 1)
    await hall.pass_time(LONG - 1)
    assert hall.kinds(await hall.view(match)) == ["player", "player", "open"]
    await hall.pass_time(1)
    assert hall.kinds(await hall.view(match, 1)) == ["open", "player", "open"]
    assert storage.rows('SELECT "by" FROM entry ORDER BY ordinal DESC LIMIT 1') == [("clock",)]
    assert storage.rows("SELECT seat FROM seat") == [(1,)]


async def test_whoever_has_gone_has_as_long_from_then_on(hall: Hall) -> None:
    match = await hall.open()
    await hall.follow(match, 0)
    await hall.pass_time(1000)
    await hall.go_away(match, 0)
    await hall.pass_time(LONG - 1)
    assert (await hall.view(match)).match.status == "open"
    await hall.pass_time(1)
    assert (await hall.view(match)).match.status == "abandoned"


async def test_a_table_at_which_nobody_waits_any_more_is_closed(hall: Hall) -> None:
    match = await hall.open(seats=[ME, WantedSeat("bot", "random")])
    await hall.pass_time(LONG)
    assert (await hall.view(match)).match.status == "abandoned"
    assert [event["type"] for event in await hall.told(match)][-2:] == [
        "match.player_left",
        "match.abandoned",
    ]


async def test_private_tables_wait_for_their_people(hall: Hall) -> None:
    match = await hall.open(admission={"private": True})
    await hall.pass_time(10 * LONG)
    assert hall.kinds(await hall.view(match)) == ["player", "open", "open"]
