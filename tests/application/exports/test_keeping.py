"""How much is kept of the files of one account: the oldest make room for the newest."""

import pytest

from app.application.exports import keeping
from app.application.exports.values import ExportInfo, WantedExport
from app.application.texts import Language
from tests.application.tournament.tables import Club, club_on
from tests.storage.fixtures import Storage

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
