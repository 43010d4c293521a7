"""The call and the announcements beyond the worked cases (PAS-CALL, ANC, KON, CNT)."""

from typing import Any

import pytest

from app.engine.seats import SPECTATOR
from app.games.paskievics.events import FigureAnnounced, ItemDoubled, SidesShown
from app.games.paskievics.state import Announcing, Calling, Playing
from tests.games.paskievics.positions import at, calling, won
from tests.games.paskievics.table import ENGINE, Table, options
from tests.games.paskievics.walks import HELD, OFFICE, PLAIN, YIELDED, locked

HANDS = {
    0: ["XVIII", "XI", "IV", "III", "I", "KH", "AH", "JD", "KS"],
    1: ["XXI", "XVII", "XIV", "XII", "IX", "VI", "RD", "AD", "RC"],
    2: ["SKIZ", "XX", "XV", "VII", "II", "JH", "KD", "QD", "QS"],
    3: ["XIX", "XVI", "XIII", "X", "VIII", "V", "RH", "KC", "TS"],
}
SKARTS = {0: ["QH", "TC", "JS"], 1: ["RS"], 2: ["QC"], 3: ["JC"]}


def called(*said: tuple[int, str], **chosen: object) -> Table:
    """Seat 0 has called the XX; seat 2 holds it, with the skíz."""
    one = at(calling(HANDS, SKARTS, won(), "three"), options(**chosen))
    return one.play(0, "call:XX").plays(*said)


def test_before_the_call_nothing_else_is_said() -> None:
    one = at(calling(HANDS, SKARTS, won(), "three"))
    assert one.refusal(1, "pass") == ("declarer-calls", "PAS-CALL-1")
    assert one.refusal(0, "pass") == ("call-before-passing", "PAS-CALL-1")
    assert one.refusal(0, "announce:trull") == ("call-first", "PAS-ANC-2")
    assert one.refusal(0, "kontra:parti") == ("call-first", "PAS-ANC-2")
    assert one.refusal(0, "call:KH") == ("only-tarokks-no-honours", "PAS-CALL-2")
    assert one.refusal(0, "call:I") == ("only-tarokks-no-honours", "PAS-CALL-2")
    assert one.refusal(0, "call:XIX") == ("call-the-highest-missing", "PAS-CALL-1")
    assert one.time_out(0) == "call:XX"


def test_an_accepted_invit_leaves_one_card_to_call() -> None:
    one = at(calling(HANDS, SKARTS, won(invit=(3, "XIX")), "three"))
    assert one.legal(0) == ("call:XIX",)
    assert one.refusal(0, "call:XX") == ("call-the-invited-card", "PAS-CALL-4")


def test_nobody_calls_himself_nor_what_he_laid_away() -> None:
    one = locked(HELD)
    assert one.refusal(0, "call:XX") == ("no-self-call", "PAS-CALL-6")
    hands = {**HANDS, 0: ["XX", *HANDS[0][1:]], 2: ["SKIZ", *HANDS[2][2:]]}
    laid = at(calling(hands, {**SKARTS, 0: ["XIX"]}, won(), "three"))
    assert laid.refusal(0, "call:XIX") == ("called-card-discarded", "PAS-CALL-3")
    assert laid.legal(0) == ("call:XVIII",)


def test_with_the_option_a_declarer_with_the_twenty_calls_freely_after_tarokk_discards() -> None:
    hands = {**HANDS, 0: ["XX", *HANDS[0][1:]], 2: ["SKIZ", *HANDS[2][2:]]}
    free = options(free_call_after_tarokk_discard=True)
    tarokks = at(calling(hands, {**SKARTS, 1: ["II"]}, won(), "three"), free)
    assert "call:V" in tarokks.legal(0)
    assert not {"call:XX", "call:IV", "call:I"} & set(tarokks.legal(0))
    assert at(calling(hands, SKARTS, won(), "three"), free).legal(0) == ("call:XIX",)
    strict = at(calling(hands, {**SKARTS, 1: ["II"]}, won(), "three"))
    assert strict.legal(0) == ("call:XIX",)


def test_whoever_calls_himself_plays_alone_and_nobody_knows() -> None:
    hands = {**HANDS, 0: ["XX", *HANDS[0][1:]], 2: ["SKIZ", "XVIII", *HANDS[2][2:]]}
    one = at(calling(hands, SKARTS, won(), "three"), options(self_call="xx_only"))
    one.plays((0, "call:XX"), (0, "pass"), (1, "kontra:parti"), (1, "pass"))
    one.plays((2, "pass"), (3, "announce:volat"), (3, "pass"))
    assert [seat.side for seat in one.view(2).table.seats] == [0, 1, None, 1]
    assert one.view(2).own_side == 1
    assert isinstance(one.state.phase, Announcing)
    assert one.state.phase.said.partner is None


def test_the_partner_is_known_to_himself_alone_until_he_shows_it() -> None:
    one = called()
    assert [one.view(viewer).own_side for viewer in range(4)] == [0, 1, 0, 1]
    for viewer in (0, 1, 3, SPECTATOR):
        assert [seat.side for seat in one.view(viewer).table.seats] == [0, None, None, None]
    assert one.view(SPECTATOR).own_side is None
    assert not one.happened(SidesShown)
    one.plays((0, "pass"), (1, "pass"), (2, "announce:trull"))
    assert [seat.side for seat in one.view(1).table.seats] == [0, 1, 0, 1]
    assert len(one.happened(SidesShown)) == 1


def test_the_turn_goes_round_from_the_declarer_and_stays_till_a_pass() -> None:
    one = called()
    assert one.to_act() == (0,)
    assert one.refusal(1, "pass") == ("not-your-turn-to-speak", "PAS-ANC-1")
    one.plays((0, "announce:trull"), (0, "announce:four-kings"), (0, "pass"))
    assert one.to_act() == (1,)


def test_what_was_said_cannot_be_taken_back() -> None:
    one = called((0, "announce:trull"))
    assert one.refusal(0, "call:XX") == ("called-already", "PAS-ANC-9")
    assert one.refusal(0, "announce:trull") == ("figure-announced-already", "PAS-ANC-8")
    assert one.refusal(0, "announce:double-game") == ("no-double-game", "PAS-FIG-7")
    assert [figure.figure for figure in one.view(1).figures] == ["trull"]


def test_an_ordinary_declarer_may_announce_trull_without_any_honour() -> None:
    hands = {**HANDS, 0: [*HANDS[0][:4], "KC", *HANDS[0][5:]], 3: [*HANDS[3][:7], "I", "TS"]}
    one = at(calling(hands, SKARTS, won(), "three")).play(0, "call:XX")
    assert "announce:trull" in one.legal(0)


@pytest.mark.parametrize(
    ("said", "seat", "move", "code"),
    [
        (((0, "pass"),), 1, "announce:trull", "show-your-side-first"),
        (
            ((0, "pass"), (1, "kontra:parti"), (1, "pass")),
            2,
            "announce:trull",
            "counts-for-the-opponents",
        ),
        (((0, "pass"), (1, "pass")), 2, "pass", "owes-trull-as-partner"),
        (((0, "pass"), (1, "pass")), 2, "kontra:parti", "cannot-double"),
        (((0, "pass"),), 1, "rekontra:parti", "cannot-double"),
        (((0, "pass"),), 1, "kontra:trull@D", "cannot-double"),
        (((0, "pass"),), 1, "count:8", "count-not-true"),
    ],
)
def test_what_may_not_be_said_is_named(said: Any, seat: int, move: str, code: str) -> None:
    assert called(*said).refused(seat, move).code == code


def test_only_announced_figures_and_the_game_are_doubled_by_the_other_side() -> None:
    one = called((0, "announce:trull"), (0, "pass"))
    doublings = [text for text in one.legal(1) if "kontra" in text]
    assert doublings == ["kontra:parti", "kontra:trull@D"]


def test_each_item_has_its_own_level_and_several_are_doubled_in_a_turn() -> None:
    one = called((0, "announce:trull"), (0, "pass"))
    one.plays((1, "kontra:parti"), (1, "kontra:trull@D"), (1, "pass"))
    one.plays((2, "rekontra:trull@D"), (2, "pass"))
    view = one.view(3)
    assert view.parti_doubled_by == (1,)
    assert view.figures[0].doubled_by == (1, 2)
    assert [event.doubling for event in one.happened(ItemDoubled)] == [
        "kontra",
        "kontra",
        "rekontra",
    ]


def test_with_the_option_the_declarer_announces_although_the_game_is_doubled() -> None:
    said = ((0, "pass"), (1, "kontra:parti"), (1, "pass"), (2, "pass"), (3, "pass"))
    one = called(*said, declarer_may_announce_when_doubled=True)
    one.play(0, "announce:four-kings")
    assert [event.side for event in one.happened(FigureAnnounced)] == [0]
    assert "announce:four-kings" not in called(*said).legal(0)


def test_a_count_tells_no_side_and_is_not_doubled() -> None:
    hands = {**HANDS, 1: ["XXI", "XVII", "XIV", "XII", "IX", "VI", "XIII", "X", "RC"]}
    hands[3] = ["XIX", "XVI", "RD", "AD", "VIII", "V", "RH", "KC", "TS"]
    one = at(calling(hands, SKARTS, won(), "three")).plays((0, "call:XX"), (0, "pass"))
    one.play(1, "count:8")
    assert [seat.side for seat in one.view(0).table.seats] == [0, None, None, None]
    assert one.refusal(1, "count:8") == ("counted-already", "PAS-CNT-1")
    one.play(1, "pass")
    assert not any("count" in text for text in one.legal(2))


def eights() -> Table:
    """Seats 1 and 2 hold eight tarokks each; seat 0 has called the XX of seat 2."""
    hands = {
        0: ["XVIII", "I", "KS", "JH", "JD", "KH", "AH", "QH", "JS"],
        1: ["XXI", "XVII", "XIV", "XII", "IX", "VI", "XIII", "X", "RC"],
        2: ["SKIZ", "XX", "XV", "VII", "II", "XI", "IV", "III", "KD"],
        3: ["XIX", "XVI", "RD", "AD", "VIII", "V", "RH", "KC", "TS"],
    }
    skarts = {0: ["QS", "TC", "RS"], 1: ["QD"], 2: ["QC"], 3: ["JC"]}
    return at(calling(hands, skarts, won(), "three")).plays((0, "call:XX"), (0, "pass"))


def test_a_count_is_declared_once_at_any_of_ones_turns() -> None:
    one = eights()
    assert "count:8" in one.legal(1)
    one.plays((1, "kontra:parti"), (1, "pass"), (2, "count:8"))
    assert "count:8" not in one.legal(2)
    assert one.refusal(2, "count:8") == ("counted-already", "PAS-CNT-1")
    one.plays((2, "pass"), (3, "pass"), (0, "pass"), (1, "count:8"), (1, "pass"))
    assert one.refusal(2, "count:8") == ("counted-already", "PAS-CNT-1")
    assert [(count.seat, count.tarokks) for count in one.view(0).counts] == [(2, 8), (1, 8)]


def test_after_a_count_the_three_others_have_another_turn() -> None:
    one = eights().plays((1, "pass"), (2, "announce:trull"), (2, "pass"), (3, "pass"), (0, "pass"))
    one.plays((1, "count:8"), (1, "pass"), (2, "pass"), (3, "pass"))
    assert one.to_act() == (0,)
    assert isinstance(one.state.phase, Announcing)
    assert isinstance(one.play(0, "pass").state.phase, Playing)


def test_a_rekontra_obliges_to_no_count() -> None:
    one = eights().plays((1, "kontra:parti"), (1, "announce:pagat-ulti"))
    assert one.refusal(1, "pass") == ("owes-count", "PAS-CNT-3")
    one.plays((1, "count:8"), (1, "pass"), (2, "kontra:pagat-ulti@O"))
    assert one.refusal(2, "pass") == ("owes-count", "PAS-CNT-3")
    other = eights().plays((1, "pass"), (2, "announce:trull"), (2, "pass"), (3, "pass"))
    other.plays((0, "announce:pagat-ulti"), (0, "pass"), (1, "pass"), (2, "pass"))
    other.plays((3, "kontra:pagat-ulti@D"), (3, "pass"), (0, "pass"), (1, "pass"))
    other.play(2, "rekontra:pagat-ulti@D")
    assert {"pass", "count:8"} <= set(other.legal(2))


def test_a_duty_rests_while_the_game_stands_kontra_and_revives_after_the_rekontra() -> None:
    one = called((0, "pass"))
    one.plays((1, "kontra:parti"), (1, "pass"), (2, "pass"), (3, "pass"))
    one.plays((0, "rekontra:parti"), (0, "pass"), (1, "pass"))
    assert one.refusal(2, "pass") == ("owes-trull-as-partner", "PAS-ANC-7")
    one.plays((2, "announce:trull"), (2, "pass"))
    again = called((0, "pass"), (1, "kontra:parti"), (1, "pass"), (2, "rekontra:parti"))
    assert again.refusal(2, "pass") == ("owes-trull-as-partner", "PAS-ANC-7")


def test_a_doubling_shows_the_side_of_who_says_it() -> None:
    one = called((0, "pass"), (1, "kontra:parti"))
    assert [seat.side for seat in one.view(3).table.seats] == [0, 1, None, None]


def test_each_side_may_announce_the_same_figure() -> None:
    one = called((0, "announce:volat"), (0, "pass"), (1, "kontra:volat@D"))
    one.play(1, "announce:volat")
    assert [(told.figure, told.side) for told in one.view(2).figures] == [
        ("volat", 0),
        ("volat", 1),
    ]
    assert one.refusal(1, "announce:volat") == ("figure-announced-already", "PAS-ANC-8")


def test_an_invit_of_the_declarer_himself_has_lapsed() -> None:
    one = at(calling(HANDS, SKARTS, won(invit=(0, "XVIII")), "three"))
    assert one.legal(0) == ("call:XX",)
    assert not one.play(0, "call:XX").happened(SidesShown)


def test_duties_are_named_and_met_by_the_clock() -> None:
    one = locked(YIELDED).play(1, "call:XX")
    assert one.refusal(1, "pass") == ("owes-trull-for-the-yield", "PAS-YLD-4")
    assert [one.time_out(1), one.time_out(1)] == ["announce:trull", "pass"]
    two = locked(HELD).plays((0, "call:XIX"), (0, "announce:pagat-ulti"))
    assert two.refusal(0, "pass") == ("owes-count", "PAS-CNT-3")
    assert [two.time_out(0), two.time_out(0)] == ["count:8", "pass"]


def test_the_kontra_of_office_comes_when_the_declarers_first_turn_is_closed() -> None:
    one = locked(OFFICE)
    assert isinstance(one.state.phase, Calling)
    one.play(0, "call:XIX")
    assert [one.view(viewer).office for viewer in range(4)] == [None] * 4
    one.play(0, "pass")
    (doubled,) = one.happened(ItemDoubled)
    assert (doubled.seat, doubled.doubling, doubled.office) == (2, "kontra", True)
    assert [seat.side for seat in one.view(3).table.seats] == [0, 1, 1, 1]


def test_the_phase_ends_when_the_three_others_have_passed() -> None:
    one = locked(PLAIN).plays((0, "call:XX"), (0, "pass"), (1, "pass"), (2, "pass"))
    assert not isinstance(one.state.phase, Playing)
    one.play(3, "pass")
    assert isinstance(one.state.phase, Playing)
    assert one.refusal(0, "announce:trull") == ("no-announcement-now", "PAS-ANC-1")
    assert ENGINE.to_act(one.state) == {0}
