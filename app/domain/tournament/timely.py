"""When lines were written: one that is mended keeps the moment in which it was first written."""

from typing import NamedTuple

from app.domain.tournament.state import Sheet


class Timely(NamedTuple):
    """So many lines were written before the signal, None for all, and as they stood then."""

    number: int | None
    lines: tuple[str, ...]


def timely_after(sheet: Sheet, lines: tuple[str, ...]) -> Timely:
    """What of these lines was in time, though they are written after the signal.

    A line that stands where one was in time is that one, mended; one that had been taken off and is
    put back is as it was.
    """
    before = sheet.lines if sheet.in_time is None else sheet.timely
    still = len(before) if sheet.in_time is None else sheet.in_time
    pairs = enumerate(zip(before, lines, strict=False))
    same = next((n for n, (one, other) in pairs if one != other), min(len(before), len(lines)))
    return Timely(max(same, min(still, len(lines))), before)
