"""The auction beyond the worked cases: options, turns, trials, taking (PAS-BID, YLD, INV, TAL)."""

from typing import Any

import pytest

from app.games.paskievics.events import AuctionWon, DealVoided, TalonTaken
from app.games.paskievics.moves import VoidGround
from app.games.paskievics.state import Calling, Discarding
from tests.games.paskievics.table import ENGINE, Table, dealt
from tests.games.paskievics.walks import YIELDED, bid, locked

BIDDER = ["SKIZ", "XX", "XIX", "XVIII"]
SECOND = ["XXI"]
THIRD = ["I"]


def opened(*calls: str, hands: dict[int, list[str]] | None = None, **chosen: object) -> Table:
    """Calls in turn, from the forehand."""
    held = {0: BIDDER, 1: SECOND, 2: THIRD} if hands is None else hands
    one = dealt(held, ["KH", "QH"], **chosen)
    for call in calls:
        one.play(one.to_act()[0], call)
    return one


def test_nobody_speaks_out_of_turn() -> None:
    one = opened()
    assert one.refusal(1, "bid:three") == ("not-your-turn-to-bid", "PAS-BID-2")
    assert one.legal(1) == ()


@pytest.mark.parametrize(
    ("calls", "move", "code"),
    [
        (("bid:three", "bid:two", "pass", "pass"), "bid:two", "bid-too-low"),
        (("bid:three", "bid:two"), "hold", "cannot-hold"),
        (("bid:three", "bid:two", "pass"), "bid:one", "needs-an-honour"),
        ((), "pass", "great-honour-must-bid"),
        (("bid:two", "bid:one", "pass", "pass"), "hold", "inviter-may-only-pass"),
        (("bid:three",), "bid:one", "jump-promises-card"),
        (("bid:three",), "take:2", "no-taking-now"),
        ((), "lock", "no-discard-now"),
        ((), "throw-in", "no-throwing-in-now"),
        ((), "call:XX", "no-call-now"),
        ((), "announce:trull", "no-announcement-now"),
        ((), "play:KH", "no-play-now"),
    ],
)
def test_what_is_barred_is_named(calls: tuple[str, ...], move: str, code: str) -> None:
    one = opened(*calls)
    assert one.refused(one.to_act()[0], move).code == code


def test_a_pass_over_the_two_without_the_cards_is_refused() -> None:
    hands = {0: ["SKIZ"], 1: ["XXI"], 2: ["I"]}
    one = opened("bid:three", "bid:two", "pass", "pass", hands=hands)
    assert one.refusal(0, "pass") == ("cannot-yield", "PAS-YLD-1")
    assert one.time_out(0) == "hold"


def test_strictly_the_two_is_held_or_yielded() -> None:
    one = opened("bid:three", "bid:two", "pass", "pass", hold_two_strict=True)
    assert one.legal(0) == ("pass", "hold")
    assert one.refusal(0, "bid:one") == ("only-hold-or-yield", "PAS-BID-7")


def test_the_inviter_may_bid_again_where_the_option_says_so() -> None:
    one = opened("bid:two", "bid:one", "pass", "pass", inviter_may_rebid=True)
    assert one.legal(0) == ("pass", "hold", "bid:solo")
    one.plays((0, "hold"), (1, "pass"))
    (won,) = one.happened(AuctionWon)
    assert (won.declarer, won.must_call) == (0, None)


@pytest.mark.parametrize(
    ("levels", "legal"),
    [(["three"], ("pass", "bid:three")), (["two", "one"], ("pass", "bid:two", "bid:one"))],
)
def test_the_fourth_player_tries_without_an_honour(levels: list[str], legal: Any) -> None:
    hands = {0: ["II"], 1: ["III"], 2: ["IV"], 3: ["V"]}
    one = dealt(hands, ["SKIZ", "KH", "XXI", "I"], proba_levels=levels)
    one.plays((0, "pass"), (1, "pass"), (2, "pass"))
    assert one.legal(3) == legal
    assert one.refusal(3, "bid:solo") == ("trial-only-at-its-level", "PAS-BID-10")
    assert one.refusal(3, "hold") == ("trial-only-at-its-level", "PAS-BID-10")


def trial() -> Table:
    hands = {0: ["II"], 1: ["III"], 2: ["IV"], 3: ["V"]}
    one = dealt(hands, ["KH", "QH", "I", "XXI", "SKIZ"])
    return one.plays((0, "pass"), (1, "pass"), (2, "pass"), (3, "bid:three"))


def test_a_trial_is_known_to_its_bidder_alone_and_takes_at_least_one() -> None:
    one = trial()
    assert [one.view(seat).trial for seat in (0, 1, 2, 3, -2)] == [False] * 3 + [True, False]
    assert one.legal(3) == ("take:1", "take:2", "take:3")
    assert one.refusal(3, "take:0") == ("trial-takes-some", "PAS-BID-10")
    one.play(3, "take:3")
    assert isinstance(one.state.phase, Discarding)


def test_a_trial_without_an_honour_is_void_and_nobody_pays() -> None:
    one = trial().play(3, "take:2")
    assert [event.ground for event in one.happened(DealVoided)] == [VoidGround.TRIAL_FAILED]
    assert one.state.match.totals == (0, 0, 0, 0)


def test_the_winner_takes_what_he_bid_or_fewer_once() -> None:
    one = opened("bid:three", "pass", "pass", "pass", hands={0: BIDDER, 1: ["II"]})
    assert one.legal(0) == ("take:0", "take:1", "take:2", "take:3")
    assert one.refusal(1, "take:1") == ("declarer-takes", "PAS-BID-11")
    assert one.refusal(0, "pass") == ("no-pass-now", "PAS-ANC-3")
    assert one.refusal(0, "bid:two") == ("no-bidding-now", "PAS-BID-8")
    assert ENGINE.default_move(one.state, 0).move == "take:3"
    two = opened("bid:three", "bid:two", "pass", "pass", "hold", "pass")
    assert two.refusal(0, "take:3") == ("takes-too-many", "PAS-BID-11")


def test_nobody_is_told_anothers_talon_cards() -> None:
    one = opened("bid:three", "pass", "pass", "pass", "take:3", hands={0: BIDDER, 1: ["II"]})
    (told,) = one.happened(TalonTaken)
    for viewer in range(4):
        seen = ENGINE.disclose(told, viewer)
        assert isinstance(seen, TalonTaken)
        assert [share.seat for share in seen.shares if share.cards is not None] == [viewer]


def test_a_yield_makes_all_sides_public_as_soon_as_the_twenty_is_called() -> None:
    one = locked(YIELDED)
    assert isinstance(one.state.phase, Calling)
    assert one.view(2).yielder == 0
    one.play(1, "call:XX")
    assert [seat.side for seat in one.view(2).table.seats] == [0, 0, 1, 1]


def test_the_yielder_must_be_called() -> None:
    one = locked(YIELDED)
    assert one.refusal(1, "call:XIX") == ("call-the-twenty", "PAS-CALL-5")
    assert bid(YIELDED).view(3).must_call == "XX"


def test_a_solo_is_shared_out_at_once() -> None:
    one = opened("bid:solo", "pass", "pass", "pass")
    assert isinstance(one.state.phase, Discarding)
    assert one.view(1).contract == "solo"
