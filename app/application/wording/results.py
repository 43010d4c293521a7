"""A finished deal in words, from whatever fields the game's line and score have words for."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo

from app.application.wording.bounds import seats_of
from app.application.wording.items import Items
from app.application.wording.names import Names, Word
from app.engine.values import Line, Score, TableView

ON_THE_TABLE = frozenset({"deal", "dealer", "next_dealer"})
"""Fields that the table of the hands tells already."""


class Results:
    """Tells deals of one match; ``figure`` writes a number, ``winner`` says who won."""

    def __init__(
        self, word: Word, names: Names, figure: Callable[[int], str], *, winner: str
    ) -> None:
        self._word = word
        self._names = names
        self._figure = figure
        self._winner = winner
        self._items = Items(word, figure)

    def tell(self, structs: Sequence[Struct], table: TableView) -> Iterator[str]:
        """Each field that has a word, once; ``structs`` are the deal's line and score.

        A field at its default says nothing. What does not hold, or is absent, is told only where
        the line must say one or the other, such as whether a contract was made. If the score has
        the field too, its bounds say what a number means: on paper any number can be written.
        """
        told = set(ON_THE_TABLE)
        bounded = {one.name: one for each in structs for one in msgspec.structs.fields(each)}
        for struct in structs:
            for field in msgspec.structs.fields(struct):
                value = getattr(struct, field.name)
                if value is None and isinstance(struct, Line):
                    yield from self._without(field.name)
                if field.name not in told and value is not None and value != field.default:
                    told.add(field.name)
                    yield from self._field(struct, bounded[field.name], value, table)

    def _without(self, name: str) -> Iterator[str]:
        """The words for a line that has none of it, such as no partner."""
        if word := self._notion(f"no_{name}"):
            yield word

    def items(self, score: Score) -> Iterator[str]:
        """What the deal was settled by, item by item, in games that tell it."""
        for field in msgspec.structs.fields(score):
            value = getattr(score, field.name)
            if isinstance(value, tuple) and value and isinstance(value[0], Struct):
                yield from map(self._items.tell, value)

    def running(self, table: TableView) -> str:
        """The score as it stands, figure by figure."""
        labels = dict.fromkeys(score.label for score in table.scores)
        return " | ".join(
            f"{self._word(label) or label} {self._by_side(label, table)}" for label in labels
        )

    def _by_side(self, label: str, table: TableView) -> str:
        return "; ".join(
            f"{self._names.seats(score.seats, table)}: {self._figure(score.points)}"
            for score in table.scores
            if score.label == label
        )

    def _field(
        self, struct: Struct, field: FieldInfo, value: Any, table: TableView
    ) -> Iterator[str]:
        if isinstance(value, str):
            if word := self._word(f"{field.name}.{value}"):
                yield word
            elif (label := self._notion(field.name)) and (card := self._word(f"card.{value}")):
                yield f"{label}: {card}"
        elif isinstance(value, bool):
            if word := self._claim(field.name, value, line=isinstance(struct, Line)):
                yield word
        elif isinstance(value, tuple):
            yield from self._tuple(field.name, value, table)
        elif isinstance(value, int):
            yield from self._number(field, value, table)

    def _claim(self, name: str, holds: bool, *, line: bool) -> str | None:
        if holds:
            return self._notion(name)
        return self._notion(f"not_{name}") if line else None

    def _tuple(self, name: str, values: tuple[Any, ...], table: TableView) -> Iterator[str]:
        """Figures by seat or by side."""
        if values and all(isinstance(one, int) for one in values):
            label = self._label(name, table) or self._label(name.rpartition("_")[2], table)
            if label:
                yield f"{label} {self._split(values, table)}"

    def _split(self, values: Sequence[int], table: TableView) -> str:
        """Figures in the order of the running score; with names where their order differs."""
        told = [self._figure(value) for value in values]
        owners = {score.side: score.seats for score in table.scores}
        if len(values) == len(owners):
            if min(values) >= 0:
                return "–".join(told)
            called = [self._names.seats(seats, table) for seats in owners.values()]
        else:
            called = [self._word(f"side.{side}") or str(side + 1) for side in range(len(values))]
        return "; ".join(f"{name}: {one}" for name, one in zip(called, told, strict=True))

    def _number(self, field: FieldInfo, value: int, table: TableView) -> Iterator[str]:
        notion = self._notion(field.name)
        label = self._winner if field.name == "winner" else notion
        seats = seats_of(field.type, value, table) if label else ()
        if label and seats:
            yield f"{label}: {self._names.seats(seats, table)}"
        elif label := self._label(field.name, table):
            yield f"{label} {self._figure(value)}"

    def _label(self, name: str, table: TableView) -> str | None:
        """The word of a figure, unless the running score tells that figure anyway."""
        key = f"score.{name}"
        if key in {score.label for score in table.scores}:
            return None
        return self._word(key) or self._notion(name)

    def _notion(self, name: str) -> str | None:
        return self._word(f"notion.{name.replace('_', '-')}")
