"""Laying away: voids in the suits, points into the skart, tarokks kept."""

from collections.abc import Sequence
from typing import Final

from app.engine.cards import Hand
from app.engine.values import Move
from app.games.paskievics.bot.reading import find, has, tarokks
from app.games.paskievics.cards import CARD, KINGS, POINTS, SUIT, SUIT_MASK, TAROKK, XX
from app.games.paskievics.moves import LOCK, THROW_IN, LayAway
from app.games.paskievics.view import PaskievicsView

VOID: Final = 2.0
"""What each further card makes a suit harder to be rid of."""

GUARDED: Final = 2.0
"""The same of its king, who wants company."""

TAROKK_KEPT: Final = 10.0
"""A tarokk is laid away last."""

HOPELESS: Final = 2
"""Up to how many tarokks a hand is better thrown in."""


def lay(view: PaskievicsView, hand: Hand, moves: Sequence[Move]) -> Move:
    """Throw a hopeless hand in, confirm a full discard, else lay away what is missed least."""
    thrown, locked = find(moves, THROW_IN.move), find(moves, LOCK.move)
    if thrown is not None and tarokks(hand) <= HOPELESS:
        return thrown
    if locked is not None:
        return locked
    cards = [move for move in moves if isinstance(move, LayAway)]
    keeps = 1.0 if _is_partner(view, hand) else -1.0
    return min(cards, key=lambda move: _loss(hand, CARD[move.card], keeps))


def _is_partner(view: PaskievicsView, hand: Hand) -> bool:
    """Whether the declarer must call a card of this hand: then the skart is the others'."""
    called = XX if view.must_call is None else CARD[view.must_call]
    return view.declarer != view.viewer and has(hand, called)


def _loss(hand: Hand, card: int, keeps: float) -> tuple[float, int]:
    """Short suits without their king first; in them the points that the skart brings home."""
    suit = SUIT[card]
    if suit == TAROKK:
        return TAROKK_KEPT, card
    cards = hand & SUIT_MASK[suit]
    guarded = GUARDED if cards & KINGS else 0.0
    return keeps * POINTS[card] + VOID * cards.bit_count() + guarded, card
