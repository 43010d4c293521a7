"""Seats that are kept for somebody."""

import pytest

from app.application.errors import Code
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.reserving import reserve_seat
from app.application.matches.seating import leave, sit
from app.application.matches.watching import get_match
from app.application.moments import moment
from app.engine.catalogue import Catalogue
from app.games import CATALOGUE
from tests.storage.fixtures import Storage
from tests.storage.waiting import ME, Hall, hall_on
from tests.storage.world import NOW, refused


def kept_for(hall: Hall, person: int) -> WantedSeat:
    return WantedSeat("reserved", player=hall.people[person].account)


async def test_a_kept_seat_is_taken_by_its_player_and_by_nobody_else(
    hall: Hall, storage: Storage
) -> None:
    match = await hall.open(seats=[ME, kept_for(hall, 1)])
    seat = (await hall.view(match)).match.seats[1]
    assert (seat.kind, seat.name, seat.until) == ("reserved", "Bob", moment(NOW + 300_000))
    before = storage.contents()
    with refused(Code.SEAT_TAKEN):
        await hall.database.write(sit, hall.people[2], match, 1)
    assert storage.contents() == before
    view = await hall.database.write(sit, hall.people[1], match, 1)
    assert (view.match.seats[1].kind, view.match.seats[1].until) == ("player", None)


async def test_a_match_waits_for_the_player_of_a_kept_seat(hall: Hall) -> None:
    match = await hall.open(seats=[ME, kept_for(hall, 1)])
    view = await hall.database.write(sit, hall.people[2], match, 2)
    assert view.match.status == "open"
    assert view.match.meeting.open_seats == 0
    view = await hall.database.write(sit, hall.people[1], match, 1)
    assert view.match.status == "running"


async def test_a_seat_that_is_not_taken_in_time_opens_to_all(hall: Hall) -> None:
    match = await hall.open(seats=[ME, kept_for(hall, 1)], admission={"reserved_for": 60})
    assert await hall.pass_time(59) == 0
    assert await hall.pass_time(1) == 1
    assert hall.kinds(await hall.view(match)) == ["player", "open", "open"]
    assert (await hall.told(match))[-1] == {"type": "match.seat_reopened", "seat": 1}
    await hall.database.write(sit, hall.people[2], match, 1)


async def test_its_player_may_take_another_seat_and_gives_it_up(hall: Hall) -> None:
    match = await hall.open(seats=[ME, kept_for(hall, 1)])
    view = await hall.database.write(sit, hall.people[1], match, 2)
    assert hall.kinds(view) == ["player", "open", "player"]
    told = await hall.told(match)
    assert [event["type"] for event in told[-2:]] == ["match.seat_reopened", "match.player_sat"]


async def test_its_player_may_decline(hall: Hall) -> None:
    match = await hall.open(seats=[ME, kept_for(hall, 1)])
    view = await hall.database.write(leave, hall.people[1], match, 1)
    assert hall.kinds(view) == ["player", "open", "open"]


async def test_a_private_or_unwatched_match_is_seen_by_whom_it_waits_for(hall: Hall) -> None:
    match = await hall.open(
        seats=[ME, kept_for(hall, 1)], spectators="none", admission={"private": True}
    )
    assert (await hall.view(match, 1)).match.id == match
    with refused(Code.NOT_ALLOWED):
        await hall.view(match, 2)
    await hall.database.write(sit, hall.people[1], match, 1)


@pytest.mark.parametrize(
    ("seat", "player", "kind"),
    [
        (1, "nobody", Code.UNKNOWN_PLAYER),
        (0, "bob", Code.SEAT_TAKEN),
        (1, "ann", Code.ALREADY_SEATED),
        (3, "bob", Code.UNKNOWN_SEAT),
    ],
)
async def test_what_cannot_be_kept_is_refused(
    hall: Hall, storage: Storage, seat: int, player: str, kind: Code
) -> None:
    match = await hall.open()
    ids = {"ann": hall.people[0].account, "bob": hall.people[1].account}
    before = storage.contents()
    with refused(kind):
        await hall.database.write(
            reserve_seat, hall.people[0], match, seat, ids.get(player) or player
        )
    assert storage.contents() == before


async def test_whoever_sits_on_a_side_keeps_its_seats_and_no_others(storage: Storage) -> None:
    async with hall_on(storage, catalogue=Catalogue(CATALOGUE)) as hall:
        ann, bob, cat, dan = hall.people
        partner_of_ann = bob.account
        assert partner_of_ann is not None
        wanted = WantedMatch("tuppi", seats=[])
        view = await hall.database.write(open_match, dan, wanted)
        match = view.match.id
        await hall.database.write(sit, ann, match, 0)
        partner = next(
            seat.seat
            for seat in view.match.seats
            if seat.seat and seat.side == view.match.seats[0].side
        )
        opponent = next(seat.seat for seat in view.match.seats if seat.seat not in (0, partner))
        before = storage.contents()
        with refused(Code.NOT_ALLOWED):
            await hall.database.write(reserve_seat, ann, match, opponent, partner_of_ann)
        with refused(Code.NOT_ALLOWED):
            await hall.database.write(reserve_seat, cat, match, partner, partner_of_ann)
        assert storage.contents() == before
        await hall.database.write(reserve_seat, ann, match, partner, partner_of_ann)
        view = await hall.database.read(get_match, bob, match)
        assert view.match.seats[partner].kind == "reserved"
