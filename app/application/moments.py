"""Moments: milliseconds inside, ISO 8601 text outside."""

from datetime import UTC, datetime
from functools import lru_cache


@lru_cache(maxsize=4096)
def moment(milliseconds: int) -> str:
    """``2026-11-29T23:17:00.000Z`` for milliseconds since 1970, UTC."""
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return f"{at:%Y-%m-%dT%H:%M:%S}.{milliseconds % 1000:03d}Z"


def moment_or_none(milliseconds: int | None) -> str | None:
    """The same, where there may be no moment."""
    return None if milliseconds is None else moment(milliseconds)
