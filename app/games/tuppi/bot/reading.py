"""What a bot reads off the table: its hand, the trick, and the cards that it cannot see."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from app.engine.cards import FRENCH, Card, Hand, cards_of, mask_of
from app.engine.seats import Seat
from app.engine.values import TableCard, View
from app.games.tuppi.cards import ACE_HIGH, ACE_LOW, CARD, SUIT, SUIT_MASK


class Ranks(Struct, frozen=True):
    """An order of the ranks: the height of each card, and what is above and below it in suit."""

    height: tuple[int, ...]
    above: tuple[Hand, ...]
    below: tuple[Hand, ...]

    def low(self, cards: Hand) -> Card:
        """The lowest of these cards, ties in the order C D H S."""
        return min(cards_of(cards), key=lambda card: (self.height[card], card))

    def high(self, cards: Hand) -> Card:
        """The highest of these cards, ties in the order C D H S."""
        return max(cards_of(cards), key=lambda card: (self.height[card], -card))

    def rising(self, cards: Hand) -> tuple[Card, ...]:
        """These cards of one suit, the lowest first."""
        return tuple(sorted(cards_of(cards), key=lambda card: self.height[card]))


def _ranks(height: tuple[int, ...]) -> Ranks:
    def where(card: Card, sign: int) -> Hand:
        suit = cards_of(SUIT_MASK[SUIT[card]])
        return mask_of(other for other in suit if sign * (height[other] - height[card]) > 0)

    cards = range(len(FRENCH))
    return Ranks(
        height,
        tuple(where(card, 1) for card in cards),
        tuple(where(card, -1) for card in cards),
    )


HIGH: Final = _ranks(ACE_HIGH)
"""The ranks of rami and nolo: the ace on top."""

LOW: Final = _ranks(ACE_LOW)
"""The ranks of a sooli: the ace below the two."""


class Table(Struct, frozen=True):
    """The table as the seat that is to play sees it.

    ``choices`` are the cards that it may play, ``trick`` what lies before others and counts, in
    order. ``before`` is the finished trick that a lead is about to turn. ``unseen`` are all cards
    neither held nor lying open: some are in other hands, the rest gone in turned tricks.
    ``partner`` is the seat whose tricks are as good as one's own, ``wish`` a card of the suit that
    it wants led, since it showed rami with it.
    """

    seat: Seat
    hand: Hand
    choices: Hand
    trick: tuple[TableCard, ...]
    before: tuple[TableCard, ...]
    players: int
    unseen: Hand
    in_hands: int
    ranks: Ranks
    partner: Seat | None = None
    wish: str | None = None

    @property
    def leads(self) -> bool:
        """Whether this seat opens the trick."""
        return not self.trick

    @property
    def last(self) -> bool:
        """Whether this seat closes the trick."""
        return len(self.trick) == self.players - 1

    @property
    def best(self) -> TableCard:
        """The card that wins the trick as it lies."""
        led = SUIT[CARD[self.trick[0].card]]
        following = (card for card in self.trick if SUIT[CARD[card.card]] == led)
        return max(following, key=lambda card: self.ranks.height[CARD[card.card]])

    @property
    def partner_wins(self) -> bool:
        """Whether the trick, as it lies, is the partner's."""
        return self.best.seat == self.partner

    @property
    def winners(self) -> Hand:
        """The choices that would take the trick over."""
        return self.choices & self.ranks.above[CARD[self.best.card]]

    @property
    def losers(self) -> Hand:
        """The choices that would not."""
        return self.choices & ~self.ranks.above[CARD[self.best.card]]

    @property
    def void(self) -> bool:
        """Whether this seat cannot follow suit."""
        return not self.choices & SUIT_MASK[SUIT[CARD[self.trick[0].card]]]

    def higher(self, card: Card) -> int:
        """How many cards that it cannot see are above this one."""
        return (self.unseen & self.ranks.above[card]).bit_count()

    def lower(self, card: Card) -> int:
        """How many cards that it cannot see are below this one."""
        return (self.unseen & self.ranks.below[card]).bit_count()

    def tops(self, card: Card) -> float:
        """The chance that no other hand holds a higher card, if unseen cards lie at random."""
        unseen = self.unseen.bit_count()
        gone = 1 - self.in_hands / unseen if unseen else 1.0
        return float(gone ** self.higher(card))


def suits_of(hand: Hand) -> tuple[Hand, ...]:
    """The cards of each suit that is held, in the order C D H S."""
    return tuple(hand & suit for suit in SUIT_MASK if hand & suit)


def suit_with(hand: Hand, card: Card) -> Hand:
    """The cards held in the suit of this card."""
    return hand & SUIT_MASK[SUIT[card]]


def hand_of(view: View, seat: Seat) -> Hand:
    """The hand of the viewer."""
    return mask(view.table.seats[seat].hand or ())


def read(view: View, seat: Seat, choices: Hand, seats: Iterable[Seat], *, lying: bool) -> Table:
    """The table before this seat plays one of ``choices``; ``seats`` are those that play."""
    hand, open_cards = hand_of(view, seat), view.table.trick
    others = [view.table.seats[other].cards for other in seats if other != seat]
    return Table(
        seat=seat,
        hand=hand,
        choices=choices,
        trick=() if lying else open_cards,
        before=open_cards if lying else (),
        players=len(others) + 1,
        unseen=FRENCH.full & ~hand & ~mask(card.card for card in open_cards),
        in_hands=sum(others),
        ranks=HIGH,
    )


def mask(codes: Iterable[str]) -> Hand:
    """The set of these cards."""
    return mask_of(CARD[code] for code in codes)


def guards_missing(cards: Hand, unseen: Hand, ranks: Ranks) -> dict[Card, int]:
    """For each card of one suit: how many more unseen cards are below it than own ones.

    With one own card below for every unseen one below, a card can always be kept under the
    trick: the suit would have to be led once more than that. So 0 or less is safe when tricks
    are to be avoided, and the more, the worse.
    """
    return {
        card: (unseen & ranks.below[card]).bit_count() - place
        for place, card in enumerate(ranks.rising(cards))
    }


def most_exposed(hand: Hand, unseen: Hand, ranks: Ranks) -> Card:
    """The card to be rid of when tricks are to be avoided: worst guarded, then shortest suit."""

    def danger(card: Card) -> tuple[int, int, int, int]:
        suit = suit_with(hand, card)
        missing = guards_missing(suit, unseen, ranks)[card]
        return (missing, -suit.bit_count(), ranks.height[card], -card)

    return max(cards_of(hand), key=danger)
