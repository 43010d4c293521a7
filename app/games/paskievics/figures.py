"""Figures, items and levels of doubling (PAS-FIG, PAS-KON)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta


class Figure(StrEnum):
    """What a side may announce besides the game. The double game is known, but off."""

    TRULL = "trull"
    FOUR_KINGS = "four-kings"
    PAGAT_ULTI = "pagat-ulti"
    XXI_CATCH = "xxi-catch"
    VOLAT = "volat"
    DOUBLE_GAME = "double-game"


class Item(StrEnum):
    """What is doubled and settled: the game, a figure, a count of tarokks."""

    PARTI = "parti"
    TRULL = "trull"
    FOUR_KINGS = "four-kings"
    PAGAT_ULTI = "pagat-ulti"
    XXI_CATCH = "xxi-catch"
    VOLAT = "volat"
    TAROKK_COUNT = "tarokk-count"


class Doubling(StrEnum):
    """The levels of doubling: each is worth twice the one before (PAS-KON-1)."""

    KONTRA = "kontra"
    REKONTRA = "rekontra"
    SZUBKONTRA = "szubkontra"
    HIRSKONTRA = "hirskontra"
    MORDKONTRA = "mordkontra"


FIGURES: Final = tuple(figure for figure in Figure if figure is not Figure.DOUBLE_GAME)
"""What may be announced (PAS-ANC-4, PAS-FIG-7)."""

FIGURE_OF: Final[Mapping[Item, Figure]] = {Item(figure.value): figure for figure in FIGURES}
"""The figure of each item that is one."""

DOUBLINGS: Final = tuple(Doubling)
COUNTS: Final = (8, 9)

COUNTED: Final = frozenset((Figure.PAGAT_ULTI, Figure.VOLAT))
"""Whoever announces or doubles one of these declares his count (PAS-CNT-3)."""

DoublingLevel = Annotated[
    int, Meta(ge=0, le=5, description="How often doubled: 0 not at all, 1 kontra, 2 rekontra …")
]
