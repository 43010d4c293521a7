"""The items of a settlement in words: what was paid for, at which level, and how much."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

from app.application.wording.names import Word


class Items:
    """Tells items of any game from the words that it has for their fields and values."""

    def __init__(self, word: Word, figure: Callable[[int], str]) -> None:
        self._word = word
        self._figure = figure

    def tell(self, item: Struct) -> str:
        """The item in one phrase: its first word, the others behind it in brackets.

        A field at its default says nothing: only what is out of the ordinary is told.
        """
        fields = msgspec.structs.fields(item)
        found = ((one.name, getattr(item, one.name), one.default) for one in fields)
        head, *rest = [
            word
            for name, value, default in found
            if value is not None and value != default
            for word in self._value(name, value)
        ]
        return f"{head} ({', '.join(rest)})" if rest else head

    def _value(self, name: str, value: Any) -> Iterator[str]:
        notion = f"notion.{name.replace('_', '-')}"
        if isinstance(value, bool):
            if word := self._word(notion if value else notion.replace(".", ".not-")):
                yield word
        elif word := self._word(f"{name}.{value}"):
            yield word
        elif isinstance(value, StrEnum):
            yield str(value)
        elif isinstance(value, int) and (word := self._word(notion)):
            yield f"{word} {self._figure(value)}"
