"""A turn of announcements: counts, duties, what is nearly held, doublings, the pass."""

from collections.abc import Iterator, Sequence
from typing import Final

from app.engine.cards import Hand
from app.engine.values import Move
from app.games.paskievics.bot import doubling
from app.games.paskievics.bot.reading import find, great_honours, has, tarokks, top_run
from app.games.paskievics.cards import PAGAT
from app.games.paskievics.figures import Figure
from app.games.paskievics.moves import ANNOUNCE, COUNT, PASS
from app.games.paskievics.seats import DECLARERS
from app.games.paskievics.view import PaskievicsView

TRULL_AT: Final = 7
"""With both great honours and so many tarokks two trulls in three are made."""

ULTI_AT: Final = 8
"""With the pagát among so many tarokks more than two ultis in three are made with a partner."""

WHOLE: Final = 9
"""A hand of nothing but tarokks: it takes every suit."""

KINGS_TOPS: Final = 3
"""With so many of the highest among them four times in five it gets all the kings too."""

VOLAT_TOPS: Final = 5
"""With how many of them it hardly loses a trick."""


def say(view: PaskievicsView, hand: Hand, moves: Sequence[Move]) -> Move:
    """A count, then what is owed, then what is nearly held, then doublings, then the pass."""
    counted = next((move for move in moves if move in COUNT.values()), None)
    if counted is not None:
        return counted
    passed = find(moves, PASS.move)
    if passed is None:
        return _owed(hand, moves)
    wanted = (find(moves, ANNOUNCE[figure].move) for figure in nearly_held(view, hand))
    announced = next((move for move in wanted if move is not None), None)
    return announced or doubling.wanted(view, hand, moves) or passed


def _owed(hand: Hand, moves: Sequence[Move]) -> Move:
    """A trull is owed by great honours, a pagát ulti by the pagát that has invited."""
    trull, ulti = (find(moves, ANNOUNCE[one].move) for one in (Figure.TRULL, Figure.PAGAT_ULTI))
    owed = trull if great_honours(hand) and trull is not None else ulti or trull
    return owed or moves[0]


def nearly_held(view: PaskievicsView, hand: Hand) -> Iterator[Figure]:
    """Figures that the own hand all but makes; the legal ones are the own side's (PAS-ANC-5)."""
    length, both = tarokks(hand), great_honours(hand) == 2
    if both and length >= TRULL_AT:
        yield Figure.TRULL
    if length == WHOLE and top_run(hand) >= KINGS_TOPS:
        yield Figure.FOUR_KINGS
    # The opponents seldom know one another: they need one tarokk more.
    if has(hand, PAGAT) and length >= ULTI_AT + (view.own_side != DECLARERS):
        yield Figure.PAGAT_ULTI
    if length == WHOLE and top_run(hand) >= VOLAT_TOPS:
        yield Figure.VOLAT
