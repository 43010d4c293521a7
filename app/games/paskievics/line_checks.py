"""What a paper line may tell: each row that cannot have been is refused with its rule (PAS-SHT)."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from app.engine.errors import BadLine
from app.engine.refusals import Reason
from app.games.paskievics import refusals
from app.games.paskievics.cards import ALL_POINTS, CALLABLE, CODES, XX, codes_of
from app.games.paskievics.deal import FigureLine, PaskievicsLine
from app.games.paskievics.figures import COUNTS, Figure
from app.games.paskievics.levels import TAKEN
from app.games.paskievics.line_tarokks import are_too_many, own_tarokks
from app.games.paskievics.options import PaskievicsOptions, SelfCall
from app.games.paskievics.scoring import TRICKS, Facts
from app.games.paskievics.seats import Side

CALLABLE_CODES = frozenset(codes_of(CALLABLE))

ItemT = TypeVar("ItemT")


def deal_refused(
    options: PaskievicsOptions, line: PaskievicsLine, facts: Facts
) -> Iterator[Reason]:
    """What is wrong with the deal as a whole, figures and counts left aside."""
    if line.taker == line.partner:
        yield refusals.LINE_PARTNER
    if line.partner is None:
        yield from _alone_refused(options, line)
    assert line.level is not None, "checked before"
    if not 0 <= facts.taken <= TAKEN[line.level]:
        yield refusals.LINE_TAKEN
    if len(line.card_points) != 2 or sum(line.card_points) != ALL_POINTS:
        yield refusals.LINE_POINTS
    tricks = line.side_tricks
    if tricks is not None and (len(tricks) != 2 or sum(tricks) != TRICKS or min(tricks) < 0):
        yield refusals.LINE_TRICKS
    doubled = [line.parti_doubled, *(one.doubled for one in line.figures)]
    if any(not 0 <= times <= options.max_doubling for times in doubled):
        yield refusals.LINE_DOUBLED


def _alone_refused(options: PaskievicsOptions, line: PaskievicsLine) -> Iterator[Reason]:
    """Alone is who called his own XX, by option, or a card that was laid away (PAS-CALL-6, 7)."""
    if line.called == CODES[XX]:
        if options.self_call is not SelfCall.XX_ONLY:
            yield refusals.LINE_SELF_CALL
    elif line.parti_doubled == 0:
        yield refusals.LINE_ALONE


def called_refused(
    options: PaskievicsOptions, line: PaskievicsLine, facts: Facts, number: int
) -> Iterator[BadLine]:
    """What is wrong with the called card."""
    assert line.called is not None, "checked before"
    if line.called not in CALLABLE_CODES:
        yield refusals.LINE_CALLED.line(number=number, card=line.called[:8])
    elif own_tarokks(options, line) > TRICKS + facts.taken:
        yield refusals.LINE_CALLED_LOW.line(number=number, card=line.called)


def counts_refused(
    options: PaskievicsOptions, line: PaskievicsLine, facts: Facts
) -> Iterator[Reason]:
    """What is wrong with the counts of tarokks: 22 there are."""
    counted = dict(facts.counts)
    if any(tarokks not in COUNTS for tarokks in counted.values()):
        yield refusals.LINE_COUNT_NUMBER
    own = own_tarokks(options, line)
    few = counted.get(facts.declarer, own) < own - facts.taken
    if len(counted) < len(line.counts) or few or are_too_many(options, line, facts):
        yield refusals.LINE_COUNT


def figures_refused(line: PaskievicsLine, facts: Facts, number: int) -> Iterator[BadLine]:
    """What is wrong with the figures, each by itself and all together."""
    for one in line.figures:
        yield from _figure_refused(one, facts, number)
    for figure, _ in _twice((one.figure, one.side) for one in line.figures):
        yield refusals.LINE_TWICE.line(number=number, figure=str(figure))
    if len(set(pagat_sides(line))) > 1:
        yield refusals.LINE_ULTI.line(number=number)
    if facts.pagat_won and _nine_elsewhere(facts):
        yield refusals.LINE_ULTI_NINE.line(number=number)


def pagat_sides(line: PaskievicsLine) -> Iterator[Side]:
    """The sides that played the pagát to the last trick, by this line: one at most may have."""
    ultis = (one for one in line.figures if one.figure is Figure.PAGAT_ULTI)
    return (one.side for one in ultis if one.made or not one.announced)


def _nine_elsewhere(facts: Facts) -> bool:
    """Whether another than the pagát's player had tarokks only, and so beat it at the last."""
    nines = [facts.side(place) for place, tarokks in facts.counts if tarokks == TRICKS]
    return len(nines) > 1 or any(side != facts.pagat for side in nines)


def _figure_refused(one: FigureLine, facts: Facts, number: int) -> Iterator[BadLine]:
    if one.figure is Figure.DOUBLE_GAME:
        yield refusals.LINE_DOUBLE_GAME.line(number=number)
    if one.announced and one.seat is None:
        yield refusals.LINE_INCOMPLETE.line(number=number)
    if not one.announced:
        yield from _silent_refused(one, number)
    claim = facts.claim(one.side, one.figure) if one.announced else None
    if claim is not None and facts.side(claim.by) != one.side:
        yield refusals.LINE_ANNOUNCER.line(number=number, seat=one.seat or 0)


def _silent_refused(one: FigureLine, number: int) -> Iterator[BadLine]:
    """What comes silently was said by nobody, is not doubled, and is lost by a pagát alone."""
    figure = str(one.figure)
    if one.seat is not None:
        yield refusals.LINE_SILENT_SEAT.line(number=number, figure=figure)
    if one.doubled:
        yield refusals.LINE_SILENT_DOUBLED.line(number=number, figure=figure)
    if not one.made and one.figure is not Figure.PAGAT_ULTI:
        yield refusals.LINE_SILENT_LOST.line(number=number, figure=figure)


def _twice(items: Iterable[ItemT]) -> list[ItemT]:
    """What comes more than once."""
    found = list(items)
    return [item for place, item in enumerate(found) if item in found[:place]]
