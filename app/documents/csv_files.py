"""CSV, for the spreadsheets of every country: separator and decimal sign as asked."""

import csv
from collections.abc import Iterable, Iterator
from datetime import datetime
from fractions import Fraction
from io import StringIO

from msgspec import Struct

from app.application.wording.misread import kept_from_misreading
from app.documents.cells import decimal, iso
from app.documents.model import Cell, Document, Table

MARK = "\ufeff"


class CsvStyle(Struct, frozen=True):
    """How cells are parted and numbers written. ``mark`` begins the file with a BOM."""

    separator: str = ";"
    decimal: str = ","
    mark: bool = True


def csv_of(document: Document, style: CsvStyle) -> Iterator[bytes]:
    """All tables below one another, line by line; where there are several, each under its title."""
    text = StringIO(newline="")
    write = csv.writer(text, delimiter=style.separator, lineterminator="\r\n").writerow
    text.write(MARK if style.mark else "")
    for row in _lines(document, style):
        write(row)
        yield text.getvalue().encode()
        text.seek(0)
        text.truncate()


def _lines(document: Document, style: CsvStyle) -> Iterator[Iterable[str | int]]:
    for place, table in enumerate(document.tables):
        if place:
            yield ()
        if len(document.tables) > 1:
            yield (harmless(table.title),)
        yield from _rows(table, style)


def _rows(table: Table, style: CsvStyle) -> Iterator[Iterable[str | int]]:
    yield [harmless(_heading(column.group, column.title)) for column in table.columns]
    for row in table.rows:
        yield [_cell(cell, style) for cell in row]


def _heading(group: str, title: str) -> str:
    return f"{group}: {title}" if group else title


def _cell(cell: Cell, style: CsvStyle) -> str | int:
    if isinstance(cell, Fraction):
        return decimal(cell, style.decimal)
    if isinstance(cell, datetime):
        return iso(cell)
    if isinstance(cell, str):
        return harmless(cell)
    return "" if cell is None else cell


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula, a number, a day or a time."""
    return kept_from_misreading(text.replace("\x00", ""))
