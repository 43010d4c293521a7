"""Paper: the lines of a match, checked and scored by the code that scores play (PAS-SHT)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from app.engine.errors import BadLine
from app.engine.paper import NO_VOID, Paper, PaperRules, Scored, Void, follow
from app.engine.seats import Seat
from app.engine.values import Score, Tally
from app.games.paskievics import line_checks, line_tricks, refusals
from app.games.paskievics import match as matches
from app.games.paskievics.cards import ALL_POINTS
from app.games.paskievics.deal import PaskievicsLine
from app.games.paskievics.figures import Figure
from app.games.paskievics.match import Match
from app.games.paskievics.moves import VoidGround
from app.games.paskievics.options import AnnulHands, PaskievicsOptions
from app.games.paskievics.scoring import THRESHOLD, Claim, Facts
from app.games.paskievics.seats import MOST_SEATS, Place, Side, dealer_after, playing

HALVES: Final = (range(THRESHOLD, ALL_POINTS + 1), range(THRESHOLD))
"""The card points with which the declarer's side wins the game, and those with which it loses."""


class Written(Struct, frozen=True):
    """What a line tells: the deal that was played, or why it was void; who was gone by then."""

    facts: Facts | None
    ground: VoidGround | None
    left: Seat | None


class SheetRules(PaperRules[Match, PaskievicsLine, Written]):
    """What these options make of the paper."""

    DEALT_BY_THE_SAME = True

    def __init__(self, options: PaskievicsOptions) -> None:
        self._options = options

    def read(
        self, match: Match, lines: Sequence[PaskievicsLine], number: int
    ) -> tuple[Match, Written]:
        line, before = lines[number - 1], lines[number - 2] if number > 1 else None
        _check_left(self._options, before.left if before else None, line, number)
        match = _without(self._options, match, line.left)
        if line.void is None and line.payments and not line.card_points:
            return match, self._read_by_payments(match, line, number)
        written = _read(self._options, match, line, number)
        _check_payments(line, self._scored(match, written), number)
        return match, written

    def _read_by_payments(self, match: Match, line: PaskievicsLine, number: int) -> Written:
        """A line that says what was paid, but not how the cards were counted.

        Who has won the game follows from what was paid; no payment asks for more of the points.
        """
        unfit: list[BadLine] = []
        for half in HALVES:
            read = self._counted(match, line, half, number)
            if isinstance(read, BadLine):
                unfit.append(read)
            elif self._scored(match, read).score.payments == line.payments:
                return read
        if sum(line.payments) != 0:
            raise refusals.LINE_SUM.line(number=number)
        if len(unfit) == len(HALVES):
            raise unfit[-1]
        raise refusals.LINE_PAYMENTS.line(number=number)

    def _counted(
        self, match: Match, line: PaskievicsLine, half: Iterable[int], number: int
    ) -> Written | BadLine:
        """The line with the first count of this half that its tricks allow, or why none is."""
        unfit: list[BadLine] = []
        for points in half:
            counted = replace(line, card_points=(points, ALL_POINTS - points))
            try:
                return _read(self._options, match, counted, number)
            except BadLine as error:
                if error.code != refusals.LINE_POINTS_TRICKS.code:
                    raise
                unfit.append(error)
        return unfit[-1]

    def score(self, match: Match, read: Written) -> Scored[Match]:
        found = self._scored(match, read)
        over = matches.is_over(self._options, found.match)
        return Scored(found.score, found.match, matches.outcome(found.match) if over else None)

    def _scored(self, match: Match, read: Written) -> matches.Scored:
        if read.facts is not None:
            return matches.score(self._options, match, read.facts, read.left)
        assert read.ground is not None, "a deal without facts is void"
        return matches.score_void(self._options, match, read.ground)

    def annul(self, match: Match, score: Score) -> tuple[Score, Match]:
        nothing = (0,) * self._options.seats
        told = replace(score, items=(), net=0, payments=nothing, totals=match.totals)
        return told, matches.voided(match)

    def dealer(self, match: Match) -> Seat:
        return match.dealer

    def dealt_by(self, match: Match, dealer: Seat) -> Match:
        return replace(match, dealer=dealer)

    def after_end(self, number: int) -> BadLine:
        return refusals.LINE_AFTER_END.line(number=number)


def follow_sheet(
    options: PaskievicsOptions,
    lines: Sequence[PaskievicsLine],
    first_dealer: Seat,
    void: Void = NO_VOID,
    before: Paper[Match] | None = None,
) -> Paper[Match]:
    """Score the lines in order. Raises ``BadLine`` at the first that cannot have happened."""
    first = Match(1, first_dealer, 0, (0,) * options.seats)
    return follow(SheetRules(options), first, lines, void, before)


def tally_of(sheet: Paper[Match]) -> Tally:
    """Where a sheet stands.

    A round may stop after any deal: its signal ends it (PAS-TRN-4), or one who leaves (PAS-TRN-12).
    """
    over = sheet.outcome is not None
    how = sheet.outcome or matches.outcome(sheet.match)
    return Tally(how, over, None if over else sheet.match.dealer)


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


def _read(options: PaskievicsOptions, match: Match, line: PaskievicsLine, number: int) -> Written:
    """What a line tells. Raises ``BadLine``."""
    if line.void is None:
        return Written(read(options, match.dealer, line, number), None, line.left)
    if line != PaskievicsLine(void=line.void, payments=line.payments, left=line.left):
        raise refusals.LINE_VOID.line(number=number)
    if line.void is VoidGround.THROWN_IN and options.annul_hands is AnnulHands.OFF:
        raise refusals.LINE_NO_THROWING_IN.line(number=number)
    return Written(None, line.void, line.left)


def _check_payments(line: PaskievicsLine, scored: matches.Scored, number: int) -> None:
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
