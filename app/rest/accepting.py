"""Which of the media types that a route answers the caller wants, by RFC 9110 ``Accept``."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from app.rest.languages import weighed

STREAM: Final = "text/event-stream"
LINES: Final = "application/x-ndjson"
JSON_TYPE: Final = "application/json"
STREAMS: Final = (STREAM, LINES)
"""The forms of a stream: server-sent events, and a JSON object a line."""


@lru_cache(maxsize=256)
def quality_of(header: str | None, media_type: str) -> float:
    """How much the caller wants this type: 0 for not at all. The closest range decides."""
    if header is None or not header.strip():
        return 1.0
    ranges = dict(weighed(item) for item in header.split(","))
    for wanted in (media_type, media_type.split("/", maxsplit=1)[0] + "/*", "*/*"):
        if wanted in ranges:
            return ranges[wanted]
    return 0.0


def is_accepted(header: str | None, media_types: Iterable[str]) -> bool:
    """Whether the caller takes any of these types."""
    return any(quality_of(header, media_type) > 0 for media_type in media_types)


def stream_wanted(header: str | None) -> str | None:
    """The form of stream that the caller names; None where it names none or likes JSON better."""
    if header is None:
        return None
    named = [form for form in STREAMS if form in header.lower()]
    best = max(named, key=lambda form: quality_of(header, form), default=None)
    if best is None or quality_of(header, best) <= 0:
        return None
    return best if quality_of(header, best) >= quality_of(header, JSON_TYPE) else None
