"""Playing a card: win what is worth it, feed friends, save the pagát, catch the XXI."""

from collections.abc import Sequence
from typing import Final

from app.engine.cards import Card, Hand
from app.engine.values import Move
from app.games.paskievics.bot import honours, stakes, ulti
from app.games.paskievics.bot.trick import Trick, trick_of
from app.games.paskievics.cards import BIT, CARD, KINGS, PAGAT, POINTS, SUIT, TAROKK
from app.games.paskievics.moves import Play
from app.games.paskievics.view import PaskievicsView

HEIGHT: Final = 0.8
"""What each step in the order of the tarokks is worth later."""

KING: Final = 0.5
"""What a king is worth later to its leader."""


def play(view: PaskievicsView, hand: Hand, moves: Sequence[Move]) -> Move:
    """The card that promises most."""
    trick = trick_of(view, hand)
    plays = [move for move in moves if isinstance(move, Play)]
    return max(plays, key=lambda move: _promise(trick, CARD[move.card]))


def _promise(trick: Trick, card: Card) -> float:
    """Points won less points lost, what the card is still good for, and the two honours."""
    ours = trick.ours(card)
    pile = trick.points + POINTS[card] + stakes.on(trick, card)
    gain = pile * (2 * ours - 1) - _keeps(trick, card)
    return gain + honours.promise(trick, card) + ulti.promise(trick, card)


def _keeps(trick: Trick, card: Card) -> float:
    """What a card in hand is worth later."""
    if SUIT[card] != TAROKK:
        return KING if BIT[card] & KINGS and not trick.cards else 0.0
    return HEIGHT * (card - PAGAT)
