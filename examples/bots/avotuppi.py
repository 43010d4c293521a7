"""A bot for Avotuppi: two players, each with a hand and ten columns of cards.

tricktable bot match examples/bots/avotuppi.py random --game avotuppi
"""

from random import Random
from typing import Any

RANKS = "23456789TJQKA"
RAMI = 120  # the heights of hand and open cards for which it plays for tricks


def choose(view: dict[str, Any], legal_moves: list[dict[str, Any]], rng: Random) -> str:
    """The text of one of the legal moves."""
    plays = {move["card"]: move["move"] for move in legal_moves if move["type"] == "tuppi.play"}
    if plays:
        return str(plays[card(view, sorted(plays, key=height))])
    shows = [move for move in legal_moves if move["type"].startswith("tuppi.show_")]
    if shows:
        wanted = "rami" if strength(view) >= RAMI else "nolo"
        return str(next((move for move in shows if move["choice"] == wanted), shows[0])["move"])
    return str(legal_moves[-1]["move"])  # no cut; a trick that was seen


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
        return losers[-1] if losers else winners[0]
    if best["seat"] == view["viewer"] or not winners:  # the trick is its own already, or lost
        return (losers or winners)[0]
    return winners[0 if len(trick) == 3 else -1]


def strength(view: dict[str, Any]) -> int:
    """The heights of all own cards that lie open to oneself."""
    me = view["table"]["seats"][view["viewer"]]
    seen = [*me["hand"], *(one["open"] for one in me["columns"] if one["open"])]
    return sum(height(one) for one in seen)


def height(card: str) -> int:
    """How high a card is in its suit."""
    return RANKS.index(card[0])
