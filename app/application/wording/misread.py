"""Text that a spreadsheet takes for something else: a formula, a number, a day, a word it knows."""

import re
from typing import Final

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%", "＝", "＋", "－", "＠")
"""Beginnings by which a spreadsheet takes a cell for a formula."""
AMOUNT: Final = re.compile(
    r"\s*[€$£]?\s*\(?\d[\d\s.,:/()%€$£-]*(?:e[+-]?\d+)?\s*(?:[ap]m)?", re.IGNORECASE
)
"""Numbers, days and times: ``1.1``, ``3/6``, ``007``, ``1e5``, ``€ 5``, ``1:30 PM``."""
MONTH: Final = "|".join(
    (
        r"jan(?:uary?i?|uár)?|feb(?:ruary?i?|r|ruár)?|mar(?:ch)?|mrt|maart|márc(?:ius)?",
        r"apr(?:il)?|ápr(?:ilis)?|may|mei|máj(?:us)?|june?i?|jún(?:ius)?|july?i?|júl(?:ius)?",
        r"aug(?:ust(?:us)?|usztus)?|sept?(?:ember)?|szept(?:ember)?|o[ck]t(?:ober|óber)?",
        r"nov(?:ember)?|dec(?:ember)?",
    )
)
DAY: Final = re.compile(
    rf"\s*(?:\d+[\s./-]*(?:{MONTH})|(?:{MONTH})[\s./-]*\d)[\d\s.,/-]*", re.IGNORECASE
)
"""Days with the name of a month: ``1 May``, ``SEPT2``, ``máj. 5``."""
TRUTH: Final = frozenset({"true", "false", "waar", "onwaar", "igaz", "hamis", "tosi", "epätosi"})


def is_misread(text: str) -> bool:
    """Whether a spreadsheet would make something else of a text."""
    if text.lstrip(" ").startswith(FORMULA) or text.strip().casefold() in TRUTH:
        return True
    return bool(AMOUNT.fullmatch(text) or DAY.fullmatch(text))


def kept_from_misreading(text: str) -> str:
    """The text after an apostrophe, where it would be misread."""
    return f"'{text}" if is_misread(text) else text


def as_written(cell: str) -> str:
    """A cell without the apostrophe that has kept a spreadsheet from misreading it."""
    return cell[1:] if cell.startswith("'") and is_misread(cell[1:]) else cell
