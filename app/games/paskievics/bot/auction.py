"""Bidding: by honours and by the length of the tarokks; inviting and yielding where it is good."""

from collections.abc import Sequence

from app.engine.cards import Hand
from app.engine.values import Move
from app.games.paskievics.bot.reading import find, great_honours, has, tarokks
from app.games.paskievics.cards import KINGS, PAGAT, XX
from app.games.paskievics.levels import LEVELS, RANK, Level
from app.games.paskievics.moves import HOLD, PASS, Bid, Take

LIMITS = (6.5, 9.0, 11.0, 13.0)
"""The strength that a three, a two, a one and a solo take."""

TAKES = (0.0, 9.5, 11.5, 13.5)
"""The strength with which three, two, one card and none are enough."""

YIELDS_BELOW = 10.0


def strength(hand: Hand) -> float:
    """Tarokks, great honours above all, and kings."""
    small = 0.5 * (has(hand, PAGAT) + has(hand, XX) + (hand & KINGS).bit_count())
    return tarokks(hand) + 1.5 * great_honours(hand) + small


def say(hand: Hand, moves: Sequence[Move]) -> Move:
    """The dearest call that the hand carries without need, a pass where none is."""
    power = strength(hand)
    held, passed = find(moves, HOLD.move), find(moves, PASS.move)
    bids = sorted((move for move in moves if isinstance(move, Bid)), key=_rank)
    if held is not None:
        yields = passed is not None and has(hand, XX) and power < YIELDS_BELOW
        if passed is None or (power >= LIMITS[1] and not yields):
            return held
        return passed
    affordable = [move for move in bids if power >= LIMITS[_rank(move)]]
    if not affordable:
        return passed or bids[0]
    # A jump that is offered is backed by its card: an invit, worth it with a hand for a two.
    if len(affordable) > 1 and not has(hand, XX) and affordable[1].level is not Level.SOLO:
        return affordable[1]
    return affordable[0]


def take(hand: Hand, moves: Sequence[Move]) -> Move:
    """As many cards as were bid, fewer where the hand carries the dearer game."""
    takes = [move for move in moves if isinstance(move, Take)]
    power = strength(hand)
    return next((move for move in takes if power >= TAKES[3 - move.taken]), takes[-1])


def _rank(move: Bid) -> int:
    return RANK[move.level]


assert len(LIMITS) == len(LEVELS)
