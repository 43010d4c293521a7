"""What PDF and HTML are made from: a document as plain data, every cell text."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import segno

from app.documents.cells import is_number, readable
from app.documents.lettered import has_boxes
from app.documents.model import Column, Document, Table

HEADING: Final = 300
"""How much of a heading is set at most: it is repeated on every page."""

POINT: Final = "en"
"""The language that writes a point before decimals; the others write a comma."""


def data_of(document: Document) -> dict[str, Any]:
    """The document for a template."""
    sign = "." if document.language == POINT else ","
    tables = [_table(table, sign) for table in document.tables]
    cards = [{"head": card.head, "lines": list(card.lines)} for card in document.cards]
    told = _texts([document.title, document.subtitle, tables, cards])
    return {
        "language": document.language,
        "title": document.title,
        "subtitle": document.subtitle,
        "page": document.page,
        "wide": document.wide,
        "tables": tables,
        "cards": cards,
        "boxes": document.boxes if has_boxes(*told) else "",
    }


def _texts(told: Any) -> Iterator[str]:
    """Every text that is shown."""
    match told:
        case str():
            yield told
        case list():
            for one in told:
                yield from _texts(one)
        case dict():
            yield from _texts([one for key, one in told.items() if key != "code"])


def _needed(table: Table) -> Table:
    """The table without spare columns that say nothing: a bracket gives places, and no points."""
    if not any(one.spare for one in table.columns):
        return table
    kept = [
        at
        for at, one in enumerate(table.columns)
        if not one.spare or any(row[at] not in (None, "", 0) for row in table.rows)
    ]
    rows = tuple(tuple(row[at] for at in kept) for row in table.rows)
    return replace(table, columns=tuple(table.columns[at] for at in kept), rows=rows)


def _table(whole: Table, sign: str) -> dict[str, Any]:
    table = _needed(whole)
    return {
        "title": table.title,
        "notes": list(table.notes),
        "below": list(table.below),
        "tall": table.tall,
        "apart": table.apart,
        "code": _code(table.code),
        "typed": table.code,
        "groups": _groups(table.columns),
        "columns": [
            {
                "title": one.title[:HEADING],
                "share": one.share,
                "people": one.people,
                "align": _align(table, at),
                "parted": _parted(table.columns, at),
            }
            for at, one in enumerate(table.columns)
        ],
        "rows": [[readable(cell, sign) for cell in row] for row in table.rows],
    }


def _align(table: Table, at: int) -> str:
    if table.columns[at].centred:
        return "center"
    told = [row[at] for row in table.rows if row[at] is not None]
    numbers = bool(told) and all(map(is_number, told))
    return "right" if numbers or table.columns[at].figures else "left"


def _parted(columns: tuple[Column, ...], at: int) -> bool:
    """Whether a new group begins with this column, or the last one is over."""
    return at > 0 and columns[at].group != columns[at - 1].group


def _groups(columns: tuple[Column, ...]) -> list[dict[str, Any]]:
    """Headings over several columns, as they follow; none where no column is in a group."""
    found: list[dict[str, Any]] = []
    for at, column in enumerate(columns):
        if found and column.group and found[-1]["title"] == column.group[:HEADING]:
            found[-1]["span"] += 1
        else:
            parted = _parted(columns, at)
            found.append({"title": column.group[:HEADING], "span": 1, "parted": parted})
    return found if any(one["title"] for one in found) else []


def _code(text: str) -> str:
    """A QR as an SVG; nothing for no text."""
    if not text:
        return ""
    return segno.make(text, error="m", micro=False).svg_inline(border=1, omitsize=True)
