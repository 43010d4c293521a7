"""Packs of cards: a card is an index inside and a code outside, a hand is a bit mask.

``AS`` is the ace of spades, ``TD`` the ten of diamonds: rank then suit. Within a suit of
:data:`FRENCH` a higher index is a higher card, so the highest card of a mask is its highest bit.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Final, TypeVar

Card = int
"""An index into a pack."""

Hand = int
"""A set of cards: bit ``c`` is set when card ``c`` is held."""


class Suit(StrEnum):
    """The four French suits, in the order of the packs."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Pack:
    """An ordered set of card codes and the way between codes, indices and masks."""

    def __init__(self, codes: Sequence[str]) -> None:
        self.codes: tuple[str, ...] = tuple(codes)
        self._index = {code: index for index, code in enumerate(self.codes)}
        if len(self._index) != len(self.codes):
            raise ValueError("a pack holds each card once")

    def __len__(self) -> int:
        return len(self.codes)

    def __contains__(self, code: object) -> bool:
        return code in self._index

    @cached_property
    def full(self) -> Hand:
        """The mask of the whole pack."""
        return (1 << len(self.codes)) - 1

    def index(self, code: str) -> Card:
        """The card of this code; :class:`KeyError` when the pack has none."""
        return self._index[code]

    def hand(self, codes: Iterable[str]) -> Hand:
        """The mask of these codes."""
        index, hand = self._index, 0
        for code in codes:
            hand |= 1 << index[code]
        return hand

    def codes_of(self, hand: Hand) -> tuple[str, ...]:
        """The codes in this mask, in the order of the pack."""
        codes = self.codes
        found = []
        while hand:
            low = hand & -hand
            found.append(codes[low.bit_length() - 1])
            hand ^= low
        return tuple(found)

    def is_whole(self, codes: Sequence[str]) -> bool:
        """Whether these codes are the whole pack, each card once, in any order."""
        return len(codes) == len(self.codes) and set(codes) == self._index.keys()


def mask_of(cards: Iterable[Card]) -> Hand:
    """The set of these cards."""
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand


def cards_of(hand: Hand) -> tuple[Card, ...]:
    """The cards in this set, lowest index first."""
    found = []
    while hand:
        low = hand & -hand
        found.append(low.bit_length() - 1)
        hand ^= low
    return tuple(found)


ItemT = TypeVar("ItemT")


def by_suit(
    suits: tuple[Hand, ...], each: Callable[[Hand], tuple[ItemT, ...]]
) -> Callable[[Hand], tuple[ItemT, ...]]:
    """What ``each`` makes of the cards of every suit of a hand, one suit after the other.

    There are few sets of cards of one suit, so ``each`` is best a cached function.
    """
    clubs, diamonds, hearts, spades = suits

    def of_hand(hand: Hand, /) -> tuple[ItemT, ...]:
        return (
            each(hand & clubs) + each(hand & diamonds) + each(hand & hearts) + each(hand & spades)
        )

    return of_hand


RANKS: Final = "23456789TJQKA"
"""French ranks, lowest first."""

FRENCH: Final = Pack([rank + suit for suit in Suit for rank in RANKS])
"""The 52 cards, suit by suit in the order C D H S, lowest rank first."""
