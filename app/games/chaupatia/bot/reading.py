"""What a bot reads off the table: its hand, the trick, and the cards that it cannot see."""

from collections.abc import Iterable

from msgspec import Struct

from app.engine.cards import Card, Hand, cards_of, mask_of
from app.engine.seats import Seat
from app.engine.values import TableCard
from app.games.chaupatia.cards import (
    CARD,
    HEIGHT,
    PACK,
    SUIT,
    SUIT_MASK,
    SUIT_SIZE,
    SUITS,
    winner_of,
)
from app.games.chaupatia.seats import SEATS, team_of
from app.games.chaupatia.view import ChaupatiaView


def above(card: Card) -> Hand:
    """The higher cards of its suit."""
    suit = SUIT_MASK[SUIT[card]]
    return suit & ~((1 << card + 1) - 1)


def suits_of(hand: Hand) -> tuple[Hand, ...]:
    """The cards of each suit that is held, in the order C D H S."""
    return tuple(hand & suit for suit in SUIT_MASK if hand & suit)


def suit_with(hand: Hand, card: Card) -> Hand:
    """The cards held in the suit of this card."""
    return hand & SUIT_MASK[SUIT[card]]


def low(cards: Hand) -> Card:
    """The lowest of these cards, ties in the order C D H S."""
    return min(cards_of(cards), key=lambda card: (HEIGHT[card], card))


def high(cards: Hand) -> Card:
    """The highest of these cards, ties in the order C D H S."""
    return max(cards_of(cards), key=lambda card: (HEIGHT[card], -card))


def hand_of(view: ChaupatiaView, seat: Seat) -> Hand:
    """The hand of the viewer."""
    return _mask(view.table.seats[seat].hand or ())


def _mask(codes: Iterable[str]) -> Hand:
    return mask_of(CARD[code] for code in codes)


class Table(Struct, frozen=True):
    """The table as the seat that is to play sees it.

    ``choices`` are the cards that it may play, ``trick`` what lies before others and counts, in
    order. ``unseen`` are all cards neither held nor lying open: some are in other hands, the rest
    gone in picked-up tricks.
    """

    seat: Seat
    hand: Hand
    choices: Hand
    trick: tuple[TableCard, ...]
    trump: int
    declares: bool
    number: int
    unseen: Hand

    @property
    def leads(self) -> bool:
        """Whether this seat opens the trick."""
        return not self.trick

    @property
    def last(self) -> bool:
        """Whether this seat closes the trick."""
        return len(self.trick) == SEATS - 1

    @property
    def best(self) -> TableCard:
        """The card that wins the trick as it lies."""
        cards = tuple(CARD[one.card] for one in self.trick)
        return self.trick[winner_of(cards, self.trump)]

    @property
    def ours(self) -> bool:
        """Whether the trick, as it lies, is a teammate's."""
        return team_of(self.best.seat) == team_of(self.seat)

    @property
    def trumps(self) -> Hand:
        """The trumps in hand."""
        return self.hand & SUIT_MASK[self.trump]

    @property
    def winners(self) -> Hand:
        """The choices that would take the trick over."""
        best = CARD[self.best.card]
        beating = above(best)
        if SUIT[best] != self.trump:
            beating |= SUIT_MASK[self.trump]
        return self.choices & beating

    @property
    def plain(self) -> Hand:
        """The choices that are no trumps."""
        return self.choices & ~SUIT_MASK[self.trump]

    def higher(self, card: Card) -> int:
        """How many cards of its suit that it cannot see are above this one."""
        return (self.unseen & above(card)).bit_count()

    def beating(self, card: Card) -> int:
        """How many cards that it cannot see would beat this one if it were led."""
        beats = above(card)
        if SUIT[card] != self.trump:
            beats |= SUIT_MASK[self.trump]
        return (self.unseen & beats).bit_count()


def read(view: ChaupatiaView, seat: Seat, choices: Hand, *, lying: bool) -> Table:
    """The table before this seat plays one of ``choices``."""
    assert view.trump is not None
    assert view.declarer is not None
    hand, open_cards = hand_of(view, seat), view.table.trick
    held = view.table.seats[seat].cards
    return Table(
        seat=seat,
        hand=hand,
        choices=choices,
        trick=() if lying else open_cards,
        trump=SUITS.index(view.trump),
        declares=team_of(view.declarer) == team_of(seat),
        number=TRICKS - held + 1,
        unseen=PACK.full & ~hand & ~_mask(card.card for card in open_cards),
    )


TRICKS = SUIT_SIZE * len(SUITS) // SEATS
"""The tricks of a deal."""
