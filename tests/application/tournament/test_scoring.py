"""Sheets are scored beside the writer and once, so that a long one keeps nobody waiting."""

from functools import partial
from threading import current_thread
from typing import Any, Final

import msgspec
import pytest

from app.application.errors import Code
from app.application.tournament.ahead import edited_ahead, supposed_ahead, written_ahead
from app.application.tournament.judging import Grounds, NamedDeal, void_deal
from app.application.tournament.reckoning import reckoned
from app.application.tournament.sheets import correct_sheet, enter_lines, submit_sheet
from app.application.tournament.supposing import SheetIf, Supposed
from app.engine.paper import Annulled
from app.engine.referee import Referee
from app.games.paskievics.sheet import SheetRules
from app.stock import catalogue
from tests.application.tournament.tables import NAME, club_on
from tests.application.tournament.test_remembering import CORRECTED, LINES, announce_on_paper
from tests.games.test_void_lines import played
from tests.storage.fixtures import Storage
from tests.storage.world import refused

TOO_MANY = b"[" + b",".join([CORRECTED[1:-1]] * 3) + b"]"
"""More deals than are played."""


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """On which threads sheets are scored."""
    noted: list[str] = []
    real = Referee.follow_sheet

    def follow(*told: Any) -> Any:
        noted.append(current_thread().name.partition("_")[0])
        return real(*told)

    monkeypatch.setattr(Referee, "follow_sheet", follow)
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


PASKIEVICS: Final = catalogue()["paskievics"]
LONG: Final = PASKIEVICS.read_options(b'{"game": "paskievics", "deals": 0}')
THREES: Final = tuple(
    PASKIEVICS.read_lines(
        b"[" + b",".join([msgspec.json.encode({"game": "paskievics", **played(0, 2)})] * 6) + b"]"
    )
)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the lines that are read, and so scored."""
    noted: list[int] = []
    real = SheetRules.read

    def reading(rules: SheetRules, match: Any, lines: Any, number: int) -> Any:
        noted.append(number)
        return real(rules, match, lines, number)

    monkeypatch.setattr(SheetRules, "read", reading)
    return noted


def test_of_a_sheet_that_goes_on_the_new_lines_alone_are_scored(read: list[int]) -> None:
    sixty = PASKIEVICS.read_options(b'{"game": "paskievics", "deals": 60}')
    score = partial(reckoned, PASKIEVICS, sixty)
    score(THREES[:4], 0, ())
    assert read == [1, 2, 3, 4]
    found = score(THREES, 0, [Annulled(2, 5)])
    assert read == [1, 2, 3, 4, 5, 6]
    # What is ruled behind the last line needs no reading at all beside a look at those before.
    assert [row.counts for row in found.rows] == [True, False, True, True, True, True]
    assert score(THREES[:4], 0, ()) == score(THREES[:4], 0, ())
    assert read == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("dealer", "first", "void"),
    [(1, THREES[:1], ()), (0, (), ()), (0, THREES[:1], (Annulled(1, 2),))],
    ids=["another dealer", "corrected", "ruled upon before"],
)
def test_what_is_known_of_another_beginning_is_not_gone_on_from(
    read: list[int], dealer: int, first: tuple[Any, ...], void: tuple[Annulled, ...]
) -> None:
    score = partial(reckoned, PASKIEVICS, LONG)
    score(THREES[:4], 0, ())
    read.clear()
    other = msgspec.structs.replace(THREES[0], taken=2)
    lines = (*(first or (other,)), *THREES[1:5])
    found = score(lines, dealer, void)
    assert read == [1, 2, 3, 4, 5]
    assert found.rows == PASKIEVICS.score_sheet(LONG, lines, dealer, void)
