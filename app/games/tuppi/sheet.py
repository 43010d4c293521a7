"""Paper: the lines of a match, checked and scored by the code that scores play."""

from collections.abc import Sequence

from msgspec import Struct

from app.engine.errors import BadLine
from app.engine.refusals import Reason
from app.engine.seats import Seat
from app.engine.values import Outcome, SheetRow
from app.games.tuppi import early, refusals
from app.games.tuppi import match as matches
from app.games.tuppi.deal import TuppiLine
from app.games.tuppi.kinds import Kind
from app.games.tuppi.match import Match, Result
from app.games.tuppi.options import EarlyEnd, MatchKind, TuppiOptions
from app.games.tuppi.rise import TABLE
from app.games.tuppi.scoring import TRICKS
from app.games.tuppi.seats import Pair, pair_of


class Sheet(Struct, frozen=True):
    """A sheet so far: its rows, the match as it stands, and how it ended."""

    rows: tuple[SheetRow, ...]
    match: Match
    outcome: Outcome | None


def score_sheet(options: TuppiOptions, lines: Sequence[TuppiLine], first_dealer: Seat) -> Sheet:
    """Score the lines in order. Raises ``BadLine`` at the first that cannot have happened."""
    match = Match(1, first_dealer, 0, TABLE, (0, 0))
    rows: list[SheetRow] = []
    outcome: Outcome | None = None
    for number, line in enumerate(lines, start=1):
        if outcome is not None:
            raise refusals.LINE_AFTER_END.line(number=number)
        result = read(options, match, line, number)
        scored = matches.score(options, match, result)
        rows.append(SheetRow(number, line, scored.score))
        match, outcome = scored.match, matches.ended(options, scored)
    return Sheet(tuple(rows), match, outcome)


def read(options: TuppiOptions, match: Match, line: TuppiLine, number: int) -> Result:
    """What a line tells the score. Raises ``BadLine``."""
    reason = _names_refused(options, line)
    if reason is not None:
        raise reason.line(number=number)
    zero, one = line.pair_tricks
    declarers = None if line.ramaaja is None else pair_of(line.ramaaja)
    result = Result(line.kind, declarers, (zero, one))
    _check_tricks(options, match, result, number)
    return result


def _names_refused(options: TuppiOptions, line: TuppiLine) -> Reason | None:
    if line.kind is Kind.NOLO and line.ramaaja is not None:
        return refusals.LINE_NOLO_RAMAAJA
    if line.kind is not Kind.NOLO and line.ramaaja is None:
        return refusals.LINE_WITHOUT_RAMAAJA
    if (line.soloist is not None) != (line.kind is Kind.SOOLI):
        return refusals.LINE_SOLOIST
    if line.soloist is not None and line.ramaaja is not None:
        return _sooli_refused(options, pair_of(line.ramaaja), pair_of(line.soloist))
    return None


def _sooli_refused(options: TuppiOptions, ramaajat: Pair, soloists: Pair) -> Reason | None:
    if not options.sooli:
        return refusals.LINE_NO_SOOLI
    return refusals.LINE_SOLOIST if ramaajat == soloists else None


def _check_tricks(options: TuppiOptions, match: Match, result: Result, number: int) -> None:
    total = sum(result.tricks)
    if total > TRICKS:
        raise _tricks_refused(refusals.LINE_TRICKS, number, total)
    if result.kind is Kind.SOOLI and result.declarers is not None:
        if not _sooli_is_over(result.tricks[1 - result.declarers], total):
            raise refusals.LINE_SOOLI_TRICKS.line(number=number)
    elif total < TRICKS:
        _check_stop(options, match, result, number)


def _sooli_is_over(soloist: int, total: int) -> bool:
    """One trick of the soloist ends it; without one all thirteen are played (TUP-SOOLI-10)."""
    return soloist == 1 or (soloist == 0 and total == TRICKS)


def _check_stop(options: TuppiOptions, match: Match, result: Result, number: int) -> None:
    total = sum(result.tricks)
    if options.early_end is EarlyEnd.OFF:
        raise _tricks_refused(refusals.LINE_TRICKS, number, total)
    free = options.match is MatchKind.TUPPI
    kind, declarers, tricks = result.kind, result.declarers, result.tricks
    if not early.stops(kind, declarers, match.rise, tricks, free=free):
        raise _tricks_refused(refusals.LINE_NOT_DECIDED, number, total)


def _tricks_refused(reason: Reason, number: int, total: int) -> BadLine:
    return reason.line(number=number, tricks=total)
