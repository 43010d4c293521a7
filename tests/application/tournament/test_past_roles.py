"""Who has a part in a tournament no more: told what they did, and shown nothing that is hidden."""

from app.application.errors import Code
from app.application.exports.keeping import create_export, get_export
from app.application.exports.values import WantedExport
from app.application.people.own_values import HeldRole, PersonalData
from app.application.people.personal import get_personal_data
from app.application.texts import Language
from app.application.tournament.announcing import list_tournaments
from app.application.tournament.entering import check_in
from app.application.tournament.roles import end_role, give_role
from tests.application.tournament.tables import Club, club_on
from tests.storage.fixtures import Storage
from tests.storage.world import refused


async def directing(club: Club) -> None:
    """Ann is made director, and checks somebody in."""
    ann, seen = club.people[0].account or "", await club.revision()
    await club.database.write(give_role, club.dan, club.id, ann, "director", seen)
    told = club.id, club.entries[0], True, await club.revision()
    await club.database.write(check_in, club.people[0], *told)


async def dismissed(club: Club) -> None:
    ann = club.people[0].account or ""
    await club.database.write(end_role, club.dan, club.id, ann, await club.revision())


async def held(club: Club) -> PersonalData:
    return await club.database.read(get_personal_data, club.people[0])


async def test_whoever_was_an_official_is_told_what_they_did(storage: Storage) -> None:
    async with club_on(storage) as club:
        await directing(club)
        before = await held(club)
        assert len(before.acts) == 1
        await dismissed(club)
        after = await held(club)
        assert after.acts == before.acts
        assert after.roles == (HeldRole(club.id, "Day", "past"),)
        found = await club.database.read(list_tournaments, club.people[0], None, 5)
        assert found.tournaments == ()
        await club.invite(0)
        assert (await held(club)).roles == (HeldRole(club.id, "Day", "player"),)
        found = await club.database.read(list_tournaments, club.people[0], None, 5)
        assert [one.id for one in found.tournaments] == [club.id]


async def test_files_of_an_official_go_with_the_role(storage: Storage) -> None:
    async with club_on(storage) as club:
        await directing(club)
        wanted = WantedExport("bundle", "json", Language("en"))
        mine = await club.database.write(create_export, club.people[0], club.id, wanted)
        other = await club.database.write(create_export, club.dan, club.id, wanted)
        await dismissed(club)
        with refused(Code.UNKNOWN_EXPORT):
            await club.database.read(get_export, club.people[0], club.id, mine.id)
        assert await club.database.read(get_export, club.dan, club.id, other.id) == other
