"""Deals that count no more, deals that count again, and those that were dealt in their place."""

import sys

from app.application.errors import Refused
from app.application.tournament.paper import Paper, lines_of
from app.domain.tournament.facts import SheetTally
from app.engine.errors import BadLine


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
    needless: tuple[int, ...] = ()
    first: Refused | None = None
    while True:
        void = {**others, **dict.fromkeys(needless, len(sheet.lines))}
        try:
            return paper.scored(lines_of(sheet), void).tally, tuple(sorted(needless))
        except Refused as error:
            # Up to the line that is refused nothing is changed by what is needless behind it.
            first, enough = first or error, _line_of(error)
        more = tuple(one for one in spare[len(needless) :] if one >= enough)
        if not more:
            raise first
        needless += more


def _line_of(error: Refused) -> int:
    """The line that is refused; beyond all where the refusal is of none."""
    cause = error.__cause__
    number = cause.params.get("number") if isinstance(cause, BadLine) else None
    return number if isinstance(number, int) else sys.maxsize
