"""Calling the partner."""

from collections.abc import Sequence

from app.engine.cards import Hand
from app.engine.values import Move
from app.games.paskievics.bot.reading import has
from app.games.paskievics.cards import CARD
from app.games.paskievics.moves import COUNT, Call


def call(hand: Hand, moves: Sequence[Move]) -> Move:
    """The count where it may be told, then the highest card that somebody else holds."""
    counted = next((move for move in moves if move in COUNT.values()), None)
    return counted or _highest(hand, [move for move in moves if isinstance(move, Call)])


def _highest(hand: Hand, calls: Sequence[Call]) -> Move:
    """Where the rules leave a choice, not oneself."""
    others = [move for move in calls if not has(hand, CARD[move.card])]
    return max(others or calls, key=lambda move: CARD[move.card])
