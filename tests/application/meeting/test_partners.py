"""Quick matches of pairs and teams: who comes together sits together."""

from collections.abc import AsyncIterator

import pytest

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.matches.opening import WantedMatch
from app.application.matches.reserving import reserve_seat
from app.application.matches.seating import leave
from app.application.meeting.quick import quick_match
from app.application.values import MatchView
from app.domain.admission import Admission
from app.stock import catalogue
from tests.storage.fixtures import Storage
from tests.storage.waiting import Hall, hall_on
from tests.storage.world import actors, refused

ANN, BOB, CAT, DAN = range(4)


@pytest.fixture
async def club(storage: Storage) -> AsyncIterator[Hall]:
    """A hall in which tuppi and chaupatia are played."""
    async with hall_on(storage, catalogue=catalogue()) as hall:
        yield hall


async def quick(
    club: Hall, person: int | Actor, *partners: int, game: str = "tuppi", **admission: object
) -> MatchView:
    actor = person if isinstance(person, Actor) else club.people[person]
    ids = [club.people[partner].account or "" for partner in partners]
    wanted = WantedMatch(game, admission=Admission(**admission))  # type: ignore[arg-type]
    return await club.database.write(quick_match, actor, wanted, ids)


def seats(view: MatchView) -> list[str]:
    """Who sits or is awaited, by seat; awaited ones in brackets."""
    return [f"({seat.name})" if seat.kind == "reserved" else seat.name for seat in view.match.seats]


async def test_a_partner_has_a_seat_kept_and_takes_it_by_asking_the_same(club: Hall) -> None:
    first = await quick(club, ANN, BOB)
    assert seats(first) == ["Ann", "", "(Bob)", ""]
    assert seats(await quick(club, CAT)) == ["Ann", "Cat", "(Bob)", ""]
    joined = await quick(club, BOB)
    assert (joined.match.id, seats(joined)) == (first.match.id, ["Ann", "Cat", "Bob", ""])
    again = await quick(club, BOB, ANN)
    assert again == joined


async def test_a_kept_seat_is_found_where_nothing_else_is_open(club: Hall) -> None:
    first = await quick(club, ANN, BOB)
    await quick(club, CAT, DAN)
    assert seats(await quick(club, DAN)) == ["Ann", "Cat", "(Bob)", "Dan"]
    last = await quick(club, BOB)
    assert (last.match.id, last.match.status) == (first.match.id, "running")


async def test_two_pairs_sit_across_from_one_another_and_a_split_table_is_passed_over(
    club: Hall,
) -> None:
    split = await quick(club, ANN)
    (eve,) = await actors(club.database, "Eve")
    assert seats(await quick(club, eve)) == ["Ann", "Eve", "", ""]
    pair = await quick(club, CAT, DAN)
    assert pair.match.id != split.match.id
    assert seats(pair) == ["Cat", "", "(Dan)", ""]


async def test_a_partner_who_waits_already_is_joined_on_the_own_side(club: Hall) -> None:
    first = await quick(club, ANN)
    joined = await quick(club, BOB, ANN)
    assert (joined.match.id, seats(joined)) == (first.match.id, ["Ann", "", "Bob", ""])


async def test_whoever_waits_already_may_have_a_seat_kept_while_there_is_room(
    club: Hall, storage: Storage
) -> None:
    await quick(club, ANN)
    assert seats(await quick(club, ANN, BOB)) == ["Ann", "", "(Bob)", ""]
    before = storage.contents()
    with refused(Code.ALREADY_SEATED):
        await quick(club, ANN, CAT)
    assert storage.contents() == before


async def test_a_team_of_three_sits_at_every_second_seat(club: Hall) -> None:
    view = await quick(club, ANN, BOB, CAT, game="chaupatia")
    assert seats(view) == ["Ann", "", "(Bob)", "", "(Cat)", ""]


async def test_more_partners_than_a_side_holds_are_refused(club: Hall, storage: Storage) -> None:
    before = storage.contents()
    for game, partners, limit in (("tuppi", (BOB, CAT), "1"), ("paskievics", (BOB,), "0")):
        with pytest.raises(Refused, match="too-many-partners") as caught:
            await quick(club, ANN, *partners, game=game)
        assert [param.value for param in caught.value.refusal.params] == [limit]
    with refused(Code.UNKNOWN_PLAYER):
        wanted = WantedMatch("tuppi")
        await club.database.write(quick_match, club.people[ANN], wanted, ["nobody"])
    assert storage.contents() == before


async def test_oneself_and_doubles_are_no_partners(club: Hall) -> None:
    assert seats(await quick(club, ANN, BOB, BOB, ANN)) == ["Ann", "", "(Bob)", ""]


async def test_the_partner_who_does_not_come_leaves_the_seat_to_anybody(club: Hall) -> None:
    first = await quick(club, ANN, BOB, reserved_for=60)
    await quick(club, CAT, reserved_for=60)
    await club.follow(first.match.id, ANN, CAT)
    await club.pass_time(60)
    late = await quick(club, DAN, reserved_for=60)
    assert (late.match.id, seats(late)) == (first.match.id, ["Ann", "Cat", "Dan", ""])
    assert (await quick(club, BOB, reserved_for=60)).match.status == "running"


async def test_an_asker_who_left_finds_the_partner_again(club: Hall) -> None:
    first = await quick(club, ANN, BOB)
    await quick(club, BOB)
    await club.database.write(leave, club.people[ANN], first.match.id, 0)
    back = await quick(club, ANN, BOB)
    assert (back.match.id, seats(back)) == (first.match.id, ["Ann", "", "Bob", ""])


async def test_with_partners_nobody_is_led_to_where_a_kept_seat_has_come_free(club: Hall) -> None:
    match = (await quick(club, ANN, BOB)).match.id
    await club.database.write(leave, club.people[ANN], match, 2)
    assert (await quick(club, CAT, DAN)).match.id != match


async def test_a_seat_is_kept_no_longer_than_its_keeper_sits_there(club: Hall) -> None:
    match = (await quick(club, ANN, BOB)).match.id
    await quick(club, CAT, DAN)
    await club.database.write(leave, club.people[CAT], match, 1)
    assert seats(await club.view(match, ANN)) == ["Ann", "", "(Bob)", ""]
    await quick(club, BOB)
    await club.database.write(reserve_seat, club.people[ANN], match, 1, ids(club, CAT))
    await club.database.write(leave, club.people[ANN], match, 0)
    assert seats(await club.view(match, BOB)) == ["", "", "Bob", ""]
    told = [event["type"] for event in await club.told(match)]
    assert told[-2:] == ["match.player_left", "match.seat_reopened"]


async def test_so_it_is_where_its_keeper_has_gone_away(club: Hall) -> None:
    match = (await quick(club, ANN, BOB)).match.id
    await quick(club, CAT)
    await club.follow(match, CAT)
    await club.pass_time(180)
    assert seats(await club.view(match, CAT)) == ["", "Cat", "", ""]


def ids(club: Hall, person: int) -> str:
    """The id of somebody's account."""
    return club.people[person].account or ""
