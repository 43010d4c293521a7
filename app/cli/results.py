"""A finished deal in words, from whatever fields the game's line and score have words for."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

from app.engine.values import Line, TableView

Word = Callable[[str], str | None]
"""The text of a key, None where the game's texts have none."""

Names = Callable[[Sequence[int]], str]
"""The seats of these numbers, by name."""

ON_THE_TABLE = frozenset({"deal", "dealer", "next_dealer"})
"""Fields that the table of the hands tells already."""


class Results:
    """Tells deals of one match."""

    def __init__(self, word: Word, names: Names, *, winner: str, no: str) -> None:
        self._word = word
        self._names = names
        self._winner = winner
        self._no = no

    def tell(self, structs: Sequence[Struct], table: TableView) -> Iterator[str]:
        """Each field that has a word, once; ``structs`` are the deal's line and score.

        A field at its default says nothing. What does not hold is told only where the line has to
        say either, such as whether a contract was made.
        """
        told = set(ON_THE_TABLE)
        for struct in structs:
            for field in msgspec.structs.fields(struct):
                value = getattr(struct, field.name)
                if field.name not in told and value is not None and value != field.default:
                    told.add(field.name)
                    yield from self._field(struct, field, value, table)

    def _field(
        self, struct: Struct, field: msgspec.structs.FieldInfo, value: Any, table: TableView
    ) -> Iterator[str]:
        notion = self._notion(field.name)
        figure = self._figure(field.name, table)
        if isinstance(value, StrEnum | str):
            if word := self._word(f"{field.name}.{value}"):
                yield word
        elif isinstance(value, bool):
            if notion and (value or isinstance(struct, Line)):
                yield notion if value else f"{notion}: {self._no}"
        elif isinstance(value, tuple):
            label = figure or self._tuple_notion(field.name, table)
            if label and value and all(isinstance(one, int) for one in value):
                yield f"{label} {' : '.join(map(str, value))}"
        elif isinstance(value, int):
            yield from self._number(field, value, figure, notion, table)

    def _number(
        self,
        field: msgspec.structs.FieldInfo,
        value: int,
        figure: str | None,
        notion: str | None,
        table: TableView,
    ) -> Iterator[str]:
        label = self._winner if field.name == "winner" else notion
        seats = seats_of(field.type, value, table) if label else ()
        if label and seats:
            yield f"{label}: {self._names(seats)}"
        elif figure:
            yield f"{figure} {value}"
        elif notion and 0 not in _bounds(field.type):
            yield f"{notion} {value}"

    def _figure(self, name: str, table: TableView) -> str | None:
        """The word of a figure, unless the running score tells that figure anyway."""
        key = f"score.{name}"
        return None if key in {score.label for score in table.scores} else self._word(key)

    def _tuple_notion(self, name: str, table: TableView) -> str | None:
        """The word of figures by seat or side: ``pair_tricks`` are tricks."""
        if f"score.{name}" in {score.label for score in table.scores}:
            return None
        return self._notion(name) or self._notion(name.rpartition("_")[2])

    def _notion(self, name: str) -> str | None:
        return self._word(f"notion.{name.replace('_', '-')}")


def seats_of(kind: Any, value: int, table: TableView) -> Sequence[int]:
    """The seats that a number means: one, those of its side, or none for a number of other things.

    The bounds of the field tell: a side is one of as many as have a score, a seat one of as many
    as there are.
    """
    highest = _bounds(kind).get(0)
    sides = {score.side: score.seats for score in table.scores}
    if highest is None or value > highest:
        return ()
    if highest + 1 == len(sides) and len(sides) < len(table.seats):
        return sides.get(value, ())
    if len(table.seats) - 1 <= highest < 16 and value < len(table.seats):
        return (value,)
    return ()


def _bounds(kind: Any) -> dict[int | None, int | None]:
    return {one.ge: one.le for one in _ints(msgspec.inspect.type_info(kind))}


def _ints(kind: msgspec.inspect.Type) -> Iterator[msgspec.inspect.IntType]:
    match kind:
        case msgspec.inspect.IntType():
            yield kind
        case msgspec.inspect.UnionType():
            for one in kind.types:
                yield from _ints(one)
        case msgspec.inspect.Metadata():
            yield from _ints(kind.type)
