"""``steady`` in the auction: sure tricks and length, and what two teammates may add."""

from typing import Final

from app.engine.cards import Hand, cards_of
from app.games.chaupatia.bot.reading import above
from app.games.chaupatia.cards import PACK, SUIT_MASK

TRUMP_TOPS: Final = (1.0, 0.7, 0.4)
"""The tricks of a trump by the number of higher trumps that others have."""

LONG: Final = (0.0, 0.0, 0.2, 0.5, 0.8, 0.9, 1.0, 1.0)
"""The tricks of a low trump by how many lower ones than it are held above two, by its place."""

PLAIN_TOPS: Final = (0.75, 0.35, 0.1)
"""The tricks of a plain card by the number of higher cards that others have: all may be ruffed."""

RUFFS: Final = (0.6, 0.3)
"""The tricks of a void and of a single card in a plain suit, with trumps to ruff with."""

SHARE: Final = 0.42
"""What two teammates take of the tricks that are left."""

ENOUGH: Final = {6: 5.8, 7: 7.0, 8: 7.8}
"""The tricks to be expected for each bid."""

FORCED_SIX: Final = 7.0
"""From here on a dealer whom all have passed plays for 6 and not for 5, which costs less."""


def team_tricks(hand: Hand, trump: int) -> float:
    """The tricks that the team may expect with these trumps."""
    own = own_tricks(hand, trump)
    return own + SHARE * (8 - own)


def own_tricks(hand: Hand, trump: int) -> float:
    """The tricks that this hand may expect by itself with these trumps."""
    trumps = hand & SUIT_MASK[trump]
    plain = (hand & suit for number, suit in enumerate(SUIT_MASK) if number != trump)
    return min(8.0, _trump_tricks(trumps) + sum(_plain_tricks(suit, trumps) for suit in plain))


def _trump_tricks(trumps: Hand) -> float:
    """Each trump for its height or for its length, whichever is more."""
    falling = reversed(cards_of(trumps))
    return sum(
        max(_top(card, TRUMP_TOPS, trumps), LONG[place]) for place, card in enumerate(falling)
    )


def _top(card: int, worth: tuple[float, ...], held: Hand) -> float:
    higher = (PACK.full & ~held & above(card)).bit_count()
    return worth[higher] if higher < len(worth) else 0.0


def _plain_tricks(suit: Hand, trumps: Hand) -> float:
    """Tops, or ruffs where the suit is short."""
    tops = sum(_top(card, PLAIN_TOPS, suit) for card in cards_of(suit))
    short = suit.bit_count()
    ruffs = RUFFS[short] if short < len(RUFFS) and trumps.bit_count() > 1 else 0.0
    return max(tops, ruffs)


def best_trump(hand: Hand) -> int:
    """The suit that promises most tricks; ties to the longest, then in the order S H D C."""

    def promise(trump: int) -> tuple[float, int, int]:
        return (own_tricks(hand, trump), (hand & SUIT_MASK[trump]).bit_count(), trump)

    return max(range(4), key=promise)


def highest_bid(hand: Hand) -> int:
    """The highest bid that this hand is good for; 0 for none."""
    tricks = team_tricks(hand, best_trump(hand))
    return max((bid for bid, enough in ENOUGH.items() if tricks >= enough), default=0)
