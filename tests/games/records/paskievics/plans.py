"""The matches that the golden records hold."""

from typing import Final

from app.engine.seats import DIRECTOR
from app.games.paskievics.events import (
    CardLifted,
    CountDeclared,
    HandThrownIn,
    ItemDoubled,
    Yielded,
)
from app.games.paskievics.figures import FIGURES, Figure
from app.games.paskievics.levels import TAKEN, Level
from app.games.paskievics.moves import VoidGround
from tests.games.records.paskievics.dealings import (
    CATCHES,
    four_kings,
    in_skart,
    powerless,
    strong,
    trial_packs,
    two_packs,
    weak,
)
from tests.games.records.paskievics.finding import (
    Dealer,
    Plan,
    Player,
    anything,
    bold,
    careful,
    catcher,
    eager,
    mixed,
    reserved,
    restless,
    seeded,
    wild,
)
from tests.games.records.paskievics.wanted import contract, figure, invited, void, won


def dealer_for(one: Figure, side: int, *, announced: bool, made: bool) -> Dealer:
    """A dealing that leads to what no seed gives soon."""
    if one is Figure.XXI_CATCH and made:
        return lambda _: CATCHES[side]
    if one is Figure.VOLAT and made:
        return powerless if side == 1 else strong
    rare = one in (Figure.TRULL, Figure.FOUR_KINGS) and announced == (one is Figure.FOUR_KINGS)
    return weak if side == 1 and made and rare else seeded


def player_for(one: Figure, *, announced: bool, made: bool) -> Player:
    """How a match is played that is to come to this."""
    if one is Figure.XXI_CATCH and announced and made:
        return catcher
    return eager if announced else reserved


def figure_name(one: Figure, side: int, *, announced: bool, made: bool) -> str:
    """The name of the record of a figure."""
    how, end = "announced" if announced else "silent", "made" if made else "failed"
    return f"{one}-{how}-{end}-{'DO'[side]}"


CONTRACTS: Final = {
    f"contract-{level}": Plan(
        f"A deal with {TAKEN[level]} cards taken.", contract(level), player=mixed
    )
    for level in Level
}

FIGURE_PLANS: Final = {
    figure_name(one, side, announced=announced, made=made): Plan(
        f"{one} by side {'DO'[side]}.",
        figure(one, side, announced=announced, made=made),
        player=player_for(one, announced=announced, made=made),
        dealer=dealer_for(one, side, announced=announced, made=made),
        options={"first_dealer": "3", "annul_hands": "off"},
    )
    for one in FIGURES
    for announced, made in ((True, True), (True, False), (False, True), (False, False))
    for side in (0, 1)
    if announced or made or one is Figure.PAGAT_ULTI
}

PLANS: Final[dict[str, Plan]] = {
    **CONTRACTS,
    **FIGURE_PLANS,
    "taken-fewer-than-bid": Plan(
        "The winner takes fewer cards than he bid.",
        lambda match: match.deals[0].taken < TAKEN[match.deals[0].level],
        player=wild,
    ),
    "yielded": Plan(
        "A two is yielded.", lambda match: bool(match.happened(Yielded)), player=careful
    ),
    "invit-to-the-nineteen": Plan(
        "An invit to the XIX is accepted.", invited("XIX", accepted=True)
    ),
    "invit-to-the-eighteen": Plan(
        "An invit to the XVIII is accepted.", invited("XVIII", accepted=True)
    ),
    "invit-not-accepted": Plan("Nobody accepts the invit.", invited("XIX", accepted=False)),
    "trial-kept": Plan(
        "A trial gets its honour and is played.",
        lambda match: won(match).declarer == 3 and match.deals[0].declarer == 3 and not void(match),
        options={"first_dealer": "3"},
        dealer=lambda _: trial_packs("AH", "I"),
        player=wild,
    ),
    "trial-failed": Plan(
        "A trial gets no honour, then a deal is played.",
        lambda match: void(match) == [VoidGround.TRIAL_FAILED] and len(match.deals) == 1,
        options={"first_dealer": "3", "proba_levels": ["three", "two", "one"]},
        dealer=lambda _: trial_packs("AH", "AD", "TC"),
        player=wild,
    ),
    "all-passed": Plan(
        "All pass, since the great honours lie in the talon.",
        lambda match: VoidGround.ALL_PASSED in void(match) and len(match.deals) == 1,
        options={"first_dealer": "3"},
        dealer=lambda _: trial_packs("AH", "AD", "TC"),
        player=anything,
    ),
    "thrown-in": Plan(
        "Four kings are thrown in, then a deal is played.",
        lambda match: bool(match.happened(HandThrownIn)) and len(match.deals) == 1,
        options={"first_dealer": "3"},
        dealer=four_kings,
        player=anything,
    ),
    "kontra-of-office": Plan(
        "The called card lies in a skart, and the declarer is alone.",
        lambda match: any(deal.office is not None for deal in match.deals),
        options={"first_dealer": "3"},
        dealer=in_skart,
        player=wild,
    ),
    "kontra-of-office-all-skarts": Plan(
        "The same, and all skarts are the declarer's; free call.",
        lambda match: any(deal.office is not None for deal in match.deals),
        options={
            "first_dealer": "3",
            "called_skart_to_declarer": True,
            "free_call_after_tarokk_discard": True,
        },
        dealer=in_skart,
        player=wild,
    ),
    "self-call": Plan(
        "The declarer calls his own XX and plays alone.",
        lambda match: any(deal.partner is None and deal.called == "XX" for deal in match.deals),
        options={"first_dealer": "3", "self_call": "xx_only", "annul_hands": "off"},
        dealer=in_skart,
        player=anything,
    ),
    "count-of-eight": Plan(
        "Somebody declares eight tarokks, and each other pays.",
        lambda match: any(event.tarokks == 8 for event in match.happened(CountDeclared)),
        options={"tarokk_count_payment": "each_other"},
    ),
    "count-of-nine": Plan(
        "Somebody declares nine tarokks.",
        lambda match: any(event.tarokks == 9 for event in match.happened(CountDeclared)),
        options={"tarokk_count_payment": "none", "four_kings_with_silent_volat": "scored"},
    ),
    "doubled-to-the-top": Plan(
        "The game is doubled as often as it can be.",
        lambda match: match.deals[0].parti_doubled == 5,
        options={"max_doubling": 5, "declarer_may_announce_when_doubled": True},
        player=anything,
    ),
    "doubled-three-times": Plan(
        "The game is doubled up to szubkontra, where it ends.",
        lambda match: match.deals[0].parti_doubled == 3,
        options={"max_doubling": 3, "pagat_invit": "forbidden", "annul_hands": "three"},
        player=anything,
    ),
    "five-at-the-table": Plan(
        "Five deals at a table of five: each sits out once.",
        lambda match: len(match.deals) == 5 and match.outcome == "points",
        options={"seats": 5, "deals": 5, "first_dealer": "4", "table_ties": "higher"},
        player=careful,
    ),
    "open-session": Plan(
        "A session of open end: deals are voided, then the last is called.",
        lambda match: match.outcome == "points" and len(match.deals) == 3,
        options={
            "deals": 0,
            "first_dealer": "0",
            "table_ties": "lots",
            "final_ties": "lots",
            "reveal_after_deal": False,
        },
        acts={
            2: (DIRECTOR, "void-deal:misdeal"),
            40: (DIRECTOR, "void-deal:exposed-card"),
            230: (DIRECTOR, "last-deal"),
        },
        player=careful,
    ),
    "ended-by-agreement": Plan(
        "Two players, beside two bots, agree to end with the second deal.",
        lambda match: match.outcome == "points" and len(match.deals) == 2,
        options={"deals": 0, "first_dealer": "1"},
        acts={
            0: (DIRECTOR, "bot:1"),
            1: (DIRECTOR, "bot:3"),
            2: (DIRECTOR, "bot:0"),
            3: (DIRECTOR, "player:0"),
            20: (0, "stop:agree"),
            100: (2, "stop:agree"),
            103: (0, "stop:agree"),
        },
        player=careful,
    ),
    "forfeited": Plan(
        "A seat leaves in the second deal.",
        lambda match: match.outcome == "forfeit" and len(match.deals) == 1,
        options={"deals": 8, "first_dealer": "1", "final_ties": "preliminary_rank"},
        acts={110: (DIRECTOR, "forfeit:1")},
    ),
    "only-the-clock": Plan(
        "Everyone lets time run out until the script ends.",
        lambda match: match.outcome == "script-ended",
        options={"deals": 8, "first_dealer": "2"},
        dealer=two_packs,
        clock=1,
    ),
    "restless": Plan(
        "Cards are laid away and taken back; time runs out now and then.",
        lambda match: (
            match.outcome == "points" and len(match.deals) == 4 and bool(match.happened(CardLifted))
        ),
        options={
            "deals": 4,
            "pagat_invit": "free",
            "inviter_may_rebid": True,
            "hold_two_strict": True,
        },
        player=restless,
        clock=6,
    ),
    "drawn": Plan(
        "No deal was scored when the session ended.",
        lambda match: match.outcome == "draw",
        options={"deals": 8},
        acts={
            1: (DIRECTOR, "last-deal"),
            2: (DIRECTOR, "last-deal-back"),
            3: (DIRECTOR, "last-deal"),
            5: (DIRECTOR, "void-deal:misdeal"),
        },
    ),
    "kontra-of-a-figure": Plan(
        "A figure is doubled and redoubled.",
        lambda match: any(
            event.doubling == "rekontra" and event.item != "parti"
            for event in match.happened(ItemDoubled)
        ),
        player=bold,
    ),
}
"""Every golden record by its name."""
