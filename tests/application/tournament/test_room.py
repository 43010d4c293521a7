"""Limits: tables of tournaments leave those of matches alone, and tournaments have their own."""

from app.application.context import Limits
from app.application.errors import Code
from app.application.matches.opening import WantedMatch, open_match
from app.application.tournament.announcing import (
    WantedTournament,
    archive_tournament,
    create_tournament,
    open_registration,
)
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw
from tests.application.tournament.tables import club_on, peopled
from tests.storage.fixtures import Storage
from tests.storage.waiting import Hall, hall_on
from tests.storage.world import refused

PLAN = Plan((RandomDraw(name="Round", rounds=1, tables=(3,)),))


async def announced(hall: Hall) -> tuple[str, int]:
    """A tournament of Ann's."""
    wanted = WantedTournament("Cup", game="toy", plan=PLAN)
    made = await hall.database.write(create_tournament, hall.people[0], wanted)
    return made.tournament.id, made.revision


async def test_tables_count_for_neither_their_players_nor_the_owner(storage: Storage) -> None:
    async with club_on(storage, limits=Limits(matches_at_once=2)) as club:
        for person in club.people:
            await club.database.write(open_match, person, WantedMatch("toy"))
        await peopled(club)
        for place in range(3):
            await club.come(place)
        for person in club.people:
            await club.database.write(open_match, person, WantedMatch("toy"))
            with refused(Code.TOO_MANY_MATCHES):
                await club.database.write(open_match, person, WantedMatch("toy"))


async def test_only_so_many_tournaments_are_unfinished_at_once(storage: Storage) -> None:
    async with hall_on(storage, Limits(tournaments_at_once=2)) as hall:
        first, revision = await announced(hall)
        await announced(hall)
        before = storage.contents()
        with refused(Code.TOO_MANY_TOURNAMENTS):
            await announced(hall)
        assert storage.contents() == before
        ann = hall.people[0]
        opened = await hall.database.write(open_registration, ann, first, revision)
        await hall.database.write(archive_tournament, ann, first, opened.revision)
        await announced(hall)
