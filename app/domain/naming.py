"""Names: how they are kept, which are the same, and that of whoever is forgotten."""

from functools import lru_cache
from typing import Final
from unicodedata import normalize

NOBODY: Final = "\u2014"
"""The name of everybody who is forgotten: the same in every language, and nobody else's."""


def tidy(name: str) -> str:
    """A name as it is kept: its letters composed, one blank between its words."""
    return " ".join(normalize("NFC", name).split())


@lru_cache(4096)
def known_as(name: str) -> str:
    """What two names have in common that look the same in a list, capitals aside."""
    return tidy(name).casefold()
