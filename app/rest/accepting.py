"""Which of the media types that a route answers the caller wants, by RFC 9110 ``Accept``."""

from collections.abc import Iterable
from functools import lru_cache

from app.rest.languages import weighed

STREAM = "text/event-stream"
JSON_TYPE = "application/json"


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


def wants_stream(header: str | None) -> bool:
    """Whether the caller names event streams, and does not like JSON better."""
    if header is None or STREAM not in header.lower():
        return False
    return quality_of(header, STREAM) >= quality_of(header, JSON_TYPE) > 0 or (
        quality_of(header, STREAM) > 0 and quality_of(header, JSON_TYPE) == 0
    )
