"""Texts that are too long for a cell of a spreadsheet go on in further columns beside it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from app.documents.model import Cell, Column, Table

LONGEST_TEXT: Final = 32_000
"""Units of UTF-16, as spreadsheets count; a cell holds a few more."""


def begun(text: str, room: int) -> str:
    """The beginning of a text, of so many units of UTF-16 at most; no half a sign."""
    if 2 * len(text) <= room:
        return text
    units = text[:room].encode("utf-16-le", errors="replace")
    return units[: 2 * room].decode("utf-16-le", errors="ignore")


def spread(table: Table) -> Table:
    """The table with a further column for each part of a text that is too long for one."""
    parts = [_most(table, at) for at in range(len(table.columns))]
    if max(parts, default=1) == 1:
        return table
    columns = tuple(
        one
        for column, most in zip(table.columns, parts, strict=True)
        for one in _columns(column, most)
    )
    rows = tuple(
        tuple(part for cell, most in zip(row, parts, strict=True) for part in _padded(cell, most))
        for row in table.rows
    )
    return replace(table, columns=columns, rows=rows)


def _most(table: Table, at: int) -> int:
    return max((len(_parts(row[at])) for row in table.rows), default=1)


def _columns(column: Column, most: int) -> Iterator[Column]:
    yield column
    for number in range(2, most + 1):
        yield replace(column, key=f"{column.key}_{number}", title=f"{column.title} ({number})")


def _padded(cell: Cell, most: int) -> tuple[Cell, ...]:
    parts = _parts(cell)
    return (*parts, *(None,) * (most - len(parts)))


def _parts(cell: Cell) -> tuple[Cell, ...]:
    """The cell, or a text in parts that cells hold."""
    if not isinstance(cell, str) or 2 * len(cell) <= LONGEST_TEXT:
        return (cell,)
    found, rest = list[Cell](), cell
    while rest:
        part = begun(rest, LONGEST_TEXT)
        found.append(part)
        rest = rest[len(part) :]
    return tuple(found)
