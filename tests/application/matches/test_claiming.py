"""Whoever stays may claim the absence of who must act, where no clock settles it."""

import pytest

from app.application.errors import Code
from app.application.matches.claiming import claim_absence
from app.application.matches.coming_back import come_back
from app.application.matches.pausing import wish_pause
from app.application.matches.playing import play_for_bots, play_move
from app.application.matches.seating import sit
from app.application.meeting.phrases import say_phrase
from app.application.moments import moment
from app.application.values import Claim
from app.domain.clock import NO_CLOCK, TimeControl
from tests.storage.fixtures import Storage
from tests.storage.waiting import Hall
from tests.storage.world import move_of, refused

WAIT = 600
DAY = 24 * 3600
ANN, BOB, CAT = range(3)


async def running(hall: Hall, time: TimeControl = NO_CLOCK) -> str:
    """Ann and Cat are there and have bid, Bob has sat down and never came."""
    match = await hall.open(time=time)
    for seat in (BOB, CAT):
        await hall.database.write(sit, hall.people[seat], match, seat)
    await hall.follow(match, ANN, CAT)
    for seat in (ANN, CAT):
        turn, move = await move_of(hall.database, hall.people[seat], match)
        await hall.database.write(play_move, hall.people[seat], match, turn, move)
    return match


async def claim(hall: Hall, match: str, wish: str = "stand_in", person: int = ANN) -> None:
    await hall.database.write(claim_absence, hall.people[person], match, wish)  # type: ignore[arg-type]


async def test_it_is_told_from_when_an_absence_may_be_claimed(hall: Hall) -> None:
    match, begun = await running(hall), hall.clock.time
    hall.clock.time += 1
    told = (Claim(BOB, moment(begun + 1000 * WAIT), None),)
    assert (await hall.view(match, ANN)).claims == told
    assert (await hall.view(match, BOB)).claims == ()
    assert (await hall.view(match, 3)).claims == ()
    await hall.go_away(match, CAT)
    hall.clock.time += 1
    end = moment(begun + 1 + 1000 * DAY)
    assert (await hall.view(match, ANN)).claims == (Claim(BOB, told[0].at, end),)
    await hall.follow(match, BOB)
    assert (await hall.view(match, ANN)).claims == ()


async def test_a_house_bot_stands_in_until_the_player_is_back(hall: Hall, storage: Storage) -> None:
    match = await running(hall)
    hall.clock.time += 1000 * WAIT - 1
    before = storage.contents()
    with refused(Code.CLAIM_TOO_EARLY):
        await claim(hall, match)
    assert storage.contents() == before
    hall.clock.time += 1
    await claim(hall, match)
    seat = (await hall.view(match)).match.seats[BOB]
    assert (seat.stand_in, seat.stand_in_because) == ("random", "absent")
    await hall.database.write(play_for_bots, match)
    moved = 'SELECT seat, "by" FROM entry WHERE move IS NOT NULL ORDER BY ordinal'
    assert storage.rows(moved)[2] == (BOB, "stand_in")
    await hall.database.write(come_back, match, hall.people[BOB].account or "")
    assert (await hall.view(match)).match.seats[BOB].stand_in is None


async def test_it_is_given_up_without_loss_once_all_others_have_been_away_for_a_day(
    hall: Hall, storage: Storage
) -> None:
    match = await running(hall)
    hall.clock.time += 1000 * DAY
    before = storage.contents()
    with refused(Code.OTHERS_ARE_THERE):
        await claim(hall, match, "abandon")
    assert storage.contents() == before
    await hall.go_away(match, CAT)
    for passed in (1000 * WAIT, 1000 * (DAY - WAIT) - 1):
        hall.clock.time += passed
        before = storage.contents()
        with refused(Code.CLAIM_TOO_EARLY):
            await claim(hall, match, "abandon")
        assert storage.contents() == before
    hall.clock.time += 1
    await claim(hall, match, "abandon")
    view = await hall.view(match)
    assert (view.match.status, view.match.outcome) == ("abandoned", None)
    assert not any(seat.forfeited for seat in view.match.seats)


async def test_whoever_has_just_moved_or_gone_has_the_whole_wait(hall: Hall) -> None:
    match = await running(hall)
    await hall.follow(match, BOB)
    hall.clock.time += 1000 * WAIT
    with refused(Code.NOTHING_TO_CLAIM):
        await claim(hall, match)
    await hall.go_away(match, BOB)
    hall.clock.time += 1000 * WAIT - 1
    with refused(Code.CLAIM_TOO_EARLY):
        await claim(hall, match)


async def test_nobody_claims_the_absence_of_who_need_not_act(hall: Hall) -> None:
    match = await running(hall)
    turn, move = await move_of(hall.database, hall.people[BOB], match)
    await hall.database.write(play_move, hall.people[BOB], match, turn, move)
    assert (await hall.view(match)).to_act == (CAT,)
    hall.clock.time += 10_000 * WAIT
    with refused(Code.NOTHING_TO_CLAIM):
        await claim(hall, match)
    with refused(Code.NOT_SEATED):
        await claim(hall, match, person=3)


@pytest.mark.parametrize("policy", ["default_move", "house_bot", "forfeit", "wait"])
async def test_where_a_clock_acts_it_settles_that(hall: Hall, policy: str) -> None:
    match = await running(hall, TimeControl("move", 5000, 0, policy))  # type: ignore[arg-type]
    hall.clock.time += 4_999_999
    with refused(Code.CLAIM_TOO_EARLY if policy == "wait" else Code.NOTHING_TO_CLAIM):
        await claim(hall, match)
    if policy == "wait":
        hall.clock.time += 1
        await claim(hall, match)


async def test_what_is_said_at_the_table_puts_no_claim_off_and_is_not_told_by_it(
    hall: Hall,
) -> None:
    match, begun = await running(hall), hall.clock.time
    hall.clock.time += 5000
    await hall.database.write(say_phrase, hall.people[CAT], match, "hello")
    await hall.database.write(wish_pause, hall.people[CAT], match, True)
    told = (Claim(BOB, moment(begun + 1000 * WAIT), None),)
    assert (await hall.view(match, ANN)).claims == told
