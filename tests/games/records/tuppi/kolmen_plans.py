"""The matches that the golden records of Kolmen tuppi hold."""

from dataclasses import replace
from typing import Final

from app.engine.cards import FRENCH
from app.engine.dealing import Dealing, Scripted, Seeded, pack_of
from app.engine.seats import DIRECTOR
from tests.games.records.golden import Expected
from tests.games.records.tuppi.finding import Plan, clock


def two_packs(seed: str) -> Dealing:
    """The first two packs of this seed as a script; seat 1 deals first."""
    packs = (pack_of(Seeded(seed), FRENCH, number) for number in range(2))
    return Scripted(tuple(pack for pack in packs if pack), opening=("2C", "JD"), seed=seed)


def one_suit_each(_seed: str) -> Dealing:
    """Seat 0 deals; its left has all hearts and leads them."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "HSCD"]
    return Scripted((tuple(deck),) * 2, opening=("JS",))


def _level_at_52(end: Expected) -> bool:
    """Two stood level at 52 or more, and the match went on."""
    tallies = [deal.score.tallies for deal in end.deals[:-1]]
    return any(max(each) >= 52 for each in tallies) and end.outcome.by == "tuppi"


PLANS: Final[dict[str, Plan]] = {
    "three-collect-to-tuppi": Plan(
        "All defaults, played to a tuppi; several score in one deal.",
        {},
        lambda end: (
            end.outcome.by == "tuppi"
            and any(sum(p > 0 for p in deal.score.seat_points) > 1 for deal in end.deals)
        ),
    ),
    "level-at-fifty-two": Plan(
        "Two reach 52 level, and they play on until one leads; every trick pays.",
        {"kolmen_base_tricks": 0, "first_dealer_start": "1"},
        _level_at_52,
    ),
    "one-rises-to-tuppi": Plan(
        "The rise for lone players: it falls, deals are void of result, one gets to 52.",
        {"kolmen_rise": True, "kolmen_base_tricks": 0, "first_dealer_start": "2"},
        lambda end: (
            end.outcome.by == "tuppi"
            and any(deal.score.rise_fell for deal in end.deals)
            and any(not any(deal.score.seat_points) for deal in end.deals)
        ),
    ),
    "last-deal-decides-the-rise": Plan(
        "The rise, a cut and acknowledged tricks; the second deal is the last, and one is rising.",
        {
            "kolmen_rise": True,
            "cut": "ask",
            "trick_turn": "acknowledged",
            "trick_pause_ms": 2500,
            "deal_record_public": "after-match",
        },
        lambda end: end.outcome.by == "points" and len(end.deals) == 2,
        acts={100: (DIRECTOR, "last-deal")},
    ),
    "drawn-on-the-table": Plan(
        "The last deal brings the rise down: nobody has won.",
        {"kolmen_rise": True, "first_dealer_start": "0"},
        lambda end: (
            end.outcome.by == "draw" and len(end.deals) == 2 and end.deals[-1].score.rise_fell
        ),
        acts={50: (DIRECTOR, "last-deal")},
    ),
    "forfeited": Plan(
        "One of the three is gone: the match ends unfinished.",
        {},
        lambda end: end.outcome.by == "forfeit" and any(end.outcome.points),
        acts={100: (DIRECTOR, "forfeit:1")},
    ),
    "voided-deals": Plan(
        "A deal is voided three times, for each reason, and once more after the last was called.",
        {"kolmen_base_tricks": 2},
        lambda end: end.outcome.by == "points" and len(end.deals) == 2,
        acts={
            2: (DIRECTOR, "void-deal:uneven"),
            30: (DIRECTOR, "void-deal:exposed-card"),
            50: (DIRECTOR, "void-deal:wrong-order"),
            110: (DIRECTOR, "last-deal"),
            111: (DIRECTOR, "last-deal-back"),
            112: (DIRECTOR, "last-deal"),
            113: (DIRECTOR, "void-deal:uneven"),
        },
    ),
    "only-the-clock": Plan(
        "Everyone lets time run out until the script ends; a cut, acknowledged tricks.",
        {"cut": "ask", "trick_turn": "acknowledged"},
        lambda end: end.outcome.by == "script-ended" and len(end.deals) == 2,
        player=clock,
        dealer=two_packs,
    ),
    "all-thirteen-twice": Plan(
        "All hearts lead: 36 points each time; the base is that of four players.",
        {"kolmen_base_tricks": 6, "first_dealer_start": "0"},
        lambda end: end.deals[0].score.tallies == (0, 28, 0),
        dealer=one_suit_each,
    ),
}

KOLMEN_PLANS: Final = {name: replace(plan, game="kolmen-tuppi") for name, plan in PLANS.items()}
"""Every golden record of three by its name."""
