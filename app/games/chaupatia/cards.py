"""Chaupatia's pack: 48 cards, suits, heights, what may be played, who wins (CHA-CARD)."""

from functools import cache
from typing import Final

from app.engine.cards import Card, Hand, Pack, Suit, by_suit, cards_of
from app.engine.tricks import winning_place

RANKS: Final = "3456789TJQKA"
"""The ranks of every suit, trumps included, lowest first (CHA-CARD-2)."""

SUIT_SIZE: Final = len(RANKS)
PACK: Final = Pack([rank + suit for suit in Suit for rank in RANKS])
"""The 48 cards: no twos (CHA-CARD-1)."""

CODES: Final = PACK.codes
CARD: Final[dict[str, Card]] = {code: card for card, code in enumerate(CODES)}
BIT: Final = tuple(1 << card for card in range(len(CODES)))

SUITS: Final = tuple(Suit)
SUIT: Final = tuple(card // SUIT_SIZE for card in range(len(CODES)))
"""The suit of each card as a number, in the order C D H S."""

HEIGHT: Final = tuple(card % SUIT_SIZE for card in range(len(CODES)))
SUIT_MASK: Final = tuple(((1 << SUIT_SIZE) - 1) << (SUIT_SIZE * suit) for suit in range(4))


def playable(hand: Hand, led: int) -> Hand:
    """What may be played when the suit ``led`` is led: that suit, else anything (CHA-PLAY-1/2)."""
    return hand & SUIT_MASK[led] or hand


def winner_of(trick: tuple[Card, ...], trump: int) -> int:
    """The place of the winning card: the highest trump, else the highest led (CHA-TRICK-1)."""
    return winning_place(trick, SUIT, HEIGHT, trump)


def lowest(hand: Hand, trump: int) -> Card:
    """The lowest card, plain suits before trumps, ties in the order S H D C."""
    return min(cards_of(hand), key=lambda card: (SUIT[card] == trump, HEIGHT[card], -SUIT[card]))


def longest_suit(hand: Hand) -> int:
    """The longest suit; ties by the higher top cards, then in the order S H D C."""

    def rating(suit: int) -> tuple[int, int, int]:
        held = (hand & SUIT_MASK[suit]) >> (SUIT_SIZE * suit)
        return (held.bit_count(), held, suit)

    return max(range(4), key=rating)


codes_of: Final = by_suit(SUIT_MASK, cache(PACK.codes_of))
"""The codes of a hand, in the order of the pack; at most 4 × 4,096 sets, so each is made once."""
