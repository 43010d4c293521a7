"""When an auction ends, and which jumps promise nothing (PAS-BID-8, PAS-INV-2)."""

import pytest

from app.games.paskievics.events import AuctionWon
from app.games.paskievics.state import Bidding
from tests.games.paskievics.table import Table, dealt

HONOURS = {0: ["I"], 1: ["XXI"], 2: ["SKIZ"]}
DULL = ["KH", "QH", "RH", "JH", "AH", "KD"]


def said(hands: dict[int, list[str]], *calls: str) -> Table:
    """Calls in turn, from the forehand; nothing that matters lies in the talon."""
    one = dealt(hands, DULL)
    for call in calls:
        one.play(one.to_act()[0], call)
    return one


def winner(one: Table) -> tuple[int, str] | None:
    """The declarer and his bid, once the auction is over."""
    won = one.happened(AuctionWon)
    assert bool(won) is not isinstance(one.state.phase, Bidding)
    return (won[0].declarer, str(won[0].level)) if won else None


def test_it_ends_when_all_but_the_standing_bidder_have_passed() -> None:
    calls = ["bid:three", "bid:two", "pass", "pass", "hold"]
    for number in range(len(calls)):
        assert winner(said(HONOURS, *calls[:number])) is None
    assert winner(said(HONOURS, *calls, "pass")) == (0, "two")


def test_the_standing_bidder_is_not_asked_again() -> None:
    one = said(HONOURS, "pass", "bid:three", "bid:two", "pass")
    assert one.to_act() == (1,)
    assert winner(one.play(1, "hold")) is None
    assert one.to_act() == (2,)
    assert winner(one.play(2, "bid:one").play(1, "pass")) == (2, "one")


def test_a_held_solo_ends_it_at_once() -> None:
    one = said({**HONOURS, 2: ["SKIZ", "XIX"]}, "bid:three", "bid:two", "bid:solo")
    assert winner(one) is None
    one.play(3, "pass")
    assert winner(one.play(0, "hold")) == (0, "solo")


def test_over_a_solo_only_earlier_bidders_may_hold() -> None:
    one = said({**HONOURS, 1: ["XXI", "XVIII"]}, "bid:three", "bid:solo")
    assert one.legal(2) == ("pass",)
    assert one.refusal(2, "hold") == ("cannot-hold", "PAS-BID-5")
    one.plays((2, "pass"), (3, "pass"))
    assert one.legal(0) == ("pass", "hold")
    assert winner(one.play(0, "pass")) == (1, "solo")


def test_an_opening_solo_promises_nothing() -> None:
    hands = {0: ["SKIZ"], 1: ["XXI"], 2: ["XIX"], 3: ["XVIII"]}
    assert said(hands).legal(0) == ("bid:three", "bid:solo")
    one = said(hands, "bid:solo", "pass", "pass", "pass")
    (won,) = one.happened(AuctionWon)
    assert (won.invit, won.must_call) == (None, None)


@pytest.mark.parametrize("bid", ["two", "one", "solo"])
def test_no_jump_of_the_fourth_player_after_three_passes_promises_anything(bid: str) -> None:
    hands = {0: ["XIX"], 1: ["XVIII"], 2: ["II"], 3: ["SKIZ"]}
    one = said(hands, "pass", "pass", "pass")
    assert one.legal(3) == ("bid:three", "bid:two", "bid:one", "bid:solo")
    one.play(3, f"bid:{bid}")
    (won,) = one.happened(AuctionWon)
    assert (won.declarer, won.invit) == (3, None)


def test_no_jump_after_an_invit_promises_anything() -> None:
    hands = {0: ["I", "XIX"], 1: ["SKIZ"], 2: ["XXI"]}
    one = said(hands, "bid:two")
    assert one.legal(1) == ("bid:one", "bid:solo")
    one.plays((1, "bid:solo"), (2, "pass"), (3, "pass"), (0, "pass"))
    (won,) = one.happened(AuctionWon)
    assert won.invit is not None
    assert (won.declarer, won.invit.seat, won.invit.card, won.must_call) == (1, 0, "XIX", "XIX")


def test_the_same_jump_before_an_invit_needs_its_card() -> None:
    one = said({0: ["I"], 1: ["SKIZ"], 2: ["XXI", "XIX"], 3: ["XVIII"]}, "bid:three")
    assert one.legal(1) == ("bid:two",)
    assert one.refusal(1, "bid:one") == ("jump-promises-card", "PAS-INV-3")
    assert one.refusal(1, "bid:solo") == ("jump-promises-card", "PAS-INV-3")
