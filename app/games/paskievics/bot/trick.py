"""The trick before one plays to it: who holds it, and the chance that it will be one's side's."""

from collections.abc import Iterable
from math import prod
from typing import Final

from msgspec import Struct

from app.engine.cards import Card, Hand
from app.engine.seats import Seat
from app.engine.values import TableCard
from app.games.paskievics.bot.reading import friendship, unseen
from app.games.paskievics.cards import (
    BIT,
    CARD,
    POINTS,
    SUIT,
    SUIT_MASK,
    TAROKK,
    TAROKKS,
    winner_of,
)
from app.games.paskievics.figures import Figure
from app.games.paskievics.phase_views import PlayView
from app.games.paskievics.view import PaskievicsView

EAGER: Final = 0.6
"""The chance that a player who can beat a trick of the others with little in it does so."""

RICH: Final = 8
"""From how many points on the table everybody beats it who can."""

SKARTS: Final = 6
"""The cards that lie in the four skarts together."""

STILL_TO_COME: Final = 2.0
"""The points that a player to come adds on the average."""


class Later(Struct, frozen=True):
    """A seat that plays after the viewer: is it a friend, has it a given hidden card."""

    friend: float
    tarokk: float
    suit: float

    def holds(self, cards: Hand) -> float:
        """The chance that it holds at least one of these hidden cards, all of one suit."""
        share = self.tarokk if cards & TAROKKS else self.suit
        return 1 - (1 - share) ** cards.bit_count()


class Trick(Struct, frozen=True):
    """What lies, who comes after, and what cannot be seen."""

    view: PaskievicsView
    hand: Hand
    cards: tuple[TableCard, ...]
    lying: tuple[Card, ...]
    hidden: Hand
    later: tuple[Later, ...]
    number: int
    said: frozenset[Figure]

    @property
    def points(self) -> float:
        """What lies there, and what is to be expected of those to come."""
        return sum(POINTS[card] for card in self.lying) + STILL_TO_COME * len(self.later)

    def seat_of(self, card: Card) -> Seat | None:
        """Who has played this card to it."""
        return next((one.seat for one in self.cards if CARD[one.card] == card), None)

    def ours(self, card: Card) -> float:
        """The chance that the own side takes the trick when this card is played to it."""
        whole = (*self.lying, card)
        place = winner_of(whole)
        held = 1.0 if place == len(self.lying) else friendship(self.view, self.cards[place].seat)
        best, led = whole[place], SUIT[whole[0]]
        eager = 1.0 if sum(POINTS[one] for one in whole) >= RICH else EAGER
        beaten = [(one.friend, eager * _beats(one, best, led, self.hidden)) for one in self.later]
        stays = prod(1 - (1 - friend) * chance for friend, chance in beaten)
        turns = 1 - prod(1 - friend * chance for friend, chance in beaten)
        return held * stays + (1 - held) * turns


def above(card: Card) -> Hand:
    """The higher cards of the same suit."""
    return SUIT_MASK[SUIT[card]] & ~((BIT[card] << 1) - 1)


def _beats(one: Later, best: Card, led: int, hidden: Hand) -> float:
    """The chance that this player can beat the best card of a trick in this suit."""
    higher = hidden & above(best)
    if led == TAROKK:
        return one.holds(higher)
    void = 1 - one.holds(hidden & SUIT_MASK[led])
    if SUIT[best] == TAROKK:
        return void * one.holds(higher)
    return min(1.0, one.holds(higher) + void * one.holds(hidden & TAROKKS))


def trick_of(view: PaskievicsView, hand: Hand) -> Trick:
    """The trick that the viewer is to play to, or to lead."""
    assert isinstance(view.phase, PlayView)
    cards = () if view.phase.lying else view.table.trick
    hidden = unseen(view, hand)
    later = tuple(_later(view, hidden, _seats_after(view, 3 - len(cards))))
    number = 10 - hand.bit_count()
    said = frozenset(one.figure for one in view.figures)
    lying = tuple(CARD[one.card] for one in cards)
    return Trick(view, hand, cards, lying, hidden, later, number, said)


def _seats_after(view: PaskievicsView, many: int) -> tuple[Seat, ...]:
    assert view.viewer is not None, "a seat is asked"
    own = view.playing.index(view.viewer)
    return tuple(view.playing[(own + step) % 4] for step in range(1, many + 1))


def _later(view: PaskievicsView, hidden: Hand, seats: Iterable[Seat]) -> Iterable[Later]:
    laid = sum(one.tarokks for one in view.discarded)
    tarokks, suits = (hidden & TAROKKS).bit_count(), (hidden & ~TAROKKS).bit_count()
    held = max(0, tarokks - laid), max(0, suits - (SKARTS - laid))
    for seat in seats:
        share = min(1.0, view.table.seats[seat].cards / max(1, sum(held)))
        tarokk, suit = share * held[0] / max(1, tarokks), share * held[1] / max(1, suits)
        yield Later(friendship(view, seat), tarokk, suit)
