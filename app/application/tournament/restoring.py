"""What a sheet comes to where a deal counts no more, or counts again."""

from app.application.tournament.paper import Paper, lines_of
from app.domain.tournament.facts import SheetTally
from app.engine.paper import Annulled


def voided(paper: Paper, line: int) -> SheetTally:
    """What a sheet comes to without a line. Raises :class:`Refused` ``bad-line``."""
    sheet = paper.table.sheet
    ruled = () if line in sheet.void else (Annulled(line, len(sheet.lines)),)
    return paper.scored(lines_of(sheet), (*sheet.rulings, *ruled)).tally


def restored(paper: Paper, line: int) -> SheetTally:
    """What a sheet comes to where a void line counts again from here on.

    What follows the end of the match by that counts no more. Raises :class:`Refused` ``bad-line``.
    """
    sheet = paper.table.sheet
    now = len(sheet.lines)
    rulings = (
        one._replace(until=now) if one.line == line and one.until is None else one
        for one in sheet.rulings
    )
    return paper.scored(lines_of(sheet), tuple(rulings)).tally
