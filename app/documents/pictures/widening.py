"""Columns as wide as their contents need: only long names are cut."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from app.documents.pictures.measuring import width
from app.documents.pictures.tabular import Cell, Column, Sheet

SIZE: Final = 14
SMALL: Final = 11
"""How large headings are, and what stands below in a cell."""
HEAD: Final = 6
PAD: Final = 10
BROAD: Final = 960
"""A table that is not as broad as this lets names take what is left, up to the longest."""
LONGEST: Final = 480


def is_bold(cell: Cell) -> bool:
    """Whether its text is written bold."""
    return cell.bold or cell.tone == "won"


def widened(sheets: Sequence[Sheet]) -> Sequence[Sheet]:
    """The tables with room for words and figures, their columns below one another.

    Names have some room, and what is left.
    """
    wide: dict[tuple[int, str], float] = {}
    for sheet in sheets:
        for at, column in enumerate(sheet.columns):
            key = at, column.title
            wide[key] = max(wide.get(key, 0.0), column.width, _needed(sheet, at))
    return [_with(sheet, wide) for sheet in sheets]


def _with(sheet: Sheet, wide: Mapping[tuple[int, str], float]) -> Sheet:
    told = list(enumerate(sheet.columns))
    others = sum(wide[at, column.title] for at, column in told if not column.named)
    most = min(LONGEST, BROAD - others)
    columns = (_bounded(column, wide[at, column.title], most) for at, column in told)
    return replace(sheet, columns=tuple(columns))


def _bounded(column: Column, wide: float, most: float) -> Column:
    return replace(column, width=min(wide, max(column.named, most)) if column.named else wide)


def _needed(sheet: Sheet, at: int) -> float:
    return max(SMALL * width(sheet.columns[at].title) + HEAD, *_cells(sheet, at), 0.0)


def _cells(sheet: Sheet, at: int) -> Iterator[float]:
    for row in sheet.rows:
        yield SIZE * width(row[at].text, bold=is_bold(row[at])) + PAD
        yield SMALL * width(row[at].below) + PAD
