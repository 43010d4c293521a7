"""Cards as they are drawn: signs and suits of any pack, from the codes of the engine."""

from collections.abc import Callable, Sequence
from typing import Final

from app.application.wording.drawn import Face

SUITS: Final = "SHCD"
"""The order in which suits are written: by turns black and red. Other cards come before them."""

NUMERAL: Final = frozenset("IVX")
TEN: Final = "10"
LETTERS: Final = {rank: f"letter.{rank}" for rank in "AKQRJ"}
"""The words for the corner letters of these cards."""


def face_of(code: str, name: str, word: Callable[[str], str]) -> Face:
    """The face of a card as its reader writes it.

    ``TD`` is a 10 of diamonds, ``QS`` in Hungarian a D of spades, ``XVII`` its numeral, others are
    told by their name.
    """
    if len(code) == 2 and code[1] in SUITS:
        rank, suit = code[0], code[1]
        sign = word(LETTERS[rank]) if rank in LETTERS else TEN if rank == "T" else rank
        return Face(sign, suit, name)
    return Face(code if set(code) <= NUMERAL else name[:1].upper() + name[1:], "", name)


def by_suits(cards: Sequence[str], face: Callable[[str], Face]) -> tuple[tuple[Face, ...], ...]:
    """A hand suit by suit, the highest card first; packs are ordered from the lowest on."""
    faces = [face(code) for code in reversed(cards)]
    rows = (tuple(one for one in faces if one.suit == suit) for suit in ("", *SUITS))
    return tuple(row for row in rows if row)
