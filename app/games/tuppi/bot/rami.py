"""``steady`` in rami: win cheaply, help the partner, keep guards, cash when it is time."""

from collections.abc import Sequence
from typing import Final

from app.engine.cards import Card, Hand, cards_of
from app.games.tuppi.bot.reading import Table, suit_with, suits_of
from app.games.tuppi.cards import ACE_HIGH, CARD

SURE: Final = 0.75
"""From this chance on a card counts as a sure winner."""

RUN: Final = 3
"""From how many sure winners on a suit is led at once."""

LATE: Final = 4
"""With how many cards left single winners are cashed too."""

JACK: Final = 9
"""The height of a jack: cards from here on are honours."""


def card(table: Table) -> Card:
    """The card to play when tricks are to be won."""
    if table.leads:
        return _lead(table)
    if table.void:
        return _discard(table)
    if table.last:
        return _close(table)
    return _third(table) if len(table.trick) == 2 else _second(table)


# Leading.


def _lead(table: Table) -> Card:
    """Winners that are to be cashed, else the partner's suit, else the longest suit."""
    cash = [suit for suit in suits_of(table.choices) if _to_cash(table, suit)]
    if cash:
        return table.ranks.high(_longest(cash))
    return _from_suit(_partners_suit(table) or _longest(suits_of(table.choices)))


def _to_cash(table: Table, suit: Hand) -> bool:
    """A run of winners, or late in the deal any. Till then they are worth more as stoppers."""
    sure = sum(table.tops(card) >= SURE for card in cards_of(suit))
    return sure >= RUN or (sure > 0 and table.hand.bit_count() <= LATE)


def _partners_suit(table: Table) -> Hand:
    """What it holds of the suit that the partner led just now, or showed rami with."""
    led = (one.card for one in table.before[:1] if one.seat == table.partner)
    told = next(led, table.wish)
    return suit_with(table.choices, CARD[told]) if told else 0


def _longest(suits: Sequence[Hand]) -> Hand:
    return max(suits, key=lambda suit: (suit.bit_count(), suit))


def _from_suit(suit: Hand) -> Card:
    """The top of two cards or of touching honours, else the lowest card."""
    cards = cards_of(suit)
    touching = len(cards) > 1 and cards[-1] == cards[-2] + 1 and ACE_HIGH[cards[-1]] >= JACK
    return cards[-1] if touching or len(cards) == 2 else cards[0]


# Following.


def _close(table: Table) -> Card:
    """In the last seat: win as cheaply as possible, unless the partner has won."""
    if table.partner_wins or not table.winners:
        return table.ranks.low(table.choices)
    return table.ranks.low(table.winners)


def _third(table: Table) -> Card:
    """Third hand high, unless the partner's card does as well."""
    if not table.winners:
        return table.ranks.low(table.choices)
    top = table.ranks.high(table.winners)
    if table.partner_wins and table.higher(CARD[table.best.card]) <= table.higher(top):
        return table.ranks.low(table.choices)
    return _cheapest_equal(table, top)


def _second(table: Table) -> Card:
    """Second hand low; but an honour covers an honour."""
    if table.winners and ACE_HIGH[CARD[table.best.card]] >= JACK:
        return table.ranks.low(table.winners)
    return table.ranks.low(table.choices)


def _cheapest_equal(table: Table, top: Card) -> Card:
    """The lowest winner that is as good as ``top``: nothing unseen lies between the two."""
    equals = (card for card in cards_of(table.winners) if table.higher(card) == table.higher(top))
    return min(equals)


# Discarding.


def _discard(table: Table) -> Card:
    """The lowest card, but one rank higher where the lowest guards an honour."""
    lows = [table.ranks.low(suit) for suit in suits_of(table.choices)]

    def value(card: Card) -> tuple[int, int, Card]:
        suit = suit_with(table.choices, card)
        return (ACE_HIGH[card] + _guards(table, suit), -suit.bit_count(), card)

    return min(lows, key=value)


def _guards(table: Table, suit: Hand) -> bool:
    """Whether the top of this suit has just guards enough: a king one card, a queen two."""
    higher = table.higher(cards_of(suit)[-1])
    return higher > 0 and suit.bit_count() - 1 == higher
