"""Of several rules that a move breaks the first is named, in the order of PAS-REN-1."""

import pytest
from msgspec.structs import replace

from app.games.paskievics.figures import Figure
from app.games.paskievics.state import Announced
from tests.games.paskievics.case_bids import MATTER
from tests.games.paskievics.positions import at, calling, discarding, masks, playing, won
from tests.games.paskievics.table import Table, dealt, options

Hands = dict[int, list[str]]


def named(one: Table, seat: int, move: str) -> str:
    """The rule with which a move is refused; nothing changes by it."""
    before = (one.state, len(one.events), one.legal(seat))
    rule = one.refused(seat, move).rule
    assert (one.state, len(one.events), one.legal(seat)) == before
    assert move not in one.legal(seat)
    return rule


def auction(hands: Hands, *calls: str) -> Table:
    """Calls in turn; what matters and nobody holds lies in the talon."""
    held = {card for hand in hands.values() for card in hand}
    talon = [card for card in MATTER if card not in held]
    one = dealt(hands, [*talon, *("KH", "QH", "RH", "JH", "AH", "KD")[: 6 - len(talon)]])
    for call in calls:
        one.play(one.to_act()[0], call)
    return one


NOBODY: Hands = {0: [], 1: [], 2: [], 3: []}
INVITED: Hands = {0: ["I", "XIX"], 1: ["SKIZ"]}
TWO_OVER: Hands = {0: ["SKIZ"], 1: ["XXI"]}


@pytest.mark.parametrize(
    ("hands", "calls", "move", "rule"),
    [
        # Without an honour; and not to be held, too low, a jump without its card.
        ({0: ["SKIZ"]}, ("bid:three",), "hold", "PAS-BID-3"),
        ({0: ["SKIZ"]}, ("bid:three",), "bid:three", "PAS-BID-3"),
        ({0: ["SKIZ"]}, ("bid:three",), "bid:one", "PAS-BID-3"),
        (NOBODY, ("pass", "pass", "pass"), "hold", "PAS-BID-10"),
        (NOBODY, ("pass", "pass", "pass"), "bid:two", "PAS-BID-10"),
        # The inviter; and not to be held, too low.
        (INVITED, ("bid:two", "bid:one", "pass", "pass"), "hold", "PAS-INV-5"),
        (INVITED, ("bid:two", "bid:one", "pass", "pass"), "bid:two", "PAS-INV-5"),
        # Not to be held; too low; only then a jump without its card.
        ({0: ["SKIZ"], 1: ["I"]}, ("bid:three",), "hold", "PAS-BID-5"),
        ({0: ["SKIZ"], 1: ["I"]}, ("bid:three",), "bid:three", "PAS-BID-2"),
        ({0: ["SKIZ"], 1: ["I"]}, ("bid:three",), "bid:one", "PAS-INV-3"),
        # A pass: a yield without the cards, else the duty to bid.
        (TWO_OVER, ("bid:three", "bid:two", "pass", "pass"), "pass", "PAS-YLD-1"),
        ({0: ["SKIZ"]}, (), "pass", "PAS-BID-6"),
        # Taking cards.
        ({0: ["SKIZ", "XIX"]}, ("bid:two", "pass", "pass", "pass"), "take:3", "PAS-BID-11"),
        (NOBODY, ("pass", "pass", "pass", "bid:three"), "take:0", "PAS-BID-10"),
    ],
)
def test_in_the_auction_and_taking(
    hands: Hands, calls: tuple[str, ...], move: str, rule: str
) -> None:
    one = auction(hands, *calls)
    assert named(one, one.to_act()[0], move) == rule


@pytest.mark.parametrize(
    ("card", "rule"),
    [
        ("KC", "PAS-DIS-1"),
        ("SKIZ", "PAS-DIS-1"),
        ("XX", "PAS-DIS-2"),
        ("KH", "PAS-DIS-2"),
        ("XXI", "PAS-DIS-3"),
        ("XIX", "PAS-DIS-4"),
    ],
)
def test_laying_away(card: str, rule: str) -> None:
    hand = ["XX", "XXI", "XIX", "KH", "II", "III"]
    one = at(discarding({1: hand, 0: ["IV"]}, won(0, invit=(1, "XIX")), 3))
    assert named(one, 1, f"lay:{card}") == rule


def test_more_than_is_due_is_named_before_what_is_never_laid_away() -> None:
    one = at(discarding({1: ["XX", "XXI", "II", "III"], 0: ["IV"]}, won(), 3))
    one.play(1, "lay:II")
    assert named(one, 1, "lay:XX") == named(one, 1, "lay:XXI") == "PAS-DIS-1"


HANDS: Hands = {
    0: ["SKIZ", "XX", "XI", "IV", "III", "KH", "AH", "JD", "KS"],
    1: ["XXI", "XVII", "XIV", "XII", "IX", "VI", "RD", "AD", "RC"],
    2: ["XVIII", "XVI", "XV", "VII", "II", "JH", "KD", "QD", "QS"],
    3: ["XIX", "XIII", "X", "VIII", "V", "I", "RH", "KC", "TS"],
}
SKARTS: Hands = {0: ["QH", "TC", "JS"], 1: ["RS"], 2: ["QC"], 3: ["JC"]}
OWN_LAID: Hands = {**SKARTS, 0: ["XIX", "TC", "JS"]}
WITHOUT: Hands = {**HANDS, 3: ["QH", *HANDS[3][1:]]}


@pytest.mark.parametrize("move", ["call:I", "call:SKIZ", "call:KC"])
def test_a_card_that_is_never_called_is_named_first(move: str) -> None:
    for auction_won in (won(), won(invit=(3, "XIX")), won(yielder=3)):
        one = at(calling(HANDS, SKARTS, auction_won, "three"))
        assert named(one, 0, move) == "PAS-CALL-2"


def test_calling() -> None:
    invited = at(calling(HANDS, SKARTS, won(invit=(3, "XIX")), "three"))
    assert named(invited, 0, "call:XX") == named(invited, 0, "call:XVIII") == "PAS-CALL-4"
    yielded = at(calling(HANDS, SKARTS, won(0, "two", yielder=3), "two"))
    assert named(yielded, 0, "call:XIX") == "PAS-CALL-5"
    laid = at(calling(WITHOUT, OWN_LAID, won(), "three"))
    assert named(laid, 0, "call:XX") == "PAS-CALL-6"
    assert named(laid, 0, "call:XIX") == "PAS-CALL-3"
    assert named(laid, 0, "call:XVII") == "PAS-CALL-1"
    assert named(laid, 0, "announce:trull") == named(laid, 0, "kontra:parti") == "PAS-ANC-2"
    assert named(laid, 0, "pass") == "PAS-CALL-1"


EIGHT: Hands = {
    0: ["XX", "XVIII", "XVII", "XVI", "XV", "XIV", "XIII", "I", "KH"],
    1: ["II", "III", "IV", "V", "QH", "QD", "QC", "RC", "AH"],
    2: ["SKIZ", "XIX", "XII", "XI", "X", "IX", "VIII", "VII", "KD"],
    3: ["XXI", "VI", "RH", "JH", "KC", "JC", "KS", "RS", "JS"],
}
LAID: Hands = {0: ["AD", "TC", "TS"], 1: ["JD"], 2: ["RD"], 3: ["QS"]}


def saying(*said: tuple[int, str], level: str = "three", yielder: int | None = None) -> Table:
    one = at(calling(EIGHT, LAID, won(0, level, yielder=yielder), "three"), options())
    return one.play(0, "call:XX" if yielder is not None else "call:XIX").plays(*said)


def test_declaring_a_count() -> None:
    one = saying()
    assert named(one, 0, "count:9") == "PAS-CNT-2"
    one.play(0, "count:8")
    assert named(one, 0, "count:9") == "PAS-CNT-2"
    assert named(one, 0, "count:8") == "PAS-CNT-1"


def test_announcing() -> None:
    one = saying((0, "announce:trull"), (0, "pass"), (1, "kontra:parti"))
    assert named(one, 1, "announce:double-game") == "PAS-FIG-7"
    one.play(1, "pass")
    assert named(one, 2, "announce:double-game") == "PAS-FIG-7"
    assert named(one, 2, "announce:trull") == "PAS-ANC-8"
    assert named(one, 2, "announce:volat") == "PAS-ANC-6"
    hidden = saying((0, "pass"))
    assert named(hidden, 1, "announce:volat") == "PAS-ANC-5"


@pytest.mark.parametrize("move", ["rekontra:parti", "kontra:trull@D", "szubkontra:parti"])
def test_doubling_what_is_not_for_this_side_or_was_not_said(move: str) -> None:
    assert named(saying((0, "pass")), 1, move) == "PAS-KON-2"


def test_a_pass_names_the_trull_before_the_count() -> None:
    one = saying((0, "pass"), (1, "pass"), (2, "announce:pagat-ulti"))
    assert named(one, 2, "pass") == "PAS-ANC-7"
    one.play(2, "announce:trull")
    assert named(one, 2, "pass") == "PAS-CNT-3"
    one.plays((2, "count:8"), (2, "pass"))


def test_a_pass_names_the_trull_before_an_inviters_pagat_ulti() -> None:
    """The great honour came from the talon: dealt was the pagát alone."""
    dealt_to = {**EIGHT, 2: ["I", *EIGHT[2][1:]], 0: [*EIGHT[0][:7], "KH"]}
    phase = calling(EIGHT, LAID, won(0, "one", invit=(2, "XIX")), "one")
    one = at(replace(phase, terms=replace(phase.terms, dealt=masks(dealt_to))))
    one.plays((0, "call:XIX"), (0, "pass"), (1, "pass"))
    assert named(one, 2, "pass") == "PAS-ANC-7"
    one.play(2, "announce:trull")
    assert named(one, 2, "pass") == "PAS-INV-6"
    one.play(2, "announce:pagat-ulti")
    assert named(one, 2, "pass") == "PAS-CNT-3"


@pytest.mark.parametrize(
    ("hand", "trick", "card", "rule"),
    [
        (["I", "IX", "KH"], ["QH"], "I", "PAS-PLAY-2"),
        (["I", "IX", "KS"], ["QH"], "KS", "PAS-PLAY-3"),
        (["I", "IX", "KS"], ["QH"], "I", "PAS-PLAY-6"),
        (["I", "IX", "KS"], ["XV"], "KS", "PAS-PLAY-2"),
        (["I", "IX", "KS"], ["XV"], "I", "PAS-PLAY-6"),
    ],
)
def test_playing_a_card(hand: list[str], trick: list[str], card: str, rule: str) -> None:
    bound = (Announced(Figure.PAGAT_ULTI, 1, 3),)
    one = at(playing({1: hand}, trick=trick, figures=bound))
    assert named(one, 1, f"play:{card}") == rule
