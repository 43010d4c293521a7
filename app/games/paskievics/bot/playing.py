"""Playing a card: win what is worth it, feed friends, save the pagát, catch the XXI."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from app.engine.cards import Card, Hand
from app.engine.values import Move, TableCard
from app.games.paskievics.bot.reading import friendship, has, tarokks, unseen
from app.games.paskievics.cards import (
    BIT,
    CARD,
    KINGS,
    PAGAT,
    POINTS,
    SKIZ,
    SUIT,
    SUIT_MASK,
    TAROKK,
    TAROKKS,
    XXI,
    winner_of,
)
from app.games.paskievics.moves import Play
from app.games.paskievics.phase_views import PlayView
from app.games.paskievics.view import PaskievicsView

CATCH: Final = 60.0
"""What the catch of the XXI is worth beside card points."""

STILL_TO_COME: Final = 2.0
"""The points that a player to come adds on the average."""


class Trick(Struct, frozen=True):
    """The trick before one plays to it."""

    view: PaskievicsView
    hand: Hand
    cards: tuple[TableCard, ...]
    hidden: Hand
    after: int

    @property
    def points(self) -> int:
        """What lies there."""
        return sum(POINTS[CARD[card.card]] for card in self.cards)

    def wins(self, card: Card) -> bool:
        """Whether this card would be the best so far."""
        lying = tuple(CARD[one.card] for one in self.cards)
        return winner_of((*lying, card)) == len(lying)

    def stays(self, card: Card) -> float:
        """The chance that a card which is the best so far stays the best."""
        if not self.after:
            return 1.0
        suit = SUIT[card]
        above = (self.hidden & SUIT_MASK[suit] & ~((BIT[card] << 1) - 1)).bit_count()
        kept = (1 - self.after / 4) ** (above / 2) if above else 1.0
        if suit == TAROKK:
            return float(kept)
        rest = (self.hidden & SUIT_MASK[suit]).bit_count()
        return float(kept * min(1.0, 0.25 * rest) ** self.after)

    @property
    def friendly(self) -> float:
        """The chance that the trick, as it lies, is one's own side's."""
        if not self.cards:
            return 0.5
        best = winner_of(tuple(CARD[one.card] for one in self.cards))
        sure = friendship(self.view, self.cards[best].seat)
        return 0.5 + (sure - 0.5) * (0.75 if self.after else 1.0)


def play(view: PaskievicsView, hand: Hand, moves: Sequence[Move]) -> Move:
    """The card that promises most."""
    assert isinstance(view.phase, PlayView)
    cards = () if view.phase.lying else view.table.trick
    trick = Trick(view, hand, cards, unseen(view, hand), 3 - len(cards))
    plays = [move for move in moves if isinstance(move, Play)]
    return max(plays, key=lambda move: _promise(trick, CARD[move.card]))


def _promise(trick: Trick, card: Card) -> float:
    """Points won less points lost, what the card is still good for, and the two honours."""
    pile = trick.points + POINTS[card] + STILL_TO_COME * trick.after
    ours = trick.stays(card) if trick.wins(card) else trick.friendly
    return pile * (2 * ours - 1) - _keeps(trick, card) + _honours(trick, card, ours)


def _keeps(trick: Trick, card: Card) -> float:
    """What a card in hand is worth later."""
    if SUIT[card] != TAROKK:
        return 0.5 if BIT[card] & KINGS and not trick.cards else 0.0
    return 0.15 * (card - PAGAT)


def _honours(trick: Trick, card: Card, ours: float) -> float:
    """Catching and being caught; the pagát is let go to friends or won with, not kept too long."""
    lying = {CARD[one.card]: one.seat for one in trick.cards}
    if card == SKIZ:
        if XXI in lying:
            return CATCH * (1 - friendship(trick.view, lying[XXI]))
        return -6.0 if trick.hidden & BIT[XXI] else 0.0
    if card == XXI:
        if SKIZ in lying:
            return -CATCH * (1 - friendship(trick.view, lying[SKIZ]))
        risk = bool(trick.hidden & BIT[SKIZ]) * trick.after / 3
        return -0.5 * CATCH * risk
    if card == PAGAT:
        return _pagat(trick, ours)
    return 0.0


def _pagat(trick: Trick, ours: float) -> float:
    """Saved while it is in danger, unless the tarokks are too few to bring it home."""
    few = tarokks(trick.hand) <= 2 and trick.hand.bit_count() <= 4
    strong = tarokks(trick.hand) >= trick.hand.bit_count() and not trick.hidden & TAROKKS
    if strong and has(trick.hand, PAGAT):
        return -20.0
    return (4.0 if few else 0.0) + 10.0 * (ours - 0.9)
