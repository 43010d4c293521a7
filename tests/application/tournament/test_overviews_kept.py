"""Overviews are made once for each version, for all who ask at once and for pictures as well."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from app.application.texts import Language
from app.application.tournament import overview_telling
from app.application.tournament.folded import Folded
from app.application.tournament.overviews import get_course, get_cross_table, get_entry_history
from app.application.tournament.picturing import get_picture
from tests.application.tournament.tables import Club, club_on
from tests.application.tournament.test_remembering import announce_on_paper, write_sheet
from tests.storage.fixtures import Storage


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each overview was made."""
    counted: Counter[str] = Counter()
    for name in ("course", "cross_table"):
        real = getattr(overview_telling, name)

        def counting(*told: Any, name: str = name, real: Any = real) -> Any:
            counted[name] += 1
            return real(*told)

        monkeypatch.setattr(overview_telling, name, counting)
    return counted


async def test_courses_and_cross_tables_are_made_once_for_each_version(
    sqlite_storage: Storage, made: Counter[str]
) -> None:
    async with club_on(sqlite_storage) as club:
        await announce_on_paper(club)
        await look(club)
        assert made == {"course": 1, "cross_table": 1}
        await look(club)
        assert made == {"course": 1, "cross_table": 1}
        await write_sheet(club)
        await look(club)
        assert made == {"course": 2, "cross_table": 2}


async def look(club: Club) -> None:
    """All histories, the course and the cross table, as data and as pictures."""
    read = club.database.read
    ways = [await read(get_entry_history, club.dan, club.id, entry) for entry in club.entries]
    assert sorted(one.rounds[0].place or 0 for one in ways) == [1, 2, 3]
    await read(get_course, club.dan, club.id, 1)
    await read(get_picture, club.dan, club.id, 1, "course", Language.ENGLISH)
    await read(get_cross_table, club.dan, club.id, 1)
    await read(get_picture, club.dan, club.id, 1, "cross-table", Language.ENGLISH)


def test_whoever_asks_while_it_is_made_waits_for_it() -> None:
    seen: Any = Folded("cup", None)  # type: ignore[arg-type]
    calls: list[int] = []

    def slow() -> int:
        calls.append(1)
        return sum(range(200_000))

    with ThreadPoolExecutor(8) as pool:
        answers = set(pool.map(lambda _: seen.once("sum", slow), range(64)))
    assert (answers, len(calls)) == ({sum(range(200_000))}, 1)
