"""A bot for Paskievics tarokk: bids on many tarokks, lays short suits away, wins what it can.

tricktable bot match examples/bots/paskievics.py random --game paskievics
"""

from random import Random
from typing import Any

TAROKKS = (
    *("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV"),
    *("XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "SKIZ"),
)
FACES = {"K": 5, "Q": 4, "R": 3, "J": 2, "A": 1, "T": 1}
BID = 7  # so many tarokks, the two highest counted double, bid three


def choose(view: dict[str, Any], legal_moves: list[dict[str, Any]], rng: Random) -> str:
    """The text of one of the legal moves."""
    texts = [move["move"] for move in legal_moves]
    plays = [move["card"] for move in legal_moves if move["type"] == "paskievics.play"]
    hand = view["table"]["seats"][view["viewer"]]["hand"]
    phase = view["phase"]["phase"]
    if plays:
        return f"play:{card(view, sorted(plays, key=strength))}"
    if phase == "auction" and "bid:three" in texts and tarokks(hand) >= BID:
        return "bid:three"
    if phase == "discard":
        return "lock" if "lock" in texts else f"lay:{min(lays(legal_moves), key=worth(hand))}"
    if "pass" in texts:  # in the auction, and where figures are announced
        return "pass"
    return str(texts[-1])  # the most talon cards; the highest tarokk that may be called


def card(view: dict[str, Any], cards: list[str]) -> str:
    """The lowest card that wins, else the lowest; the partner, where it is known, may win too."""
    trick = [] if view["phase"]["lying"] else view["table"]["trick"]
    if not trick:
        return cards[-1]
    led = suit(trick[0]["card"])
    follow = [one for one in trick if suit(one["card"]) in (led, "tarokk")]
    best = max(follow, key=lambda one: strength(one["card"]))
    winners = [
        one
        for one in cards
        if suit(one) in (led, "tarokk") and strength(one) > strength(best["card"])
    ]
    sides = {seat["seat"]: seat["side"] for seat in view["table"]["seats"]}
    partner_wins = view["own_side"] is not None and sides[best["seat"]] == view["own_side"]
    return cards[0] if partner_wins or not winners else winners[0]


def lays(legal_moves: list[dict[str, Any]]) -> list[str]:
    """The cards that may be laid away."""
    return [move["card"] for move in legal_moves if move["type"] == "paskievics.lay_away"]


def worth(hand: list[str]) -> Any:
    """What is laid away first is lowest: short suits, and in them low cards; tarokks last."""

    def of(card: str) -> tuple[bool, int, int]:
        length = sum(suit(one) == suit(card) for one in hand)
        return (suit(card) == "tarokk", length, strength(card))

    return of


def tarokks(hand: list[str]) -> int:
    """How many there are, the XXI and the skíz counted double."""
    return sum((card in TAROKKS) + (card in ("XXI", "SKIZ")) for card in hand)


def suit(card: str) -> str:
    """``tarokk``, or the letter of the suit."""
    return "tarokk" if card in TAROKKS else card[-1]


def strength(card: str) -> int:
    """Tarokks above all suits."""
    return 10 + TAROKKS.index(card) if card in TAROKKS else FACES[card[0]]
