"""Lists as people paste them: which character separates the cells, and which column is what.

Each line is read for itself, so that an unclosed quotation mark spoils its own line only.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from typing import Annotated, Final, Literal

from msgspec import Meta

from app.application.tournament.list_headings import Column, Columns, Headings, columns_of
from app.application.wording.misread import as_written

NameOrder = Annotated[
    Literal["columns", "surname-first", "members"],
    Meta(
        title="NameOrder",
        description="How `Smith, John` is read where there is no heading: as a name and a club, "
        "as surname and first name, or as the members of a pair or team.",
    ),
]

TAB: Final = "\t"
SIGNS: Final = (";", ",")
MEMBERS: Final[Column] = "members"
UNHEADED: Final[tuple[Column, ...]] = ("name", "club", "city")
MARK: Final = "\ufeff"
"""What some programs put before the first line of a file."""
DIRECTIVE: Final = re.compile(r"sep=.[ \t]*(?=[\r\n])", re.IGNORECASE)
"""A first line that tells a spreadsheet which sign parts the cells."""
NUMBER: Final = re.compile(r"\d{1,3}[.)]?")
LED: Final = re.compile(
    r"#?\d{1,3}[.):](?:\s+|(?=[^\W\d]))|#\d{1,3}\s+|\d{1,3}\s+[-\u2013\u2014]\s+|[-\u2013\u2014*•·]\s+"
)
"""What messengers and notes put before each line: `1.`, `2)`, `#3`, `4 -`, or a mark."""
QUOTED: Final = re.compile(r'"[^"]*"')
BETWEEN: Final = re.compile(r"\s*[,/&+]\s*")
FIRST_BETWEEN: Final = re.compile(r"\s*;\s*")
"""What separates several members in one cell; where there is a semicolon, only that."""

Body = Sequence[tuple[int, list[str] | None]]


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """One line of a list; ``torn`` where its quotation marks do not close.

    It is ``unclear`` if nothing in the whole list tells clubs from first names.
    """

    line: int
    name: str = ""
    club: str = ""
    city: str = ""
    members: tuple[str, ...] = ()
    torn: bool = False
    unclear: bool = False


def listed(
    text: str, headings: Headings, size: int, names: NameOrder | None = None
) -> Iterator[ListedEntry]:
    """The lines of a list whose entries have ``size`` members, without its heading.

    Columns go by their heading; without one they are name, club, city and the members. A column
    with another heading is left out, and so is what comes after the city of a single player:
    nothing becomes public that was not meant as a name. ``names`` says what `Smith, John` is; if it
    is not said and may be either, the first line is unclear.
    """
    text = text.removeprefix(MARK)
    directed = DIRECTIVE.match(text)
    text = text[directed.end() :] if directed else text
    rows = list(_rows(text, headings))
    columns = columns_of(rows[0][1], headings, size) if rows else None
    body = rows if columns is None else rows[1:]
    if columns is None and _is_numbered(body):
        columns = Columns(("number", *UNHEADED, *repeat(MEMBERS, size)))
    if columns is None and names == "surname-first":
        body = [(line, _turned(cells)) for line, cells in body]
    unclear = columns is None and names is None and _is_unclear(text, headings, body, size)
    if columns is None and names == "members":
        columns = Columns(tuple(repeat(MEMBERS, size)))
    leading = all(cells is None or LED.match(cells[0]) for _, cells in body)
    for line, cells in body:
        if cells is None:
            yield ListedEntry(line, torn=True)
            continue
        plain = leading and columns is None
        named = [LED.sub("", cells[0], count=1), *cells[1:]] if plain else cells
        found = _entry(line, named, columns, size)
        yield replace(found, unclear=unclear)
        unclear = False


def sign_of(text: str, headings: Headings) -> str:
    """What separates the cells: the tab that spreadsheets paste, or what splits most lines alike.

    A heading decides. Separators within quotation marks do not count.
    """
    if TAB in text:
        return TAB
    lines = [QUOTED.sub("", line) for line in text.splitlines() if line.strip()]

    def alike(sign: str) -> tuple[int, int, int]:
        cells = lines[0].split(sign) if lines else ()
        heads = sum(headings.of(cell) is not None for cell in cells)
        counts = Counter(line.count(sign) for line in lines if sign in line)
        most = max(((number, cells) for cells, number in counts.items()), default=(0, 0))
        return heads, *most

    return max(SIGNS, key=alike)


def _rows(text: str, headings: Headings) -> Iterator[tuple[int, list[str] | None]]:
    """The lines that are not empty, by number; None for one that cannot be split."""
    sign = sign_of(text, headings)
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            found = next(csv.reader([line], delimiter=sign, strict=True), [])
            cells = [as_written(cell.strip()) for cell in found]
        except csv.Error:
            yield number, None
            continue
        if any(cells):
            yield number, cells


def _is_numbered(body: Body) -> bool:
    """Whether the first cell of every line is its number, and the name comes after it."""
    cells = [row for _, row in body if row is not None]
    return bool(cells) and all(len(row) > 1 and NUMBER.fullmatch(row[0]) for row in cells)


def _turned(cells: list[str] | None) -> list[str] | None:
    """Surname and first name as one name; text without a comma stays as it is."""
    if cells is None or len(cells) < 2:
        return cells
    return [f"{cells[1]} {cells[0]}".strip(), *cells[2:]]


def _is_unclear(text: str, headings: Headings, body: Body, size: int) -> bool:
    """Whether a comma on every line may separate a first name or members just as well as a club.

    Several entries usually share a club: if one occurs twice, the second column has clubs.
    """
    width = max(size, 2)
    seconds = [cells[1] for _, cells in body if cells and len(cells) == width and all(cells)]
    alone = len(seconds) == len(body) and len(set(seconds)) == len(seconds)
    return alone and bool(body) and sign_of(text, headings) == ","


def _entry(line: int, cells: Sequence[str], columns: Columns | None, size: int) -> ListedEntry:
    if columns is None:
        columns = Columns((*UNHEADED, *repeat(MEMBERS, len(cells) if size > 1 else 0)))
    found: dict[str, list[str]] = {}
    for cell, column in zip(cells, columns.kinds, strict=False):
        if column is not None and cell:
            found.setdefault(column, []).append(cell)
    members = found.get(MEMBERS, [])
    if size > 1 and len(members) == 1:
        sign = FIRST_BETWEEN if ";" in members[0] else BETWEEN
        found[MEMBERS] = [*filter(None, sign.split(members[0]))]
    club, city = (" ".join(found.get(column, ())) for column in UNHEADED[1:])
    return ListedEntry(line, columns.name_of(found), club, city, tuple(found.get(MEMBERS, ())))
