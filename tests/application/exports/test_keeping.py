"""How much is kept of the files of one account: the oldest make room for the newest."""

from base64 import b64decode

import pytest

from app.application.errors import Code
from app.application.exports import keeping
from app.application.exports.rows import PART
from app.application.exports.values import ExportInfo, WantedExport
from app.application.texts import Language
from app.application.tournament.announcing import WantedTournament, create_tournament
from app.application.tournament.roles import end_role, give_role
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw
from app.domain.tournament.venue import OnlineTerms
from tests.application.tournament.tables import Club, club_on
from tests.storage.fixtures import Storage
from tests.storage.world import refused

WANTED = WantedExport("entries", "json", Language.ENGLISH)


async def kept(club: Club, place: int, size: int) -> ExportInfo:
    """A file of so many bytes that somebody has had made."""
    info = await club.database.write(keeping.create_export, club.people[place], club.id, WANTED)
    await club.database.write(keeping.keep_part, info.id, 0, b"x" * size, 50)
    await club.database.write(keeping.keep_end, info.id, "ready", size)
    return info


async def listed(club: Club, place: int) -> list[str]:
    wanted = club.people[place], club.id, None, 10
    found = await club.database.read(keeping.list_exports, *wanted)
    return [one.id for one in found.exports]


async def test_the_oldest_files_of_an_account_make_room_for_the_newest(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_BYTES", 10)
    async with club_on(storage) as club:
        await club.invite(0)
        other = await kept(club, 3, 9)
        made = [await kept(club, 0, size) for size in (4, 4, 2)]
        assert await listed(club, 0) == [one.id for one in reversed(made)]
        made.append(await kept(club, 0, 5))
        assert await listed(club, 0) == [made[3].id, made[2].id]
        made.append(await kept(club, 0, 11))
        assert await listed(club, 0) == [made[4].id]
        assert await listed(club, 3) == [other.id]
        left = storage.rows("SELECT export FROM export_part ORDER BY export")
        assert [one for (one,) in left] == [other.id, made[4].id]


async def test_a_file_is_found_under_its_own_tournament_alone(storage: Storage) -> None:
    async with club_on(storage) as club:
        info = await kept(club, 3, 4)
        first = club.id
        await club.announce(OnlineTerms())
        for use_case in (keeping.get_export, keeping.get_ready, keeping.drop_export):
            with refused(Code.UNKNOWN_EXPORT):
                await club.database.write(use_case, club.dan, club.id, info.id)
            assert (await club.database.read(keeping.get_ready, club.dan, first, info.id)).size == 4


async def test_who_may_see_a_draft_no_more_has_its_files_no_more(storage: Storage) -> None:
    async with club_on(storage) as club:
        ann, plan = club.people[0], Plan((RandomDraw(name="Round", rounds=1, tables=(3,)),))
        wanted = WantedTournament("Day", game="toy", options=b"{}", plan=plan)
        made = await club.database.write(create_tournament, club.dan, wanted)
        club.id = made.tournament.id
        told = club.dan, club.id, ann.account or ""
        await club.database.write(give_role, *told, "viewer", await club.revision())
        info = await kept(club, 0, 4)
        await club.database.write(end_role, *told, await club.revision())
        for use_case in (keeping.get_export, keeping.get_ready, keeping.drop_export):
            with refused(Code.UNKNOWN_TOURNAMENT):
                await club.database.write(use_case, ann, club.id, info.id)


async def test_a_part_is_no_longer_than_a_part(storage: Storage) -> None:
    async with club_on(storage) as club:
        info = await club.database.write(keeping.create_export, club.dan, club.id, WANTED)
        for number in range(2):
            await club.database.write(keeping.keep_part, info.id, number, b"x" * PART, 50)
        await club.database.write(keeping.keep_end, info.id, "ready", 2 * PART)
        wanted = club.dan, club.id, info.id, 0, 2 * PART
        part = await club.database.read(keeping.get_export_part, *wanted)
        assert (part.size, len(b64decode(part.data))) == (2 * PART, PART)
