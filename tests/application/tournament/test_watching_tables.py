"""Who may look at the matches of tables: officials always, everybody once results are released."""

import pytest

from app.application.actor import STRANGER, Actor
from app.application.errors import Code
from app.application.matches.looking_back import get_record
from app.application.matches.watching import get_match, list_matches
from app.application.rows import MatchFilter
from app.application.streams.following import watch
from app.application.tournament.announcing import release_results
from app.application.tournament.looking_in import get_seat_view
from app.application.tournament.membership import WantedMember
from app.application.tournament.roles import end_role, give_role
from app.domain.clock import NO_CLOCK
from app.domain.tournament.venue import OnlineTerms, TableSpectators
from tests.application.tournament.tables import Club, club_on, house_club, seated
from tests.storage.fixtures import Storage
from tests.storage.world import actors, play_on, refused

LOOKS = "SELECT account, subject FROM audit WHERE what = 'arbiter-viewed'"


async def officials(club: Club) -> dict[str, Actor]:
    """Three who are not players, each with a role."""
    found = {}
    for role in ("director", "jury", "viewer"):
        (actor,) = await actors(club.database, role.title())
        revision = await club.revision()
        await club.database.write(give_role, club.dan, club.id, actor.account or "", role, revision)
        found[role] = actor
    return found


async def release(club: Club) -> None:
    """The results of the stage are everybody's, and somebody has looked at its tables."""
    await club.database.write(release_results, club.dan, club.id, 1, await club.revision())
    await club.keep_house()


async def test_once_results_are_released_a_finished_match_is_shown_to_everybody(
    storage: Storage,
) -> None:
    async with club_on(storage, OnlineTerms(spectators="public")) as club:
        await house_club(club)
        await club.publish()
        await club.keep_house()
        match = await club.match() or ""
        for read in (get_match, get_record):
            with refused(Code.NOT_ALLOWED):
                await club.database.read(read, STRANGER, match)
        await release(club)
        view = await club.database.read(get_match, STRANGER, match)
        assert (view.match.status, view.match.spectators) == ("finished", "public")
        record = await club.database.read(get_record, STRANGER, match)
        assert record.game == "toy"
        page = await club.database.read(list_matches, STRANGER, MatchFilter(), None, 10)
        assert page.matches == ()


@pytest.mark.parametrize("policy", ["public", "after_deal"])
async def test_a_running_match_is_opened_as_the_plan_says(
    storage: Storage, policy: TableSpectators
) -> None:
    async with club_on(storage, OnlineTerms(time=NO_CLOCK, spectators=policy)) as club:
        match, players = await seated(club)
        with refused(Code.NOT_ALLOWED):
            await club.database.read(get_match, STRANGER, match)
        await release(club)
        view = await club.database.read(get_match, STRANGER, match)
        assert (view.match.status, view.match.spectators) == ("running", policy)
        assert (view.view is None) == (policy == "after_deal")
        await play_on(club.database, players, match)
        view = await club.database.read(get_match, STRANGER, match)
        assert view.match.status == "finished"


async def test_where_the_plan_lets_nobody_watch_nobody_does(storage: Storage) -> None:
    async with club_on(storage, OnlineTerms(time=NO_CLOCK)) as club:
        match, _ = await seated(club)
        await release(club)
        with refused(Code.NOT_ALLOWED):
            await club.database.read(get_match, STRANGER, match)


async def test_officials_watch_while_nobody_else_may_and_see_no_hand(storage: Storage) -> None:
    async with club_on(storage, OnlineTerms(time=NO_CLOCK)) as club:
        match, players = await seated(club)
        for official in (await officials(club)).values():
            view = await club.database.read(get_match, official, match)
            own = await club.database.read(get_match, players[0], match)
            assert (view.you, view.match.spectators) == (None, "none")
            assert view.view != own.view
            assert (await club.database.read(watch, official, match, 0)).seat is None
        (eve,) = await actors(club.database, "Eve")
        with refused(Code.NOT_ALLOWED):
            await club.database.read(get_match, eve, match)
        with refused(Code.NOT_ALLOWED):
            await club.database.read(watch, eve, match, 0)


async def test_a_role_that_has_ended_lets_nobody_watch(storage: Storage) -> None:
    async with club_on(storage, OnlineTerms(time=NO_CLOCK)) as club:
        match, _ = await seated(club)
        director = (await officials(club))["director"]
        revision = await club.revision()
        await club.database.write(end_role, club.dan, club.id, director.account or "", revision)
        with refused(Code.NOT_ALLOWED):
            await club.database.read(get_match, director, match)
        with refused(Code.NOT_ALLOWED):
            await club.database.write(get_seat_view, director, match, 0)


async def test_whoever_decides_may_look_into_hands_and_each_look_is_written_down(
    storage: Storage,
) -> None:
    async with club_on(storage, OnlineTerms(time=NO_CLOCK)) as club:
        match, players = await seated(club)
        people = await officials(club)
        judges = (people["director"], people["jury"], club.dan)
        for judge in judges:
            view = await club.database.write(get_seat_view, judge, match, 1)
            assert view == await club.database.read(get_match, players[1], match)
        looks = [(judge.account, f"{match}/1") for judge in judges]
        assert storage.rows(LOOKS) == looks
        for actor in (people["viewer"], players[0]):
            with refused(Code.NOT_ALLOWED):
                await club.database.write(get_seat_view, actor, match, 1)
        assert storage.rows(LOOKS) == looks


async def test_whoever_plays_at_another_table_looks_into_no_hand(storage: Storage) -> None:
    async with club_on(storage, OnlineTerms(time=NO_CLOCK)) as club:
        match, _ = await seated(club)
        director = (await officials(club))["director"]
        await club.put(0, WantedMember(player=director.account))
        with refused(Code.NOT_ALLOWED):
            await club.database.write(get_seat_view, director, match, 1)
        assert storage.rows(LOOKS) == []


async def test_a_director_who_plays_himself_looks_into_no_hand(storage: Storage) -> None:
    async with club_on(storage, OnlineTerms(time=NO_CLOCK)) as club:
        match, players = await seated(club)
        ann = players[0]
        revision = await club.revision()
        await club.database.write(
            give_role, club.dan, club.id, ann.account or "", "director", revision
        )
        with refused(Code.NOT_ALLOWED):
            await club.database.write(get_seat_view, ann, match, 1)
        assert storage.rows(LOOKS) == []
