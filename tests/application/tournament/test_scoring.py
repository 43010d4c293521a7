"""Sheets are scored beside the writer and once, so that a long one keeps nobody waiting."""

from dataclasses import dataclass, field
from threading import current_thread
from types import SimpleNamespace
from typing import Any

import pytest

from app.application.errors import Code, Refused
from app.application.tournament.ahead import edited_ahead, supposed_ahead, written_ahead
from app.application.tournament.judging import Grounds, NamedDeal, void_deal
from app.application.tournament.restoring import restored
from app.application.tournament.sheets import correct_sheet, enter_lines, submit_sheet
from app.application.tournament.supposing import SheetIf, Supposed
from app.domain.tournament.facts import SheetTally
from app.domain.tournament.state import Sheet, Voided
from app.engine.errors import BadLine
from app.engine.referee import Referee
from tests.application.tournament.tables import NAME, club_on
from tests.application.tournament.test_remembering import CORRECTED, LINES, announce_on_paper
from tests.storage.fixtures import Storage
from tests.storage.world import refused

TALLY = SheetTally((1, 0, 0), "points", (0,), ended=True)
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


@dataclass
class Trials:
    """A sheet of twenty lines of which the first is void; so many may be needed as are played."""

    needed: int
    other: int = 0
    seen: list[tuple[int, ...]] = field(default_factory=list)

    @property
    def table(self) -> Any:
        """Where it is written."""
        lines = tuple(f"{number}" for number in range(1, 21))
        return SimpleNamespace(sheet=Sheet(lines=lines, voided=(Voided(1, "1", "", "", 1),)))

    def scored(self, lines: bytes, void: dict[int, int]) -> Any:
        """Refused at the first that follows the end, or that cannot be for another cause."""
        self.seen.append(tuple(sorted(void)))
        for number in range(1, 21):
            if number == self.other or (number > self.needed and number not in void):
                raise Refused(Code.BAD_LINE) from BadLine("x", "", {"number": number})
        return SimpleNamespace(tally=TALLY)


def test_what_is_needless_by_a_deal_that_counts_again_is_found_at_once() -> None:
    for needed, needless in ((20, ()), (19, (20,)), (4, tuple(range(5, 21)))):
        sheet: Any = Trials(needed)
        assert restored(sheet, 1) == (TALLY, needless)
        assert len(sheet.seen) <= 2


def test_a_line_that_cannot_be_all_the_same_is_tried_no_further() -> None:
    sheet: Any = Trials(10, other=7)
    with pytest.raises(Refused) as caught:
        restored(sheet, 1)
    assert caught.value.__cause__.params == {"number": 7}  # type: ignore[union-attr]
    assert sheet.seen == [(), tuple(range(7, 21))]
