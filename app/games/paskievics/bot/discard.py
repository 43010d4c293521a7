"""Laying away: voids in the suits, points into the skart, tarokks kept."""

from collections.abc import Sequence

from app.engine.cards import Hand
from app.engine.values import Move
from app.games.paskievics.bot.reading import find, tarokks
from app.games.paskievics.cards import CARD, KINGS, POINTS, SUIT, SUIT_MASK, TAROKK
from app.games.paskievics.moves import LOCK, THROW_IN, LayAway

HOPELESS = 2
"""With so few tarokks a hand is better thrown in."""


def lay(hand: Hand, moves: Sequence[Move]) -> Move:
    """Throw a hopeless hand in, confirm a full discard, else lay the best card away."""
    thrown, locked = find(moves, THROW_IN.move), find(moves, LOCK.move)
    if thrown is not None and tarokks(hand) <= HOPELESS:
        return thrown
    if locked is not None:
        return locked
    cards = [move for move in moves if isinstance(move, LayAway)]
    return max(cards, key=lambda move: _worth(hand, CARD[move.card]))


def _worth(hand: Hand, card: int) -> tuple[float, int]:
    """Short suits without their king first, and in them what has most points."""
    suit = SUIT[card]
    if suit == TAROKK:
        return -10.0, -card
    cards = hand & SUIT_MASK[suit]
    guarded = 2.0 if cards & KINGS else 0.0
    return POINTS[card] - 2.0 * cards.bit_count() - guarded, -card
