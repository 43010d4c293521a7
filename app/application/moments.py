"""Moments: milliseconds inside, ISO 8601 text outside."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

DAY_MS: Final = 24 * 3600 * 1000


def moment(milliseconds: int) -> str:
    """``2026-11-29T23:17:00.000Z`` for milliseconds since 1970, UTC."""
    seconds, rest = divmod(milliseconds, 1000)
    return f"{_second(seconds)}.{rest:03d}Z"


@lru_cache(maxsize=4096)
def _second(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}"


def moment_or_none(milliseconds: int | None) -> str | None:
    """The same, where there may be no moment."""
    return None if milliseconds is None else moment(milliseconds)
