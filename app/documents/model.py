"""What every format is made from: titled tables of typed cells."""

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

Cell = str | int | Fraction | datetime | None
"""Text, a number that is exact, a moment, or nothing."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column; ``key`` is the same in every language. ``share`` is its part of a page's width."""

    key: str
    title: str
    share: int = 1
    group: str = ""
    centred: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table under its title. ``notes`` stand above it, ``code`` beside them as a QR.

    ``tall`` rows leave room for handwriting; a table that is ``apart`` begins a page.
    """

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    code: str = ""
    below: tuple[str, ...] = ()
    tall: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card to cut out: a large line and smaller ones below it."""

    head: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """What is taken away, in one language. ``page`` is "page {page} of {pages}" in it."""

    language: str
    title: str
    subtitle: str
    tables: tuple[Table, ...]
    cards: tuple[Card, ...] = ()
    page: str = "{page} / {pages}"
    wide: bool = False
