"""The ready check."""

import pytest

from app.application.errors import Code
from app.application.matches.opening import WantedSeat
from app.application.matches.readiness import confirm_ready
from app.application.matches.seating import leave, sit
from app.application.meeting.inviting import create_invitation
from app.application.moments import moment
from app.application.people.auditing import list_audit
from tests.storage.fixtures import Storage
from tests.storage.waiting import ME, Hall
from tests.storage.world import NOW, refused

CHECKED = {"ready_within": 30}


@pytest.fixture
async def full(hall: Hall) -> str:
    """A table with a ready check at which Ann, Bob and Cat sit."""
    match = await hall.open(admission=CHECKED)
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person)
    return match


async def test_a_full_table_asks_and_starts_when_the_last_is_ready(hall: Hall, full: str) -> None:
    view = await hall.view(full)
    assert (view.match.status, view.match.meeting.ready_by) == ("open", moment(NOW + 30_000))
    for person in (2, 0):
        view = await hall.database.write(confirm_ready, hall.people[person], full)
    assert (view.match.status, view.match.meeting.ready) == ("open", (0, 2))
    view = await hall.database.write(confirm_ready, hall.people[1], full)
    assert view.match.status == "running"
    told = [event["type"] for event in await hall.told(full)]
    assert told[3:8] == ["match.ready_asked", *["match.player_ready"] * 3, "match.started"]


async def test_whoever_is_not_ready_in_time_is_unseated_and_the_match_waits(
    hall: Hall, full: str, storage: Storage
) -> None:
    await hall.database.write(confirm_ready, hall.people[1], full)
    assert await hall.pass_time(30) == 1
    view = await hall.view(full)
    assert hall.kinds(view) == ["open", "player", "open"]
    assert (view.match.status, view.match.meeting.ready_by) == ("open", None)
    assert storage.rows("SELECT seat FROM seat") == [(1,)]
    for person, seat in ((3, 0), (2, 2)):
        view = await hall.database.write(sit, hall.people[person], full, seat)
    assert (view.match.meeting.ready_by, view.match.meeting.ready) == (moment(NOW + 60_000), ())


async def test_a_table_at_which_nobody_is_ready_is_closed_and_all_may_read_why(
    hall: Hall, full: str
) -> None:
    await hall.pass_time(30)
    assert (await hall.view(full)).match.status == "abandoned"
    told = [event["type"] for event in await hall.told(full)]
    assert told[-4:] == [*["match.player_left"] * 3, "match.abandoned"]
    for seat, person in enumerate(hall.people[:3]):
        newest = (await hall.database.read(list_audit, person, None, 100)).entries[0]
        assert (newest.what, newest.subject, newest.network) == (
            "seat-cleared",
            f"{full}/{seat}",
            "",
        )


async def test_saying_it_again_changes_nothing(hall: Hall, full: str, storage: Storage) -> None:
    first = await hall.database.write(confirm_ready, hall.people[0], full)
    before = storage.contents()
    assert await hall.database.write(confirm_ready, hall.people[0], full) == first
    assert storage.contents() == before
    for person in (1, 2):
        await hall.database.write(confirm_ready, hall.people[person], full)
    before = storage.contents()
    view = await hall.database.write(confirm_ready, hall.people[0], full)
    assert view.match.status == "running"
    assert storage.contents() == before


async def test_when_somebody_leaves_all_must_say_it_again(hall: Hall, full: str) -> None:
    await hall.database.write(confirm_ready, hall.people[0], full)
    view = await hall.database.write(leave, hall.people[2], full, 2)
    assert (view.match.meeting.ready_by, view.match.meeting.ready) == (None, ())
    await hall.pass_time(30)
    assert hall.kinds(await hall.view(full)) == ["player", "player", "open"]


async def test_house_bots_are_always_ready(hall: Hall) -> None:
    bot = WantedSeat("bot", "timid")
    match = await hall.open(seats=[ME, bot, bot], admission=CHECKED)
    view = await hall.database.write(confirm_ready, hall.people[0], match)
    assert view.match.status == "running"


async def test_a_private_table_at_which_nobody_is_ready_stays_open_to_its_link(
    hall: Hall,
) -> None:
    match = await hall.open(admission={**CHECKED, "private": True})
    code = (await hall.database.write(create_invitation, hall.people[0], match)).code
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person, code=code)
    await hall.pass_time(30)
    view = await hall.view(match)
    assert (view.match.status, hall.kinds(view)) == ("open", ["open"] * 3)
    view = await hall.database.write(sit, hall.people[1], match, 0, code=code)
    assert hall.kinds(view) == ["player", "open", "open"]


async def test_nobody_is_ready_who_is_not_asked(hall: Hall, storage: Storage) -> None:
    match = await hall.open(admission=CHECKED)
    before = storage.contents()
    with refused(Code.NOT_ASKED):
        await hall.database.write(confirm_ready, hall.people[0], match)
    with refused(Code.NOT_SEATED):
        await hall.database.write(confirm_ready, hall.people[1], match)
    assert storage.contents() == before
