"""``steady`` at the show: winners say rami, safe low cards say nolo, and the rise weighs in."""

from collections.abc import Sequence
from typing import Final

from app.engine.cards import FRENCH, Card, Hand
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.tuppi.bot.reading import HIGH, guards_missing, suit_with, suits_of
from app.games.tuppi.cards import ACE_HIGH, CARD
from app.games.tuppi.moves import ShowCard, ShowMarker, ShowSpoken
from app.games.tuppi.rise import Rise
from app.games.tuppi.seats import pair_of
from app.games.tuppi.shows import Choice

WORTH: Final = (1.0, 0.65, 0.4, 0.2)
"""The tricks of an honour by the number of higher cards that others have in its suit."""

BARE: Final = 0.5
"""What is left of that worth when the honour lacks small cards to guard it."""

SPARE: Final = 2
"""How many guards may be missing below a card before it is feared in nolo."""

FEAR: Final = 0.1
"""The tricks feared for each guard that is missing beyond those."""

ON_TABLE: Final = 5.75
"""Nobody rises: a rami that is robbed costs double, so that it takes a good hand."""

RISING: Final = 4.75
"""The own rise falls with any lost deal, robbed or not: the safer of the two games is shown."""

AGAINST: Final = 5.25
"""The others' rise falls with any lost deal; a robbery would lift it by double."""


def show(hand: Hand, seat: Seat, rise: Rise, moves: Sequence[Move]) -> Move:
    """The show among ``moves`` that tells what this hand is good for."""
    wanted = Choice.RAMI if wants_rami(hand, seat, rise) else Choice.NOLO
    return way(wanted, hand, moves)


def way(wanted: Choice, hand: Hand, moves: Sequence[Move]) -> Move:
    """The way to show this choice that tells least."""
    ways = [move for move in moves if _choice(move) is wanted]
    return min(ways, key=lambda move: _secrets(move, hand))


def wants_rami(hand: Hand, seat: Seat, rise: Rise) -> bool:
    """Whether the tricks it can make and those it would fear in nolo together are enough."""
    return tricks_in(hand) + fears_of(hand) >= _enough(seat, rise)


def _enough(seat: Seat, rise: Rise) -> float:
    if rise.pair is None:
        return ON_TABLE
    return RISING if rise.pair == pair_of(seat) else AGAINST


def tricks_in(hand: Hand) -> float:
    """The tricks that the tops and honours of this hand are good for in rami."""
    unseen = FRENCH.full & ~hand
    return sum(
        _worth((unseen & HIGH.above[card]).bit_count(), guards)
        for suit in suits_of(hand)
        for guards, card in enumerate(HIGH.rising(suit))
    )


def _worth(higher: int, guards: int) -> float:
    if higher >= len(WORTH):
        return 0.0
    return WORTH[higher] if guards >= higher else WORTH[higher] * BARE


def fears_of(hand: Hand) -> float:
    """The tricks that this hand fears in nolo: high cards without low ones below them."""
    unseen = FRENCH.full & ~hand
    missing = (guards_missing(suit, unseen, HIGH).values() for suit in suits_of(hand))
    return FEAR * sum(max(0, count - SPARE) for counts in missing for count in counts)


def _choice(move: Move) -> Choice | None:
    return move.choice if isinstance(move, ShowMarker | ShowCard | ShowSpoken) else None


def _secrets(move: Move, hand: Hand) -> tuple[int, int, Card]:
    """The lowest card tells least; from the longest suit, so that a partner may lead it."""
    if not isinstance(move, ShowCard):
        return (0, 0, 0)
    card = CARD[move.card]
    return (-suit_with(hand, card).bit_count(), ACE_HIGH[card], card)
