"""``steady`` plays a card."""

from msgspec.structs import replace

from app.games.paskievics.figures import Figure
from app.games.paskievics.state import Announced
from tests.games.paskievics.choosing import chosen
from tests.games.paskievics.positions import at, playing


def test_it_catches_the_twenty_one_of_the_others() -> None:
    hands = {1: ["SKIZ", "V", "IV"]}
    one = at(playing(hands, trick=["XXI"], partner=2))
    assert chosen(one, 1) == "play:SKIZ"


def test_it_does_not_lead_the_twenty_one_into_the_skiz() -> None:
    assert chosen(at(playing({0: ["XXI", "V", "KH"]})), 0) != "play:XXI"


def test_it_plays_the_twenty_one_where_no_skiz_can_follow() -> None:
    last = {3: ["XXI", "XIX", "II"]}
    one = at(playing(last, trick=["VIII", "V", "VI"], declarer=0, partner=2))
    assert chosen(one, 3) == "play:XXI"


def test_it_keeps_the_pagat_from_the_trick_of_a_foe_and_gives_it_to_a_friend() -> None:
    cards = {1: ["I", "V", "IV", "KH", "QH"]}
    assert chosen(at(playing(cards, trick=["XX"])), 1) != "play:I"
    friendly = playing(cards, trick=["SKIZ"], declarer=0, partner=1, known=True)
    assert chosen(at(friendly), 1) == "play:I"


def test_it_does_not_wait_with_the_pagat_for_the_last_trick() -> None:
    cards = {1: ["I", "V"], 2: ["XIX", "KH"], 3: ["XVIII", "KD"]}
    assert chosen(at(playing(cards, trick=["XX"])), 1) == "play:I"


ULTI = (Announced(Figure.PAGAT_ULTI, 0, 0),)


def test_it_draws_tarokks_for_the_ulti_of_its_partner() -> None:
    cards = {0: ["VIII", "VII", "KH", "QH"]}
    helping = playing(cards, declarer=2, partner=0, known=True, figures=ULTI)
    assert chosen(at(helping), 0) in {"play:VIII", "play:VII"}
    assert chosen(at(playing(cards, declarer=2, partner=0, known=True)), 0) == "play:KH"


def test_it_saves_its_tarokks_against_an_ulti_of_the_others() -> None:
    cards = {1: ["VIII", "VII", "JH", "QD"]}
    against = playing(cards, declarer=0, partner=2, known=True, figures=ULTI)
    lead = replace(against, turn=1, leader=1)
    assert chosen(at(lead), 1) in {"play:JH", "play:QD"}


def test_it_feeds_a_friend_and_not_a_foe() -> None:
    last = {3: ["QH", "AH", "RS"]}
    lost = at(playing(last, trick=["KH", "JH", "RH"], declarer=0, partner=2))
    assert chosen(lost, 3) == "play:AH"
    friendly = at(playing(last, trick=["KH", "JH", "RH"], declarer=3, partner=0, known=True))
    assert chosen(friendly, 3) == "play:QH"
