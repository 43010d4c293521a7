"""Cursors: opaque texts that say after which item a list goes on."""

from base64 import b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import TypeVar

from app.application.errors import Code, Refused
from app.application.values import Page

ItemT = TypeVar("ItemT")


def cursor_of(key: str) -> str:
    """The cursor that goes on after the item with this key."""
    return urlsafe_b64encode(key.encode()).decode().rstrip("=")


def key_of(cursor: str | None) -> str | None:
    """The key in a cursor. Raises :class:`Refused` ``bad-cursor``."""
    if cursor is None:
        return None
    try:
        key = b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True).decode()
    except ValueError as error:
        raise Refused(Code.BAD_CURSOR) from error
    if not key.isprintable():
        raise Refused(Code.BAD_CURSOR)
    return key


def number_of(cursor: str | None) -> int:
    """The number in a cursor, 0 without one. Raises :class:`Refused` ``bad-cursor``."""
    key = key_of(cursor)
    if key is None:
        return 0
    if not (key.isascii() and key.isdigit() and len(key) < 10):
        raise Refused(Code.BAD_CURSOR)
    return int(key)


def cut(items: Sequence[ItemT], limit: int) -> tuple[Sequence[ItemT], bool]:
    """The first ``limit`` items of a list fetched with one more, and whether more follow."""
    return items[:limit], len(items) > limit


def page_of(last_key: str | None, *, has_more: bool) -> Page:
    """The page that ends with the item of this key."""
    return Page(cursor_of(last_key) if has_more and last_key is not None else None, has_more)
