"""``steady`` in nolo: duck, and be rid of high cards where they cost nothing."""

from typing import Final

from app.engine.cards import Card
from app.games.tuppi.bot.reading import Table, most_exposed, suit_with, suits_of
from app.games.tuppi.cards import CARD

HOLDS: Final = 4
"""With at most so many unseen cards above it, the partner's card is taken to hold."""


def card(table: Table) -> Card:
    """The card to play when tricks are to be avoided."""
    if table.leads:
        return _lead(table)
    if table.void:
        return most_exposed(table.choices, table.unseen, table.ranks)
    if table.partner_wins:
        return _under_partner(table)
    return _duck(table)


def _lead(table: Table) -> Card:
    """The lowest card of the shortest suit: soon void, its high cards can be thrown away."""

    def dislike(card: Card) -> tuple[int, int, Card]:
        return (suit_with(table.hand, card).bit_count(), table.lower(card), card)

    return min((table.ranks.low(suit) for suit in suits_of(table.choices)), key=dislike)


def _duck(table: Table) -> Card:
    """The highest card that loses; one that must win wins high in the last seat, else low."""
    if table.losers:
        return table.ranks.high(table.losers)
    return table.ranks.high(table.choices) if table.last else table.ranks.low(table.choices)


def _under_partner(table: Table) -> Card:
    """The trick is the pair's already: part with the highest card once that is certain."""
    holds = table.last or table.higher(CARD[table.best.card]) <= HOLDS
    return table.ranks.high(table.choices) if holds else _duck(table)
