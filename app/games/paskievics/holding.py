"""What the tricks of two sides can hold: paper tells no cards, yet not every row can have been.

Only honours, kings and numbers are looked at: each side's tricks are four cards each, the other
cards were laid away, and those are neither honours nor kings (PAS-DIS-2, 3).
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from typing import Final

from msgspec import Struct

from app.engine.cards import Hand
from app.games.paskievics.cards import BIT, HONOURS, KINGS, PAGAT, POINTS, SKIZ, XXI
from app.games.paskievics.figures import Figure
from app.games.paskievics.scoring import TRICKS, Facts
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
    """How many tricks each side has, and the honours and the number of kings in them."""

    tricks: tuple[int, int]
    honours: tuple[Hand, Hand]
    kings: tuple[int, int]


Holdings = Sequence[Holding]


def _holdings() -> Iterable[Holding]:
    """Every way to split the tricks, the honours and the kings."""
    singles = [BIT[SKIZ], BIT[XXI], BIT[PAGAT]]
    owned = [sum(some) for size in range(4) for some in combinations(singles, size)]
    for won, own, kings in product(range(TRICKS + 1), owned, range(5)):
        yield Holding((won, TRICKS - won), (own, HONOURS & ~own), (kings, 4 - kings))


def fitting(tricks: Sequence[int] | None) -> Holdings:
    """The holdings of these tricks, of any where they are not written down."""
    return [one for one in EVERY if tricks is None or one.tricks == tricks]


def _fives(one: Holding, side: Side) -> int:
    return one.honours[side].bit_count() + one.kings[side]


EVERY: Final = tuple(
    one
    for one in _holdings()
    if all(_fives(one, side) <= TRICK * one.tricks[side] for side in SIDES)
)
"""All holdings for which both sides have tricks enough."""


def beside_pagat(found: Holdings, side: Side) -> Holdings:
    """Those of the holdings that a side can have whose pagát won the last trick (PAS-FIG-4).

    Only suit cards lie beside it: no honour, and three kings at most.
    """
    return [
        one
        for one in having(found, Figure.PAGAT_ULTI, side)
        if one.honours[side].bit_count() - 1 + max(0, one.kings[side] - 3)
        <= TRICK * (one.tricks[side] - 1)
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


def of_volat(found: Holdings, facts: Facts) -> Holdings:
    """Those of the holdings in which nine tricks are a volát, with what lies in them, or nobody's.

    Four kings that nobody announced are worth nothing beside it, and may be left out (PAS-SCO-8).
    """
    for side in SIDES:
        made = facts.has_made(side, Figure.VOLAT)
        found = [one for one in found if (one.tricks[side] == TRICKS) == made]
        kings = facts.has_made(side, Figure.FOUR_KINGS) or not facts.claim(side, Figure.FOUR_KINGS)
        if made and not (kings and facts.has_made(side, Figure.TRULL)):
            return []
    return found


def lacking(found: Holdings, facts: Facts) -> Holdings:
    """Those of the holdings that give no side a trull or four kings that it has not made."""
    absent = [
        (figure, side)
        for figure in (Figure.TRULL, Figure.FOUR_KINGS)
        for side in SIDES
        if not (facts.has_made(side, figure) or _is_void(facts, figure, side))
    ]
    return [one for one in found if not any(HOLDS[figure](one, side) for figure, side in absent)]


def _is_void(facts: Facts, figure: Figure, side: Side) -> bool:
    """Whether the figure, silent, is worth nothing, and so may be left out (PAS-SCO-8)."""
    volat = facts.has_made(side, Figure.VOLAT) or facts.claim(side, Figure.VOLAT) is not None
    return figure is Figure.FOUR_KINGS and volat and facts.claim(side, figure) is None


def after_pagat(found: Holdings, facts: Facts) -> Holdings:
    """Those of the holdings in which a lone declarer's lost pagát lies with the others."""
    lost = facts.partner is None and facts.pagat == DECLARERS and not facts.pagat_won
    return having(found, Figure.PAGAT_ULTI, OPPONENTS) if lost else found


class Laid(Struct, frozen=True):
    """The cards laid away that count for the declarer's side: how many.

    ``ones`` has for each side how many tarokks are known to lie among those that count for it.
    """

    cards: int
    ones: tuple[int, int]


def can_count(facts: Facts, one: Holding, laid: Laid) -> bool:
    """Whether the declarer's side can have its card points with this holding (PAS-SCO-1)."""
    fives, ones = _fives(one, DECLARERS), laid.ones[DECLARERS]
    rest = TRICK * one.tricks[DECLARERS] - fives + laid.cards - ones
    free = OTHERS[sum(laid.ones) :]
    least, most = sum(free[:rest]), sum(free[len(free) - rest :])
    return least <= facts.points - 5 * fives - ones <= most
