"""Bounds of texts that are no part of a struct."""

from typing import Final

from app.application.errors import Code, Refused

PASTED: Final = 60_000
REASON: Final = 300
NAME: Final = 60


def check_length(text: str, most: int, name: str, least: int = 0) -> str:
    """The text without white space around it. Raises ``malformed-request`` if it is too long."""
    told = text.strip()
    if not least <= len(told) <= most:
        reason = f"from {least} to {most} characters"
        raise Refused(Code.MALFORMED_REQUEST, path=f"$.{name}", reason=reason)
    return told
