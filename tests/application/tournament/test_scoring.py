"""Sheets are scored beside the writer and once, so that a long one keeps nobody waiting."""

from threading import current_thread
from typing import Any

import pytest

from app.application.errors import Code
from app.application.tournament.ahead import edited_ahead, supposed_ahead, written_ahead
from app.application.tournament.judging import Grounds, NamedDeal, void_deal
from app.application.tournament.sheets import correct_sheet, enter_lines, submit_sheet
from app.application.tournament.supposing import SheetIf, Supposed
from app.engine.referee import Referee
from tests.application.tournament.tables import NAME, club_on
from tests.application.tournament.test_remembering import CORRECTED, LINES, announce_on_paper
from tests.storage.fixtures import Storage
from tests.storage.world import refused

TOO_MANY = b"[" + b",".join([CORRECTED[1:-1]] * 3) + b"]"
"""More deals than are played."""


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """On which threads sheets are scored."""
    noted: list[str] = []
    real = Referee.tally

    def tally(*told: Any) -> Any:
        noted.append(current_thread().name.partition("_")[0])
        return real(*told)

    monkeypatch.setattr(Referee, "tally", tally)
    return noted


async def test_a_sheet_is_scored_beside_the_writer_and_once(
    sqlite_storage: Storage, noted: list[str]
) -> None:
    async with club_on(sqlite_storage) as club:
        await announce_on_paper(club)
        data, dan, cup = club.database, club.dan, club.id
        with refused(Code.BAD_LINE, "line-after-end"):
            await written_ahead(data, dan, enter_lines, cup, NAME, TOO_MANY, 0, None)
        assert noted == ["computing"]
        sheet = await written_ahead(data, dan, enter_lines, cup, NAME, LINES, 0, None)
        assert (len(sheet.rows), noted) == (2, ["computing"] * 2)
        await written_ahead(data, dan, submit_sheet, cup, NAME, None)
        assert noted == ["computing"] * 2
        seen, why = await club.revision(), "Misread"
        sheet = await edited_ahead(data, dan, None, correct_sheet, cup, NAME, CORRECTED, why, seen)
        assert (len(sheet.rows), noted) == (1, ["computing"] * 3)
        deal, grounds, seen = NamedDeal(1, sheet.version), Grounds("Seen"), await club.revision()
        sheet = await edited_ahead(data, dan, None, void_deal, cup, NAME, deal, grounds, seen)
        assert (sheet.rows[0].counts, noted) == (False, ["computing"] * 4)


async def test_supposed_sheets_are_scored_where_no_reader_waits(
    sqlite_storage: Storage, noted: list[str]
) -> None:
    async with club_on(sqlite_storage) as club:
        await announce_on_paper(club)
        told = Supposed(), [SheetIf(NAME, TOO_MANY)]
        with refused(Code.BAD_LINE, "line-after-end"):
            await supposed_ahead(club.database, club.dan, club.id, *told)
        assert noted == ["computing"]
        many = [SheetIf(NAME, b"[" + b",".join([CORRECTED[1:-1]] * 241) + b"]")] * 2
        with refused(Code.TOURNAMENT_BARS, "too-many-lines"):
            await supposed_ahead(club.database, club.dan, club.id, Supposed(), many)
        assert noted == ["computing"]
