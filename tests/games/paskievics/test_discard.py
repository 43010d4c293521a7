"""Throwing in and laying away beyond the worked cases (PAS-ANN, PAS-DIS)."""

import pytest

from app.games.paskievics.events import CardLaid, DealVoided, DiscardsClosed, HandThrownIn
from app.games.paskievics.moves import VoidGround
from app.games.paskievics.state import Calling, Discarding
from tests.games.paskievics.positions import at, discarding, won
from tests.games.paskievics.table import ENGINE, Table, options
from tests.games.paskievics.walks import PLAIN, locked, said, shared

KINGS = ["KH", "KD", "KC", "KS"]


def kings_at_one(**chosen: object) -> Table:
    hands = {
        0: ["SKIZ", "XX", "II", "III", "IV", "AH", "AD", "JH", "JD", "RH", "RD", "QH"],
        1: [*KINGS, "V", "VI", "VII", "VIII", "IX", "X"],
    }
    return at(discarding(hands, won(), 3), options(**chosen))


def test_a_hand_is_thrown_in_before_its_own_discard_and_shown() -> None:
    one = kings_at_one().play(1, "throw-in")
    (thrown,) = one.happened(HandThrownIn)
    assert thrown.seat == 1
    assert set(KINGS) < set(thrown.hand)
    assert [event.ground for event in one.happened(DealVoided)] == [VoidGround.THROWN_IN]


def test_after_the_own_discard_it_is_too_late() -> None:
    one = kings_at_one().plays((1, "lay:V"), (1, "lock"))
    assert one.refusal(1, "throw-in") == ("too-late-to-throw-in", "PAS-ANN-2")
    one.play(1, "lift:V")
    assert one.refusal(1, "throw-in") == ("too-late-to-throw-in", "PAS-ANN-2")


def test_which_hands_may_be_thrown_in_is_an_option() -> None:
    assert "throw-in" in kings_at_one(annul_hands="three").legal(1)
    assert "throw-in" not in kings_at_one(annul_hands="off").legal(1)
    lone = {0: ["SKIZ", "XX", "II"], 1: ["I", *KINGS[:3], "QH", "QD", "QC", "JH", "JD", "JC"]}
    assert "throw-in" in at(discarding(lone, won(), 3)).legal(1)
    three = at(discarding(lone, won(), 3), options(annul_hands="three"))
    assert three.refusal(1, "throw-in") == ("hand-not-to-be-thrown-in", "PAS-ANN-1")


@pytest.mark.parametrize(
    ("tarokks", "five", "three"),
    [
        ([], True, True),
        (["XXI"], True, True),
        (["I"], True, False),
        (["XXI", "I"], True, False),
        (["SKIZ"], False, False),
        (["II"], False, False),
        (["XXI", "II"], False, False),
        (["SKIZ", "I"], False, False),
    ],
)
def test_besides_four_kings_it_is_the_tarokks_that_allow_to_throw_in(
    tarokks: list[str], five: bool, three: bool
) -> None:
    suits = [*KINGS[:3], "QH", "QD", "QC", "JH", "JD", "JC", "RH"]
    hands = {0: ["XX"], 1: [*tarokks, *suits[len(tarokks) :]]}
    for kinds, may in (("five", five), ("three", three), ("off", False)):
        one = at(discarding(hands, won(), 3), options(annul_hands=kinds))
        assert ("throw-in" in one.legal(1)) is may, kinds


def test_a_trial_that_got_its_honour_is_played() -> None:
    hand = [*KINGS, "I", "V", "VI", "VII", "VIII", "IX", "X", "XI"]
    one = at(discarding({0: hand, 1: ["II"]}, won(), 3, dealt={0: KINGS}))
    assert one.refusal(0, "throw-in") == ("trial-must-be-played", "PAS-ANN-3")


def test_cards_are_laid_taken_back_and_confirmed() -> None:
    one = shared(PLAIN)
    assert one.to_act() == (0, 1, 2, 3)
    assert one.refusal(1, "lock") == ("discard-short", "PAS-DIS-1")
    one.play(1, "lay:JD")
    assert one.legal(1) == ("lock", "lift:JD")
    assert one.refusal(1, "lay:RH") == ("discard-full", "PAS-DIS-1")
    assert one.refusal(1, "lift:RH") == ("not-laid-away", "PAS-DIS-7")
    one.play(1, "lock")
    assert one.to_act() == (0, 2, 3)
    assert one.refusal(1, "lay:RH") == ("discard-locked", "PAS-DIS-7")
    one.play(1, "lift:JD")
    assert one.to_act() == (0, 1, 2, 3)
    one.plays((1, "lay:RH"), (1, "lock"))
    assert isinstance(one.state.phase, Discarding)


def test_a_discard_may_be_changed_until_the_last_has_confirmed_and_not_after() -> None:
    one = shared(PLAIN)
    one.plays((1, "lay:JD"), (1, "lock"), (2, "lay:RS"), (2, "lock"), (3, "lay:JS"), (3, "lock"))
    assert one.legal(1) == ("lift:JD",)
    one.plays((0, "lay:AH"), (0, "lay:AD"), (0, "lay:RC"), (0, "lock"))
    assert isinstance(one.state.phase, Calling)
    assert one.refusal(0, "lift:AH") == ("no-discard-now", "PAS-DIS-7")
    assert one.legal(1) == ()


def test_cards_are_not_taken_back_for_ever() -> None:
    one = shared(PLAIN)
    for _ in range(100):
        one.plays((1, "lay:JD"), (1, "lift:JD"))
    one.play(1, "lay:JD")
    assert one.refusal(1, "lift:JD") == ("lifted-too-often", "PAS-DIS-7")


def test_what_may_not_be_laid_away_is_named() -> None:
    one = shared(PLAIN)
    assert one.refusal(2, "lay:XX") == ("never-the-twenty-or-a-king", "PAS-DIS-2")
    assert one.refusal(1, "lay:KH") == ("discard-not-held", "PAS-DIS-1")
    assert one.refusal(0, "lay:KH") == ("never-the-twenty-or-a-king", "PAS-DIS-2")
    assert one.refusal(0, "lay:SKIZ") == ("never-an-honour", "PAS-DIS-3")


def test_the_promised_card_stays_with_the_inviter() -> None:
    hands = {1: ["I", "XIX", "V", "VI", "VII", "VIII", "IX", "X", "XI", "AH"], 2: ["SKIZ"]}
    invited = at(discarding(hands, won(0, invit=(1, "XIX")), 3))
    assert invited.refusal(1, "lay:XIX") == ("never-the-promised-card", "PAS-DIS-4")
    lapsed = at(discarding(hands, won(1, invit=(1, "XIX")), 3))
    assert "lay:XIX" in lapsed.legal(1)


def test_the_tarokks_laid_away_are_counted_and_the_declarers_shown_until_the_first_lead() -> None:
    one = shared(PLAIN)
    one.plays((0, "lay:V"), (0, "lay:X"), (0, "lay:AH"), (0, "lock"))
    one.plays((1, "lay:VII"), (1, "lock"), (2, "lay:RS"), (2, "lock"), (3, "lay:JS"), (3, "lock"))
    (closed,) = one.happened(DiscardsClosed)
    assert [discard.tarokks for discard in closed.discarded] == [2, 1, 0, 0]
    assert closed.shown == ("V", "X")
    view = one.view(2)
    assert (view.shown, [d.tarokks for d in view.discarded]) == (("V", "X"), [2, 1, 0, 0])
    while one.view(2).phase.__class__.__name__ != "PlayView":
        one.time_out(one.to_act()[0])
    assert one.view(2).shown == ("V", "X")
    assert ENGINE.recall(one.state, closed, 2) == closed
    one.time_out(one.to_act()[0])
    assert one.view(2).shown == ()
    assert getattr(ENGINE.recall(one.state, closed, 2), "shown", 0) is None


def test_nobody_looks_at_a_locked_skart_again_not_even_his_own() -> None:
    one = shared(PLAIN).play(1, "lay:JD")
    (laid,) = one.happened(CardLaid)
    assert getattr(ENGINE.disclose(laid, 2), "card", 0) is None
    assert ENGINE.recall(one.state, laid, 1) == laid
    assert one.view(1).phase.laid == ("JD",)  # type: ignore[union-attr]
    assert one.view(2).phase.laid == ()  # type: ignore[union-attr]
    assert getattr(ENGINE.recall(locked(PLAIN).state, laid, 1), "card", 0) is None
    assert getattr(ENGINE.recall(said(PLAIN).state, laid, 1), "card", 0) is None


@pytest.mark.parametrize("place", [0, 1])
def test_the_clock_lays_away_the_cheapest_and_confirms(place: int) -> None:
    one = shared(PLAIN)
    assert one.refusal(place, "discard:time-out") == ("only-by-time-out", "PAS-TIME-1")
    assert one.time_out(place) == "discard:time-out"
    expected = {0: ["AH", "AD", "TS"], 1: ["IV"]}
    assert [event.card for event in one.happened(CardLaid)] == expected[place]
    assert place not in one.to_act()


def test_the_clock_keeps_what_was_laid_already() -> None:
    one = shared(PLAIN).play(0, "lay:RC")
    one.time_out(0)
    assert [event.card for event in one.happened(CardLaid)] == ["RC", "AH", "AD"]


def test_a_discard_is_unsettled_for_all_four_until_the_last_has_confirmed() -> None:
    one = kings_at_one().plays((1, "lay:V"), (1, "lock"))
    assert ENGINE.unsettled(one.state) == {0, 1, 2, 3}
    assert ENGINE.unsettled(locked(PLAIN).state) == frozenset()
