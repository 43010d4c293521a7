"""The show: sealed and in turn, with markers and with hand cards, and what the clock does."""

from app.games.tuppi.events import GameFixed, PlayBegan, ShowSealed, ShowTurned
from app.games.tuppi.kinds import Kind
from app.games.tuppi.phase_views import ShowView
from app.games.tuppi.shows import Choice, Show, ShowForm
from app.games.tuppi.state import Playing
from tests.games.tuppi.positions import showing
from tests.games.tuppi.table import ENGINE, Table, options

HANDS = {
    0: ["7H", "TH", "KH", "JD", "2D", "5C", "QC", "AC", "2S", "3S", "9S", "KS", "AH"],
    1: ["KC", "QS", "JS", "2C", "JC", "3D", "4D", "5D", "6D", "3H", "4H", "5H", "6H"],
    2: ["QH", "JH", "2H", "KD", "QD", "3C", "4C", "6C", "7C", "4S", "5S", "6S", "7S"],
    3: ["8C", "9C", "TC", "8S", "TS", "AS", "7D", "8D", "9D", "TD", "AD", "8H", "9H"],
}
"""Seat 1 has no black card to show, seat 2 no red one."""

MARKER = ("show:rami", "show:nolo", "concede")


def by_marker(**chosen: object) -> Table:
    return showing(options(**chosen), HANDS)


def by_card(**chosen: object) -> Table:
    return showing(options(show_mode="hand-card", **chosen), HANDS)


def told(one: Table) -> list[tuple[int, str]]:
    return [(event.seat, str(event.choice)) for event in one.happened(ShowTurned)]


def phase_of(one: Table, viewer: int) -> ShowView:
    phase = one.view(viewer).phase
    assert isinstance(phase, ShowView)
    return phase


# Sealed.


def test_everyone_may_show_at_once() -> None:
    one = by_marker()
    assert one.to_act() == (0, 1, 2, 3)
    assert all(one.legal(seat) == MARKER for seat in range(4))


def test_a_show_out_of_order_stays_sealed_until_its_turn() -> None:
    one = by_marker().play(1, "show:nolo")
    assert told(one) == []
    assert one.to_act() == (0, 2, 3)
    one.play(0, "show:nolo")
    assert told(one) == [(0, "nolo"), (1, "nolo")]


def test_shows_are_turned_as_soon_as_their_turn_has_come() -> None:
    one = by_marker().play(0, "show:nolo")
    assert told(one) == [(0, "nolo")]
    assert phase_of(one, 3).waiting_for == 1


def test_the_first_rami_ends_the_showing_without_waiting_for_the_others() -> None:
    one = by_marker().plays((3, "show:rami"), (2, "show:nolo"), (0, "show:rami"))
    assert told(one) == [(0, "rami")]
    assert one.happened(GameFixed) == [GameFixed(Kind.RAMI, 0, None)]
    assert one.happened(PlayBegan) == [PlayBegan(3)]
    assert isinstance(one.state.phase, Playing)


def test_four_nolos_make_a_nolo_that_the_forehand_leads() -> None:
    one = by_marker().plays(*((seat, "show:nolo") for seat in (3, 2, 1, 0)))
    assert one.happened(GameFixed) == [GameFixed(Kind.NOLO, None, None)]
    assert one.to_act() == (0,)
    assert one.view(1).shows == tuple(
        Show(seat, Choice.NOLO, ShowForm.MARKER, None) for seat in range(4)
    )


def test_a_sealed_show_may_be_replaced_until_it_is_turned() -> None:
    one = by_marker().plays((1, "show:rami"), (1, "show:nolo"), (0, "show:nolo"))
    assert told(one) == [(0, "nolo"), (1, "nolo")]
    assert one.refusal(1, "show:rami") == ("shown-already", "TUP-SHOW-12")


def test_a_seat_shows_twelve_times_at_most() -> None:
    one = by_marker()
    for _ in range(12):
        one.play(1, "show:rami")
    assert one.legal(1) == ("concede",)
    error = one.refused(1, "show:nolo")
    assert (error.code, error.rule) == ("changed-too-often", "TUP-SHOW-12")
    assert error.params == {"times": 12}


def test_that_someone_has_shown_is_public_and_what_is_his_own() -> None:
    one = by_marker().play(2, "show:rami")
    assert [phase_of(one, viewer).submitted for viewer in (0, 1, 2, 3, -2)] == [(2,)] * 5
    assert [phase_of(one, viewer).sealed for viewer in (0, 1, 2, 3, -2)] == [
        None,
        None,
        "show:rami",
        None,
        None,
    ]
    sealed = one.happened(ShowSealed)[0]
    assert ENGINE.disclose(sealed, 2) == ShowSealed(2, "show:rami")
    assert ENGINE.disclose(sealed, 0) == ENGINE.disclose(sealed, -2) == ShowSealed(2, None)


# In turn.


def test_in_sequence_only_the_next_seat_may_show() -> None:
    one = by_marker(show_entry="sequential")
    assert one.to_act() == (0,)
    assert one.legal(1) == ("concede",)
    error = one.refused(1, "show:rami")
    assert (error.code, error.rule, error.params) == ("not-your-show", "TUP-SHOW-2", {"seat": 0})
    one.plays((0, "show:nolo"), (1, "show:rami"))
    assert told(one) == [(0, "nolo"), (1, "rami")]


# With a card from the hand.


def test_a_hand_is_shown_with_cards_from_three_to_ten_and_aces() -> None:
    assert by_card().legal(0) == (
        "show:5C",
        "show:AC",
        "show:7H",
        "show:TH",
        "show:AH",
        "show:3S",
        "show:9S",
        "concede",
    )


def test_aces_may_be_barred() -> None:
    barred = by_card(show_ace_allowed=False)
    assert "show:AC" not in barred.legal(0)
    assert barred.refusal(0, "show:AH") == ("show-card-barred", "TUP-SHOW-7")


def test_a_colour_without_an_eligible_card_is_spoken_and_only_then() -> None:
    one = by_card()
    assert "show:spoken-nolo" in one.legal(1)
    assert "show:spoken-rami" not in one.legal(1)
    assert "show:spoken-rami" in one.legal(2)
    assert one.refusal(2, "show:spoken-nolo") == ("no-need-to-speak", "TUP-SHOW-8")


def test_markers_and_cards_do_not_stand_in_for_each_other() -> None:
    assert by_card().refusal(0, "show:rami") == ("show-with-card", "TUP-SHOW-6")
    assert by_marker().refusal(0, "show:7H") == ("show-with-marker", "TUP-SHOW-6")
    assert by_marker().refusal(0, "show:spoken-rami") == ("show-with-marker", "TUP-SHOW-6")
    assert by_card().refusal(0, "show:8D") == ("show-card-not-held", "TUP-SHOW-6")


def test_the_candidates_are_every_card_of_the_hand_and_both_words() -> None:
    thought_of = [move.move for move in ENGINE.candidates(by_card().state, 0)]
    assert len(thought_of) == 13 + 2 + 1
    assert {"show:KH", "show:spoken-rami", "show:spoken-nolo"} <= set(thought_of)


def test_a_shown_card_is_named_and_goes_back_to_the_hand() -> None:
    one = by_card().play(0, "show:7H")
    assert one.happened(ShowTurned) == [ShowTurned(0, Choice.RAMI, ShowForm.CARD, "7H")]
    one.play(3, "play:8H")
    assert "play:7H" in one.legal(0)


def test_a_spoken_show_is_told_as_spoken() -> None:
    one = by_card().plays((0, "show:5C"), (1, "show:spoken-nolo"))
    assert one.happened(ShowTurned)[1] == ShowTurned(1, Choice.NOLO, ShowForm.SPOKEN, None)


# The clock.


def test_with_markers_the_clock_shows_an_ordinary_nolo_told_as_time_out() -> None:
    one = by_marker()
    assert one.time_out(0) == "show:nolo"
    assert one.happened(ShowTurned) == [ShowTurned(0, Choice.NOLO, ShowForm.TIME_OUT, None)]


def test_with_hand_cards_the_clock_shows_a_nolo_that_no_seat_could_make() -> None:
    one = by_card()
    assert all("show:time-out" not in one.legal(seat) for seat in range(4))
    assert one.refusal(0, "show:time-out") == ("only-by-time-out", "TUP-SHOW-15")
    assert one.time_out(0) == "show:time-out"
    assert one.happened(ShowTurned) == [ShowTurned(0, Choice.NOLO, ShowForm.TIME_OUT, None)]


def test_the_clock_makes_nothing_but_the_default() -> None:
    one = by_card()
    assert one.refusal(0, "show:5C", by_clock=True) == ("not-the-default", "TUP-TIME-1")
    one.play(2, "show:3C")
    sealed = one.refusal(2, "show:time-out", by_clock=True)
    assert sealed == ("only-by-time-out", "TUP-SHOW-15")


def test_what_the_clock_sealed_may_be_replaced_and_is_not_told_apart() -> None:
    clock, player = by_marker(), by_marker()
    clock.time_out(2)
    player.play(2, "show:nolo")
    for viewer in (0, 1, 3, -2):
        assert clock.view(viewer) == player.view(viewer)
        assert [ENGINE.disclose(event, viewer) for event in clock.last] == [
            ENGINE.disclose(event, viewer) for event in player.last
        ]
    clock.plays((2, "show:rami"), (0, "show:nolo"), (1, "show:nolo"))
    assert told(clock) == [(0, "nolo"), (1, "nolo"), (2, "rami")]
