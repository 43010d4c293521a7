"""``steady`` at cards: draw trumps, win cheaply, and leave a teammate's trick alone."""

from collections.abc import Sequence
from typing import Final

from app.engine.cards import Card, Hand, cards_of
from app.games.chaupatia.bot.reading import Table, high, low, suit_with, suits_of
from app.games.chaupatia.cards import CARD, HEIGHT, SUIT, SUIT_MASK

DRAWN: Final = 3
"""After how many tricks the trumps of the others are taken to be gone."""

SAFE: Final = 1
"""Up to how many unseen higher cards a card is taken to hold."""


def card(table: Table) -> Card:
    """The card to play."""
    if table.leads:
        return _lead(table)
    if not table.choices & SUIT_MASK[SUIT[CARD[table.trick[0].card]]]:
        return _void(table)
    return _follow(table)


# Leading.


def _lead(table: Table) -> Card:
    """Trumps when one's side declares, then winners, then the shortest plain suit."""
    if table.declares and table.trumps and table.number <= DRAWN:
        return _draw_trumps(table)
    sure = [card for card in cards_of(table.plain) if not table.higher(card)]
    if sure:
        return min(sure, key=lambda card: (suit_with(table.hand, card).bit_count(), card))
    if table.trumps and not table.higher(high(table.trumps)):
        return high(table.trumps)
    return _from_shortest(table)


def _draw_trumps(table: Table) -> Card:
    """The top trump while it is one, else a low one: a teammate may have the top."""
    top = high(table.trumps)
    return top if table.higher(top) <= SAFE else low(table.trumps)


def _from_shortest(table: Table) -> Card:
    """The lowest card of the shortest plain suit; trumps where nothing else is left."""
    suits: Sequence[Hand] = suits_of(table.plain) or suits_of(table.choices)
    return low(min(suits, key=lambda suit: (suit.bit_count(), suit)))


# Following.


def _follow(table: Table) -> Card:
    """Win where it is worth while, as cheaply as will do, else the lowest card."""
    winners = table.winners
    if not winners or (table.ours and _holds(table)):
        return low(table.choices)
    if table.last:
        return low(winners)
    top = high(winners)
    if table.higher(top) > SAFE:
        return low(table.choices)
    return _cheapest_equal(table, winners, top)


def _holds(table: Table) -> bool:
    """Whether the teammate's card that lies best will most likely stay so."""
    best = CARD[table.best.card]
    return table.last or table.higher(best) <= SAFE


def _cheapest_equal(table: Table, winners: Hand, top: Card) -> Card:
    """The lowest winner as good as the top one: nothing unseen lies between the two."""
    equals = (one for one in cards_of(winners) if table.higher(one) == table.higher(top))
    return min(equals)


def _void(table: Table) -> Card:
    """Ruff what the others would win, with the lowest trump that does; else throw a low card."""
    ruffs = table.winners & SUIT_MASK[table.trump]
    if ruffs and not (table.ours and _holds(table)):
        return low(ruffs)
    return _throw(table)


def _throw(table: Table) -> Card:
    """The lowest plain card, of short suits first; a trump only where nothing else is left."""
    choices = table.plain or table.choices

    def value(card: Card) -> tuple[int, int, Card]:
        return (HEIGHT[card], suit_with(table.hand, card).bit_count(), card)

    return min(cards_of(choices), key=value)
