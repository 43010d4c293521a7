"""Texts that would do harm elsewhere: an event full of them, in every kind and format."""

import csv
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from io import BytesIO, StringIO
from typing import Any, Final
from xml.etree import ElementTree as ET

import openpyxl
import pytest
from pypdf import PdfReader

from app.application.exports.values import FORMATS, OF_ROUND
from tests.documents import samples
from tests.rest.events import playing
from tests.rest.events.reading import page_of, squeezed
from tests.rest.organizer import Organizer
from tests.rest.service import TERMS, Person, Service, serving
from tests.rest.test_bundles import IMPORTS
from tests.rest.test_exports import made
from tests.storage.fixtures import Storage

LONGEST: Final = 60
"""So long a name may be; longer ones are on papers in tests/documents."""
HOSTILE: Final = (
    *(name[:LONGEST] for name in samples.HOSTILE),
    '"/><image href="x" onerror="alert(1)"/>',
    "<style>*{background:url(//e)}</style>",
    "</title><script src=//e>",
    "محمد",
    "🇭🇺👩‍🚀",
    "&amp; ]]> <!-- %s {number} {{ name }} {% raw %}",
    "A\u0301" * (LONGEST // 2),
    "../../etc/passwd",
    "=HYPERLINK(1)",
    "\u05d0\u05d1\u05d2 left \u05d0",
    "-2+3",
    "|pipe",
    '#import "x": y',
)
PLACES: Final = {"reason": "=late <b>", "name": "<script>Blocks"}
PARTS: Final[dict[str, dict[str, Any]]] = {
    "cross-table": {"stage": 1},
    "block-grids": {"stage": 1},
    "bracket": {"stage": 2},
    **{kind: {"round": "2.4"} for kind in OF_ROUND},
}
EVERYBODY: Final = {"standings", "entries", "cross-table", "block-grids", "log", "bundle"}
"""Kinds in which every entry stands."""
TAGS: Final = {
    *("html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "bdi", "section", "div"),
    *("table", "colgroup", "col", "thead", "tbody", "tr", "th", "td", "b", "svg", "path"),
}
SVG_TAGS: Final = {
    *("svg", "title", "desc", "rect", "text", "polyline", "circle", "line", "path", "g", "tspan"),
}


@pytest.fixture
async def service(sqlite_storage: Storage) -> AsyncIterator[Service]:
    """A service that takes in a whole bundle."""
    async with serving(sqlite_storage.url, terms=replace(TERMS, page_limit=100)) as running:
        yield running


@pytest.fixture
async def event(ann: Person) -> Organizer:
    """The weekend, whose pairs, clubs, cities, members, stages and reasons are hostile."""
    weekend = await playing.played_weekend(ann)
    told = dict(zip(sorted(weekend.names.values()), HOSTILE, strict=True))
    bundle = renamed(json.loads(await made(weekend, "bundle", "json")), told)
    view = await ann.post(IMPORTS, bundle)
    return Organizer(ann, view["tournament"]["id"], view["revision"])


def renamed(part: Any, told: dict[str, str]) -> Any:
    """The same with hostile texts, wherever people write any."""
    match part:
        case list():
            return [renamed(one, told) for one in part]
        case {"id": _, "name": name, "club": _}:
            hostile = told[name]
            more = {"club": hostile[::-1], "city": hostile, "members": [hostile, hostile]}
            return part | {"name": hostile} | more
        case dict():
            found = {key: renamed(one, told) for key, one in part.items()}
            texts: dict[str, str | None] = {k: text for k, text in PLACES.items() if part.get(k)}
            if "name" in texts and "name_key" in part:
                texts["name_key"] = None  # a name that somebody has made up is no word of ours
            return found | ({} if part.get("name") in told else texts)
        case str():
            return told.get(part, part)
        case _:
            return part


async def test_hostile_texts_are_text_in_every_kind_and_format(event: Organizer) -> None:
    for kind, forms in FORMATS.items():
        for form in forms:
            asked = PARTS.get(kind, {})
            data = await made(event, kind, form, language="fi", **asked)
            assert CHECKS[form](data), (kind, form)
            if kind in EVERYBODY and form in ("json", "ndjson", "html", "xlsx"):
                check_names(READ[form](data), kind)


def check_names(texts: set[str], kind: str) -> None:
    """Every name is there, whole."""
    told = "\n".join(texts)
    as_json = kind == "log"
    names = [json.dumps(one, ensure_ascii=False) if as_json else one for one in HOSTILE]
    assert [name for name in names if name not in told] == [], kind


def strings(part: Any) -> set[str]:
    """Every text in what was read from JSON."""
    match part:
        case str():
            return {part}
        case list():
            return set().union(*map(strings, part))
        case dict():
            return set().union(*map(strings, part.values()))
        case _:
            return set()


def is_csv(data: bytes) -> bool:
    """No cell is reckoned: none begins as a formula does."""
    rows = csv.reader(StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";")
    cells = [cell for row in rows for cell in row]
    numbers = [cell for cell in cells if cell.lstrip("-").replace(",", "").isdigit()]
    rest = [cell for cell in cells if cell not in numbers]
    return len(cells) > 1 and not any(cell.lstrip(" ").startswith(tuple("=+-@|%")) for cell in rest)


def is_xlsx(data: bytes) -> bool:
    """No formula, no link, no strange sheet name."""
    book = openpyxl.load_workbook(BytesIO(data))
    cells = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row]
    return not any(cell.data_type == "f" or cell.hyperlink for cell in cells)


def is_html(data: bytes) -> bool:
    """No tag but ours, nothing that is loaded or run."""
    page = page_of(data)
    loads = [name for name, _ in page.attributes if name in ("src", "href") or name[:2] == "on"]
    return page.tags <= TAGS and not loads


def is_svg(data: bytes) -> bool:
    """The same of a picture."""
    nodes = list(ET.fromstring(data).iter())
    tags = {node.tag.rpartition("}")[2] for node in nodes}
    loads = [name for node in nodes for name in node.attrib if "href" in name or name[:2] == "on"]
    return tags <= SVG_TAGS and not loads


def is_pdf(data: bytes) -> bool:
    """Its first page can be read, and nothing is run or opened."""
    first = PdfReader(BytesIO(data)).pages[0].extract_text()
    return bool(squeezed(first)) and not any(
        word in data for word in (b"/JavaScript", b"/Launch", b"/URI")
    )


def is_json(data: bytes) -> bool:
    """It can be read."""
    return bool(json.loads(data))


def is_ndjson(data: bytes) -> bool:
    """Each line can be read."""
    return all(map(json.loads, data.splitlines()))


CHECKS: Final = {
    "csv": is_csv,
    "xlsx": is_xlsx,
    "html": is_html,
    "svg": is_svg,
    "pdf": is_pdf,
    "json": is_json,
    "ndjson": is_ndjson,
}
READ: Final = {
    "json": lambda data: strings(json.loads(data)),
    "ndjson": lambda data: strings([json.loads(line) for line in data.splitlines()]),
    "html": lambda data: {cell for table in page_of(data).tables for row in table for cell in row},
    "xlsx": lambda data: {
        str(cell)
        for sheet in openpyxl.load_workbook(BytesIO(data)).worksheets
        for row in sheet.iter_rows(values_only=True)
        for cell in row
    },
}
