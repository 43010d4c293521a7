"""A bot for Tuppi: shows by the honours in its hand, wins tricks in rami and ducks in nolo.

tricktable bot match examples/bots/tuppi.py random --game tuppi
"""

from random import Random
from typing import Any

RANKS = "23456789TJQKA"
HONOURS = {"A": 4, "K": 3, "Q": 2, "J": 1}
RAMI = 12  # honours enough to play for tricks; 10 are the average


def choose(view: dict[str, Any], legal_moves: list[dict[str, Any]], rng: Random) -> str:
    """The text of one of the legal moves."""
    plays = {move["card"]: move["move"] for move in legal_moves if move["type"] == "tuppi.play"}
    if plays:
        return str(plays[card(view, sorted(plays, key=height))])
    shows = [move for move in legal_moves if move["type"].startswith("tuppi.show_")]
    if shows:
        wanted = "rami" if strength(view) >= RAMI else "nolo"
        return str(next((move for move in shows if move["choice"] == wanted), shows[0])["move"])
    return str(legal_moves[-1]["move"])  # no cut, no sooli; a trick that was seen


def card(view: dict[str, Any], cards: list[str]) -> str:
    """The card to play out of these, which are sorted, the lowest first."""
    rami = view["kind"] == "rami"
    trick = [] if view["phase"]["lying"] else view["table"]["trick"]
    if not trick:
        return cards[-1] if rami else cards[0]
    led = trick[0]["card"][-1]
    best = max(
        (one for one in trick if one["card"][-1] == led), key=lambda one: height(one["card"])
    )
    winners = [one for one in cards if one[-1] == led and height(one) > height(best["card"])]
    losers = [one for one in cards if one not in winners]
    if not rami:
        return losers[-1] if losers else winners[-1 if len(trick) == 3 else 0]
    partner_wins = best["seat"] == (view["viewer"] + 2) % 4
    if partner_wins or not winners:
        return (losers or winners)[0]
    return winners[0 if len(trick) == 3 else -1]


def strength(view: dict[str, Any]) -> int:
    """The honours in the hand."""
    hand = view["table"]["seats"][view["viewer"]]["hand"]
    return sum(HONOURS.get(one[0], 0) for one in hand)


def height(card: str) -> int:
    """How high a card is in its suit."""
    return RANKS.index(card[0])
