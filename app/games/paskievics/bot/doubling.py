"""Doubling: what one sees lost for the others, and what one's own side cannot well lose."""

from collections.abc import Sequence
from typing import Final

from app.engine.cards import Hand
from app.engine.values import Move
from app.games.paskievics.bot.reading import great_honours, has, tarokks
from app.games.paskievics.cards import PAGAT, SKIZ, XXI
from app.games.paskievics.figures import Figure, Item
from app.games.paskievics.moves import Double
from app.games.paskievics.seats import OPPONENTS
from app.games.paskievics.view import PaskievicsView

KONTRA_AT: Final = 9
"""From how many tarokks on, great honours counted double, the others' game looks lost."""

REKONTRA_AT: Final = 10
"""From how many on one's own game looks won."""

STEP: Final = 1
"""What each doubling again wants more."""

TRULL_AT: Final = 8
ULTI_AT: Final = 9
"""The tarokks with which one's own figure is doubled again."""

GUARD: Final = 4
"""From how many tarokks on the XXI is not caught."""

STOPS: Final = 6
"""How many tarokks stop a pagát ulti or a volát of the others."""

TAKES_A_KING: Final = 7
"""The tarokks, great honours counted double, that get one king of four."""


def wanted(view: PaskievicsView, hand: Hand, moves: Sequence[Move]) -> Move | None:
    """The first doubling that is worth it."""
    doublings = (move for move in moves if isinstance(move, Double))
    return next((move for move in doublings if _is_good(view, hand, move)), None)


def _is_good(view: PaskievicsView, hand: Hand, move: Double) -> bool:
    if move.item is Item.PARTI:
        return _wins_game(view, hand)
    figure = Figure(move.item.value)
    return _is_sure(hand, figure) if move.side == view.own_side else _fails(hand, figure)


def _wins_game(view: PaskievicsView, hand: Hand) -> bool:
    """Whether the hand is good enough for its side to double the game, or to double it again."""
    least = KONTRA_AT if view.own_side == OPPONENTS else REKONTRA_AT
    again = len(view.parti_doubled_by) // 2
    return power(hand) >= least + STEP * again


def power(hand: Hand) -> int:
    """Tarokks, great honours counted double."""
    return tarokks(hand) + great_honours(hand)


def _is_sure(hand: Hand, figure: Figure) -> bool:
    """Whether a figure of one's own side can hardly be lost with this hand."""
    match figure:
        case Figure.TRULL:
            return great_honours(hand) == 2 and tarokks(hand) >= TRULL_AT
        case Figure.PAGAT_ULTI:
            return has(hand, PAGAT) and tarokks(hand) >= ULTI_AT
        case _:
            return False


def _fails(hand: Hand, figure: Figure) -> bool:
    """Whether the other side cannot make this figure, or hardly."""
    length = tarokks(hand)
    guarded = has(hand, SKIZ) or (has(hand, XXI) and length >= GUARD)
    match figure:
        case Figure.TRULL | Figure.XXI_CATCH:
            return guarded
        case Figure.VOLAT:
            return guarded or length >= STOPS
        case Figure.PAGAT_ULTI:
            return has(hand, PAGAT) or length >= STOPS
        case _:
            return power(hand) >= TAKES_A_KING
