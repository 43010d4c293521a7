"""What use cases need to show results as pictures."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct


class Painter(Protocol):
    """Makes pictures of results."""

    def paint(self, shown: Struct, word: Callable[[str], str], language: str) -> bytes:
        """The picture of a result as SVG, in the words of one language."""
