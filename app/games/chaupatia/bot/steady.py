"""``steady``: the phase decides which of its habits answers."""

from collections.abc import Sequence

from app.engine.cards import Hand, mask_of
from app.engine.policy import Draw
from app.engine.seats import Seat
from app.engine.values import Move, View
from app.games.chaupatia.bot import bidding, playing, sixteen
from app.games.chaupatia.bot.reading import hand_of, read
from app.games.chaupatia.cards import CARD, SUITS
from app.games.chaupatia.moves import (
    BIDS,
    CALL_16,
    DECLINE_16,
    FORCED,
    PASS,
    TRUMPS,
    Play,
)
from app.games.chaupatia.phase_views import (
    AuctionView,
    ChooseTrumpView,
    ForcedChoiceView,
    PlayView,
    SixteenView,
)
from app.games.chaupatia.view import ChaupatiaView


def steady(view: View, legal_moves: Sequence[Move], _draw: Draw, /) -> Move:
    """The move of a careful player. It leaves nothing to chance and never speaks of stopping."""
    assert isinstance(view, ChaupatiaView)
    assert view.viewer is not None, "a seat is asked"
    moves = [move for move in legal_moves if not move.out_of_turn]
    hand = hand_of(view, view.viewer)
    match view.phase:
        case AuctionView():
            return _call(view, view.viewer, hand)
        case ChooseTrumpView():
            return TRUMPS[SUITS[bidding.best_trump(hand)]]
        case ForcedChoiceView():
            return _forced(hand)
        case PlayView() as phase:
            return _play(view, view.viewer, moves, lying=phase.lying)
        case SixteenView():
            return _play(view, view.viewer, moves, lying=True)
        case _:  # all ways of dealing are equal
            return moves[0]


def _call(view: ChaupatiaView, seat: Seat, hand: Hand) -> Move:
    """The lowest bid over the standing one, as far as the hand is good for it.

    A dealer whom all have passed passes too, unless he wants 6: so he may play for 5.
    """
    if view.bid is None and seat == view.table.dealer and not _wants_six(hand):
        return PASS
    lowest = 6 if view.bid is None else view.bid + 1
    return BIDS[lowest] if lowest <= bidding.highest_bid(hand) else PASS


def _wants_six(hand: Hand) -> bool:
    return bidding.team_tricks(hand, bidding.best_trump(hand)) >= bidding.FORCED_SIX


def _forced(hand: Hand) -> Move:
    return FORCED[6 if _wants_six(hand) else 5, SUITS[bidding.best_trump(hand)]]


def _play(view: ChaupatiaView, seat: Seat, moves: Sequence[Move], *, lying: bool) -> Move:
    plays = {CARD[move.card]: move for move in moves if isinstance(move, Play)}
    table = read(view, seat, mask_of(plays), lying=lying)
    assert view.bid is not None
    if CALL_16 in moves and table.number > view.bid and sixteen.calls(table):
        return CALL_16  # in strict counting it may be refused, and costs nothing
    return DECLINE_16 if DECLINE_16 in moves else plays[playing.card(table)]
