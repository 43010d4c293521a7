"""Cells as text."""

from datetime import datetime
from fractions import Fraction

from app.documents.model import Cell

MINUS = "\u2212"
DIGITS = 4
"""Digits after the decimal sign, where a fraction has no end."""


def iso(moment: datetime) -> str:
    """A moment as ISO 8601, by UTC."""
    return moment.isoformat().replace("+00:00", "Z")


def number(amount: Fraction | int) -> int | float:
    """An amount as the number that JSON has for it."""
    return int(amount) if amount == int(amount) else float(amount)


def decimal(amount: Fraction, sign: str = ".") -> str:
    """``5/2`` as ``2.5``; without end it is rounded."""
    whole = f"{float(amount):.{DIGITS}f}".rstrip("0").rstrip(".")
    return whole.replace(".", sign)


def readable(cell: Cell, sign: str = ".") -> str:
    """A cell for people; ``sign`` is what the language writes before decimals."""
    match cell:
        case None:
            return ""
        case Fraction():
            return decimal(cell, sign).replace("-", MINUS)
        case datetime():
            return f"{cell:%Y-%m-%d %H:%M}"
        case int():
            return str(cell).replace("-", MINUS)
        case _:
            return cell


def is_number(cell: Cell) -> bool:
    """Whether the cell is set to the right, as numbers are."""
    return isinstance(cell, int | Fraction)
