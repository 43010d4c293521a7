"""``steady`` among three: every trick may be the one that pays, so it wins what it cheaply can.

What it has of four players' habits it takes from them: cash runs of winners, else lead from the
longest suit, throw away what guards nothing. It is alone, so it covers where a partner would wait.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from app.engine.cards import Card, cards_of, mask_of
from app.engine.policy import Draw, Policy
from app.engine.values import Move, View
from app.games.tuppi.bot import rami
from app.games.tuppi.bot.reading import Table, read
from app.games.tuppi.cards import CARD
from app.games.tuppi.kolmen.view import KolmenTuppiView
from app.games.tuppi.moves import DeclineCut, Play
from app.games.tuppi.phase_views import CutView, PlayView
from app.games.tuppi.seats import THREE

LIKELY: Final = 0.5
"""With this chance to hold the trick a card is played to it before the last player."""


def steady(view: View, legal_moves: Sequence[Move], _draw: Draw, /) -> Move:
    """The move of a careful player. It leaves nothing to chance."""
    assert isinstance(view, KolmenTuppiView)
    assert view.viewer is not None, "a seat is asked"
    match view.phase:
        case PlayView(lying=lying):
            plays = {CARD[move.card]: move for move in legal_moves if isinstance(move, Play)}
            table = read(view, view.viewer, mask_of(plays), THREE.all, lying=lying)
            return plays[card(table)]
        case CutView():
            return next(move for move in legal_moves if isinstance(move, DeclineCut))
        case _:  # a trick lies: there is one thing to do
            return legal_moves[0]


def card(table: Table) -> Card:
    """The card to play: in the second seat one that may well hold, else as among four."""
    if table.leads or table.void or table.last or not table.winners:
        return rami.card(table)
    likely = [winner for winner in cards_of(table.winners) if table.tops(winner) >= LIKELY]
    return min(likely, default=table.ranks.low(table.choices))


POLICIES: Final[Mapping[str, Policy]] = {"steady": steady}
"""The bots of this game by name."""
