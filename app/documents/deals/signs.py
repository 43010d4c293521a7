"""Suits as signs and colours, alike on pictures and pages."""

from typing import Final

from app.application.wording.drawn import Face
from app.documents.pictures.measuring import width

BLACK: Final = "#1a1a1a"
RED: Final = "#b3202a"
TAROKK: Final = "#23408e"

# The text forms: without the selector some systems draw colourful little pictures.
TEXT_FORM: Final = "\ufe0e"
WIDER: Final = 0.35
SIGNS: Final = {suit: sign + TEXT_FORM for suit, sign in zip("CDHS", "♣♦♥♠", strict=True)}


def colour_of(suit: str) -> str:
    """The colour of a suit; what is of no suit has its own."""
    if not suit:
        return TAROKK
    return RED if suit in "DH" else BLACK


def told(face: Face) -> str:
    """A card as it is written: ``10♠``, ``XVII``."""
    return face.sign + SIGNS.get(face.suit, "")


def width_with_signs(text: str) -> float:
    """The width of a text in parts of its size: the signs of suits are wider than letters."""
    return width(text) + WIDER * text.count(TEXT_FORM)
