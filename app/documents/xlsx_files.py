"""XLSX: a sheet for each table, real numbers and moments, no formulas."""

import re
from datetime import UTC, datetime
from fractions import Fraction
from io import BytesIO

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from app.documents.cells import readable
from app.documents.model import Cell, Document, Table
from app.documents.spreading import LONGEST_TEXT, begun, spread

FORBIDDEN = re.compile("[\\[\\]:*?/\\\\\\x00-\\x1f\ufffe\uffff\ud800-\udfff]")
LONGEST_NAME = 31
NARROWEST, WIDEST = 6, 60
NEVER = datetime(1980, 1, 1, tzinfo=UTC)
OPTIONS = {
    "in_memory": True,
    "remove_timezone": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}


def xlsx_of(document: Document) -> bytes:
    """A workbook of the tables."""
    out = BytesIO()
    with xlsxwriter.Workbook(out, OPTIONS) as book:
        book.set_properties(_properties(document))
        styles = _styles(book)
        taken: set[str] = set()
        for table in document.tables:
            _write(book.add_worksheet(_name(table.title, taken)), spread(table), styles)
    return out.getvalue()


def _properties(document: Document) -> dict[str, object]:
    """What the file says of itself; not when: equal results give equal files."""
    told = {"title": document.title[:200], "comments": document.subtitle[:200]}
    return {**told, "created": NEVER}


def _styles(book: Workbook) -> dict[str, Format]:
    return {
        "head": book.add_format({"bold": True, "bottom": 1, "text_wrap": True}),
        "moment": book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"}),
        "part": book.add_format({"num_format": "0.####"}),
    }


def _name(title: str, taken: set[str]) -> str:
    """A name that a sheet may have, and that no other has."""
    base = begun(FORBIDDEN.sub(" ", title).strip(" '"), LONGEST_NAME).strip(" '") or "-"
    if base.casefold() == "history":  # the one name that spreadsheets keep for themselves
        base += " "
    name, number = base, 1
    while name.casefold() in taken:
        number += 1
        tail = f" {number}"
        name = begun(base, LONGEST_NAME - len(tail)) + tail
    taken.add(name.casefold())
    return name


def _write(sheet: Worksheet, table: Table, styles: dict[str, Format]) -> None:
    for at, column in enumerate(table.columns):
        title = f"{column.group}\n{column.title}" if column.group else column.title
        sheet.write_string(0, at, begun(title, LONGEST_TEXT), styles["head"])
    for down, row in enumerate(table.rows, start=1):
        for at, cell in enumerate(row):
            _put(sheet, down, at, cell, styles)
    sheet.freeze_panes(1, 0)
    for at, width in enumerate(_widths(table)):
        sheet.set_column(at, at, width)
    if table.rows:
        sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)


def _put(sheet: Worksheet, down: int, at: int, cell: Cell, styles: dict[str, Format]) -> None:
    match cell:
        case None:
            return
        case int():
            sheet.write_number(down, at, cell)
        case Fraction():
            sheet.write_number(down, at, float(cell), styles["part"])
        case datetime():
            sheet.write_datetime(down, at, cell, styles["moment"])
        case _:
            sheet.write_string(down, at, cell)


def _widths(table: Table) -> list[int]:
    """As wide as what is in the column, within reason."""
    heads = [max(len(one.title), len(one.group)) for one in table.columns]
    cells = (
        [len(readable(row[at])) for row in table.rows] or [0] for at in range(len(table.columns))
    )
    return [
        max(NARROWEST, min(WIDEST, max(head, *found) + 3))
        for head, found in zip(heads, cells, strict=True)
    ]
