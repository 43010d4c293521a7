"""What the tricks of two sides can hold: paper tells no cards, yet not every row can have been.

Only honours, kings and numbers are looked at: each side's tricks are four cards each, the other
cards were laid away, and those are neither honours nor kings (PAS-DIS-2, 3).
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from app.engine.cards import Hand
from app.games.paskievics.cards import BIT, HONOURS, KINGS, PAGAT, POINTS, SKIZ, XXI
from app.games.paskievics.figures import Figure
from app.games.paskievics.scoring import Facts
from app.games.paskievics.seats import DECLARERS, OPPONENTS, SIDES, Side

TRICK: Final = 4
"""The cards of a trick."""

LAID: Final = 6
"""The cards that all four lay away together: as many as the talon had (PAS-DIS-1)."""

OTHERS: Final = tuple(
    sorted(POINTS[card] for card, bit in enumerate(BIT) if not bit & (HONOURS | KINGS))
)
"""The points of all cards that are neither honours nor kings, the lowest first."""


class Holding(Struct, frozen=True):
    """The honours and the number of kings in the tricks of each side."""

    honours: tuple[Hand, Hand]
    kings: tuple[int, int]


Holdings = Sequence[Holding]


def _holdings() -> Iterable[Holding]:
    """Every way to split the honours and kings."""
    singles = [BIT[SKIZ], BIT[XXI], BIT[PAGAT]]
    for size in range(len(singles) + 1):
        for own in map(sum, combinations(singles, size)):
            for kings in range(5):
                yield Holding((own, HONOURS & ~own), (kings, 4 - kings))


EVERY: Final = tuple(_holdings())


def fitting(tricks: Sequence[int]) -> Holdings:
    """The holdings for which both sides have tricks enough."""
    return [
        one for one in EVERY if all(_fives(one, side) <= TRICK * tricks[side] for side in SIDES)
    ]


def _fives(one: Holding, side: Side) -> int:
    return one.honours[side].bit_count() + one.kings[side]


def beside_pagat(found: Holdings, tricks: Sequence[int], side: Side) -> Holdings:
    """Those of the holdings that a side can have whose pagát won the last trick (PAS-FIG-4).

    Only suit cards lie beside it: no honour, and three kings at most.
    """
    before = TRICK * (tricks[side] - 1)
    return [
        one
        for one in having(found, Figure.PAGAT_ULTI, side)
        if one.honours[side].bit_count() - 1 + max(0, one.kings[side] - 3) <= before
    ]


HOLDS: Final[dict[Figure, Callable[[Holding, Side], bool]]] = {
    Figure.TRULL: lambda one, side: one.honours[side] == HONOURS,
    Figure.FOUR_KINGS: lambda one, side: one.kings[side] == 4,
    Figure.PAGAT_ULTI: lambda one, side: bool(one.honours[side] & BIT[PAGAT]),
    Figure.XXI_CATCH: lambda one, side: one.honours[side] & ~BIT[PAGAT] == BIT[SKIZ] | BIT[XXI],
}
"""What a side has in its tricks that has made a figure (PAS-FIG-2 … 5)."""


def having(found: Holdings, figure: Figure, side: Side) -> Holdings:
    """Those of the holdings that this side can have made the figure with."""
    return [one for one in found if HOLDS[figure](one, side)]


def lacking(found: Holdings, facts: Facts) -> Holdings:
    """Those of the holdings that give no side a trull or four kings that it has not made."""
    absent = [
        (figure, side)
        for figure in (Figure.TRULL, Figure.FOUR_KINGS)
        for side in SIDES
        if not facts.has_made(side, figure)
    ]
    return [one for one in found if not any(HOLDS[figure](one, side) for figure, side in absent)]


def after_pagat(found: Holdings, facts: Facts) -> Holdings:
    """Those of the holdings in which a lone declarer's lost pagát lies with the others."""
    lost = facts.partner is None and facts.pagat == DECLARERS and not facts.pagat_won
    return having(found, Figure.PAGAT_ULTI, OPPONENTS) if lost else found


def can_count(facts: Facts, one: Holding, *, every_skart: bool) -> bool:
    """Whether the declarer's side can have its card points with this holding (PAS-SCO-1)."""
    fives = _fives(one, DECLARERS)
    laid = LAID if every_skart else facts.taken
    rest = TRICK * facts.tricks[DECLARERS] - fives + laid
    least, most = sum(OTHERS[:rest]), sum(OTHERS[len(OTHERS) - rest :])
    return least <= facts.points - 5 * fives <= most
