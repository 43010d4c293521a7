"""``steady``: the phase decides which of its habits answers."""

from collections.abc import Sequence

from app.engine.cards import Hand, mask_of
from app.engine.policy import Draw
from app.engine.seats import Seat
from app.engine.values import Move, View
from app.games.tuppi.bot import nolo, rami, showing, sooli
from app.games.tuppi.bot.reading import HIGH, LOW, hand_of, read
from app.games.tuppi.cards import CARD, CODES
from app.games.tuppi.kinds import Kind
from app.games.tuppi.moves import AnswerSooli, DeclineCut, Give, Play
from app.games.tuppi.view import (
    CutView,
    PlayView,
    ShowView,
    SooliExchangeView,
    SooliOfferView,
    TuppiView,
)


def steady(view: View, legal_moves: Sequence[Move], _draw: Draw, /) -> Move:
    """The move of a careful player. It leaves nothing to chance and never concedes."""
    assert isinstance(view, TuppiView)
    assert view.viewer is not None, "a seat is asked"
    moves = [move for move in legal_moves if not move.out_of_turn]
    hand = hand_of(view, view.viewer)
    match view.phase:
        case ShowView():
            return showing.show(hand, view.viewer, view.rise, moves)
        case SooliOfferView():
            return _answer(moves, accept=sooli.declares(hand))
        case SooliExchangeView():
            return _give(view, hand, moves)
        case PlayView():
            return _play(view, view.viewer, view.phase, moves)
        case CutView():
            return next(move for move in moves if isinstance(move, DeclineCut))
        case _:  # a trick lies: there is one thing to do
            return moves[0]


def _answer(moves: Sequence[Move], *, accept: bool) -> Move:
    answers = (move for move in moves if isinstance(move, AnswerSooli))
    return next(move for move in answers if move.accept == accept)


def _give(view: TuppiView, hand: Hand, moves: Sequence[Move]) -> Move:
    alone = view.viewer == view.soloist
    card = sooli.worst(hand) if alone else sooli.helpful(hand)
    return next(move for move in moves if isinstance(move, Give) and move.card == CODES[card])


def _play(view: TuppiView, seat: Seat, phase: PlayView, moves: Sequence[Move]) -> Move:
    plays = {CARD[move.card]: move for move in moves if isinstance(move, Play)}
    ranks = LOW if view.kind is Kind.SOOLI else HIGH
    table = read(view, seat, mask_of(plays), lying=phase.lying, ranks=ranks)
    match view.kind:
        case Kind.SOOLI:
            return plays[sooli.card(table, alone=seat == view.soloist)]
        case Kind.NOLO:
            return plays[nolo.card(table)]
        case _:
            return plays[rami.card(table, view)]
