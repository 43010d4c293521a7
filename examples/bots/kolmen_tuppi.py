"""A bot for Kolmen tuppi: everyone for himself, every trick worth having.

tricktable bot match examples/bots/kolmen_tuppi.py random --game kolmen-tuppi
"""

from random import Random
from typing import Any

RANKS = "23456789TJQKA"


def choose(view: dict[str, Any], legal_moves: list[dict[str, Any]], rng: Random) -> str:
    """The text of one of the legal moves."""
    plays = {move["card"]: move["move"] for move in legal_moves if move["type"] == "tuppi.play"}
    if not plays:
        return str(legal_moves[-1]["move"])  # no cut; a trick that was seen
    trick = [] if view["phase"]["lying"] else view["table"]["trick"]
    return str(plays[card(sorted(plays, key=height), [one["card"] for one in trick])])


def card(cards: list[str], trick: list[str]) -> str:
    """The card to play out of these, which are sorted, the lowest first."""
    if not trick:
        return cards[-1]
    led = trick[0][-1]
    best = max(height(one) for one in trick if one[-1] == led)
    winners = [one for one in cards if one[-1] == led and height(one) > best]
    if not winners:
        return cards[0]
    return winners[0] if len(trick) == 2 else winners[-1]  # the last player wins cheaply


def height(card: str) -> int:
    """How high a card is in its suit."""
    return RANKS.index(card[0])
