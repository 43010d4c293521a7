"""The house bot ``steady``: what it does in given positions, and that it always does something."""

import pytest

from app.engine.dealing import Seeded
from app.engine.policy import seeded_draw
from app.games.paskievics.bot import POLICIES
from app.games.paskievics.bot.steady import steady
from app.games.paskievics.options import PaskievicsOptions
from app.games.paskievics.state import Announcing
from tests.engine.paskievics import OPTIONS
from tests.games.paskievics.positions import at, calling, discarding, playing, won
from tests.games.paskievics.table import ENGINE, Table, dealt, options, table
from tests.games.paskievics.walks import YIELDED, bid, locked


def no_chance(_bound: int, /) -> int:
    """A draw that must not be asked."""
    raise AssertionError("steady leaves nothing to chance")


def chosen(one: Table, seat: int) -> str:
    """The move that ``steady`` makes there."""
    legal = ENGINE.legal_moves(one.state, seat)
    move = steady(one.view(seat), legal, no_chance)
    assert move in legal
    return move.move


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


def test_it_throws_a_hopeless_hand_in_and_keeps_a_good_one() -> None:
    suits = ["QH", "RH", "JH", "QD", "RD", "JD", "QC", "RC", "JC"]
    assert chosen(at(discarding({1: ["I", *suits]}, won(), 3)), 1) == "throw-in"
    kings = ["KH", "KD", "KC", "KS", "XIX", "XVIII", "XVII", "XVI", "QH", "QD"]
    assert chosen(at(discarding({1: kings}, won(), 3)), 1).startswith("lay:Q")


def test_it_makes_a_void_and_lays_points_away() -> None:
    hand = ["XIX", "XVIII", "XVII", "XVI", "XV", "KH", "QH", "RH", "QD", "JH"]
    assert chosen(at(discarding({1: hand}, won(), 3)), 1) == "lay:QD"


HANDS = {
    0: ["XVIII", "XI", "IV", "III", "I", "KH", "AH", "JD", "KS"],
    1: ["XXI", "XVII", "XIV", "XII", "IX", "VI", "XVI", "XIII", "RC"],
    2: ["SKIZ", "XX", "XV", "VII", "II", "JH", "KD", "QD", "QS"],
    3: ["XIX", "RD", "AD", "X", "VIII", "V", "RH", "KC", "TS"],
}


def called() -> Table:
    one = at(calling(HANDS, {0: ["QH", "TC", "JS"]}, won(), "three"))
    assert chosen(one, 0) == "call:XX"
    return one.plays((0, "call:XX"), (0, "pass"))


def test_it_counts_doubles_a_lost_game_and_pays_its_duties() -> None:
    one = called()
    assert chosen(one, 1) == "count:8"
    one.play(1, "count:8")
    assert chosen(one, 1) == "kontra:parti"
    one.play(1, "pass")
    assert chosen(one, 2) == "announce:trull"


def test_it_doubles_what_the_skiz_forbids_and_never_its_own_sides() -> None:
    one = called()
    assert isinstance(one.state.phase, Announcing)
    one.plays((1, "count:8"), (1, "kontra:parti"), (1, "announce:volat"), (1, "pass"))
    assert chosen(one, 2) == "kontra:volat@O"
    one.play(2, "pass")
    assert not chosen(one, 3).endswith("@O")


def test_it_announces_the_trull_that_was_yielded() -> None:
    one = locked(YIELDED).plays((1, "call:XX"), (1, "count:8"))
    assert chosen(one, 1) == "announce:trull"


def test_it_catches_the_twenty_one_of_the_others() -> None:
    hands = {1: ["SKIZ", "V", "IV"]}
    one = at(playing(hands, trick=["XXI"], partner=2))
    assert chosen(one, 1) == "play:SKIZ"


def test_it_does_not_lead_the_twenty_one_into_the_skiz_nor_give_the_pagat_away() -> None:
    assert chosen(at(playing({0: ["XXI", "V", "KH"]})), 0) != "play:XXI"
    assert chosen(at(playing({1: ["I", "V", "IV"]}, trick=["XX"])), 1) != "play:I"


def test_it_feeds_a_friend_and_not_a_foe() -> None:
    last = {3: ["QH", "AH", "RS"]}
    lost = at(playing(last, trick=["KH", "JH", "RH"], declarer=0, partner=2))
    assert chosen(lost, 3) == "play:AH"
    friendly = at(playing(last, trick=["KH", "JH", "RH"], declarer=3, partner=0, known=True))
    assert chosen(friendly, 3) == "play:QH"


def test_it_gains_clearly_against_three_that_do_anything() -> None:
    total = 0
    for number in range(60):
        draw = seeded_draw(f"{number:064x}", "gain")
        one = table(options(deals=1, first_dealer="random"), Seeded(f"{number // 4:064x}"))
        while acting := one.to_act():
            seat = acting[0]
            if seat == number % 4:
                one.play(seat, chosen(one, seat))
            else:
                moves = [text for text in one.legal(seat) if not text.startswith("lift")]
                one.play(seat, moves[draw(len(moves))])
        total += one.state.match.totals[number % 4]
    assert total > 60 * 50
