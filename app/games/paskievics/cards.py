"""The pack: 20 suit cards and 22 tarokks; their points, their order, what may be played."""

from functools import cache
from typing import Final

from app.engine.cards import Card, Hand, Pack, cards_of
from app.engine.tricks import winning_place

SUITS: Final = ("H", "D", "C", "S", "tarokk")
"""Hearts (kőr), diamonds (káró), clubs (treff), spades (pikk), and the tarokks."""

TAROKK: Final = 4
"""The number of the tarokks among the suits."""

# fmt: off
RANKS: Final = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI",
    "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "SKIZ",
)
# fmt: on
"""The tarokks, lowest first (PAS-CARD-2)."""


def _suit_codes(suit: str) -> list[str]:
    pip = "A" if suit in "HD" else "T"
    return [rank + suit for rank in (pip, "J", "R", "Q", "K")]


PACK: Final = Pack([*(code for suit in "HDCS" for code in _suit_codes(suit)), *RANKS])
"""The 42 cards: suit by suit, lowest first, then the tarokks (PAS-CARD-1, 3, 6)."""

CODES: Final = PACK.codes
CARD: Final[dict[str, Card]] = {code: card for card, code in enumerate(CODES)}
BIT: Final = tuple(1 << card for card in range(len(CODES)))

SUIT: Final = tuple(min(card // 5, TAROKK) for card in range(len(CODES)))
STRENGTH: Final = tuple(range(len(CODES)))

TAROKKS: Final = PACK.hand(RANKS)
SUIT_MASK: Final = (*(0b11111 << 5 * suit for suit in range(4)), TAROKKS)

PAGAT: Final = CARD["I"]
XVIII: Final = CARD["XVIII"]
XIX: Final = CARD["XIX"]
XX: Final = CARD["XX"]
XXI: Final = CARD["XXI"]
SKIZ: Final = CARD["SKIZ"]

GREAT_HONOURS: Final = BIT[SKIZ] | BIT[XXI]
HONOURS: Final = GREAT_HONOURS | BIT[PAGAT]
KINGS: Final = PACK.hand(("KH", "KD", "KC", "KS"))
NEVER_DISCARDED: Final = HONOURS | KINGS | BIT[XX]
"""What nobody lays away (PAS-DIS-2, 3)."""

CALLABLE: Final = TAROKKS & ~HONOURS
"""What may be called (PAS-CALL-2)."""

POINTS: Final = tuple(
    5 if BIT[card] & HONOURS else 1 if SUIT[card] == TAROKK else card % 5 + 1
    for card in range(len(CODES))
)
"""The points of each card; 94 in all (PAS-CARD-5)."""

ALL_POINTS: Final = 94


@cache
def _suit_points(cards: Hand) -> int:
    return sum(POINTS[card] for card in cards_of(cards))


def points_of(hand: Hand) -> int:
    """The points of these cards, simply added."""
    return _suit_points(hand & ~TAROKKS) + _suit_points(hand & TAROKKS)


def codes_of(hand: Hand) -> tuple[str, ...]:
    """The codes of a hand, in the order of the pack."""
    return PACK.codes_of(hand)


def tarokks_in(hand: Hand) -> int:
    """How many tarokks there are among these cards."""
    return (hand & TAROKKS).bit_count()


def winner_of(trick: tuple[Card, ...]) -> int:
    """The place in the trick of its winner: the highest tarokk, else of the suit led."""
    return winning_place(trick, SUIT, STRENGTH, TAROKK)


def following(hand: Hand, led: int) -> Hand:
    """What may be played to this suit: it, else tarokks, else anything (PAS-PLAY-2, 3)."""
    return hand & SUIT_MASK[led] or hand & TAROKKS or hand


def highest_missing(held: Hand) -> Card:
    """The highest tarokk below the XXI that is not among these cards (PAS-CALL-1)."""
    return (CALLABLE & ~held).bit_length() - 1


_CHEAPEST_FIRST: Final = sorted(
    range(len(CODES)),
    key=lambda card: (
        (POINTS[card], SUIT[card] == TAROKK, card % 5, SUIT[card])
        if SUIT[card] != TAROKK
        else (POINTS[card], True, card, TAROKK)
    ),
)
"""Fewest points, suit cards before tarokks, lower rank first, H D C S (PAS-TIME-1)."""


def cheapest(hand: Hand) -> Card:
    """The card of these that the clock gives up first."""
    return next(card for card in _CHEAPEST_FIRST if hand & BIT[card])
