"""Names in the order of a language's alphabet.

Letters that a language counts as its own stand where its alphabet has them; any other mark on a
letter decides only between names that are equal without it.
"""

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final

Key = tuple[tuple[tuple[int, str], ...], str]

HUNGARIAN: Final = (
    *("a", "b", "c", "cs", "d", "dz", "dzs", "e", "f", "g", "gy", "h", "i", "j", "k", "l", "ly"),
    *("m", "n", "ny", "o", "ö", "p", "q", "r", "s", "sz", "t", "ty", "u", "ü", "v", "w", "x"),
    *("y", "z", "zs"),
)
LATIN: Final = tuple("abcdefghijklmnopqrstuvwxyz")
ALPHABETS: Final[Mapping[str, tuple[str, ...]]] = {
    "hu": HUNGARIAN,
    "fi": (*LATIN, "å", "ä", "ö"),
    "nl": (*LATIN[:-2], "ij", *LATIN[-2:]),
}
SAME: Final[Mapping[str, Mapping[str, str]]] = {
    "hu": {"ő": "ö", "ű": "ü"},
    "fi": {"ő": "ö", "ø": "ö", "æ": "ä", "ü": "y", "ű": "y"},
    "nl": {"\u0133": "ij"},
}
"""Letters that are sorted as others: long and foreign forms, the one sign of the Dutch ij."""
LONGEST: Final = 3


def sort_key(name: str, language: str) -> Key:
    """What names are compared by."""
    return tuple(_letters(name.casefold(), language)), name


@cache
def _places(language: str) -> dict[str, int]:
    alphabet = ALPHABETS.get(language, LATIN)
    return {letter: place for place, letter in enumerate(alphabet)}


def _letters(text: str, language: str) -> list[tuple[int, str]]:
    """Each letter as its place in the alphabet; signs before letters, unknown letters after."""
    places, same = _places(language), SAME.get(language, {})
    text = unicodedata.normalize("NFC", text)
    text = "".join(same.get(sign, sign) for sign in text)
    found: list[tuple[int, str]] = []
    at = 0
    while at < len(text):
        size = next((n for n in range(LONGEST, 0, -1) if text[at : at + n] in places), 0)
        if size:
            found.append((places[text[at : at + size]], ""))
        else:
            found.extend(_foreign(text[at], places))
        at += size or 1
    return found


def _foreign(sign: str, places: Mapping[str, int]) -> list[tuple[int, str]]:
    """A letter without its marks, where the alphabet has that; else the sign itself."""
    bare = unicodedata.normalize("NFD", sign)[0]
    if bare in places:
        return [(places[bare], "")]
    return [(len(places), sign)] if sign.isalpha() else [(-1, sign)]
