"""The matches that the golden records hold."""

from typing import Final

from app.engine.dealing import Dealing, Scripted
from app.engine.policy import seeded_draw
from app.engine.seats import DIRECTOR, Seat
from tests.games.chaupatia.table import opening_for
from tests.games.chaupatia.walks import one_sided, script
from tests.games.records.chaupatia.finding import Plan, anything, careful, clock, eager
from tests.games.records.golden import Expected


def lopsided(seed: str) -> Dealing:
    """Packs in which one team has nearly all high cards, and shuffled ones."""
    return script(seeded_draw(seed, "plan"), 30)


def two_packs(seed: str) -> Dealing:
    """Two packs and no more; the first draw ties three times over."""
    draw = seeded_draw(seed, "plan")
    packs = (one_sided(draw, 0), one_sided(draw, 1))
    opening = ("AS", "KS", "AH", "3C", "AD", "QS", "KC", "KD", "5S", "AS", "TH")
    return Scripted(packs=packs, opening=opening, seed=seed)


def one_pack(seed: str) -> Dealing:
    """Team A has nearly all high cards, and seat 4 deals."""
    draw = seeded_draw(seed, "plan")
    packs = tuple(one_sided(draw, 0) for _ in range(12))
    return Scripted(packs=packs, opening=opening_for(4), seed=seed)


def sixteens(end: Expected) -> set[bool]:
    """Whether a 16 was made, and whether one failed."""
    return {deal.score.made for deal in end.deals if deal.score.sixteen}


def stops(first: int, *answers: str, proposer: Seat = 0) -> dict[int, tuple[Seat, str]]:
    """A proposal before this move, and what the seats after the proposer say, one by one."""
    said = {first: (proposer, "stop-propose")}
    for step, answer in enumerate(answers, start=1):
        said[first + step] = ((proposer + step) % 6, f"stop-{answer}")
    return said


PLANS: Final[dict[str, Plan]] = {
    "stopped-by-all-six": Plan(
        "All defaults; six players agree to stop in the middle of a deal, and Kapen decide.",
        {},
        lambda end: end.outcome.by == "kapen" and sixteens(end) == {True, False},
        player=eager,
        dealer=lopsided,
        acts=stops(700, *["accept"] * 5),
    ),
    "house-bots": Plan(
        "Six house bots play until time is called.",
        {"time_limit": 3600},
        lambda end: end.outcome.by == "points-against" and len(end.deals) > 6,
        player=careful,
        acts={
            **{seat: (DIRECTOR, f"bot:{seat}") for seat in range(6)},
            400: (DIRECTOR, "last-deal"),
            401: (DIRECTOR, "last-deal-back"),
            402: (DIRECTOR, "last-deal"),
        },
    ),
    "only-the-clock": Plan(
        "Everyone lets time run out, every deal is a forced five, and the script ends.",
        {"default_pattern": "2+2+2+2"},
        lambda end: end.outcome.by == "script-ended" and len(end.deals) == 2,
        player=clock,
        dealer=two_packs,
    ),
    "strict-counting": Plan(
        "16 can be tried at every lead, tricks vanish at once, each player calls once.",
        {
            "sixteen_offer": "always-visible",
            "last_trick": "hide-at-once",
            "auction_rounds": "single",
            "deal_review": "never",
            "max_kapen": 2,
        },
        lambda end: end.outcome.by == "kapen" and sixteens(end) == {True, False},
        player=eager,
        dealer=lopsided,
    ),
    "played-out": Plan(
        "Deals are played out, and who has passed may bid again.",
        {"early_end": "play-out", "passed_may_rebid": True, "max_deals": 12},
        lambda end: end.outcome.by == "points-against" and bool(sixteens(end)),
        player=eager,
        dealer=lopsided,
    ),
    "played-out-in-strict-counting": Plan(
        "Both together, and the trick count is shown.",
        {
            "early_end": "play-out",
            "sixteen_offer": "always-visible",
            "show_trick_count": True,
            "deal_review": "after-deal",
            "max_deals": 15,
        },
        lambda end: True in sixteens(end),
        player=eager,
        dealer=lopsided,
    ),
    "no-sixteen-on-a-forced-six": Plan(
        "A dealer who must play makes his six, and the deal ends.",
        {"sixteen_on_forced_six": False, "max_deals": 10, "default_pattern": "4+2+2"},
        lambda end: any(
            deal.line.forced and deal.line.bid == 6 and deal.line.made for deal in end.deals
        ),
        player=lambda state, made, draw: (clock if made % 90 < 7 else eager)(state, made, draw),
        dealer=lopsided,
    ),
    "level-and-drawn": Plan(
        "A match that ends with nothing against anyone.",
        {"max_deals": 6},
        lambda end: end.outcome.by == "level" and len(end.deals) == 6,
        player=eager,
    ),
    "level-with-an-extra-deal": Plan(
        "Level after four deals; one more decides.",
        {"max_deals": 4, "level_result": "extra-deal"},
        lambda end: len(end.deals) == 5 and end.outcome.by == "points-against",
        player=eager,
    ),
    "stopped-before-the-first-deal": Plan(
        "One of each team agrees before a card is dealt.",
        {"stop_consent": "one-per-team"},
        lambda end: end.outcome.by == "level" and not end.deals,
        acts=stops(0, "accept", proposer=5),
    ),
    "a-stop-that-took-three-proposals": Plan(
        "Refused, cancelled, taken back, and agreed at last by most of each team.",
        {"stop_consent": "team-majority"},
        lambda end: end.outcome.by in ("kapen", "points-against") and len(end.deals) > 2,
        player=eager,
        acts={
            **stops(3, "decline", "accept", "decline"),
            40: (2, "stop-propose"),
            41: (1, "stop-accept"),
            42: (1, "stop-withdraw"),
            43: (2, "stop-withdraw"),
            90: (DIRECTOR, "bot:3"),
            91: (4, "stop-propose"),
            92: (DIRECTOR, "player:3"),
            93: (0, "stop-accept"),
            94: (1, "stop-accept"),
            95: (3, "stop-propose"),
        },
    ),
    "forfeited": Plan(
        "The team of seat 1 forfeits while it leads.",
        {},
        lambda end: end.outcome.by == "forfeit" and end.deals[-1].score.kapen[1] > 0,
        player=anything,
        acts={900: (DIRECTOR, "forfeit:1")},
    ),
    "voided-deals": Plan(
        "Deals are annulled in bidding, in play and after the last was called.",
        {"deal_review": "after-deal"},
        lambda end: len(end.deals) == 2,
        player=eager,
        acts={
            4: (DIRECTOR, "void-deal:wrong-hands"),
            40: (DIRECTOR, "void-deal:exposed-card"),
            100: (DIRECTOR, "last-deal"),
            101: (DIRECTOR, "void-deal:disturbance"),
        },
    ),
    "one-team-has-all-high-cards": Plan(
        "One team has all high cards, and makes an 8 on the way to its Kaap.",
        {"max_kapen": 1},
        lambda end: (
            end.outcome.by == "kapen"
            and any(deal.score.earned == 8 for deal in end.deals)
            and len(end.deals) < 12
        ),
        player=anything,
        dealer=one_pack,
    ),
}
"""Every golden record by its name."""
