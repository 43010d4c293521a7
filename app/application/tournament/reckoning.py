"""What the lines of a sheet come to, by the engine: kept a while, since that takes its time.

Scoring a long sheet takes its time. So it is reckoned once, beside the write that asks for it: see
:mod:`.ahead`. Of one that goes on only the new lines are scored.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from app.engine.errors import BadLine
from app.engine.paper import Annulled, Paper, Void
from app.engine.referee import Referee
from app.engine.seats import Seat
from app.engine.values import Line, Options, SheetRow, Tally

MOST_KEPT: Final = 64
"""How many scored sheets are kept: those that were asked for last."""

_followed: Final[deque[tuple[tuple[Referee, Options, Seat], Paper[Any]]]] = deque(maxlen=MOST_KEPT)
"""The sheets that were scored last; whichever of them goes on is gone on from."""


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
    """The sheet, of which only those lines are scored that follow what is known of it."""
    before = _beginning(judge, options, lines, first_dealer, void)
    try:
        paper = judge.follow_sheet(options, lines, first_dealer, void, before)
    except BadLine as error:
        return error.with_traceback(None)
    _followed.append(((judge, options, first_dealer), paper))
    return Reckoned(judge.tally_of(options, paper), paper.rows)


def _beginning(
    judge: Referee,
    options: Options,
    lines: tuple[Line, ...],
    first_dealer: Seat,
    void: frozenset[Annulled],
) -> Paper[Any] | None:
    """What is known of the most first lines, if anything is."""
    kept = (paper for of, paper in _followed.copy() if of == (judge, options, first_dealer))
    fit = (paper for paper in kept if paper.begins(lines, void))
    return max(fit, key=lambda paper: len(paper.rows), default=None)
