"""CSV and XLSX: numbers are numbers, text is text."""

import csv
from datetime import datetime
from io import BytesIO, StringIO

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from app.documents.csv_files import CsvStyle, csv_of
from app.documents.model import Column, Document, Table
from app.documents.xlsx_files import xlsx_of
from tests.documents.samples import DOCUMENT, HOSTILE, ROWS, TABLE


def book(document: Document) -> list[Worksheet]:
    return list(openpyxl.load_workbook(BytesIO(xlsx_of(document))).worksheets)


def lines(data: bytes, separator: str) -> list[list[str]]:
    return list(csv.reader(StringIO(data.decode("utf-8-sig"), newline=""), delimiter=separator))


def test_csv_begins_with_a_mark_and_has_the_separator_and_the_decimals_that_were_asked() -> None:
    data = b"".join(csv_of(DOCUMENT, CsvStyle()))
    assert data.startswith(b"\xef\xbb\xbf")
    told = lines(data, ";")
    assert told[0] == ["Hely", "Név", "Pont", "Mikor"]
    assert [line[2] for line in told[1:4]] == ["2,5", "5", "7,5"]
    plain = b"".join(csv_of(DOCUMENT, CsvStyle(separator="\t", decimal=".", mark=False)))
    assert not plain.startswith(b"\xef\xbb\xbf")
    assert [line[2] for line in lines(plain, "\t")[1:4]] == ["2.5", "5", "7.5"]


def test_no_cell_of_csv_begins_like_a_formula_and_each_name_is_there() -> None:
    told = [line[1] for line in lines(b"".join(csv_of(DOCUMENT, CsvStyle())), ";")[1:]]
    assert told[:3] == ["'=1+1", "'+cmd|' /C calc'!A0", "'@SUM(A1)"]
    assert told[3:] == list(HOSTILE[3:])


def test_a_negative_number_stays_a_number_in_csv() -> None:
    table = Table("t", "T", (Column("a", "A"),), ((-4,), ("-4",), (" =1",)))
    told = b"".join(csv_of(Document("en", "D", "", (table,)), CsvStyle(mark=False)))
    assert told == b"A\r\n-4\r\n'-4\r\n' =1\r\n"


def test_no_text_of_csv_is_taken_for_a_number_a_day_or_a_time() -> None:
    misread = (
        *("1.1", "3/6", "007", "(2)", "2026-11-30", "1: 8", "50%", " 1,5", "(1.2)"),
        *("1e5", "2E+3", "€ 5", "1:30 pm", "TRUE", "igaz", "1 May", "SEPT2", "máj. 5"),
    )
    plain = (
        "1e",
        "May",
        "Truela",
        "Mayer 04",
        "5 marks",
        "1. forduló",
        "Round 1.2",
        "4–2 (1)",
        "3 Aces",
        "1.FC Ruka",
        "",
    )
    cells = tuple((text,) for text in (*misread, *plain))
    document = Document("en", "D", "", (Table("t", "T", (Column("a", "A"),), cells),))
    _, *told = lines(b"".join(csv_of(document, CsvStyle())), ";")
    assert [one for (one,) in told] == [*(f"'{one}" for one in misread), *plain]


def test_several_tables_stand_under_their_titles_in_csv_and_on_sheets_of_their_own() -> None:
    both = Document("hu", "D", "", (TABLE, TABLE))
    told = lines(b"".join(csv_of(both, CsvStyle())), ";")
    assert [told[0], told[len(ROWS) + 2]] == [["'" + TABLE.title], []]
    assert [sheet.title for sheet in book(both)] == ["=Állás  1 2  a", "=Állás  1 2  a 2"]


def test_xlsx_holds_real_numbers_and_moments_and_no_formula() -> None:
    (sheet,) = book(DOCUMENT)
    for down, row in enumerate(ROWS, start=2):
        cells = [sheet.cell(down, at) for at in range(1, 5)]
        assert [cell.value for cell in cells[:3]] == [row[0], row[1], float(row[2])]
        assert [cell.data_type for cell in cells[:3]] == ["n", "s", "n"]
        moment = None if row[3] is None else datetime(2026, 11, 30, 18, 5, 7)  # noqa: DTZ001
        assert cells[3].value == moment
    assert all(cell.hyperlink is None for line in sheet.iter_rows() for cell in line)


def test_the_header_of_xlsx_is_frozen_and_the_columns_fit() -> None:
    (sheet,) = book(DOCUMENT)
    assert sheet.freeze_panes == "A2"
    widths = [sheet.column_dimensions[letter].width for letter in "ABCD"]
    assert widths[0] < widths[3] < widths[1] <= 61


def test_an_empty_table_is_still_a_workbook() -> None:
    (sheet,) = book(Document("en", "D", "", (Table("t", "", (Column("a", "A"),), ()),)))
    assert (sheet.title, sheet.max_row, sheet["A1"].value) == ("-", 1, "A")


NAMES = (
    ("🏆 Grand Final of Ruka and Rovaniemi", "🏆 Grand Final of Ruka and Rova"),
    ("🂡" * 30, "🂡" * 15),
    ("A" * 30 + "🏆", "A" * 30),
    ("a\ufffeb\uffffc\x01d\ud800e", "a b c d e"),
    ("👩‍👩‍👧" * 9, "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍"),
)


@pytest.mark.parametrize(("title", "name"), NAMES)
def test_the_name_of_a_sheet_is_as_long_as_spreadsheets_count(title: str, name: str) -> None:
    table = Table("t", title, (Column("a", "A"),), (("x",),))
    first, second = book(Document("en", "D", "", (table, table)))
    assert len(first.title.encode("utf-16-le")) <= 2 * 31
    assert first.title == name
    assert second.title.endswith(" 2")
    assert len(second.title.encode("utf-16-le")) <= 2 * 31


@pytest.mark.parametrize("text", ["0123456789" * 5122, "🏆" * 40_000, "a" + "🏆" * 16_100])
def test_a_text_that_no_cell_holds_goes_on_in_the_columns_beside_it(text: str) -> None:
    columns = Column("told", "Told"), Column("after", "After")
    table = Table("t", "T", columns, (("short", 1), (text, 2), ("short", 3)))
    (sheet,) = book(Document("en", "D", "", (table,)))
    head, *rows = [[cell.value for cell in line] for line in sheet.iter_rows()]
    parts = len(head) - 1
    assert head == ["Told", *(f"Told ({part})" for part in range(2, parts + 1)), "After"]
    told = [str(cell) for cell in rows[1][:-1]]
    assert "".join(told) == text
    assert all(len(part.encode("utf-16-le")) <= 2 * 32_767 for part in told)
    assert rows[0] == ["short", *(None,) * (parts - 1), 1]
    assert rows[1][-1] == 2
