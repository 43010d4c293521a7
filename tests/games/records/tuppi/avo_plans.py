"""The matches that the golden records of Avotuppi hold."""

from dataclasses import replace
from typing import Final

from app.engine.cards import FRENCH
from app.engine.dealing import Dealing, Scripted, Seeded, pack_of
from app.engine.seats import DIRECTOR
from tests.games.records.golden import Expected
from tests.games.records.tuppi.finding import Plan, clock, restless, speaker


def two_packs(seed: str) -> Dealing:
    """The first two packs of this seed as a script; seat 1 deals first."""
    packs = (pack_of(Seeded(seed), FRENCH, number) for number in range(2))
    return Scripted(tuple(pack for pack in packs if pack), opening=("2C", "JD"), seed=seed)


def two_suits_each(_seed: str) -> Dealing:
    """Seat 0 deals; seat 1 has the red cards, hearts for its hand, and seat 0 the black ones."""
    red = [rank + suit for suit in "DH" for rank in "23456789TJQKA"]
    black = [rank + suit for suit in "CS" for rank in "23456789TJQKA"]
    deck = [card for pair in zip(red, black, strict=True) for card in pair]
    return Scripted((tuple(deck),), opening=("JS",))


def _tricks(end: Expected) -> list[int]:
    return [sum(deal.line.pair_tricks) for deal in end.deals]


def _kinds(end: Expected) -> set[str]:
    return {str(deal.line.kind) for deal in end.deals}


PLANS: Final[dict[str, Plan]] = {
    "rise-to-tuppi": Plan(
        "All defaults, played to a tuppi; rami and nolo.",
        {},
        lambda end: (
            end.outcome.by == "tuppi" and len(end.deals) < 12 and _kinds(end) == {"rami", "nolo"}
        ),
    ),
    "both-collect": Plan(
        "Both collect, show in turn, and both have points at the end.",
        {"scoring": "both-collect", "show_entry": "sequential", "first_dealer_start": "1"},
        lambda end: end.outcome.by == "tuppi" and min(end.outcome.points) > 0,
    ),
    "hand-cards-and-a-cut": Plan(
        "Hand cards, a cut, acknowledged tricks; the second deal is the last.",
        {
            "show_mode": "hand-card",
            "cut": "ask",
            "trick_turn": "acknowledged",
            "trick_pause_ms": 2500,
            "deal_record_public": "after-match",
        },
        lambda end: end.outcome.by == "points" and len(end.deals) == 2,
        acts={100: (DIRECTOR, "last-deal")},
    ),
    "spoken-shows": Plan(
        "Aces are no show cards; whoever lacks a card of the colour he wants says so.",
        {
            "show_mode": "hand-card",
            "show_ace_allowed": False,
            "show_entry": "sequential",
            "first_dealer_start": "0",
        },
        lambda end: end.deals[0].line.ramaaja == 0,
        player=speaker,
        dealer=two_suits_each,
    ),
    "nalsytuppi": Plan(
        "Thirteen robbed tricks in the only deal.",
        {"first_dealer_start": "0", "show_entry": "sequential"},
        lambda end: end.outcome.by == "tuppi" and end.deals[0].score.nalsytuppi,
        dealer=two_suits_each,
    ),
    "stopped-early": Plan(
        "Deals stop when the rise is lost, the last one when the tuppi is certain.",
        {"early_end": "auto"},
        lambda end: (
            end.outcome.by == "tuppi"
            and len(end.deals) < 25
            and _tricks(end)[-1] < 13
            and min(_tricks(end)[:-1]) < 13
        ),
    ),
    "conceded": Plan(
        "A player concedes in the second deal, in the middle of a trick.",
        {},
        lambda end: end.outcome.by == "concession" and len(end.deals) == 1,
        acts={80: (1, "concede")},
    ),
    "forfeited": Plan(
        "A player is gone while he is rising: the other wins.",
        {},
        lambda end: end.outcome.by == "forfeit" and end.outcome.points[0] > 0,
        acts={70: (DIRECTOR, "forfeit:0")},
    ),
    "voided-deals": Plan(
        "A deal is voided for each reason, and once more after the last; the rise falls: a draw.",
        {},
        lambda end: end.outcome.by == "draw" and len(end.deals) == 2,
        acts={
            1: (DIRECTOR, "void-deal:uneven"),
            30: (DIRECTOR, "void-deal:exposed-card"),
            60: (DIRECTOR, "void-deal:wrong-order"),
            150: (DIRECTOR, "last-deal"),
            151: (DIRECTOR, "last-deal-back"),
            152: (DIRECTOR, "last-deal"),
            153: (DIRECTOR, "void-deal:uneven"),
        },
    ),
    "only-the-clock": Plan(
        "Everyone lets time run out until the script ends; hand cards, acknowledged tricks.",
        {"show_mode": "hand-card", "cut": "ask", "trick_turn": "acknowledged"},
        lambda end: end.outcome.by == "script-ended" and len(end.deals) == 2,
        player=clock,
        dealer=two_packs,
    ),
    "restless": Plan(
        "Sealed shows are replaced, some are never turned, and time runs out now and then.",
        {},
        lambda end: end.outcome.by == "tuppi" and len(end.deals) < 8,
        player=restless,
    ),
}

AVO_PLANS: Final = {name: replace(plan, game="avotuppi") for name, plan in PLANS.items()}
"""Every golden record of two by its name."""
