"""The name of whoever is forgotten."""

from typing import Final

NOBODY: Final = "\u2014"
"""It is the same in every language, and nobody else's."""
