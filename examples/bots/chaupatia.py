"""A bot for Chaupatia: bids with a long suit, ruffs cheaply, leaves tricks to its teammates.

tricktable bot match examples/bots/chaupatia.py random --game chaupatia
"""

from random import Random
from typing import Any

RANKS = "3456789TJQKA"
WORTH = {"A": 3, "K": 2, "Q": 1}
BID = 14  # the strength that bids 6


def choose(view: dict[str, Any], legal_moves: list[dict[str, Any]], rng: Random) -> str:
    """The text of one of the legal moves."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    for move in legal_moves:
        kinds.setdefault(move["type"].removeprefix("chaupatia."), []).append(move)
    hand = view["table"]["seats"][view["viewer"]]["hand"]
    trump = max("CDHS", key=lambda suit: strength(hand, suit))
    if "play" in kinds:
        return str(play(view, {move["card"]: move["move"] for move in kinds["play"]}))
    if "bid" in kinds and strength(hand, trump) >= BID and view["bid"] is None:
        return str(kinds["bid"][0]["move"])
    if "pass" in kinds:
        return "pass"
    for named in (*kinds.get("choose_trump", ()), *kinds.get("forced_choice", ())):
        if named["suit"] == trump:
            return str(named["move"])
    return str(legal_moves[-1]["move"])  # how to deal; a 16 is declined


def play(view: dict[str, Any], plays: dict[str, str]) -> str:
    """The cheapest card that wins, or the lowest where it cannot or need not."""
    trump, me = view["trump"], view["viewer"]
    trick = [] if view["phase"]["lying"] else view["table"]["trick"]
    led = trick[0]["card"][-1] if trick else ""

    def rating(card: str) -> int:
        """Trumps above the suit that was led, above all others."""
        suit = card[-1]
        return RANKS.index(card[0]) + (200 if suit == trump else 100 if suit in (led, "") else 0)

    cards = sorted(plays, key=lambda card: (card[-1] == trump, RANKS.index(card[0])))
    if not trick:
        plain = [card for card in cards if card[-1] != trump]
        return plays[(plain or cards)[-1]]
    best = max(trick, key=lambda one: rating(one["card"]))
    winners = [card for card in cards if rating(card) > rating(best["card"])]
    team_wins = best["seat"] % 2 == me % 2
    return plays[cards[0] if team_wins or not winners else winners[0]]


def strength(hand: list[str], trump: str) -> int:
    """Length in trumps counts double; high cards count in every suit."""
    length = sum(card[-1] == trump for card in hand)
    return 2 * length + sum(WORTH.get(card[0], 0) for card in hand)
