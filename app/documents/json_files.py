"""JSON and NDJSON: the same cells as numbers and values, under keys that no language changes."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

import msgspec

from app.documents.cells import iso, number
from app.documents.model import Cell, Column, Document, Table, Told

_ENCODER = msgspec.json.Encoder()


def json_of(document: Document) -> bytes:
    """One object: title and tables, each row an object."""
    tables = [
        {
            "key": table.key,
            "title": table.title,
            **_about(table),
            "columns": list(map(_column, table.columns)),
            "rows": list(_objects(table)),
        }
        for table in document.tables
    ]
    told = {"language": document.language, "title": document.title, "tables": tables}
    return _ENCODER.encode(told)


def ndjson_of(document: Document) -> Iterator[bytes]:
    """Each row of each table as a line of its own; ``part`` says of which table.

    What there is to say about a table stands in a line before its rows.
    """
    for table in document.tables:
        if table.about:
            yield _ENCODER.encode({"part": table.key, **_about(table)}) + b"\n"
        for row in _objects(table):
            yield _ENCODER.encode({"part": table.key, **row}) + b"\n"


def _column(one: Column) -> dict[str, str]:
    """A column; ``group`` is who it belongs to, if anybody."""
    return {"key": one.key, "title": one.title} | ({"group": one.group} if one.group else {})


def _about(table: Table) -> dict[str, Any]:
    return {"about": table.about} if table.about else {}


def _objects(table: Table) -> Iterator[dict[str, Any]]:
    """Rows by key. What no number of JSON holds stands in ``exact`` besides, words in ``words``."""
    keys = [column.key for column in table.columns]
    for row in table.rows:
        cells = dict(zip(keys, row, strict=True))
        told = {key: _value(cell) for key, cell in cells.items()}
        yield told | _beside("exact", _exact(cells)) | _beside("words", _words(cells))


def _value(cell: Cell) -> Any:
    """A cell for a program: numbers are numbers, moments ISO 8601."""
    match cell:
        case Told():
            return cell.value
        case Fraction():
            return number(cell)
        case datetime():
            return iso(cell)
        case _:
            return cell


def _exact(cells: Mapping[str, Cell]) -> dict[str, str]:
    """Fractions that were rounded: ``1/3``."""
    parts = {key: cell for key, cell in cells.items() if isinstance(cell, Fraction)}
    return {key: str(one) for key, one in parts.items() if Fraction(str(float(one))) != one}


def _words(cells: Mapping[str, Cell]) -> dict[str, str]:
    """What people read where a program reads a value."""
    return {key: str(cell) for key, cell in cells.items() if isinstance(cell, Told)}


def _beside(name: str, told: dict[str, str]) -> dict[str, Any]:
    return {name: told} if told else {}
