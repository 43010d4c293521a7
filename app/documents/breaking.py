"""Long words that a line may break: a sign of no width after every few letters.

Where a word has hyphens a line breaks at them, so each part counts by itself.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

LONG: Final = re.compile(r"[^\s\u2010-]{18,}")
BREAK: Final = "\u200b"
JOINER: Final = "\u200d"
FEW: Final = 4
JOINING: Final = ("Mn", "Me", "Mc", "Sk", "Cf")
"""Categories of marks and modifiers, which go with the character before them."""


def breakable(text: str) -> str:
    """The text, its long words in pieces; what belongs to one sign is never parted."""
    return LONG.sub(lambda found: BREAK.join(_pieces(found[0])), text)


def _pieces(word: str) -> Iterator[str]:
    start = 0
    for at in range(FEW, len(word)):
        if at - start >= FEW and not _joined(word[at - 1], word[at]):
            yield word[start:at]
            start = at
    yield word[start:]


def _joined(before: str, after: str) -> bool:
    """Whether two characters are, or may be, parts of the same sign."""
    return JOINER in (before, after) or unicodedata.category(after) in JOINING
