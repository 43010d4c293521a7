"""What use cases need to show results as pictures."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from app.application.wording.drawn import DrawnDeal, DrawnMatch


class Painter(Protocol):
    """Makes pictures of results."""

    def paint(self, shown: Struct, word: Callable[[str], str], language: str) -> bytes:
        """The picture of a result as SVG, in the words of one language."""


class Drafter(Protocol):
    """Puts deals and matches on paper, each in one self-contained file."""

    def deal_picture(self, deal: DrawnDeal) -> bytes:
        """A deal as SVG."""

    def deal_page(self, deal: DrawnDeal) -> bytes:
        """A deal as HTML."""

    def match_page(self, match: DrawnMatch) -> bytes:
        """A match as HTML."""
