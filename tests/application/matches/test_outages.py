"""A deadline that fell while no process ran is put off by as long as nobody could move."""

import pytest

from app.application.errors import Code
from app.application.matches import clocks
from app.application.matches.claiming import claim_absence
from app.application.matches.house import House
from app.application.matches.outages import show_life
from app.application.matches.pausing import wish_pause
from app.application.matches.playing import play_for_bots, play_move
from app.application.matches.reserving import reserve_seat
from app.application.matches.seating import leave, sit
from app.application.matches.signs_of_life import OUTAGE_MS, REMEMBERED
from app.application.matches.timing import deadlines_due
from app.application.moments import moment
from app.application.values import Claim
from app.bus.inprocess import LocalBus
from app.domain.clock import TimeControl
from tests.storage.fixtures import Storage
from tests.storage.waiting import Hall
from tests.storage.world import move_of, refused

SECONDS = 60
AWAY_MS = 600_000


async def running(hall: Hall) -> tuple[str, int]:
    """A match of three whose time is up a minute from now, which then have all lost it."""
    time = TimeControl("move", SECONDS, 0, "forfeit")
    match = await hall.open(time=time)
    for seat in (1, 2):
        await hall.database.write(sit, hall.people[seat], match, seat)
    return match, hall.clock.time + 1000 * SECONDS


async def deadline_of(hall: Hall, match: str) -> str | None:
    return (await hall.view(match)).match.clock.seats[0].deadline


async def away(hall: Hall, milliseconds: int = AWAY_MS) -> None:
    """No process runs for so long; then one shows life and looks."""
    await hall.database.write(show_life)
    hall.clock.time += milliseconds
    await hall.database.write(show_life)


@pytest.mark.parametrize("left", [1, 20_000, 1000 * SECONDS])
async def test_a_seat_has_after_an_outage_what_it_had_left(hall: Hall, left: int) -> None:
    match, due = await running(hall)
    hall.clock.time = due - left
    await away(hall)
    assert await hall.pass_time(0) > 0
    assert (await hall.view(match)).match.status == "running"
    assert await deadline_of(hall, match) == moment(due + AWAY_MS)
    await hall.pass_time(left / 1000)
    assert (await hall.view(match)).match.status == "abandoned"


async def test_so_has_one_whose_time_is_up_a_little_after_it(hall: Hall) -> None:
    match, due = await running(hall)
    await away(hall, 1000 * SECONDS - 1)
    await hall.pass_time(0.001)
    assert await deadline_of(hall, match) == moment(due + 1000 * SECONDS - 1)


async def test_what_others_wish_after_it_takes_nothing_of_that_away(hall: Hall) -> None:
    match, due = await running(hall)
    await away(hall, 40_000)
    await hall.database.write(wish_pause, hall.people[1], match, True)
    await hall.pass_time(20)
    assert await deadline_of(hall, match) == moment(due + 40_000)


@pytest.mark.parametrize("left", [1, 20_000])
@pytest.mark.parametrize("back", ["sits down", "moves"])
async def test_so_has_who_left_and_comes_back_where_all_were_away(
    hall: Hall, storage: Storage, back: str, left: int
) -> None:
    match = await hall.open(time=TimeControl("move", SECONDS, 0, "house_bot"))
    for seat in (1, 2):
        await hall.database.write(sit, hall.people[seat], match, seat)
    ann = hall.people[0]
    await hall.database.write(play_move, ann, match, *await move_of(hall.database, ann, match))
    await hall.pass_time(SECONDS)
    while await hall.database.write(play_for_bots, match):
        pass
    turn, move = await move_of(hall.database, ann, match)
    due = hall.clock.time + 1000 * SECONDS
    assert await deadline_of(hall, match) == moment(due)
    await hall.database.write(leave, ann, match, 0)
    hall.clock.time = due - left
    await away(hall)
    if back == "sits down":
        view = await hall.database.write(sit, ann, match, 0)
        assert view.match.clock.seats[0].deadline == moment(due + AWAY_MS)
    else:
        made = await hall.database.write(play_move, ann, match, turn, move)
        assert (made.move, made.by) == (move, "player")
    made_for_her = "SELECT count(*) FROM entry WHERE \"by\" = 'stand_in' AND seat = 0"
    assert storage.rows(made_for_her) == [(0,)]


async def test_a_process_that_lived_finds_no_outage_in_the_clock_of_another(hall: Hall) -> None:
    match, due = await running(hall)
    hall.clock.time = due - 1
    await hall.database.write(show_life)
    hall.clock.time += 2 * OUTAGE_MS
    await hall.database.write(show_life, lived=True)
    await hall.pass_time(0)
    assert (await hall.view(match)).match.status == "abandoned"


@pytest.mark.parametrize(
    ("seconds", "status"), [(6, "abandoned"), (AWAY_MS // 1000, "running")], ids=["lived", "slept"]
)
async def test_a_machine_that_slept_was_away_though_its_process_lives(
    hall: Hall, seconds: int, status: str
) -> None:
    """Where only the clock was set, no time has passed: whoever is late by it has lost."""
    passed = 0.0
    house = House(hall.database, LocalBus(), seconds=lambda: passed)
    match, due = await running(hall)
    hall.clock.time = due - 1
    await house._round_that_survives()
    hall.clock.time += AWAY_MS
    passed += seconds
    await house._round_that_survives()
    assert (await hall.view(match)).match.status == status


async def test_whoever_was_late_before_it_was_late(hall: Hall) -> None:
    match, due = await running(hall)
    hall.clock.time = due
    await away(hall)
    await hall.pass_time(0)
    assert (await hall.view(match)).match.status == "abandoned"


async def test_a_short_restart_gives_nothing(hall: Hall) -> None:
    match, due = await running(hall)
    hall.clock.time = due - 1
    await away(hall, OUTAGE_MS)
    await hall.pass_time(0)
    assert (await hall.view(match)).match.status == "abandoned"


async def test_it_is_given_once_whoever_looks_and_however_often(
    hall: Hall, storage: Storage
) -> None:
    match, due = await running(hall)
    await away(hall)
    for _ in range(3):
        await hall.database.write(show_life)
        await hall.pass_time(0)
    assert await deadline_of(hall, match) == moment(due + AWAY_MS)
    assert storage.rows("SELECT count(*) FROM deadline WHERE kind LIKE 'outage%'") == [(1,)]
    await hall.pass_time(SECONDS)
    assert (await hall.view(match)).match.status == "abandoned"


async def test_signs_of_life_are_no_deadlines(hall: Hall) -> None:
    await away(hall)
    assert (await hall.database.read(deadlines_due, 10))[0] == []


CLAIM_MS = 600_000
DAY_MS = 24 * 3_600_000


async def awaiting_the_last(hall: Hall) -> str:
    """A match without a clock in which all are there and seat 2 must act."""
    match = await hall.open()
    for seat in (1, 2):
        await hall.database.write(sit, hall.people[seat], match, seat)
    await hall.follow(match, 0, 1, 2)
    for seat in (0, 1):
        turn, move = await move_of(hall.database, hall.people[seat], match)
        await hall.database.write(play_move, hall.people[seat], match, turn, move)
    return match


async def stopped(hall: Hall, match: str, *people: int, hours: int = 24) -> None:
    """A process that stops says that nobody is there any more, and none runs for so long."""
    for person in people:
        await hall.go_away(match, person)
    await hall.database.write(show_life)
    hall.clock.time += hours * 3_600_000


@pytest.mark.parametrize("noticed", [True, False])
async def test_nobody_was_away_while_no_process_ran(hall: Hall, noticed: bool) -> None:
    match = await awaiting_the_last(hall)
    await stopped(hall, match, 0, 1, 2)
    if noticed:
        await hall.database.write(show_life)
        hall.clock.time += 1
    back = hall.clock.time - noticed
    told = Claim(2, moment(back + CLAIM_MS), moment(back + DAY_MS))
    assert (await hall.view(match)).claims == ((told,) if noticed else ())
    with refused(Code.CLAIM_TOO_EARLY if noticed else Code.NOTHING_TO_CLAIM):
        await hall.database.write(claim_absence, hall.people[0], match, "abandon")
    assert (await hall.view(match)).match.status == "running"


async def test_whoever_does_not_come_back_after_it_is_away_from_then_on(hall: Hall) -> None:
    match = await awaiting_the_last(hall)
    await stopped(hall, match, 0, 1, 2)
    await hall.database.write(show_life)
    hall.clock.time += CLAIM_MS
    await hall.database.write(show_life, lived=True)
    await hall.database.write(claim_absence, hall.people[0], match, "stand_in")
    assert (await hall.view(match)).match.seats[2].stand_in_because == "absent"


async def test_nobody_loses_the_seat_at_a_table_that_waits_by_it(hall: Hall) -> None:
    match = await hall.open()
    await hall.database.write(sit, hall.people[1], match, 1)
    await hall.follow(match, 0, 1)
    hall.clock.time += 1000
    await stopped(hall, match, 0, 1, hours=1)
    await hall.database.write(show_life)
    assert await hall.pass_time(0) > 0
    assert hall.kinds(await hall.view(match)) == ["player", "player", "open"]
    await hall.follow(match, 1)
    hall.clock.time += 180_000
    await hall.database.write(show_life, lived=True)
    await hall.pass_time(0)
    assert hall.kinds(await hall.view(match, 1)) == ["open", "player", "open"]


@pytest.mark.parametrize("late", [False, True])
async def test_whoever_could_not_confirm_meanwhile_may_still(hall: Hall, late: bool) -> None:
    match = await hall.open(admission={"ready_within": 30})
    for seat in (1, 2):
        await hall.database.write(sit, hall.people[seat], match, seat)
    await hall.follow(match, 0, 1, 2)
    by = hall.clock.time + 30_000
    hall.clock.time = by if late else by - 1
    await away(hall)
    await hall.pass_time(0)
    view = await hall.view(match)
    if late:
        assert hall.kinds(view) == ["open", "open", "open"]
    else:
        assert view.match.meeting.ready_by == moment(by + AWAY_MS)
        assert await hall.pass_time(0.001) == 1
        assert hall.kinds(await hall.view(match)) == ["open", "open", "open"]


async def test_a_seat_is_kept_and_bots_are_waited_for_as_much_longer(hall: Hall) -> None:
    admission, partner = {"reserved_for": 20, "bots_after": 25}, hall.people[1].account or ""
    match = await hall.open(admission=admission)
    await hall.database.write(reserve_seat, hall.people[0], match, 1, partner)
    await hall.follow(match, 0)
    await away(hall)
    await hall.pass_time(0)
    assert hall.kinds(await hall.view(match)) == ["player", "reserved", "open"]
    await hall.pass_time(20)
    assert hall.kinds(await hall.view(match)) == ["player", "open", "open"]
    await hall.pass_time(5)
    assert hall.kinds(await hall.view(match)) == ["player", "bot", "bot"]


BANK_S = 600
BANK = TimeControl("bank", BANK_S, 0, "forfeit")


async def banked(hall: Hall) -> str:
    """A match of three who have ten minutes each, ten seconds after its start."""
    match = await hall.open(time=BANK)
    for seat in (1, 2):
        await hall.database.write(sit, hall.people[seat], match, seat)
    hall.clock.time += 10_000
    return match


async def move(hall: Hall, match: str, seat: int) -> None:
    turn, first = await move_of(hall.database, hall.people[seat], match)
    await hall.database.write(play_move, hall.people[seat], match, turn, first)


async def left_of(hall: Hall, match: str, seat: int) -> int | None:
    return (await hall.view(match)).match.clock.seats[seat].left_ms


@pytest.mark.parametrize("after", [5_000, 550_000])
async def test_no_bank_pays_for_an_outage_when_its_seat_moves(hall: Hall, after: int) -> None:
    match = await banked(hall)
    due = hall.clock.time + 1000 * BANK_S - 10_000
    await away(hall)
    hall.clock.time += after
    await move(hall, match, 0)
    assert await left_of(hall, match, 0) == 1000 * BANK_S - 10_000 - after
    deadlines = [seat.deadline for seat in (await hall.view(match)).match.clock.seats]
    assert deadlines == [None, *[moment(due + AWAY_MS)] * 2]
    hall.clock.time += 20_000
    await move(hall, match, 1)
    assert await left_of(hall, match, 1) == 1000 * BANK_S - 30_000 - after


async def test_nor_when_all_agree_on_a_pause_after_it(hall: Hall) -> None:
    match = await banked(hall)
    for seat in range(3):
        if seat == 2:
            await away(hall)
        await hall.database.write(wish_pause, hall.people[seat], match, True)
    assert [await left_of(hall, match, seat) for seat in range(3)] == [1000 * BANK_S - 10_000] * 3


async def test_a_clock_that_stood_or_began_later_gets_nothing(hall: Hall) -> None:
    match = await banked(hall)
    for wanted in (True, False):
        for seat in range(3):
            await hall.database.write(wish_pause, hall.people[seat], match, wanted)
        if wanted:
            await away(hall)
    hall.clock.time += 20_000
    await move(hall, match, 0)
    assert await left_of(hall, match, 0) == 1000 * BANK_S - 30_000
    await hall.pass_time(BANK_S - 30)
    assert (await hall.view(match)).match.status == "finished"


async def test_a_move_made_at_once_looks_for_no_outage(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await banked(hall)
    monkeypatch.setattr(clocks, "outages", lambda *_: pytest.fail("looked"))
    await move(hall, match, 0)
    monkeypatch.undo()
    assert await left_of(hall, match, 0) == 1000 * BANK_S - 10_000


async def test_all_outages_of_a_turn_are_given_back(hall: Hall) -> None:
    match, due = await running(hall)
    lasted = (40_000, 30_000, 16_000)
    for one in lasted:
        hall.clock.time += 2000
        await away(hall, one)
    await hall.pass_time(0)
    assert await deadline_of(hall, match) == moment(due + sum(lasted))
    await hall.pass_time(SECONDS - 6.001)
    assert (await hall.view(match)).match.status == "running"
    await hall.pass_time(0.001)
    assert (await hall.view(match)).match.status == "abandoned"


async def test_all_outages_of_a_wait_are_given_back(hall: Hall) -> None:
    match = await hall.open(admission={"ready_within": 30})
    for seat in (1, 2):
        await hall.database.write(sit, hall.people[seat], match, seat)
    by = hall.clock.time + 30_000
    for one in (20_000, 25_000):
        hall.clock.time += 1000
        await away(hall, one)
    await hall.pass_time(0)
    assert (await hall.view(match)).match.meeting.ready_by == moment(by + 45_000)


async def test_of_very_many_outages_the_last_are_known(hall: Hall, storage: Storage) -> None:
    for _ in range(REMEMBERED + 2):
        await away(hall, OUTAGE_MS + 1)
    kept = storage.rows("SELECT min(at), max(at), count(*) FROM deadline WHERE kind = 'outage'")
    newest = hall.clock.time
    assert kept == [(newest - (REMEMBERED - 1) * (OUTAGE_MS + 1), newest, REMEMBERED)]
