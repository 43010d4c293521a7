"""Arbiters look into hands, and each look is written down."""

import pytest

from app.application.actor import STRANGER
from app.application.errors import Code
from app.application.matches.arbiting import get_seat_view
from app.application.matches.opening import WantedMatch, open_match
from app.application.matches.seating import sit
from app.application.matches.watching import get_match, list_matches
from app.application.rows import MatchFilter
from app.domain.admission import Admission
from tests.storage.fixtures import Storage
from tests.storage.waiting import ME, Hall
from tests.storage.world import refused

LOOKS = "SELECT account, subject FROM audit WHERE what = 'arbiter-viewed'"


@pytest.fixture
async def judged(hall: Hall) -> str:
    """A running match of Ann, Bob and Cat with Dan as its arbiter."""
    arbiter = hall.people[3].account
    match = await hall.open(spectators="arbiter", admission={"arbiters": (arbiter,)})
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person)
    return match


async def test_an_arbiter_sees_every_hand_and_each_look_leaves_a_row(
    hall: Hall, judged: str, storage: Storage
) -> None:
    dan = hall.people[3]
    for seat in range(3):
        view = await hall.database.write(get_seat_view, dan, judged, seat)
        own = await hall.view(judged, seat)
        assert view == own
    assert storage.rows(LOOKS) == [(dan.account, f"{judged}/{seat}") for seat in range(3)]


async def test_as_a_watcher_the_arbiter_sees_no_hand(hall: Hall, judged: str) -> None:
    view = await hall.view(judged, 3)
    assert (view.you, view.match.status) == (None, "running")
    assert view != await hall.view(judged, 0)


async def test_nobody_else_watches_and_nothing_is_written_down(
    hall: Hall, judged: str, storage: Storage
) -> None:
    opener = hall.people[3]
    wanted = WantedMatch(
        "toy",
        seats=[],
        spectators="arbiter",
        admission=Admission(arbiters=(hall.people[0].account or "",)),
    )
    other = (await hall.database.write(open_match, opener, wanted)).match.id
    before = storage.contents()
    with refused(Code.NOT_ALLOWED):
        await hall.database.read(get_match, STRANGER, judged)
    with refused(Code.NOT_ALLOWED):
        await hall.database.write(get_seat_view, hall.people[0], judged, 1)
    with refused(Code.TOKEN_MISSING):
        await hall.database.write(get_seat_view, STRANGER, judged, 1)
    with refused(Code.UNKNOWN_SEAT):
        await hall.database.write(get_seat_view, hall.people[3], judged, 3)
    with refused(Code.NOT_ALLOWED):
        await hall.database.write(get_seat_view, opener, other, 0)
    assert storage.contents() == before


async def test_a_player_sees_the_own_seat_without_a_row(
    hall: Hall, judged: str, storage: Storage
) -> None:
    view = await hall.database.write(get_seat_view, hall.people[1], judged, 1)
    assert view == await hall.view(judged, 1)
    assert storage.rows(LOOKS) == []


async def test_an_arbiter_does_not_sit_and_finds_the_match_in_the_list(
    hall: Hall, storage: Storage
) -> None:
    dan, cat = hall.people[3], hall.people[2]
    match = await hall.open(
        seats=[ME],
        spectators="arbiter",
        admission={"arbiters": (dan.account,), "private": True},
    )
    before = storage.contents()
    with refused(Code.INVITATION_NEEDED):
        await hall.database.write(sit, dan, match, 1)
    assert storage.contents() == before
    for actor, found in ((dan, [match]), (cat, [])):
        page = await hall.database.read(list_matches, actor, MatchFilter(), None, 10)
        assert [one.id for one in page.matches] == found


async def test_an_arbiter_of_an_open_match_is_not_admitted_to_a_seat(
    hall: Hall, storage: Storage
) -> None:
    dan = hall.people[3]
    match = await hall.open(spectators="arbiter", admission={"arbiters": (dan.account,)})
    before = storage.contents()
    with refused(Code.NOT_ALLOWED):
        await hall.database.write(sit, dan, match, 1)
    assert storage.contents() == before


async def test_only_accounts_that_exist_are_named(hall: Hall, storage: Storage) -> None:
    before = storage.contents()
    with refused(Code.UNKNOWN_PLAYER):
        await hall.open(spectators="arbiter", admission={"arbiters": ("nobody",)})
    assert storage.contents() == before
