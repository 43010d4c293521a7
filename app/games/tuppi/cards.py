"""Tuppi's view of the pack: suits, strengths, what may be played, what may be shown."""

from functools import cache
from typing import Final

from app.engine.cards import FRENCH, RANKS, Card, Hand, Suit, by_suit, cards_of
from app.engine.tricks import winning_place

CODES: Final = FRENCH.codes
CARD: Final[dict[str, Card]] = {code: card for card, code in enumerate(CODES)}
BIT: Final = tuple(1 << card for card in range(len(CODES)))
BIT_OF: Final[dict[str, Hand]] = dict(zip(CODES, BIT, strict=True))

SUIT: Final = tuple(card // len(RANKS) for card in range(len(CODES)))
"""The suit of each card as a number, in the order C D H S."""

SUITS: Final = tuple(Suit)
SUIT_MASK: Final = tuple(((1 << 13) - 1) << (13 * suit) for suit in range(4))

SUIT_OF: Final = tuple(SUIT_MASK[suit] for suit in SUIT)
"""All cards of the suit of each card."""

ACE_HIGH: Final = tuple(card % 13 for card in range(len(CODES)))
"""The height of each card in its suit: A K Q … 2 (TUP-DECK-2)."""

ACE_LOW: Final = tuple((card + 1) % 13 for card in range(len(CODES)))
"""The heights of a sooli: K Q … 2 A (TUP-SOOLI-8)."""

RED: Final = SUIT_MASK[SUITS.index(Suit.DIAMONDS)] | SUIT_MASK[SUITS.index(Suit.HEARTS)]
BLACK: Final = FRENCH.full ^ RED

JACKS: Final = frozenset(code for code in CODES if code[0] == "J")


def _ranks(ranks: str) -> Hand:
    return FRENCH.hand(code for code in CODES if code[0] in ranks)


ACES: Final = _ranks("A")
SHOW_CARDS: Final = _ranks("3456789T")
"""Neither face cards nor deuces (TUP-SHOW-7); the aces are an option."""


def playable(hand: Hand, led: int) -> Hand:
    """What may be played when the suit ``led`` is led: that suit, else anything (TUP-PLAY-2/3)."""
    return hand & SUIT_MASK[led] or hand


def winner_of(trick: tuple[Card, ...], strengths: tuple[int, ...]) -> int:
    """The place of the winning card: the highest of the suit led; no trumps (TUP-PLAY-5)."""
    return winning_place(trick, SUIT, strengths)


def lowest(hand: Hand, strengths: tuple[int, ...]) -> Card:
    """The lowest card by rank, ties in the order C D H S (TUP-TIME-1)."""
    return min(cards_of(hand), key=lambda card: (strengths[card], card))


codes_of: Final = by_suit(SUIT_MASK, cache(FRENCH.codes_of))
"""The codes of a hand, in the order of the pack; at most 4 × 8,192 sets, so each is made once."""


def cut(deck: tuple[str, ...], at: int) -> tuple[str, ...]:
    """The pack with its top ``at`` cards put under the rest (TUP-DEAL-2)."""
    return deck[at:] + deck[:at]


def dealt(deck: tuple[str, ...], first: int, seats: int = 4) -> tuple[Hand, ...]:
    """The hands: one card at a time, clockwise from ``first`` (TUP-DEAL-3)."""
    return tuple(
        sum([BIT_OF[code] for code in deck[(seat - first) % seats :: seats]])
        for seat in range(seats)
    )
