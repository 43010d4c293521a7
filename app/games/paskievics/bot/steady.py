"""``steady``: the phase decides which of its habits answers."""

from collections.abc import Sequence

from app.engine.policy import Draw
from app.engine.values import Move, View
from app.games.paskievics.bot import announcing, auction, calling, discard, playing
from app.games.paskievics.bot.reading import hand_of
from app.games.paskievics.phase_views import (
    AnnouncementsView,
    AuctionView,
    CallView,
    DiscardView,
    PlayView,
)
from app.games.paskievics.view import PaskievicsView


def steady(view: View, legal_moves: Sequence[Move], _draw: Draw, /) -> Move:
    """The move of a careful player. It leaves nothing to chance."""
    assert isinstance(view, PaskievicsView)
    moves = [move for move in legal_moves if not move.out_of_turn]
    if len(moves) == 1:
        return moves[0]
    hand = hand_of(view)
    match view.phase:
        case AuctionView():
            return auction.say(hand, moves)
        case DiscardView():
            return discard.lay(view, hand, moves)
        case CallView():
            return calling.call(hand, moves)
        case AnnouncementsView():
            return announcing.say(view, hand, moves)
        case PlayView():
            return playing.play(view, hand, moves)
        case _:
            return auction.take(hand, moves)
