"""What every format is made from: titled tables of typed cells."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Self

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]


class Told(str):
    """What people read; ``value`` is the same for a program, in the words of no language."""

    __slots__ = ("value",)
    value: Json

    def __new__(cls, text: str, value: Json) -> Self:
        """This text, which tells that value."""
        told = super().__new__(cls, text)
        told.value = value
        return told


Cell = str | int | Fraction | datetime | None
"""Text, which may tell a value; a number that is exact, a moment, or nothing."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column; ``key`` is the same in every language.

    ``share`` is its part of a page's width; without one it is as wide as its contents. ``figures``
    are set to the right, and so are words among them. A ``spare`` column that has nothing but zeros
    is left out on pages. A title that ``people`` wrote, such as a name, is never hyphenated.
    """

    key: str
    title: str
    share: int = 1
    group: str = ""
    centred: bool = False
    figures: bool = False
    spare: bool = False
    people: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table under its title. ``notes`` stand above it, ``code`` beside them as a QR.

    ``tall`` rows leave room for handwriting; a table that is ``apart`` begins a page. ``about``
    tells a program what people read above and below.
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
    about: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Card:
    """A card to cut out: a large line and smaller ones below it."""

    head: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """What is taken away, in one language. ``page`` is "page {page} of {pages}" in it.

    ``boxes`` says in it what a box stands for on a page whose fonts lack the sign.
    """

    language: str
    title: str
    subtitle: str
    tables: tuple[Table, ...]
    cards: tuple[Card, ...] = ()
    page: str = "{page} / {pages}"
    wide: bool = False
    boxes: str = ""


def amount(told: str | None) -> Cell:
    """An exact number: whole, or a fraction."""
    if told is None:
        return None
    exact = Fraction(told)
    return exact.numerator if exact.denominator == 1 else exact
