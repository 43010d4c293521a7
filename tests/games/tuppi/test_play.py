"""Leads, following suit, tricks and their turning, looking back, time-outs."""

from app.engine.values import TableCard
from app.games.tuppi.events import (
    CardPlayed,
    DealScored,
    TrickSeen,
    TrickTaken,
    TrickTurned,
)
from app.games.tuppi.kinds import Nolo, Rami
from app.games.tuppi.phase_views import PlayView, TrickLyingView
from app.games.tuppi.state import Playing, TrickLying
from tests.games.tuppi.positions import at, playing
from tests.games.tuppi.table import ENGINE, Table, options, pack_for, scripted, table

HANDS = {
    0: ["2H", "KH", "3C"],
    1: ["4H", "5H", "4C"],
    2: ["AH", "6D", "5C"],
    3: ["QH", "7H", "6C"],
}
FIRST_TRICK = ((3, "play:QH"), (0, "play:2H"), (1, "play:4H"), (2, "play:AH"))
LYING = (TableCard(3, "QH"), TableCard(0, "2H"), TableCard(1, "4H"), TableCard(2, "AH"))


def rami(**chosen: object) -> Table:
    """Seat 0 is ramaaja, seat 3 leads."""
    return at(options(**chosen), playing(Rami(0), HANDS, leader=3))


def test_the_leader_may_play_any_card_in_the_order_of_the_pack() -> None:
    assert rami().legal(3) == ("play:6C", "play:7H", "play:QH", "concede")


def test_whoever_holds_the_suit_led_must_follow() -> None:
    one = rami().play(3, "play:QH")
    assert one.legal(0) == ("play:2H", "play:KH", "concede")
    error = one.refused(0, "play:3C")
    assert (error.code, error.rule, error.params) == (
        "must-follow-suit",
        "TUP-PLAY-2",
        {"suit": "H"},
    )


def test_whoever_is_void_may_discard_anything() -> None:
    one = rami().plays((3, "play:6C"), (0, "play:3C"), (1, "play:4C"))
    assert one.legal(2) == ("play:5C", "concede")
    hands = {**HANDS, 2: ["AH", "6D"]}
    void = at(options(), playing(Rami(0), hands, leader=3, trick=["6C", "3C", "4C"]))
    assert void.legal(2) == ("play:6D", "play:AH", "concede")


def test_out_of_turn_and_unheld_cards_are_refused_and_change_nothing() -> None:
    one = rami().play(3, "play:QH")
    before = one.state
    error = one.refused(1, "play:4H")
    assert (error.code, error.rule, error.params) == ("not-your-turn", "TUP-PLAY-6", {"seat": 0})
    error = one.refused(0, "play:AS")
    assert (error.code, error.rule, error.params) == (
        "card-not-held",
        "TUP-PLAY-6",
        {"card": "AS"},
    )
    assert one.state is before


def test_the_candidates_in_play_are_all_cards_of_the_hand() -> None:
    one = rami().play(3, "play:QH")
    assert [move.move for move in ENGINE.candidates(one.state, 0)] == [
        "play:3C",
        "play:2H",
        "play:KH",
        "concede",
    ]


def test_moves_of_other_phases_are_refused_with_their_rules() -> None:
    one = rami()
    assert one.refusal(3, "seen") == ("no-trick-lying", "TUP-TRICK-4")
    assert one.refusal(3, "show:rami") == ("no-show-now", "TUP-SHOW-1")
    assert one.refusal(3, "cut:none") == ("no-cut-now", "TUP-DEAL-2")
    assert one.refusal(3, "sooli:yes") == ("no-sooli-now", "TUP-SOOLI-2")
    assert one.refusal(3, "give:QH") == ("no-exchange-now", "TUP-SOOLI-4")
    assert table(options()).refusal(0, "play:2C") == ("no-play-now", "TUP-SHOW-1")


def test_the_fourth_card_tells_the_whole_trick_and_both_counts() -> None:
    one = rami().plays(*FIRST_TRICK)
    assert one.last == (
        CardPlayed(2, "AH", 0, 1),
        TrickTaken(2, LYING, 0, 1, (1, 0)),
    )
    assert all(ENGINE.disclose(one.last[1], viewer) == one.last[1] for viewer in (0, 1, 3, -2))
    assert one.view(1).pair_tricks == (1, 0)
    assert [seat.tricks for seat in one.view(1).table.seats] == [1, 0, 1, 0]


# On lead.


def test_a_finished_trick_lies_until_its_winner_leads() -> None:
    one = rami().plays(*FIRST_TRICK)
    assert one.to_act() == (2,)
    assert one.view(-2).table.trick == LYING
    assert one.view(-2).phase == PlayView(turn=2, trick_number=1, lying=True)
    one.play(2, "play:6D")
    assert one.last == (TrickTurned(0, 1), CardPlayed(2, "6D", 0, 2))
    assert one.view(-2).table.trick == (TableCard(2, "6D"),)
    assert one.view(-2).phase == PlayView(turn=3, trick_number=2, lying=False)


def test_nobody_may_look_back_at_a_turned_trick_of_the_running_deal() -> None:
    one = rami().plays(*FIRST_TRICK)
    played, taken = one.events[0], one.events[-1]
    assert ENGINE.recall(one.state, played, 1) == played
    one.play(2, "play:6D")
    for viewer in (0, 1, 2, 3, -2):
        assert ENGINE.recall(one.state, played, viewer) == CardPlayed(3, None, 0, 1)
        assert ENGINE.recall(one.state, taken, viewer) == TrickTaken(2, None, 0, 1, (1, 0))
        assert ENGINE.recall(one.state, one.events[-1], viewer) == CardPlayed(2, "6D", 0, 2)


def last_trick(**chosen: object) -> Table:
    hands = {seat: [hand[0]] for seat, hand in HANDS.items()}
    return at(options(**chosen), playing(Rami(0), hands, leader=3, tricks=(6, 6)))


def test_after_the_deal_is_scored_the_players_may_look_back() -> None:
    one = last_trick().plays(*FIRST_TRICK)
    assert one.happened(DealScored)
    assert ENGINE.recall(one.state, one.events[0], 1) == one.events[0]
    assert ENGINE.recall(one.state, one.events[0], -2) == CardPlayed(3, None, 0, 1)


def test_looking_back_may_have_to_wait_for_the_end_of_the_match() -> None:
    one = last_trick(deal_record_public="after-match").plays(*FIRST_TRICK)
    assert ENGINE.deals_open(one.state.options) == "after-match"
    assert ENGINE.recall(one.state, one.events[0], 1) == CardPlayed(3, None, 0, 1)
    one.play(1, "concede")
    for viewer in (1, -2):
        assert ENGINE.recall(one.state, one.events[0], viewer) == one.events[0]


# Acknowledged.


def test_the_next_lead_waits_until_everyone_has_seen_the_trick() -> None:
    one = rami(trick_turn="acknowledged", trick_pause_ms=1500).plays(*FIRST_TRICK)
    assert isinstance(one.state.phase, TrickLying)
    assert one.to_act() == (0, 1, 2, 3)
    assert one.legal(2) == ("seen", "concede")
    assert one.refusal(2, "play:6D") == ("trick-still-lying", "TUP-TRICK-4")
    assert one.refusal(1, "play:5H") == ("trick-still-lying", "TUP-TRICK-4")
    assert [move.move for move in ENGINE.candidates(one.state, 2)] == [
        "play:5C",
        "play:6D",
        "seen",
        "concede",
    ]
    one.plays((2, "seen"), (0, "seen"))
    assert one.last == (TrickSeen(0),)
    assert one.view(1).phase == TrickLyingView(2, 1, (0, 2), 1500)
    assert one.view(1).table.trick == LYING
    assert one.refusal(0, "seen") == ("seen-already", "TUP-TRICK-4")
    one.play(1, "seen")
    assert one.time_out(3) == "seen"
    assert one.events[-2:] == [TrickSeen(3), TrickTurned(0, 1)]
    assert one.view(1).table.trick == ()
    assert ENGINE.recall(one.state, one.events[0], 3) == CardPlayed(3, None, 0, 1)
    one.play(2, "play:6D")
    assert one.events[-1:] == [CardPlayed(2, "6D", 0, 2)]


def test_the_rules_give_each_seat_the_pause_to_look_and_no_time_for_anything_else() -> None:
    one = rami(trick_turn="acknowledged", trick_pause_ms=1500)
    assert ENGINE.pace(one.state) == {}
    one.plays(*FIRST_TRICK)
    assert ENGINE.pace(one.state) == {0: 1500, 1: 1500, 2: 1500, 3: 1500}
    one.play(2, "seen")
    assert ENGINE.pace(one.state) == {0: 1500, 1: 1500, 3: 1500}


def test_the_last_trick_lies_until_it_is_acknowledged_and_then_the_deal_is_scored() -> None:
    one = last_trick(trick_turn="acknowledged").plays(*FIRST_TRICK)
    assert not one.happened(DealScored)
    assert one.view(0).table.trick == LYING
    one.plays(*((seat, "seen") for seat in range(4)))
    assert one.scores()[0].credited == 4
    assert one.deal().tricks[-1].cards == LYING


def test_by_default_the_deal_is_scored_with_its_last_card() -> None:
    one = last_trick().plays(*FIRST_TRICK)
    assert [type(event).__name__ for event in one.last] == [
        "CardPlayed",
        "TrickTaken",
        "DealScored",
        "DealStarted",
        "CardsDealt",
    ]


# The clock.


def test_the_clock_plays_the_lowest_legal_card_ties_by_suit() -> None:
    hands = {0: ["5S", "5D", "5H", "KC"], 1: ["AC", "3H"], 2: ["2C", "2D"], 3: ["6C", "6D"]}
    one = at(options(), playing(Nolo(0), hands, leader=0))
    assert one.time_out(0) == "play:5D"
    assert one.time_out(1) == "play:3H"
    assert one.time_out(2) == "play:2D"
    assert one.time_out(3) == "play:6D"
    assert one.to_act() == (3,)


# A whole deal.


def test_a_deal_of_four_long_suits_goes_to_its_leader_and_is_recorded_whole() -> None:
    suits = {0: "C", 1: "D", 2: "H", 3: "S"}
    hands = {seat: [f"{rank}{suit}" for rank in "23456789TJQKA"] for seat, suit in suits.items()}
    deck = pack_for(hands, dealer=0)
    one = table(options(), scripted(deck, deck)).plays(*((s, "show:nolo") for s in (1, 2, 3, 0)))
    assert one.to_act() == (1,)
    while not one.deals:
        one.time_out(one.to_act()[0])
    deal = one.deal()
    assert {hand.seat: hand.cards for hand in deal.hands} == {
        seat: tuple(hand) for seat, hand in hands.items()
    }
    assert deal.pair_tricks == (0, 13)
    assert [trick.winner for trick in deal.tricks] == [1] * 13
    assert [card.card for card in deal.tricks[0].cards] == ["2D", "2H", "2S", "2C"]
    assert deal.score.winner == 0
    assert deal.score.points == deal.score.credited == 28
    assert isinstance(one.state.phase, Playing) is False
