"""Whether the fonts of the printed page have the signs of a text.

Those are the fonts that typst brings: they have Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic,
Georgian and many symbols, and show a crossed box for other scripts and emoji.
"""

import re
from typing import Final

BEYOND: Final = re.compile(
    r"[^\u0000-\u06ff\u10a0-\u10ff\u13a0-\u13ff\u1e00-\u2bff\ufb00-\ufeff\ufffd\U0001d400-\U0001d7ff]"
)


def has_boxes(*texts: str) -> bool:
    """Whether a box would stand for something in these texts."""
    return any(BEYOND.search(text) for text in texts)
