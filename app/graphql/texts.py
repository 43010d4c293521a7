"""Bounds of texts that are no part of a struct."""

from typing import Final

from app.application.errors import Code, Refused
from app.application.naming import NAME_LONGEST, REASON_LONGEST
from app.graphql.call import check_texts

PASTED: Final = 60_000
REASON: Final = REASON_LONGEST
NAME: Final = NAME_LONGEST


def check_length(text: str, most: int, name: str, least: int = 0) -> str:
    """The text without white space around it. Raises ``malformed-request`` if it is too long."""
    told = text.strip()
    if not least <= len(told) <= most:
        reason = f"from {least} to {most} characters"
        raise Refused(Code.MALFORMED_REQUEST, path=f"$.{name}", reason=reason)
    return told


def reason_of(text: str) -> str:
    """The reason of an organizer. Raises ``malformed-request``."""
    check_texts(text)
    return check_length(text, REASON, "reason")


def name_of(text: str) -> str:
    """A name that must not be empty. Raises ``malformed-request``."""
    check_texts(text)
    return check_length(text, NAME, "name", least=1)
