"""The bids: how many talon cards the declarer takes, and what the game is worth (PAS-BID-1)."""

from enum import StrEnum
from typing import Final

from app.games.paskievics.cards import XIX, XVIII


class Level(StrEnum):
    """A bid, and after it the contract: the cards that the declarer takes."""

    THREE = "three"
    TWO = "two"
    ONE = "one"
    SOLO = "solo"


LEVELS: Final = tuple(Level)
"""Ascending: fewer cards are dearer."""

RANK: Final[dict[Level, int]] = {level: rank for rank, level in enumerate(LEVELS)}

TAKEN: Final[dict[Level, int]] = {level: 3 - rank for rank, level in enumerate(LEVELS)}
"""The cards that go with a bid."""

CONTRACT: Final[dict[int, Level]] = {cards: level for level, cards in TAKEN.items()}
"""The contract by the cards actually taken (PAS-BID-11)."""

SHARES: Final[dict[int, tuple[int, int, int, int]]] = {
    3: (3, 1, 1, 1),
    2: (2, 2, 1, 1),
    1: (1, 2, 2, 1),
    0: (0, 2, 2, 2),
}
"""The talon by the cards taken: declarer, then anticlockwise (PAS-TAL-1)."""

PROMISED: Final[dict[int, int]] = {1: XIX, 2: XVIII}
"""The card that a jump of so many steps above the floor promises (PAS-INV-1)."""


def value_of(taken: int) -> int:
    """The game value g by the cards actually taken (PAS-SCO-3)."""
    return 4 - taken
