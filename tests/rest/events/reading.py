"""Files of every format read back, each by a reader that is not ours, into cells to compare."""

import csv
import json
import re
from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction
from html.parser import HTMLParser
from io import BytesIO, StringIO
from typing import Any, Literal
from xml.etree import ElementTree as ET

import openpyxl
from pypdf import PdfReader

Row = list[Any]
Rows = list[Row]
NUMBER = re.compile(r"[-−]?\d+([/,]\d+)?")
MOMENT = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d")


def plain(cell: Any) -> Any:
    """A cell as all formats must tell it: a number to four digits, a minute, text, or nothing."""
    match cell:
        case None | "":
            return None
        case int() | float() | Fraction():
            return Fraction(round(Fraction(cell) * 10_000), 10_000)
        case datetime():
            return f"{cell:%Y-%m-%d %H:%M}"
        case str() if NUMBER.fullmatch(cell):
            told = cell.replace("−", "-")
            return plain(decimal(told) if "," in told else Fraction(told))
        case str() if MOMENT.match(cell):
            return cell[:16].replace("T", " ")
        case _:
            return str(cell)


def decimal(told: str) -> Fraction:
    """``-2,5`` as a number."""
    whole, _, part = told.partition(",")
    return Fraction(f"{whole}.{part}")


def from_json(data: bytes) -> list[Rows]:
    """Every table, every row in the order of its columns."""
    return [
        [[printed(row, one["key"]) for one in table["columns"]] for row in table["rows"]]
        for table in json.loads(data)["tables"]
    ]


def printed(row: dict[str, Any], key: str) -> Any:
    """What stands on paper: the words beside a value, the fraction beside a rounded number."""
    exact = row.get("exact", {}).get(key)
    value = row[key] if exact is None else Fraction(exact)
    return plain(row.get("words", {}).get(key, value))


def from_ndjson(data: bytes) -> list[Rows]:
    """The same of lines; tables without rows are not in them, nor what is about a table."""
    found: dict[str, Rows] = {}
    for line in data.splitlines():
        row = json.loads(line)
        if "about" in row:
            continue
        keys = [key for key in row if key not in ("part", "exact", "words")]
        found.setdefault(row["part"], []).append([printed(row, key) for key in keys])
    return list(found.values())


def from_csv(data: bytes, separator: str = ";") -> list[Rows]:
    """The tables between empty lines, without their headings."""
    text = data.decode("utf-8-sig")
    blocks: list[Rows] = [[]]
    for row in csv.reader(StringIO(text, newline=""), delimiter=separator):
        if row:
            blocks[-1].append([plain(cell.removeprefix("'")) for cell in row])
        else:
            blocks.append([])
    heads = 1 if len(blocks) == 1 else 2
    return [block[heads:] for block in blocks]


def from_xlsx(data: bytes) -> list[Rows]:
    """The sheets, without the heading that is frozen; a formula would fail."""
    book = openpyxl.load_workbook(BytesIO(data))
    for sheet in book.worksheets:
        assert sheet.freeze_panes == "A2"
        assert not [cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    return [
        [[plain(cell) for cell in row] for row in list(sheet.iter_rows(values_only=True))[1:]]
        for sheet in book.worksheets
    ]


class Page(HTMLParser):
    """The cells of the bodies of a page's tables, and every tag that is on it."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self._in_cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, a row or a cell."""
        self.tags.add(tag)
        self.attributes += attrs
        match tag:
            case "tbody":
                self.tables.append([])
            case "tr" if self.tables:
                self.tables[-1].append([])
            case "td":
                self.tables[-1][-1].append("")
                self._in_cell = True

    def handle_endtag(self, tag: str) -> None:
        """End a cell; the head of the next table is no row of the one before."""
        if tag == "td":
            self._in_cell = False

    def handle_data(self, data: str) -> None:
        """What is in a cell."""
        if self._in_cell:
            self.tables[-1][-1][-1] += data


def page_of(data: bytes) -> Page:
    """The page, read."""
    page = Page()
    page.feed(data.decode())
    return page


def told_in_html(data: bytes) -> list[list[list[str]]]:
    """The cells as they stand there."""
    return [[row for row in table if row] for table in page_of(data).tables]


def from_html(data: bytes) -> list[Rows]:
    """The cells as values."""
    return [[[plain(cell) for cell in row] for row in table] for table in told_in_html(data)]


def squeezed(text: str) -> str:
    """Without what a line break may have brought in."""
    return re.sub(r"[\s\u200b\u00ad\u2010-]", "", text)


def pages_of(data: bytes) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in PdfReader(BytesIO(data)).pages]


def svg_texts(data: bytes) -> list[str]:
    """What is written in a picture, in the order of its drawing."""
    root = ET.fromstring(data)
    return [node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text")]


def stand_in_order(told: str, parts: Iterable[str]) -> None:
    """All the parts stand in the text, one after the other; they may share what parts them."""
    at = 0
    for part in parts:
        found = told.find(part, at)
        assert found >= 0, (part, told[at : at + 200])
        at = found + len(part.rstrip("|"))


Reader = Literal["ndjson", "csv", "xlsx", "html"]
READERS = {"ndjson": from_ndjson, "csv": from_csv, "xlsx": from_xlsx, "html": from_html}
