"""The three honours in play: the XXI is caught and not lost, the pagát is brought home in time."""

from typing import Final

from app.engine.cards import Card
from app.games.paskievics.bot.reading import friendship, has
from app.games.paskievics.bot.stakes import TARIFF
from app.games.paskievics.bot.trick import Trick
from app.games.paskievics.cards import PAGAT, SKIZ, XXI

CATCH: Final = 21 * TARIFF

HUNT: Final = 20.0
"""What the skíz is worth in hand while the XXI may still come."""

RELIEF: Final = 15.0
"""What it is worth to be rid of the XXI where the skíz cannot catch it."""

KEPT: Final = (2.0, 2.0, 1.0, 0.0, -1.0, -3.0, -8.0, -50.0, -50.0)
"""By trick: what a pagát in hand still promises. In the last one it would be lost, and five points
of the tariff with it; so it goes the sooner the fewer tricks are left."""


def promise(trick: Trick, card: Card) -> float:
    """What the honours in the trick and in hand add to the promise of this card."""
    if card == SKIZ:
        return _skiz(trick) + _pagat_kept(trick)
    if card == XXI:
        return _twenty_one(trick) + _pagat_kept(trick)
    return 0.0 if card == PAGAT else _pagat_kept(trick)


def _skiz(trick: Trick) -> float:
    """It takes the XXI of the others, and waits for it."""
    prey = trick.seat_of(XXI)
    if prey is not None:
        return CATCH * (1 - friendship(trick.view, prey))
    return -HUNT if has(trick.hidden, XXI) else 0.0


def _twenty_one(trick: Trick) -> float:
    """It keeps away from a skíz that may still come, and goes where none can."""
    hunter = trick.seat_of(SKIZ)
    if hunter is not None:
        return -CATCH * (1 - friendship(trick.view, hunter))
    if not has(trick.hidden, SKIZ):
        return 0.0
    risk = sum((1 - one.friend) * one.tarokk for one in trick.later)
    return RELIEF - CATCH * risk


def _pagat_kept(trick: Trick) -> float:
    return KEPT[trick.number - 1] if has(trick.hand, PAGAT) else 0.0
