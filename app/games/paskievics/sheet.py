"""Paper: the lines of a match, checked and scored by the code that scores play (PAS-SHT)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from app.engine.errors import BadLine
from app.engine.seats import Seat
from app.engine.values import SheetRow, Tally
from app.games.paskievics import line_checks, line_tricks, refusals
from app.games.paskievics import match as matches
from app.games.paskievics.deal import PaskievicsLine
from app.games.paskievics.figures import Figure
from app.games.paskievics.match import Match, Scored
from app.games.paskievics.moves import VoidGround
from app.games.paskievics.options import AnnulHands, PaskievicsOptions
from app.games.paskievics.scoring import Claim, Facts
from app.games.paskievics.seats import MOST_SEATS, Place, Side, dealer_after, playing


class Sheet(Struct, frozen=True):
    """A sheet so far: its rows, and the match as it stands."""

    rows: tuple[SheetRow, ...]
    match: Match


def score_sheet(
    options: PaskievicsOptions, lines: Sequence[PaskievicsLine], first_dealer: Seat
) -> Sheet:
    """Score the lines in order. Raises ``BadLine`` at the first that cannot have happened."""
    match = Match(1, first_dealer, 0, (0,) * options.seats)
    left: Seat | None = None
    rows: list[SheetRow] = []
    for number, line in enumerate(lines, start=1):
        if matches.is_over(options, match):
            raise refusals.LINE_AFTER_END.line(number=number)
        _check_left(options, left, line, number)
        left = line.left
        scored = _scored(options, _without(options, match, left), line, number)
        _check_payments(line, scored, number)
        rows.append(SheetRow(number, line, scored.score))
        match = scored.match
    return Sheet(tuple(rows), match)


def tally(options: PaskievicsOptions, lines: Sequence[PaskievicsLine], first_dealer: Seat) -> Tally:
    """Where a sheet with these lines stands. Raises ``BadLine``."""
    match = score_sheet(options, lines, first_dealer).match
    over = matches.is_over(options, match)
    return Tally(matches.outcome(match), over, None if over else match.dealer)


def _check_left(
    options: PaskievicsOptions, left: Seat | None, line: PaskievicsLine, number: int
) -> None:
    """Only of five one may leave, and who has left stays away (PAS-TRN-12)."""
    goes = line.left is not None and options.seats == MOST_SEATS and line.left < options.seats
    if line.left != left and (left is not None or not goes):
        raise refusals.LINE_LEFT.line(number=number)


def _without(options: PaskievicsOptions, match: Match, left: Seat | None) -> Match:
    """The match before a deal; where the dealer has left, the next one deals."""
    if left is None or match.dealer != left:
        return match
    return replace(match, dealer=dealer_after(match.dealer, options.seats, left))


def _scored(options: PaskievicsOptions, match: Match, line: PaskievicsLine, number: int) -> Scored:
    if line.void is not None:
        if line != PaskievicsLine(void=line.void, payments=line.payments, left=line.left):
            raise refusals.LINE_VOID.line(number=number)
        if line.void is VoidGround.THROWN_IN and options.annul_hands is AnnulHands.OFF:
            raise refusals.LINE_NO_THROWING_IN.line(number=number)
        return matches.score_void(options, match, line.void)
    facts = read(options, match.dealer, line, number)
    return matches.score(options, match, facts, line.left)


def _check_payments(line: PaskievicsLine, scored: Scored, number: int) -> None:
    """What was written down must sum to zero, and be what comes out."""
    if sum(line.payments) != 0:
        raise refusals.LINE_SUM.line(number=number)
    if line.payments and line.payments != scored.score.payments:
        raise refusals.LINE_PAYMENTS.line(number=number)


def read(options: PaskievicsOptions, dealer: Seat, line: PaskievicsLine, number: int) -> Facts:
    """What a line tells the settlement. Raises ``BadLine``."""
    if line.taker is None or line.level is None or line.taken is None or line.called is None:
        raise refusals.LINE_INCOMPLETE.line(number=number)
    places = _places(options, dealer, line, number)
    facts = Facts(
        declarer=places[line.taker],
        partner=None if line.partner is None else places[line.partner],
        taken=line.taken,
        points=line.card_points[0] if line.card_points else 0,
        parti=line.parti_doubled,
        claims=tuple(
            Claim(one.figure, one.side, places[one.seat], one.doubled)
            for one in line.figures
            if one.announced and one.seat is not None
        ),
        made=tuple((one.figure, one.side) for one in line.figures if one.made),
        pagat=_pagat(line),
        pagat_won=any(one.made and one.figure is Figure.PAGAT_ULTI for one in line.figures),
        counts=tuple((places[one.seat], one.tarokks) for one in line.counts),
    )
    _check(options, line, facts, number)
    return facts


def _places(
    options: PaskievicsOptions, dealer: Seat, line: PaskievicsLine, number: int
) -> dict[Seat, Place]:
    """The places by seat; every seat on the line must play (PAS-SEAT-2, PAS-TRN-12)."""
    order = playing(dealer, options.seats, line.left)
    places = {seat: place for place, seat in enumerate(order)}
    named = [line.taker, line.partner]
    named += [one.seat for one in line.figures]
    named += [count.seat for count in line.counts]
    for seat in named:
        if seat is not None and seat not in places:
            raise refusals.LINE_SEAT.line(number=number, seat=seat)
    return places


def _pagat(line: PaskievicsLine) -> Side | None:
    """Whose pagát went to the last trick, as far as it makes a difference."""
    return next(line_checks.pagat_sides(line), None)


def _check(options: PaskievicsOptions, line: PaskievicsLine, facts: Facts, number: int) -> None:
    """Raise the first that is wrong: the deal, its call and counts, its figures, its tricks."""
    for refused in _refused(options, line, facts, number):
        raise refused


def _refused(
    options: PaskievicsOptions, line: PaskievicsLine, facts: Facts, number: int
) -> Iterator[BadLine]:
    for reason in line_checks.deal_refused(options, line, facts):
        yield reason.line(number=number)
    yield from line_checks.called_refused(options, line, facts, number)
    for reason in line_checks.counts_refused(options, line, facts):
        yield reason.line(number=number)
    yield from line_checks.figures_refused(line, facts, number)
    for reason in line_tricks.tricks_refused(options, line, facts):
        yield reason.line(number=number)
