"""Deals that count no more, deals that count again, and those that were dealt in their place."""

from app.application.errors import Refused
from app.application.tournament.paper import Paper
from app.domain.tournament.facts import SheetTally
from app.domain.tournament.state import Sheet


def lines_of(sheet: Sheet) -> bytes:
    """The lines of a sheet as one list."""
    return b"[" + ",".join(sheet.lines).encode() + b"]"


def voided(paper: Paper, line: int) -> SheetTally:
    """What a sheet comes to without a line. Raises :class:`Refused` ``bad-line``."""
    sheet = paper.table.sheet
    return paper.scored(lines_of(sheet), {line: len(sheet.lines), **sheet.void}).tally


def restored(paper: Paper, line: int) -> tuple[SheetTally, tuple[int, ...]]:
    """What a sheet comes to where a void line counts again, and which lines are needless by that.

    These are as few as can be of those that were written since it was voided, the last of them.
    Raises :class:`Refused` ``bad-line``.
    """
    sheet = paper.table.sheet
    others = {one: written for one, written in sheet.void.items() if one != line}
    since = range(len(sheet.lines), sheet.void.get(line, len(sheet.lines)), -1)
    spare = [one for one in since if one not in others]
    refused: Refused | None = None
    for many in range(len(spare) + 1):
        needless = tuple(sorted(spare[:many]))
        void = {**others, **dict.fromkeys(needless, len(sheet.lines))}
        try:
            return paper.scored(lines_of(sheet), void).tally, needless
        except Refused as error:
            refused = refused or error
    assert refused is not None, "at least one trial was made"
    raise refused
