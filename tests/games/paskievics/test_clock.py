"""What is done for a seat whose time has run out, phase by phase (PAS-TIME-1)."""

import pytest

from app.games.paskievics.events import CardLaid, HandThrownIn
from tests.games.paskievics.positions import at, calling, discarding, playing, won
from tests.games.paskievics.table import Table, dealt, options
from tests.games.paskievics.test_announcements import HANDS, SKARTS
from tests.games.paskievics.walks import HELD, OFFICE, PLAIN, YIELDED, locked, said

DULL = ["KH", "QH", "RH", "JH", "AH", "KD"]


def auction(hands: dict[int, list[str]], *calls: str) -> Table:
    one = dealt(hands, DULL)
    for call in calls:
        one.play(one.to_act()[0], call)
    return one


@pytest.mark.parametrize(
    ("hands", "calls", "move"),
    [
        ({0: ["I"]}, (), "pass"),
        ({0: ["SKIZ"]}, (), "bid:three"),
        ({0: ["I"], 1: ["SKIZ", "XIX"]}, ("bid:three",), "bid:two"),
        ({0: ["SKIZ", "I"], 1: ["XXI"]}, ("bid:three", "bid:two", "pass", "pass"), "hold"),
        ({0: ["SKIZ", "XX"], 1: ["XXI"]}, ("bid:three", "bid:two", "pass", "pass"), "pass"),
    ],
)
def test_in_the_auction_it_passes_or_makes_the_lowest_bid(
    hands: dict[int, list[str]], calls: tuple[str, ...], move: str
) -> None:
    one = auction(hands, *calls)
    assert one.time_out(one.to_act()[0]) == move


@pytest.mark.parametrize(
    ("bid", "take"), [("three", "take:3"), ("two", "take:2"), ("one", "take:1")]
)
def test_the_number_bid_is_taken(bid: str, take: str) -> None:
    hands = {0: ["SKIZ", "XXI", "I", "XIX", "XVIII"]}
    one = auction(hands, f"bid:{bid}", "pass", "pass", "pass")
    assert one.time_out(0) == take


def test_nothing_is_thrown_in() -> None:
    hand = ["KH", "KD", "KC", "KS", "II", "III", "IV", "V", "VI", "AH"]
    one = at(discarding({1: hand}, won(), 3))
    assert "throw-in" in one.legal(1)
    one.time_out(1)
    assert not one.happened(HandThrownIn)


@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        (["II", "TS", "AH", "AD", "TC", "KH"], ["AH", "AD", "TC"]),
        (["II", "III", "TS", "JH", "QS", "KH"], ["TS", "II", "III"]),
        (["XXI", "XX", "KD", "QH", "RS", "JC"], ["JC", "RS", "QH"]),
    ],
)
def test_the_cheapest_are_laid_away_suit_cards_first_lower_rank_first(
    hand: list[str], laid: list[str]
) -> None:
    one = at(discarding({0: hand}, won(), 3))
    one.time_out(0)
    assert [event.card for event in one.happened(CardLaid)] == laid


def test_the_obligatory_card_is_called_and_of_several_the_highest() -> None:
    assert locked(PLAIN).time_out(0) == "call:XX"
    assert locked(HELD).time_out(0) == "call:XIX"
    assert locked(OFFICE, self_call="xx_only").time_out(0) == "call:XX"
    assert locked(YIELDED).time_out(1) == "call:XX"
    invited = at(calling(HANDS, SKARTS, won(invit=(3, "XIX")), "three"), options())
    assert invited.time_out(0) == "call:XIX"


def test_duties_are_met_before_the_pass_and_nothing_else_is_said() -> None:
    one = locked(PLAIN).play(0, "call:XX")
    assert [one.time_out(place) for place in range(4)] == ["pass"] * 4
    owing = at(calling(HANDS, SKARTS, won(), "three")).plays((0, "call:XX"), (0, "pass"))
    owing.play(1, "pass")
    assert [owing.time_out(2), owing.time_out(2)] == ["announce:trull", "pass"]
    counting = locked(HELD).plays((0, "call:XIX"), (0, "announce:pagat-ulti"))
    assert [counting.time_out(0), counting.time_out(0)] == ["count:8", "pass"]


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        (["II", "KH", "V"], [], "II"),
        (["II", "TS", "TC", "AD", "AH"], [], "AH"),
        (["II", "TS", "TC", "AD"], [], "AD"),
        (["II", "TS", "TC"], [], "TC"),
        (["II", "TS"], [], "TS"),
        (["KS", "QS", "AD"], ["TS"], "QS"),
        (["V", "III", "I"], ["TS"], "III"),
    ],
)
def test_the_card_of_fewest_points_is_played_that_may_be(
    hand: list[str], trick: list[str], card: str
) -> None:
    actor = len(trick)
    assert at(playing({actor: hand}, trick=trick)).time_out(actor) == f"play:{card}"


def test_nobody_gives_the_clocks_move_as_a_seat_and_the_clock_makes_no_other() -> None:
    assert said(PLAIN).refusal(0, "play:KH", by_clock=True) == ("not-the-default", "PAS-TIME-1")
    one = at(discarding({0: ["II", "III", "IV"]}, won(), 3))
    assert one.refusal(0, "discard:time-out") == ("only-by-time-out", "PAS-TIME-1")
