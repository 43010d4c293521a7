"""When lines were written: a corrected line keeps the moment at which it was first written."""

from app.domain.tournament.facts import LinesEntered
from app.domain.tournament.state import Sheet

Late = tuple[int, ...] | None
Lines = tuple[str, ...]


def written_late(sheet: Sheet, fact: LinesEntered, lines: Lines) -> tuple[Late, Lines]:
    """Which of these lines are late, None before the signal, and all as they stood before that.

    A line in the place of another is that one, corrected; one that was taken off and put back is as
    it was. Lines typed from paper are never late, and leave others as they are.
    """
    if sheet.late is None and not fact.after_time:
        return None, lines
    if not fact.after_time and not fact.typed:
        return None, lines
    before = sheet.lines if sheet.late is None else sheet.timely
    still = tuple(n for n in sheet.late or () if _common(before, lines) < n <= len(lines))
    first = max(len(sheet.lines), _common(before, lines)) + 1
    new = tuple(range(first, len(lines) + 1)) if fact.after_time else ()
    return still + new, before


def _common(before: Lines, lines: Lines) -> int:
    pairs = enumerate(zip(before, lines, strict=False))
    return next((n for n, (one, other) in pairs if one != other), min(len(before), len(lines)))
