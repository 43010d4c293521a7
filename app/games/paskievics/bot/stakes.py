"""What rides on a card beside its points: the pagát of a trull, the kings of four kings."""

from typing import Final

from app.engine.cards import Card
from app.games.paskievics.bot.trick import Trick
from app.games.paskievics.cards import BIT, KINGS, PAGAT
from app.games.paskievics.figures import Figure

TARIFF: Final = 10.0
"""A point of the tariff in card points, in which cards are weighed."""

ANNOUNCED: Final = 2 * TARIFF
TRULL: Final = 0.4 * TARIFF
"""A trull that nobody has announced: it may still come silently."""

FOUR_KINGS: Final = 0.1 * TARIFF

VOLAT: Final = 6 * TARIFF
"""Every trick decides an announced volát."""


def on(trick: Trick, card: Card) -> float:
    """What rides on this trick once this card is played to it."""
    volat = VOLAT if Figure.VOLAT in trick.said else 0.0
    return volat + sum(of(trick, one) for one in (*trick.lying, card))


def of(trick: Trick, card: Card) -> float:
    """What rides on this card."""
    if card == PAGAT:
        return ANNOUNCED if Figure.TRULL in trick.said else TRULL
    if BIT[card] & KINGS:
        return ANNOUNCED if Figure.FOUR_KINGS in trick.said else FOUR_KINGS
    return 0.0
