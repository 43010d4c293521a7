"""``steady`` calls, announces and doubles."""

from app.games.paskievics.state import Announcing
from tests.games.paskievics.choosing import chosen
from tests.games.paskievics.positions import at, calling, won
from tests.games.paskievics.table import Table
from tests.games.paskievics.walks import YIELDED, locked

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


SUITS = {
    0: ["KH", "QH", "RH", "JH", "AH", "KD", "QD", "RD", "JD"],
    2: ["KC", "QC", "RC", "JC", "TC", "AD", "KS", "QS", "RS"],
}


def announcer(hand: list[str], rest: list[str]) -> Table:
    """P1 has declared and called with this hand, P3 has the rest of the tarokks."""
    one = at(calling({**SUITS, 1: hand, 3: rest}, {}, won(1), "three"))
    while (said := chosen(one, 1)).startswith(("count", "call")):
        one.play(1, said)
    return one


def test_it_announces_pagat_ulti_with_eight_tarokks_and_not_with_seven() -> None:
    rest = ["XX", "XV", "XIV", "XIII", "XII", "II", "TS", "JS", "XI"]
    eight = ["I", "XIX", "XVIII", "XVII", "XVI", "X", "IX", "VIII", "QS"]
    assert chosen(announcer(eight, rest), 1) == "announce:pagat-ulti"
    seven = ["I", "XIX", "XVIII", "XVII", "XVI", "X", "IX", "RS", "QS"]
    assert chosen(announcer(seven, rest), 1) == "pass"


def test_it_announces_four_kings_with_nothing_but_high_tarokks() -> None:
    rest = ["XVI", "XV", "XIV", "XIII", "XII", "II", "TS", "JS", "XI"]
    high = ["SKIZ", "XXI", "XX", "XVIII", "XVII", "X", "IX", "VIII", "VII"]
    one = announcer(high, rest).play(1, "announce:trull")
    assert chosen(one, 1) == "announce:four-kings"
    low = ["SKIZ", "XXI", "XIX", "XVIII", "XVII", "X", "IX", "VIII", "VII"]
    one = announcer(low, ["XX", *rest[1:]]).play(1, "announce:trull")
    assert chosen(one, 1) == "pass"
    short = ["SKIZ", "XXI", "XX", "XVIII", "XVII", "X", "IX", "VIII", "QS"]
    one = announcer(short, rest).play(1, "announce:trull")
    assert chosen(one, 1) == "pass"


def test_it_announces_all_tricks_with_five_of_the_highest_and_no_suit() -> None:
    rest = ["XVI", "XV", "XIV", "XIII", "XII", "II", "TS", "JS", "XVII"]
    high = ["SKIZ", "XXI", "XX", "XIX", "XVIII", "X", "IX", "VIII", "VII"]
    one = announcer(high, rest).plays((1, "announce:trull"), (1, "announce:four-kings"))
    assert chosen(one, 1) == "announce:volat"


def test_it_announces_nothing_for_the_others_while_the_game_is_doubled() -> None:
    rest = ["XX", "XV", "XIV", "XIII", "XII", "II", "TS", "JS", "XI"]
    eight = ["I", "XIX", "XVIII", "XVII", "XVI", "X", "IX", "VIII", "QS"]
    one = announcer(eight, rest).plays((1, "pass"), (2, "kontra:parti"), (2, "pass"), (3, "pass"))
    one.play(0, "pass")
    assert "announce:pagat-ulti" not in one.legal(1)
    assert chosen(one, 1) == "pass"


def test_it_doubles_again_only_with_a_game_that_is_seen_won() -> None:
    rest = ["XVI", "XV", "XIV", "XIII", "XII", "II", "TS", "JS", "XI"]

    def answer(hand: list[str]) -> str:
        one = announcer(hand, rest)
        one.plays((1, "pass"), (2, "kontra:parti"), (2, "pass"), (3, "pass"), (0, "pass"))
        return chosen(one, 1)

    assert (
        answer(["SKIZ", "XXI", "XX", "XIX", "XVIII", "X", "IX", "VIII", "JH"]) == "rekontra:parti"
    )
    assert answer(["XXI", "XX", "XIX", "XVIII", "X", "IX", "VIII", "QS", "JH"]) == "pass"


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
