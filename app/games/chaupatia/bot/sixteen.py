"""``steady`` and 16: only when the rest is sure, or nearly."""

from typing import Final

from app.engine.cards import cards_of
from app.games.chaupatia.bot.reading import Table

OPPONENTS: Final = 3

NEARLY: Final = 0.86
"""A 16 that fails costs 32 and the bid besides: it pays from four in five on, with some care."""


def calls(table: Table) -> bool:
    """Whether the cards that are left will win, each led in turn."""
    return chance(table) >= NEARLY


def chance(table: Table) -> float:
    """The chance that no opponent can beat any of them, if unseen cards lie at random.

    A teammate who beats one does no harm.
    """
    unseen = table.unseen.bit_count()
    left = table.hand.bit_count()
    found = 1.0
    for card in cards_of(table.hand):
        beaten = table.beating(card) / unseen
        found *= (1 - beaten) ** (OPPONENTS * left)
    return found
