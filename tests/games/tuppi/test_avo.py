"""Avotuppi: columns, and two cards each to a trick."""

import msgspec
import pytest

from app.engine.cards import FRENCH
from app.engine.errors import MalformedMove
from app.engine.referee import Referee
from app.engine.seats import SPECTATOR
from app.engine.values import TableColumn, TableSeat
from app.games.tuppi.avo.state import AvoLying
from app.games.tuppi.events import (
    CardPlayed,
    CardsDealt,
    CardUncovered,
    ColumnsLaid,
    DealerFound,
    OpenRow,
    TrickTaken,
    TrickTurned,
)
from app.games.tuppi.kinds import Nolo, Rami
from app.games.tuppi.phase_views import CutView, PlayView, TrickLyingView
from tests.games.tuppi.small import AVO, AvoTable, at_two, avo_options, columns_in_play, two
from tests.games.tuppi.table import scripted

REFEREE = Referee(AVO)
PACK = FRENCH.codes
VIEWERS = (0, 1, SPECTATOR)


def in_play(**chosen: object) -> AvoTable:
    """Seat 0 deals, both show nolo, seat 1 leads."""
    one = two(avo_options(**chosen), scripted(PACK, PACK[::-1], PACK, opening=["JC"]))
    return one.plays((1, "show:nolo"), (0, "show:nolo"))


# The deal.


def test_the_non_dealer_is_forehand_and_the_deal_alternates() -> None:
    one = two(avo_options(show_entry="sequential"))
    first = one.view(0).table.dealer
    for number in range(3):
        dealer = one.view(0).table.dealer
        assert dealer is not None
        assert (dealer + (first or 0)) % 2 == number % 2
        assert one.to_act() == (1 - dealer,)
        one.finished(Rami(0), (7, 6))


def test_open_cards_are_public_and_hidden_ones_known_to_nobody() -> None:
    one = two(dealing=scripted(PACK, opening=["JC"]))
    rows = (OpenRow(0, PACK[21:40:2]), OpenRow(1, PACK[20:40:2]))
    assert one.happened(ColumnsLaid) == [ColumnsLaid(0, rows)]
    hidden = PACK[:20]
    for viewer in VIEWERS:
        events = [AVO.disclose(e, viewer) for e in one.events if not isinstance(e, DealerFound)]
        view = one.view(viewer)
        text = msgspec.json.encode([events, view]).decode()
        assert not any(f'"{card}"' in text for card in hidden)
        for seat in (0, 1):
            assert [c.open for c in view.table.seats[seat].columns] == list(rows[seat].open)
            assert all(column.covers for column in view.table.seats[seat].columns)


def test_the_hand_of_six_is_its_owners_own() -> None:
    one = two(dealing=scripted(PACK, opening=["JC"]))
    for viewer in VIEWERS:
        seats = one.view(viewer).table.seats
        assert [seat.cards for seat in seats] == [6, 6]
        assert [seat.hand is not None for seat in seats] == [seat == viewer for seat in (0, 1)]
        told = AVO.disclose(one.happened(CardsDealt)[0], viewer)
        assert isinstance(told, CardsDealt)
        assert [hand.cards is not None for hand in told.hands] == [s == viewer for s in (0, 1)]
    assert one.view(1).table.seats[1].hand == FRENCH.codes_of(FRENCH.hand(PACK[40::2]))


def test_the_dealers_opponent_cuts() -> None:
    one = two(avo_options(cut="ask"), scripted(PACK, opening=["JC"]))
    assert (one.to_act(), one.view(0).phase) == ((1,), CutView(1))
    assert one.view(1).table.seats[1] == TableSeat(1, 1, 0, (), 0)
    assert one.refusal(0, "cut:3") == ("not-your-cut", "TUP-DEAL-2")
    assert one.refusal(1, "play:2C") == ("no-play-now", "TUP-SHOW-1")
    assert one.refusal(1, "show:rami") == ("no-show-now", "TUP-SHOW-1")
    one.play(1, "cut:51")
    assert one.refusal(1, "cut:3") == ("no-cut-now", "TUP-DEAL-2")


# Play.


def test_cards_are_played_by_turns_two_each() -> None:
    one = in_play()
    order = []
    for _ in range(4):
        order.append(one.to_act()[0])
        one.time_out(order[-1])
    assert order == [1, 0, 1, 0]
    taken = one.happened(TrickTaken)[0]
    assert [card.seat for card in taken.cards or ()] == order
    assert sum(taken.pair_tricks) == 1
    assert one.to_act() == (taken.winner,)


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        ({0: ["2H", "AH"], 1: ["KH", "3H"]}, 0),
        ({0: ["2H", "3H"], 1: ["AS", "4H"]}, 1),
        ({0: ["2H", "AS"], 1: ["AD", "AC"]}, 0),
    ],
)
def test_the_highest_of_the_suit_led_takes_the_trick(
    hands: dict[int, list[str]], winner: int
) -> None:
    spare = {seat: [*cards, f"{7 + seat}S"] for seat, cards in hands.items()}
    one = at_two(columns_in_play(spare, {}))
    for place in range(4):
        legal = one.legal(place % 2)
        wanted = f"play:{hands[place % 2][place // 2]}"
        one.play(place % 2, wanted if wanted in legal else legal[0])
    assert one.happened(TrickTaken)[0].winner == winner


def test_an_open_card_that_is_played_uncovers_the_one_below_at_once() -> None:
    columns = {0: [("9D", "5H"), ("QC", "2S")]}
    one = at_two(columns_in_play({0: ["3C"], 1: ["2D", "3D"]}, columns, leader=1, trick=["JH"]))
    one.play(0, "play:9D")
    assert [type(event) for event in one.last] == [CardPlayed, CardUncovered]
    assert one.happened(CardUncovered) == [CardUncovered(0, 0, "5H", 0)]
    for viewer in VIEWERS:
        columns_seen = one.view(viewer).table.seats[0].columns
        assert columns_seen == (
            TableColumn("5H", covers=False),
            TableColumn("QC", covers=True),
        )
    one.play(1, "play:2D")
    assert one.legal(0) == ("play:5H", "concede")
    one.play(0, "play:5H")
    assert one.view(1).table.seats[0].columns[0] == TableColumn(None, covers=False)


def test_a_card_from_the_hand_uncovers_nothing() -> None:
    one = at_two(columns_in_play({0: ["3C"], 1: ["2D"]}, {0: [("9D", "5H")]}))
    one.play(0, "play:3C")
    assert one.happened(CardUncovered) == []


def test_the_last_card_of_a_trick_uncovers_before_the_trick_is_taken() -> None:
    columns = {0: [("9D", "5H")]}
    phase = columns_in_play({0: ["3C"], 1: ["2D"]}, columns, leader=1, trick=["JH", "2C", "4H"])
    one = at_two(phase).play(0, "play:9D")
    assert [type(event) for event in one.last] == [CardPlayed, CardUncovered, TrickTaken]


def test_what_is_neither_in_hand_nor_open_may_not_be_played() -> None:
    columns = {0: [("9D", "5H"), ("QH", "2S")]}
    one = at_two(columns_in_play({0: ["3C"], 1: ["2D"]}, columns, leader=1, trick=["JH"]))
    for card in ("5H", "2S", "2D", "AS"):
        error = one.refused(0, f"play:{card}")
        assert (error.code, error.rule, error.params) == (
            "card-not-open",
            "TUP-AVO-7",
            {"card": card},
        )
    assert one.refusal(0, "play:3C") == ("must-follow-in-sight", "TUP-AVO-9")
    assert one.refusal(1, "play:2D") == ("not-your-turn", "TUP-PLAY-6")
    assert one.legal(0) == ("play:QH", "concede")


def test_the_clock_plays_the_lowest_card_in_sight() -> None:
    columns = {0: [("4D", "2H"), ("QC", "2S")]}
    one = at_two(columns_in_play({0: ["5C"], 1: ["2D"]}, columns))
    assert one.time_out(0) == "play:4D"


def test_both_acknowledge_a_trick() -> None:
    one = in_play(trick_turn="acknowledged")
    while not isinstance(one.state.phase, AvoLying):
        one.time_out(one.to_act()[0])
    assert isinstance(one.view(0).phase, TrickLyingView)
    assert one.to_act() == (0, 1)
    one.play(0, "seen")
    assert one.to_act() == (1,)
    assert one.refusal(0, "seen") == ("seen-already", "TUP-TRICK-4")
    card = (one.view(1).table.seats[1].hand or ())[0]
    assert one.refusal(1, f"play:{card}") == ("trick-still-lying", "TUP-TRICK-4")
    one.play(1, "seen")
    assert one.happened(TrickTurned)
    assert isinstance(one.view(0).phase, PlayView)
    assert one.refusal(0, "seen") == ("no-trick-lying", "TUP-TRICK-4")


def test_there_is_no_sooli() -> None:
    for text in ("sooli:no", "give:2C", "forfeit:2"):
        with pytest.raises(MalformedMove):
            AVO.read_move(text)


def test_in_a_nolo_the_forehand_leads_and_in_a_rami_the_ramaajas_opponent() -> None:
    assert in_play().to_act() == (1,)
    for ramaaja in (0, 1):
        one = two(dealing=scripted(PACK, opening=["JC"]))
        one = one if ramaaja else one.play(1, "show:nolo")
        one.play(ramaaja, "show:rami")
        assert (one.view(0).ramaaja, one.to_act()) == (ramaaja, (1 - ramaaja,))
    assert Nolo(1).declarers is None
