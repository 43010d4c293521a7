"""``steady``: the phase decides which of its habits answers."""

from collections.abc import Sequence

from msgspec.structs import replace

from app.engine.cards import Hand, mask_of
from app.engine.policy import Draw
from app.engine.seats import Seat
from app.engine.values import Move, View
from app.games.tuppi.bot import nolo, rami, showing, sooli
from app.games.tuppi.bot.reading import HIGH, LOW, Table, hand_of, read
from app.games.tuppi.cards import CARD, CODES
from app.games.tuppi.kinds import Kind
from app.games.tuppi.moves import AnswerSooli, DeclineCut, Give, Play
from app.games.tuppi.phase_views import (
    CutView,
    PlayView,
    ShowView,
    SooliExchangeView,
    SooliOfferView,
)
from app.games.tuppi.seats import FOUR, partner_of
from app.games.tuppi.view import TuppiView


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
    table = _table(view, seat, mask_of(plays), lying=phase.lying)
    match view.kind:
        case Kind.SOOLI:
            return plays[sooli.card(table, alone=seat == view.soloist)]
        case Kind.NOLO:
            return plays[nolo.card(table)]
        case _:
            return plays[rami.card(table)]


def _table(view: TuppiView, seat: Seat, choices: Hand, *, lying: bool) -> Table:
    """What lies before it; the partner of a soloist does not play (TUP-SOOLI-6)."""
    away = None if view.soloist is None else partner_of(view.soloist)
    seats = [one for one in FOUR.all if one != away]
    table = read(view, seat, choices, seats, lying=lying)
    partner, ranks = partner_of(seat), LOW if view.kind is Kind.SOOLI else HIGH
    return replace(table, partner=partner, wish=_wish(view, partner), ranks=ranks)


def _wish(view: TuppiView, partner: Seat) -> str | None:
    """The card of the hand that the partner showed rami with, if he is the ramaaja."""
    return next((show.card for show in view.shows if show.seat == partner == view.ramaaja), None)
