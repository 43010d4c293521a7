"""Text from files and from services made harmless for a terminal."""

import unicodedata

DIRECTIONS = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of writing, and with it what the rest of the line seems to say."""


def plain(text: str) -> str:
    """The text on one line, without control characters: they could command the terminal."""
    return "".join(
        " " if char in "\n\t" else char
        for char in text
        if char in "\n\t" or not _commands_terminal(char)
    )


def plain_json(text: bytes) -> str:
    """The same JSON, with the control characters in its strings written as escapes."""
    return "".join(
        f"\\u{ord(char):04x}" if _commands_terminal(char) else char for char in text.decode()
    )


def _commands_terminal(char: str) -> bool:
    return char in DIRECTIONS or unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")
