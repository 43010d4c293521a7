"""A table on paper: what its columns are called, and cells of one line or two."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

Word = Callable[[str], str]
"""The text of a key in the language of the document."""


def numbered(text: str, number: int | str) -> str:
    """A text with the number that it names."""
    return text.replace("{number}", str(number))


Tone = Literal["plain", "won", "self", "faint"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column, at least so many parts wide; words are set to its left, figures in the middle.

    A column of names is as wide as the longest, but where room is scarce only as wide as ``named``.
    """

    title: str
    width: float
    left: bool = False
    named: float = 0


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell, and below it in smaller letters."""

    text: str = ""
    below: str = ""
    tone: Tone = "plain"
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with its heading."""

    heading: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """A document: what it is of, how far it holds, and its tables."""

    title: str
    status: str
    sheets: tuple[Sheet, ...]
    notes: tuple[str, ...] = field(default=())
