"""Whether the tricks of a paper line can hold its figures and its points (PAS-FIG, PAS-SCO-1)."""

from collections.abc import Iterator
from typing import Final

from app.engine.refusals import Reason
from app.games.paskievics import refusals
from app.games.paskievics.cards import CODES, XX
from app.games.paskievics.deal import PaskievicsLine
from app.games.paskievics.figures import Figure
from app.games.paskievics.holding import (
    Holdings,
    after_pagat,
    beside_pagat,
    can_count,
    fitting,
    having,
    lacking,
)
from app.games.paskievics.options import PaskievicsOptions
from app.games.paskievics.scoring import TRICKS, Facts
from app.games.paskievics.seats import SIDES, Side

ELSEWHERE: Final[dict[Figure, Reason]] = {
    Figure.TRULL: refusals.LINE_TRULL_ELSEWHERE,
    Figure.FOUR_KINGS: refusals.LINE_KINGS_ELSEWHERE,
    Figure.PAGAT_ULTI: refusals.LINE_ULTI_ELSEWHERE,
    Figure.XXI_CATCH: refusals.LINE_CATCH_ELSEWHERE,
}


def tricks_refused(
    options: PaskievicsOptions, line: PaskievicsLine, facts: Facts
) -> Iterator[Reason]:
    """Why these tricks cannot hold what the line says of them: the first figure that has no room,
    a volát that does not go with the tricks, then the points.
    """
    found = fitting(facts.tricks)
    for figure, reason in ELSEWHERE.items():
        found = _with_figure(found, facts, figure)
        if not found:
            yield reason
    if any(not _volat_agrees(line, facts, side) for side in SIDES):
        yield refusals.LINE_VOLAT
    every_skart = _every_skart(options, line)
    left = lacking(found, facts)
    if not any(can_count(facts, one, every_skart=every_skart) for one in left):
        yield refusals.LINE_POINTS_TRICKS


def _with_figure(found: Holdings, facts: Facts, figure: Figure) -> Holdings:
    """Those of the holdings that go with what the line says of this figure."""
    makers = [side for side in SIDES if facts.has_made(side, figure)]
    for side in makers:
        if figure is Figure.PAGAT_ULTI:
            found = beside_pagat(found, facts.tricks, side)
        found = having(found, figure, side)
    return after_pagat(found, facts) if figure is Figure.PAGAT_ULTI else found


def _every_skart(options: PaskievicsOptions, line: PaskievicsLine) -> bool:
    """Whether all skarts are the lone declarer's: by option, of a card that was laid away."""
    office = line.partner is None and line.called != CODES[XX]
    return options.called_skart_to_declarer and office


def _volat_agrees(line: PaskievicsLine, facts: Facts, side: Side) -> bool:
    """Nine tricks are a volát, and nothing else is; all honours and kings are in them."""
    own = {one.figure: one.made for one in line.figures if one.side == side}
    if facts.tricks[side] != TRICKS:
        return not own.get(Figure.VOLAT, False)
    return all(own.get(figure, False) for figure in (Figure.VOLAT, Figure.TRULL, Figure.FOUR_KINGS))
