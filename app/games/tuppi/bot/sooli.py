"""``steady`` around a sooli: when to declare it, what to give, and how to play for or against."""

from typing import Final

from app.engine.cards import FRENCH, Card, Hand, cards_of
from app.games.tuppi.bot.reading import LOW, Table, guards_missing, most_exposed, suits_of
from app.games.tuppi.cards import BIT

BEARABLE: Final = 5
"""Sooli is declared when, the worst card given away, no more guards than this are missing."""


def declares(hand: Hand) -> bool:
    """Whether this hand is safe enough to lose every trick."""
    return risk(hand & ~BIT[worst(hand)]) <= BEARABLE


def risk(hand: Hand) -> int:
    """How many guards are missing in all suits together."""
    unseen = FRENCH.full & ~hand
    missing = (guards_missing(suit, unseen, LOW).values() for suit in suits_of(hand))
    return sum(max(0, count) for counts in missing for count in counts)


def worst(hand: Hand) -> Card:
    """The card without which the hand is safest; of such cards the highest."""
    return min(cards_of(hand), key=lambda card: (risk(hand & ~BIT[card]), -LOW.height[card], card))


def helpful(hand: Hand) -> Card:
    """What the soloist's partner gives: his lowest card, the likeliest to lose."""
    return LOW.low(hand)


def card(table: Table, *, alone: bool) -> Card:
    """The card to play in a sooli."""
    return _alone(table) if alone else _against(table)


def _alone(table: Table) -> Card:
    """The soloist plays last: the highest card that loses, or the most dangerous one when void."""
    if table.void:
        return most_exposed(table.choices, table.unseen, table.ranks)
    return table.ranks.high(table.losers or table.choices)


def _against(table: Table) -> Card:
    """The ramaajat lead and follow as low as they can, and part with high cards when void."""
    if table.leads:
        lowest = (table.ranks.low(suit) for suit in suits_of(table.choices))
        return min(lowest, key=lambda card: (table.lower(card), -table.higher(card), card))
    return table.ranks.high(table.choices) if table.void else table.ranks.low(table.choices)
