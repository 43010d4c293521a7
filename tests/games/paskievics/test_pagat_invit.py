"""Inviting with the pagát as only honour, and what it brings (PAS-INV-6)."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.games.paskievics.cards import CARD
from app.games.paskievics.state import Invit
from tests.games.paskievics.positions import at, calling, masks, won
from tests.games.paskievics.table import Table, dealt, options

PAGAT, GREAT = ["I", "XIX"], ["I", "SKIZ", "XIX"]
"""What the inviter was dealt: the pagát alone, or a great honour beside it."""

HANDS = {
    0: ["SKIZ", "XVII", "XIV", "XII", "VI", "KC", "QC", "KD", "AD"],
    1: ["XXI", "XVIII", "XIII", "X", "V", "QH", "RH", "JS", "TS"],
    2: ["XIX", "XVI", "XI", "VII", "I", "KH", "JH", "RD", "RC"],
    3: ["XX", "XV", "IX", "VIII", "IV", "III", "KS", "QS", "TC"],
}
SKARTS = {0: ["AH"], 1: ["QD", "JC"], 2: ["II", "JD"], 3: ["RS"]}


def invited(*said: tuple[int, str], was_dealt: list[str] = PAGAT, **chosen: object) -> Table:
    """Seat 2 has invited to the XIX and is called."""
    phase = calling(HANDS, SKARTS, won(invit=(2, "XIX")), "one")
    one = at(
        replace(phase, terms=replace(phase.terms, dealt=masks({2: was_dealt}))), options(**chosen)
    )
    return one.play(0, "call:XIX").plays(*said)


@pytest.mark.parametrize(
    ("said", "chosen", "free"),
    [
        (((0, "pass"), (1, "pass")), {}, False),
        (((0, "pass"), (1, "pass"), (2, "announce:trull")), {}, False),
        (((0, "pass"), (1, "pass"), (2, "announce:pagat-ulti")), {}, True),
        (((0, "announce:pagat-ulti"), (0, "pass"), (1, "pass")), {}, True),
        (((0, "pass"), (1, "announce:pagat-ulti"), (1, "pass")), {}, False),
        (((0, "pass"), (1, "kontra:parti"), (1, "pass")), {}, True),
        (((0, "pass"), (1, "kontra:parti"), (1, "pass"), (2, "rekontra:parti")), {}, False),
        (((0, "pass"), (1, "pass")), {"was_dealt": GREAT}, True),
        (((0, "pass"), (1, "pass")), {"pagat_invit": "free"}, True),
    ],
)
def test_he_owes_a_pagat_ulti_until_his_side_has_announced_it(
    said: Any, chosen: dict[str, Any], free: bool
) -> None:
    one = invited(*said, **chosen)
    assert one.to_act() == (2,)
    assert ("pass" in one.legal(2)) is free
    if not free:
        assert one.refusal(2, "pass") == ("owes-pagat-ulti", "PAS-INV-6")
        assert one.time_out(2) == "announce:pagat-ulti"


def test_whoever_becomes_declarer_over_his_own_invit_owes_nothing() -> None:
    phase = calling(HANDS, SKARTS, won(2, "two"), "one")
    lapsed = replace(phase.terms.won, invit=Invit(2, CARD["XIX"]))
    one = at(replace(phase, terms=replace(phase.terms, won=lapsed, dealt=masks({2: PAGAT}))))
    assert "pass" in one.play(2, "call:XX").legal(2)


@pytest.mark.parametrize(
    ("hand", "invit", "may"),
    [
        (PAGAT, "ulti_duty", True),
        (PAGAT, "free", True),
        (PAGAT, "forbidden", False),
        (GREAT, "forbidden", True),
    ],
)
def test_whether_the_pagat_alone_may_invite_is_an_option(
    hand: list[str], invit: str, may: bool
) -> None:
    one = dealt({0: hand}, ["XXI"], pagat_invit=invit)
    assert ("bid:two" in one.legal(0)) is may
    if not may:
        assert one.refusal(0, "bid:two") == ("no-invit-with-the-pagat", "PAS-INV-6")
