"""The ten columns of a player: a hidden card, and on it an open one (TUP-AVO-2, 3, 8).

What lies there is told by two values: the row as it was dealt, and the cards that its player may
play now, which are those in his hand and those that lie open. An open card that has gone has
uncovered the one below it.
"""

from typing import Final

from msgspec import Struct

from app.engine.cards import Card, Hand, mask_of
from app.engine.seats import Seat
from app.games.tuppi.cards import BIT, CARD
from app.games.tuppi.seats import TWO
from app.games.tuppi.state import Hands

COLUMNS: Final = 10
PLAYERS: Final = 2


class Row(Struct, frozen=True):
    """A player's columns as they were dealt, from the first on."""

    hidden: tuple[Card, ...]
    open: tuple[Card, ...]


Rows = tuple[Row, ...]
"""The row of each seat."""


class Lying(Struct, frozen=True):
    """A column as it lies: its open card, if any, and whether a hidden one is below it."""

    open: Card | None
    covers: bool


class Dealt(Struct, frozen=True):
    """What a pack gives two players: six cards in the hand each, and a row."""

    hands: Hands
    rows: Rows


def dealt(deck: tuple[str, ...], etumies: Seat) -> Dealt:
    """By turns, the forehand first: ten hidden each, ten open, six in the hand (TUP-AVO-3)."""
    cards = [CARD[code] for code in deck]
    own = [cards[(seat - etumies) % PLAYERS :: PLAYERS] for seat in TWO.all]
    return Dealt(
        hands=tuple(mask_of(each[2 * COLUMNS :]) for each in own),
        rows=tuple(
            Row(hidden=tuple(each[:COLUMNS]), open=tuple(each[COLUMNS : 2 * COLUMNS]))
            for each in own
        ),
    )


def to_play_from(hands: Hands, rows: Rows) -> Hands:
    """The cards of each hand and the open ones on the table (TUP-AVO-7)."""
    return tuple(hand | mask_of(row.open) for hand, row in zip(hands, rows, strict=True))


def column_of(row: Row, card: Card) -> int | None:
    """The column on which this card was dealt open; None for any other card."""
    return row.open.index(card) if card in row.open else None


def lying(row: Row, playable: Hand) -> tuple[Lying, ...]:
    """The columns as they lie, while the player may play these cards."""
    return tuple(
        _lying(below, above, playable) for below, above in zip(row.hidden, row.open, strict=True)
    )


def _lying(below: Card, above: Card, playable: Hand) -> Lying:
    if playable & BIT[above]:
        return Lying(above, covers=True)
    return Lying(below if playable & BIT[below] else None, covers=False)


def covered(row: Row, playable: Hand) -> Hand:
    """The cards that are hidden still: nobody knows them, their owner neither (TUP-AVO-12)."""
    return mask_of(
        below for below, above in zip(row.hidden, row.open, strict=True) if playable & BIT[above]
    )
