"""JSON and NDJSON: the same cells under keys that no language changes."""

from collections.abc import Iterator
from typing import Any

import msgspec

from app.documents.cells import exact
from app.documents.model import Document, Table

_ENCODER = msgspec.json.Encoder()


def json_of(document: Document) -> bytes:
    """One object: title and tables, each row an object."""
    tables = [
        {
            "key": table.key,
            "title": table.title,
            "columns": [{"key": one.key, "title": one.title} for one in table.columns],
            "rows": list(_objects(table)),
        }
        for table in document.tables
    ]
    told = {"language": document.language, "title": document.title, "tables": tables}
    return _ENCODER.encode(told)


def ndjson_of(document: Document) -> Iterator[bytes]:
    """Each row of each table as a line of its own; ``part`` says of which table."""
    for table in document.tables:
        for row in _objects(table):
            yield _ENCODER.encode({"part": table.key, **row}) + b"\n"


def _objects(table: Table) -> Iterator[dict[str, Any]]:
    keys = [column.key for column in table.columns]
    for row in table.rows:
        yield dict(zip(keys, map(exact, row), strict=True))
