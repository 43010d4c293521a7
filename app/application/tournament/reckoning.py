"""What the lines of a sheet come to, by the engine: kept a while, since that takes its time.

A long sheet takes a second. So it is reckoned once, beside the write that asks for it: see
:mod:`.ahead`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from app.engine.errors import BadLine
from app.engine.paper import Annulled, Void
from app.engine.referee import Referee
from app.engine.seats import Seat
from app.engine.values import Line, Options, SheetRow, Tally

MOST_KEPT: Final = 64
"""How many scored sheets are kept: those that were asked for last."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A sheet, scored: where it stands, and each of its lines."""

    tally: Tally
    rows: tuple[SheetRow, ...]


def reckoned(
    judge: Referee, options: Options, lines: Sequence[Line], first_dealer: Seat, void: Void
) -> Reckoned:
    """These lines, of which those that are ``void`` count for nothing. Raises ``BadLine``.

    What was ruled behind a line that is no more on the sheet is ruled behind its last one.
    """
    known = frozenset(_among(one, len(lines)) for one in void)
    found = _found(judge, options, tuple(lines), first_dealer, known)
    if isinstance(found, BadLine):
        raise BadLine(found.code, found.rule, found.params)
    return found


def _among(one: Annulled, lines: int) -> Annulled:
    until = None if one.until is None else min(one.until, lines)
    return Annulled(one.line, min(one.behind, lines), until)


@lru_cache(MOST_KEPT)
def _found(
    judge: Referee,
    options: Options,
    lines: tuple[Line, ...],
    first_dealer: Seat,
    void: frozenset[Annulled],
) -> Reckoned | BadLine:
    try:
        return Reckoned(
            judge.tally(options, lines, first_dealer, void),
            judge.score_sheet(options, lines, first_dealer, void),
        )
    except BadLine as error:
        return error.with_traceback(None)
