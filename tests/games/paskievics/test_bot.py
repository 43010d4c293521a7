"""The house bot ``steady``: that it always does something; how it bids, takes and lays away."""

import pytest

from app.engine.dealing import Seeded
from app.engine.policy import seeded_draw
from app.games.paskievics.bot import POLICIES
from app.games.paskievics.bot.steady import steady
from app.games.paskievics.options import PaskievicsOptions
from tests.engine.paskievics import OPTIONS
from tests.games.paskievics.choosing import chosen
from tests.games.paskievics.positions import at, discarding, won
from tests.games.paskievics.table import ENGINE, dealt, options, table
from tests.games.paskievics.walks import YIELDED, bid


@pytest.mark.parametrize("opts", OPTIONS)
def test_four_or_five_of_them_play_matches_to_the_end(opts: PaskievicsOptions) -> None:
    one = table(opts, Seeded("9" * 64))
    for _ in range(500):
        acting = one.to_act()
        if not acting:
            return
        one.play(acting[0], chosen(one, acting[0]))


def test_it_is_one_of_the_policies_of_the_game() -> None:
    assert POLICIES == ENGINE.policies == {"steady": steady}


def test_it_bids_by_honours_and_length() -> None:
    strong = ["SKIZ", "XVII", "XVI", "XV", "XIV", "XIII", "KH", "QH", "KD"]
    assert chosen(dealt({0: strong}), 0) == "bid:three"
    weak = ["I", "II", "III", "QH", "RH", "QD", "RD", "QC", "RC"]
    assert chosen(dealt({0: weak, 1: ["SKIZ"]}), 0) == "pass"


def test_it_invites_with_the_card_and_a_hand_for_it() -> None:
    hand = ["SKIZ", "XXI", "XIX", "XVII", "XVI", "XV", "XIV", "KH", "KD"]
    assert chosen(dealt({0: hand}), 0) == "bid:two"


def test_it_yields_when_it_may_and_is_not_strong_itself() -> None:
    one = bid(YIELDED)
    assert one.view(2).yielder == 0
    hands = {0: ["SKIZ", "XX", "II", "III", "AH", "AD", "JH", "JD", "RH"], 1: ["XXI", "I"]}
    two = dealt(hands).plays((0, "bid:three"), (1, "bid:two"), (2, "pass"), (3, "pass"))
    assert chosen(two, 0) == "pass"


def test_it_takes_fewer_cards_for_a_dearer_game_with_a_hand_that_carries_it() -> None:
    def taken(hand: list[str]) -> str:
        one = dealt({0: hand}).plays((0, "bid:three"), (1, "pass"), (2, "pass"), (3, "pass"))
        return chosen(one, 0)

    fair = ["SKIZ", "XVII", "XVI", "XV", "XIV", "QH", "KH", "QD", "RD"]
    assert taken(fair) == "take:3"
    assert taken(["SKIZ", "I", "XVII", "XVI", "XV", "XIV", "XIII", "KH", "KD"]) == "take:2"
    assert taken(["SKIZ", "XXI", "XX", "XIX", "XVII", "XVI", "XV", "XIV", "I"]) == "take:1"


def test_it_throws_a_hopeless_hand_in_and_keeps_a_good_one() -> None:
    suits = ["QH", "RH", "JH", "QD", "RD", "JD", "QC", "RC", "JC"]
    assert chosen(at(discarding({1: ["I", *suits]}, won(), 3)), 1) == "throw-in"
    kings = ["KH", "KD", "KC", "KS", "XIX", "XVIII", "XVII", "XVI", "QH", "QD"]
    assert chosen(at(discarding({1: kings}, won(), 3)), 1).startswith("lay:Q")


def test_it_makes_a_void_and_lays_points_away() -> None:
    hand = ["XIX", "XVIII", "XVII", "XVI", "XV", "KH", "QH", "RH", "QD", "JH"]
    assert chosen(at(discarding({1: hand}, won(), 3)), 1) == "lay:QD"


def test_it_lays_no_points_away_where_the_skart_is_the_others() -> None:
    hand = ["XX", "XIX", "XVIII", "XVII", "XVI", "KH", "QH", "RH", "QD", "TS"]
    assert chosen(at(discarding({1: hand}, won(), 3)), 1) == "lay:TS"
    without = ["XV", *hand[1:]]
    assert chosen(at(discarding({1: without}, won(), 3)), 1) == "lay:QD"
    invited = won(invit=(1, "XIX"))
    assert chosen(at(discarding({1: without}, invited, 3)), 1) == "lay:TS"


def test_it_gains_clearly_against_three_that_do_anything() -> None:
    total = 0
    for number in range(60):
        draw = seeded_draw(f"{number:064x}", "gain")
        one = table(options(deals=0, first_dealer="random"), Seeded(f"{number // 4:064x}"))
        one.director("last-deal")
        while acting := one.to_act():
            seat = acting[0]
            if seat == number % 4:
                one.play(seat, chosen(one, seat))
            else:
                moves = [text for text in one.legal(seat) if not text.startswith(("lift", "stop"))]
                one.play(seat, moves[draw(len(moves))])
        total += one.state.match.totals[number % 4]
    assert total > 60 * 50
