"""Who wins a trick."""

from collections.abc import Sequence

from app.engine.cards import Card


def winning_place(
    cards: Sequence[Card],
    suits: Sequence[int],
    strengths: Sequence[int],
    trump: int | None = None,
) -> int:
    """The place, counted from the lead, of the card that wins.

    ``suits`` and ``strengths`` tell for each card of the pack its suit and its height within that
    suit. The highest trump wins, else the highest card of the suit led.
    """
    best = 0
    best_suit = suits[cards[0]]
    best_strength = strengths[cards[0]]
    for place in range(1, len(cards)):
        card = cards[place]
        suit = suits[card]
        if suit == best_suit:
            if strengths[card] > best_strength:
                best, best_strength = place, strengths[card]
        elif suit == trump:
            best, best_suit, best_strength = place, suit, strengths[card]
    return best
