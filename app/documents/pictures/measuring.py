"""How wide text is, rather too wide than too narrow: whoever shows a picture has other fonts."""

import unicodedata
from typing import Final

ELLIPSIS: Final = "…"
NARROW: Final = frozenset("iíljI.,:;|'’ ")
SLIM: Final = frozenset("tfrJÍ!()[]-‐*")
BROAD: Final = frozenset("mwMW…—−@%½⅓⅔¼¾⅕⅖⅗⅘⅙⅚")
BOLDER: Final = 1.13
LONGEST: Final = 1000
"""How much of a text is measured: no picture has room for more."""

SLACK: Final = 1e-9
"""How far sums that are equal may differ when they are added up in different orders."""


def width(text: str, *, bold: bool = False) -> float:
    """The width of a text in parts of its size."""
    return sum(map(_of, text)) * (BOLDER if bold else 1)


def fitting(text: str, room: float, *, bold: bool = False) -> float:
    """The size, in halves, at which a text has just room."""
    return int(2 * room / max(width(text[:LONGEST], bold=bold), 0.1)) / 2


def shortened(text: str, room: float, *, bold: bool = False) -> str:
    """The text, or its beginning with an ellipsis where it has no room."""
    if len(text) <= LONGEST and width(text, bold=bold) <= room:
        return text
    kept = text[: _fitting(text[:LONGEST], room / (BOLDER if bold else 1))]
    # A mark, a joiner or half a flag alone would change what it stood with.
    while kept and len(kept) < len(text) and _clings(text[len(kept)]):
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def _fitting(text: str, room: float) -> int:
    """How many characters of a text have room beside an ellipsis."""
    used = _of(ELLIPSIS)
    for at, char in enumerate(text):
        used += _of(char)
        if used > room + SLACK:
            return at
    return len(text)


def _of(char: str) -> float:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Cf", "Mn", "Me"):
        return 0.0
    if unicodedata.east_asian_width(char) in "WF":
        return 1.25
    if char in NARROW:
        return 0.34
    if char in SLIM:
        return 0.41
    if char in BROAD:
        return 0.98
    return 0.75 if char.isupper() else 0.62


def _clings(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Me", "Mc", "Cf", "Sk") or char == "\u200d"
