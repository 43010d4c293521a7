"""``steady`` between two: it sees half of its cards and ten of the other player's.

It plays as among four, with itself for a partner: to every trick it plays twice. A card is a
winner only if nothing that lies open over there beats it.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from app.engine.cards import FRENCH, Card, Hand, mask_of
from app.engine.policy import Draw, Policy
from app.engine.seats import Seat
from app.engine.values import Move, View
from app.games.tuppi.avo.view import AvotuppiView
from app.games.tuppi.bot import nolo, rami, showing
from app.games.tuppi.bot.reading import HIGH, Table, hand_of, mask
from app.games.tuppi.cards import CARD
from app.games.tuppi.kinds import Kind
from app.games.tuppi.moves import DeclineCut, Play
from app.games.tuppi.phase_views import CutView, PlayView, ShowView
from app.games.tuppi.rise import Rise
from app.games.tuppi.shows import Choice

CARDS_IN_TRICK: Final = 4

ON_TABLE: Final = 4.5
"""Nobody rises: a rami that is robbed costs double."""

RISING: Final = 1.5
"""The own rise falls with any lost deal: the likelier of the two games is shown."""

AGAINST: Final = 2.0
"""The other's rise falls with any lost deal; a robbery would lift it by double."""


class OpenTable(Table, frozen=True):
    """The table between two; ``facing`` are the other player's open cards, ``held`` his hand."""

    facing: Hand = 0
    held: int = 0

    def tops(self, card: Card) -> float:
        """The chance that the other player has nothing higher, in hand or in the open."""
        if self.facing & self.ranks.above[card]:
            return 0.0
        somewhere = self.unseen & ~self.facing
        unknown = somewhere.bit_count()
        free = 1 - self.held / unknown if unknown else 1.0
        return float(free ** (somewhere & self.ranks.above[card]).bit_count())


def steady(view: View, legal_moves: Sequence[Move], _draw: Draw, /) -> Move:
    """The move of a careful player. It leaves nothing to chance and never concedes."""
    assert isinstance(view, AvotuppiView)
    assert view.viewer is not None, "a seat is asked"
    moves = [move for move in legal_moves if not move.out_of_turn]
    match view.phase:
        case ShowView():
            wanted = Choice.RAMI if wants_rami(view, view.viewer) else Choice.NOLO
            return showing.way(wanted, hand_of(view, view.viewer), moves)
        case PlayView(lying=lying):
            plays = {CARD[move.card]: move for move in moves if isinstance(move, Play)}
            table = read(view, view.viewer, mask_of(plays), lying=lying)
            return plays[nolo.card(table) if view.kind is Kind.NOLO else rami.card(table)]
        case CutView():
            return next(move for move in moves if isinstance(move, DeclineCut))
        case _:  # a trick lies: there is one thing to do
            return moves[0]


def read(view: AvotuppiView, seat: Seat, choices: Hand, *, lying: bool) -> OpenTable:
    """The table before this seat plays one of ``choices``."""
    other, trick = 1 - seat, view.table.trick
    own, facing = hand_of(view, seat) | open_of(view, seat), open_of(view, other)
    held = view.table.seats[other].cards
    return OpenTable(
        seat=seat,
        hand=own,
        choices=choices,
        trick=() if lying else trick,
        before=trick if lying else (),
        players=CARDS_IN_TRICK,
        unseen=FRENCH.full & ~own & ~mask(card.card for card in trick),
        in_hands=held + facing.bit_count(),
        ranks=HIGH,
        partner=seat,
        facing=facing,
        held=held,
    )


def open_of(view: AvotuppiView, seat: Seat) -> Hand:
    """The cards that lie open before a seat."""
    return mask(column.open for column in view.table.seats[seat].columns if column.open)


def wants_rami(view: AvotuppiView, seat: Seat) -> bool:
    """Whether its own side of what it sees is so much stronger."""
    own, facing = hand_of(view, seat) | open_of(view, seat), open_of(view, 1 - seat)
    return strength(own) - strength(facing) >= _enough(seat, view.rise)


def strength(cards: Hand) -> float:
    """The tricks that these cards are good for in rami, and those that they fear in nolo."""
    return showing.tricks_in(cards) + showing.fears_of(cards)


def _enough(seat: Seat, rise: Rise) -> float:
    if rise.pair is None:
        return ON_TABLE
    return RISING if rise.pair == seat else AGAINST


POLICIES: Final[Mapping[str, Policy]] = {"steady": steady}
"""The bots of this game by name."""
