"""Numbers as people read them on a sheet: a true minus, fractions as one sign where it is."""

from fractions import Fraction
from typing import Final

MINUS: Final = "\u2212"
VULGAR: Final = {
    Fraction(top, bottom): sign
    for sign, top, bottom in (
        *(("½", 1, 2), ("⅓", 1, 3), ("⅔", 2, 3), ("¼", 1, 4), ("¾", 3, 4), ("⅕", 1, 5)),
        *(("⅖", 2, 5), ("⅗", 3, 5), ("⅘", 4, 5), ("⅙", 1, 6), ("⅚", 5, 6)),
    )
}


def figure(amount: str | int) -> str:
    """``-13/2`` as ``−6½``, ``65/12`` as ``5 5/12``."""
    exact = Fraction(amount)
    whole, rest = divmod(abs(exact), 1)
    sign = MINUS if exact < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    part = VULGAR.get(rest) or f"{' ' if whole else ''}{rest}"
    return f"{sign}{whole or ''}{part}"
