"""Paper: the lines of a match between two sides, checked before they are scored."""

from app.engine.errors import BadLine
from app.engine.refusals import Reason
from app.engine.seats import Seat
from app.games.tuppi import early, refusals
from app.games.tuppi.deal import TuppiLine
from app.games.tuppi.kinds import Kind
from app.games.tuppi.match import Match
from app.games.tuppi.options import EarlyEnd, SidesOptions, TuppiOptions
from app.games.tuppi.pairs import Result
from app.games.tuppi.scoring import TRICKS
from app.games.tuppi.seats import Pair, pair_of


def read(options: TuppiOptions, match: Match, line: TuppiLine, number: int) -> Result:
    """What a line of four tells the score. Raises ``BadLine``."""
    reason = _names_refused(options, line)
    if reason is not None:
        raise reason.line(number=number)
    return result_of(options, match, line.kind, line.ramaaja, line.pair_tricks, number)


def result_of(
    options: SidesOptions,
    match: Match,
    kind: Kind,
    ramaaja: Seat | None,
    tricks: tuple[int, ...],
    number: int,
) -> Result:
    """What was played and the tricks of both sides, if they can be. Raises ``BadLine``."""
    result = Result(kind, None if ramaaja is None else pair_of(ramaaja), tricks)
    _check_tricks(options, match, result, number)
    return result


def ramaaja_refused(kind: Kind, ramaaja: Seat | None) -> Reason | None:
    """Somebody has shown rami where it was played, and nobody in a nolo."""
    if kind is Kind.NOLO and ramaaja is not None:
        return refusals.LINE_NOLO_RAMAAJA
    if kind is not Kind.NOLO and ramaaja is None:
        return refusals.LINE_WITHOUT_RAMAAJA
    return None


def _names_refused(options: TuppiOptions, line: TuppiLine) -> Reason | None:
    reason = ramaaja_refused(line.kind, line.ramaaja)
    if reason is not None:
        return reason
    if (line.soloist is not None) != (line.kind is Kind.SOOLI):
        return refusals.LINE_SOLOIST
    if line.soloist is not None and line.ramaaja is not None:
        return _sooli_refused(options, pair_of(line.ramaaja), pair_of(line.soloist))
    return None


def _sooli_refused(options: TuppiOptions, ramaajat: Pair, soloists: Pair) -> Reason | None:
    if not options.sooli:
        return refusals.LINE_NO_SOOLI
    return refusals.LINE_SOLOIST if ramaajat == soloists else None


def _check_tricks(options: SidesOptions, match: Match, result: Result, number: int) -> None:
    total = sum(result.tricks)
    if total > TRICKS:
        raise _tricks_refused(refusals.LINE_TRICKS, number, total)
    if result.kind is Kind.SOOLI and result.declarers is not None:
        if not _sooli_is_over(result.tricks[1 - result.declarers], total):
            raise refusals.LINE_SOOLI_TRICKS.line(number=number)
    else:
        _check_stop(options, match, result, number)


def _sooli_is_over(soloist: int, total: int) -> bool:
    """One trick of the soloist ends it; without one all thirteen are played (TUP-SOOLI-10)."""
    return soloist == 1 or (soloist == 0 and total == TRICKS)


def _check_stop(options: SidesOptions, match: Match, result: Result, number: int) -> None:
    """A deal has all its tricks, or stops early; then it had not stopped a trick before."""
    total = sum(result.tricks)
    if options.early_end is EarlyEnd.OFF:
        if total < TRICKS:
            raise _tricks_refused(refusals.LINE_TRICKS, number, total)
        return
    kind, declarers, free = result.kind, result.declarers, not options.in_tournament
    if total < TRICKS and not early.stops(kind, declarers, match.rise, result.tricks, free=free):
        raise _tricks_refused(refusals.LINE_NOT_DECIDED, number, total)
    if not early.goes_so_far(kind, declarers, match.rise, result.tricks, free=free):
        raise _tricks_refused(refusals.LINE_AFTER_STOP, number, total)


def _tricks_refused(reason: Reason, number: int, total: int) -> BadLine:
    return reason.line(number=number, tricks=total)
