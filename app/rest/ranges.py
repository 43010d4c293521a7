"""One range of bytes, by RFC 9110: what a client that goes on with a download asks for."""

import re
from dataclasses import dataclass
from typing import Final

ONE: Final = re.compile(r"bytes=(\d{0,15})-(\d{0,15})")


@dataclass(frozen=True, slots=True)
class Span:
    """Bytes from ``start`` up to ``end``, which is not among them."""

    start: int
    end: int
    partial: bool


def span_of(header: str | None, size: int) -> Span | None:
    """The bytes that are asked for; None where there are none such.

    What is no single range of bytes is passed over, as the RFC allows: the whole is answered.
    """
    whole = Span(0, size, partial=False)
    found = ONE.fullmatch((header or "").strip())
    if found is None or found[0] == "bytes=-":
        return whole
    first, last = found[1], found[2]
    if not first:
        start, end = max(0, size - int(last)), size
    else:
        start, end = int(first), min(size, int(last) + 1) if last else size
    if first and last and int(last) < int(first):
        return whole
    return Span(start, end, partial=True) if start < end else None
