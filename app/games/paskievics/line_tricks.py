"""Whether the tricks of a paper line can hold its figures and its points (PAS-FIG, PAS-SCO-1)."""

from collections.abc import Iterator
from typing import Final

from app.engine.refusals import Reason
from app.games.paskievics import refusals
from app.games.paskievics.deal import PaskievicsLine
from app.games.paskievics.figures import Figure
from app.games.paskievics.holding import (
    LAID,
    Holdings,
    Laid,
    after_pagat,
    beside_pagat,
    can_count,
    fitting,
    having,
    lacking,
    of_volat,
)
from app.games.paskievics.line_tarokks import in_a_skart, laid_by_declarer, most_tricks
from app.games.paskievics.options import PaskievicsOptions
from app.games.paskievics.scoring import Facts
from app.games.paskievics.seats import SIDES

ELSEWHERE: Final[dict[Figure, Reason]] = {
    Figure.TRULL: refusals.LINE_TRULL_ELSEWHERE,
    Figure.FOUR_KINGS: refusals.LINE_KINGS_ELSEWHERE,
    Figure.PAGAT_ULTI: refusals.LINE_ULTI_ELSEWHERE,
    Figure.XXI_CATCH: refusals.LINE_CATCH_ELSEWHERE,
}


def tricks_refused(
    options: PaskievicsOptions, line: PaskievicsLine, facts: Facts
) -> Iterator[Reason]:
    """Why these tricks, or none where they are not written down, can hold what the line says.

    The first figure that has no room, a volát that does not go with the tricks, tricks that the
    tarokks of the others forbid, then the points.
    """
    found = fitting(line.side_tricks)
    for figure, reason in ELSEWHERE.items():
        found = _with_figure(found, facts, figure)
        if not found:
            yield reason
    found = of_volat(found, facts)
    if not found:
        yield refusals.LINE_VOLAT
    most = [most_tricks(options, line, facts, side) for side in SIDES]
    found = [one for one in found if all(one.tricks[side] <= most[side] for side in SIDES)]
    if not found:
        yield refusals.LINE_TRICKS_TAROKKS
    laid = _laid(options, line, facts)
    if not any(can_count(facts, one, laid) for one in lacking(found, facts)):
        yield refusals.LINE_POINTS_TRICKS


def _with_figure(found: Holdings, facts: Facts, figure: Figure) -> Holdings:
    """Those of the holdings that go with what the line says of this figure."""
    makers = [side for side in SIDES if facts.has_made(side, figure)]
    for side in makers:
        if figure is Figure.PAGAT_ULTI:
            found = beside_pagat(found, side)
        found = having(found, figure, side)
    return after_pagat(found, facts) if figure is Figure.PAGAT_ULTI else found


def _laid(options: PaskievicsOptions, line: PaskievicsLine, facts: Facts) -> Laid:
    """The skarts: all are the lone declarer's by option, of a card that was laid away."""
    own = laid_by_declarer(options, line, facts)
    if not in_a_skart(line):
        return Laid(facts.taken, (own, 0))
    if options.called_skart_to_declarer:
        return Laid(LAID, (own + 1, 0))
    return Laid(facts.taken, (own, 1))
