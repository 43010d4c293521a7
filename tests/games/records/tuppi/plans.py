"""The matches that the golden records hold."""

from typing import Final

from app.engine.cards import FRENCH
from app.engine.dealing import Dealing, Scripted, Seeded, pack_of
from app.engine.seats import DIRECTOR
from tests.games.records.tuppi.finding import Plan, clock, restless, soloist, speaker


def two_packs(seed: str) -> Dealing:
    """The first two packs of this seed as a script."""
    packs = (pack_of(Seeded(seed), FRENCH, number) for number in range(2))
    return Scripted(tuple(pack for pack in packs if pack), opening=("2C", "JD"), seed=seed)


def one_suit_each(_seed: str) -> Dealing:
    """Seat 0 deals, and seat 3 has all hearts."""
    suits = {1: "D", 2: "S", 3: "H", 0: "C"}
    deck = [rank + suits[(1 + place) % 4] for rank in "23456789TJQKA" for place in range(4)]
    return Scripted((tuple(deck),), opening=("JS",))


PLANS: Final[dict[str, Plan]] = {
    "free-match-to-tuppi": Plan(
        "All defaults, played to a tuppi.",
        {},
        lambda end: end.outcome.by == "tuppi" and len(end.deals) < 8,
    ),
    "twelve-deals-decided-on-points": Plan(
        "A tournament match of twelve deals; the cumulative points decide.",
        {"match": "turnaus", "first_dealer_start": "0"},
        lambda end: end.outcome.by == "points" and len(end.deals) == 12,
    ),
    "sixteen-deals-drawn": Plan(
        "Sixteen deals, shown in turn; only the last rise counts, and the game is on the table.",
        {
            "match": "turnaus",
            "match_deals": 16,
            "tournament_points": "final-rise",
            "show_entry": "sequential",
            "first_dealer_start": "1",
        },
        lambda end: end.outcome.by == "draw" and len(end.deals) == 16,
    ),
    "play-off-with-extra-deals": Plan(
        "A play-off, level after twelve deals; deals that are lost for a rise stop early.",
        {"match": "turnaus", "drawn": "extra-deals", "early_end": "auto"},
        lambda end: (
            end.outcome.by == "points"
            and len(end.deals) > 12
            and any(sum(deal.line.pair_tricks) < 13 for deal in end.deals)
        ),
    ),
    "both-collect": Plan(
        "Both pairs collect, and both have points at the end.",
        {"scoring": "both-collect", "first_dealer_start": "2"},
        lambda end: end.outcome.by == "tuppi" and min(end.outcome.points) > 0,
    ),
    "sooli-at-home": Plan(
        "Hand cards, a cut, acknowledged tricks, sooli won and lost; the second deal is the last.",
        {
            "sooli": True,
            "show_mode": "hand-card",
            "cut": "ask",
            "trick_turn": "acknowledged",
            "trick_pause_ms": 2500,
            "first_dealer_start": "3",
        },
        lambda end: (
            end.outcome.by == "points"
            and [deal.line.kind for deal in end.deals] == ["sooli", "sooli"]
            and {sum(deal.line.pair_tricks) == 13 for deal in end.deals} == {True, False}
        ),
        player=soloist,
        acts={100: (DIRECTOR, "last-deal")},
    ),
    "sooli-with-a-drawn-card": Plan(
        "The partner's card is drawn by lot, aces are no show cards, everyone shows in turn.",
        {
            "sooli": True,
            "sooli_return": "random",
            "show_mode": "hand-card",
            "show_ace_allowed": False,
            "show_entry": "sequential",
        },
        lambda end: (
            end.outcome.by == "tuppi"
            and {deal.line.kind for deal in end.deals} >= {"sooli", "rami", "nolo"}
        ),
        player=lambda referee, state, made, draw: (soloist if made < 150 else restless)(
            referee, state, made, draw
        ),
    ),
    "conceded-in-mid-trick": Plan(
        "A pair concedes in its second deal; deals open only after the match.",
        {"deal_record_public": "after-match"},
        lambda end: end.outcome.by == "concession",
        acts={75: (2, "concede")},
    ),
    "forfeited": Plan(
        "A tournament match that a pair forfeits while it is rising.",
        {"match": "turnaus"},
        lambda end: end.outcome.by == "forfeit" and end.deals[0].score.winner == 0,
        acts={70: (DIRECTOR, "forfeit:0")},
    ),
    "voided-deals": Plan(
        "A deal is voided three times, for each reason, and once more after the last was called.",
        {},
        lambda end: end.outcome.by == "draw" and len(end.deals) == 2,
        acts={
            2: (DIRECTOR, "void-deal:uneven"),
            30: (DIRECTOR, "void-deal:exposed-card"),
            60: (DIRECTOR, "void-deal:wrong-order"),
            150: (DIRECTOR, "last-deal"),
            151: (DIRECTOR, "last-deal-back"),
            152: (DIRECTOR, "last-deal"),
            153: (DIRECTOR, "void-deal:uneven"),
        },
    ),
    "only-the-clock": Plan(
        "Everyone lets time run out until the script ends.",
        {},
        lambda end: end.outcome.by == "script-ended" and len(end.deals) == 2,
        player=clock,
        dealer=two_packs,
    ),
    "only-the-clock-at-home": Plan(
        "The same with a cut, hand cards and acknowledged tricks.",
        {"cut": "ask", "show_mode": "hand-card", "trick_turn": "acknowledged", "sooli": True},
        lambda end: end.outcome.by == "script-ended",
        player=clock,
        dealer=two_packs,
    ),
    "nalsytuppi": Plan(
        "Thirteen robbed tricks in the only deal.",
        {"first_dealer_start": "0", "show_entry": "sequential"},
        lambda end: end.deals[0].score.nalsytuppi and end.outcome.by == "tuppi",
        dealer=one_suit_each,
    ),
    "spoken-shows": Plan(
        "Hands of one suit: whoever has no card of the colour he wants says so.",
        {"first_dealer_start": "0", "show_entry": "sequential", "show_mode": "hand-card"},
        lambda end: end.deals[0].line.ramaaja == 2,
        player=speaker,
        dealer=one_suit_each,
    ),
    "tuppi-before-the-last-trick": Plan(
        "A free match that stops in the middle of a deal, because the tuppi is certain.",
        {"early_end": "auto"},
        lambda end: (
            end.outcome.by == "tuppi"
            and len(end.deals) < 12
            and sum(end.deals[-1].line.pair_tricks) < 13
        ),
    ),
    "restless": Plan(
        "Sealed shows are replaced, some are never turned, and time runs out now and then.",
        {"sooli": True},
        lambda end: end.outcome.by == "tuppi" and len(end.deals) < 8,
        player=restless,
    ),
}
"""Every golden record by its name."""
