"""Paper: the lines of a match, checked and scored by the code that scores play (PAS-SHT)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from app.engine.errors import BadLine
from app.engine.refusals import Reason
from app.engine.seats import Seat
from app.engine.values import SheetRow
from app.games.paskievics import match as matches
from app.games.paskievics import refusals
from app.games.paskievics.cards import ALL_POINTS, CALLABLE, codes_of
from app.games.paskievics.deal import FigureLine, PaskievicsLine
from app.games.paskievics.figures import Figure
from app.games.paskievics.levels import TAKEN
from app.games.paskievics.match import Match, Scored
from app.games.paskievics.options import PaskievicsOptions, SelfCall
from app.games.paskievics.scoring import TRICKS, Claim, Facts
from app.games.paskievics.seats import SIDES, Place, Side, playing

CALLABLE_CODES = frozenset(codes_of(CALLABLE))
ItemT = TypeVar("ItemT")


def score_sheet(
    options: PaskievicsOptions, lines: Sequence[PaskievicsLine], first_dealer: Seat
) -> tuple[SheetRow, ...]:
    """Score the lines in order. Raises ``BadLine`` at the first that cannot have happened."""
    match = Match(1, first_dealer, 0, (0,) * options.seats)
    rows: list[SheetRow] = []
    for number, line in enumerate(lines, start=1):
        if matches.is_over(options, match):
            raise refusals.LINE_AFTER_END.line(number=number)
        scored = _scored(options, match, line, number)
        _check_payments(line, scored, number)
        rows.append(SheetRow(number, line, scored.score))
        match = scored.match
    return tuple(rows)


def _scored(options: PaskievicsOptions, match: Match, line: PaskievicsLine, number: int) -> Scored:
    if line.void is not None:
        if line != PaskievicsLine(void=line.void, payments=line.payments):
            raise refusals.LINE_VOID.line(number=number)
        return matches.score_void(options, match, line.void)
    return matches.score(options, match, read(options, match.dealer, line, number))


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
        tricks=(line.side_tricks[0], line.side_tricks[1]) if len(line.side_tricks) == 2 else (0, 0),
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
    """The places by seat; every seat on the line must play (PAS-SEAT-2)."""
    places = {seat: place for place, seat in enumerate(playing(dealer, options.seats))}
    named = [line.taker, line.partner]
    named += [one.seat for one in line.figures]
    named += [count.seat for count in line.counts]
    for seat in named:
        if seat is not None and seat not in places:
            raise refusals.LINE_SEAT.line(number=number, seat=seat)
    return places


def _pagat(line: PaskievicsLine) -> Side | None:
    """Whose pagát went to the last trick, as far as it makes a difference."""
    return next(_pagat_sides(line), None)


def _pagat_sides(line: PaskievicsLine) -> Iterator[Side]:
    """The sides that played the pagát to the last trick, by this line: one at most may have."""
    ultis = (one for one in line.figures if one.figure is Figure.PAGAT_ULTI)
    return (one.side for one in ultis if one.made or not one.announced)


def _check(options: PaskievicsOptions, line: PaskievicsLine, facts: Facts, number: int) -> None:
    reason = next(_deal_refused(options, line, facts), None)
    if reason is not None:
        raise reason.line(number=number)
    assert line.called is not None, "checked before"
    if line.called not in CALLABLE_CODES:
        raise refusals.LINE_CALLED.line(number=number, card=line.called[:8])
    for refused in _figures_refused(options, line, facts, number):
        raise refused


def _deal_refused(
    options: PaskievicsOptions, line: PaskievicsLine, facts: Facts
) -> Iterator[Reason]:
    """What is wrong with the deal as a whole, figures left aside."""
    if line.taker == line.partner:
        yield refusals.LINE_PARTNER
    alone_by_office = line.parti_doubled > 0 or options.self_call is SelfCall.XX_ONLY
    if line.partner is None and not alone_by_office:
        yield refusals.LINE_ALONE
    assert line.level is not None, "checked before"
    if facts.taken > TAKEN[line.level]:
        yield refusals.LINE_TAKEN
    if len(line.card_points) != 2 or sum(line.card_points) != ALL_POINTS:
        yield refusals.LINE_POINTS
    if len(line.side_tricks) != 2 or sum(line.side_tricks) != TRICKS:
        yield refusals.LINE_TRICKS
    if max([line.parti_doubled, *(one.doubled for one in line.figures)]) > options.max_doubling:
        yield refusals.LINE_DOUBLED
    counters = [one.seat for one in line.counts]
    if len(set(counters)) < len(counters) or sum(one.tarokks for one in line.counts) > 22:
        yield refusals.LINE_COUNT


def _figures_refused(
    options: PaskievicsOptions, line: PaskievicsLine, facts: Facts, number: int
) -> Iterator[BadLine]:
    """What is wrong with the figures."""
    for one in line.figures:
        yield from _figure_refused(one, facts, number)
    for figure, _ in _twice((one.figure, one.side) for one in line.figures):
        yield refusals.LINE_TWICE.line(number=number, figure=str(figure))
    for figure in _twice(one.figure for one in line.figures if one.made):
        yield refusals.LINE_BOTH_MADE.line(number=number, figure=str(figure))
    if len(set(_pagat_sides(line))) > 1:
        yield refusals.LINE_ULTI.line(number=number)
    if any(not _volat_agrees(line, facts, side) for side in SIDES):
        yield refusals.LINE_VOLAT.line(number=number)


def _figure_refused(one: FigureLine, facts: Facts, number: int) -> Iterator[BadLine]:
    figure = str(one.figure)
    if one.figure is Figure.DOUBLE_GAME:
        yield refusals.LINE_DOUBLE_GAME.line(number=number)
    if one.announced and one.seat is None:
        yield refusals.LINE_INCOMPLETE.line(number=number)
    if not one.announced and one.doubled:
        yield refusals.LINE_SILENT_DOUBLED.line(number=number, figure=figure)
    if not one.announced and not one.made and one.figure is not Figure.PAGAT_ULTI:
        yield refusals.LINE_SILENT_LOST.line(number=number, figure=figure)
    claim = facts.claim(one.side, one.figure) if one.announced else None
    if claim is not None and facts.side(claim.by) != one.side:
        yield refusals.LINE_ANNOUNCER.line(number=number, seat=one.seat or 0)


def _volat_agrees(line: PaskievicsLine, facts: Facts, side: Side) -> bool:
    """Nine tricks are a volát, and nothing else is; all honours and kings are in them."""
    own = {one.figure: one.made for one in line.figures if one.side == side}
    if facts.tricks[side] != TRICKS:
        return not own.get(Figure.VOLAT, False)
    return all(own.get(figure, False) for figure in (Figure.VOLAT, Figure.TRULL, Figure.FOUR_KINGS))


def _twice(items: Iterable[ItemT]) -> list[ItemT]:
    """What comes more than once."""
    found = list(items)
    return [item for place, item in enumerate(found) if item in found[:place]]
