"""Calling, announcing, doubling: what it nearly holds, and what it sees fail for the others."""

from collections.abc import Iterator, Sequence

from app.engine.cards import Hand
from app.engine.values import Move
from app.games.paskievics.bot.reading import find, great_honours, has, tarokks
from app.games.paskievics.cards import CARD, KINGS, PAGAT, SKIZ, XXI
from app.games.paskievics.figures import Figure, Item
from app.games.paskievics.moves import ANNOUNCE, COUNT, PASS, Call, Double
from app.games.paskievics.phase_views import AnnouncedFigure
from app.games.paskievics.view import PaskievicsView

KONTRA_AT = 9.0
"""With so many tarokks, great honours counted double, the others' game is seen lost."""


def call(hand: Hand, moves: Sequence[Move]) -> Move:
    """The count where it may be told, then the highest card that somebody else holds."""
    counted = _count(moves)
    if counted is not None:
        return counted
    calls = [move for move in moves if isinstance(move, Call)]
    others = [move for move in calls if not has(hand, CARD[move.card])]
    return max(others or calls, key=lambda move: CARD[move.card])


def say(view: PaskievicsView, hand: Hand, moves: Sequence[Move]) -> Move:
    """A count, then what is owed, then what is nearly held, then kontras, then the pass."""
    counted = _count(moves)
    if counted is not None:
        return counted
    passed = find(moves, PASS.move)
    if passed is None:
        return _owed(view, hand, moves)
    wanted = (find(moves, ANNOUNCE[figure].move) for figure in _nearly_held(hand))
    announced = next((move for move in wanted if move is not None), None)
    doubled = next((move for move in moves if _doubles(view, hand, move)), None)
    return announced or doubled or passed


def _count(moves: Sequence[Move]) -> Move | None:
    return next((move for move in moves if move in COUNT.values()), None)


def _owed(view: PaskievicsView, hand: Hand, moves: Sequence[Move]) -> Move:
    """A trull is owed by great honours, a pagát ulti by the pagát that has invited."""
    trull, ulti = (find(moves, ANNOUNCE[one].move) for one in (Figure.TRULL, Figure.PAGAT_ULTI))
    owed = trull if great_honours(hand) and trull is not None else ulti or trull
    return owed or moves[0]


def _nearly_held(hand: Hand) -> Iterator[Figure]:
    """Figures that the own hand all but makes."""
    length = tarokks(hand)
    if great_honours(hand) == 2 and length >= 6 + (not has(hand, PAGAT)):
        yield Figure.TRULL
    if (hand & KINGS).bit_count() == 4 and length >= 5:
        yield Figure.FOUR_KINGS
    if has(hand, PAGAT) and length >= 8 and great_honours(hand):
        yield Figure.PAGAT_ULTI


def _doubles(view: PaskievicsView, hand: Hand, move: Move) -> bool:
    """Whether this doubling is of something that the other side will lose."""
    if not isinstance(move, Double):
        return False
    if move.item is Item.PARTI:
        first = not view.parti_doubled_by
        against = view.own_side == 1
        return first and against and tarokks(hand) + great_honours(hand) >= KONTRA_AT
    figure = next(one for one in view.figures if _is_item(one, move))
    return figure.side != view.own_side and _fails(hand, figure.figure)


def _is_item(one: AnnouncedFigure, move: Double) -> bool:
    return (one.figure.value, one.side) == (move.item.value, move.side)


def _fails(hand: Hand, figure: Figure) -> bool:
    """Whether the other side cannot make this figure, or hardly."""
    match figure:
        case Figure.TRULL:
            return has(hand, SKIZ)
        case Figure.VOLAT:
            return has(hand, SKIZ) or (hand & KINGS).bit_count() >= 2 or tarokks(hand) >= 4
        case Figure.XXI_CATCH:
            return has(hand, SKIZ)
        case Figure.PAGAT_ULTI:
            return has(hand, PAGAT) or tarokks(hand) >= 6
        case _:
            return has(hand, XXI) and tarokks(hand) >= 6 and bool(hand & KINGS)
