"""The auction: every one that there can be, and what each player may call."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest

from app.games.chaupatia.events import AllPassed, AuctionWon, BidMade, Passed
from app.games.chaupatia.phase_views import AuctionView
from app.games.chaupatia.state import Bidding, ChoosingTrump, ForcedDealer, State
from tests.games.chaupatia.table import ENGINE, Table, options, table


@dataclass(frozen=True)
class Ended:
    """A complete auction: its calls, and the contract; no bid when all passed."""

    calls: tuple[tuple[int, int | None], ...]
    declarer: int
    bid: int | None


def auctions(**chosen: object) -> list[Ended]:
    """Every auction that the engine allows with these options."""
    return list(_all(table(options(**chosen)).turn("pattern:4+4").state))


def _all(state: State) -> Iterator[Ended]:
    phase = state.phase
    match phase:
        case Bidding():
            (seat,) = ENGINE.to_act(state)
            for move in ENGINE.legal_moves(state, seat):
                if not move.out_of_turn:
                    yield from _all(ENGINE.apply(state, seat, move).state)
        case ChoosingTrump():
            calls = tuple((call.seat, call.bid) for call in phase.calls)
            yield Ended(calls, phase.contract.declarer, phase.contract.bid)
        case ForcedDealer():
            calls = tuple((call.seat, call.bid) for call in phase.calls)
            yield Ended(calls, state.match.dealer, None)


COUNTS: list[tuple[dict[str, Any], dict[int | None, int], range]] = [
    ({}, {6: 6, 7: 21, 8: 71, None: 1}, range(1, 8)),
    ({"passed_may_rebid": True}, {6: 6, 7: 36, 8: 216, None: 1}, range(1, 17)),
    ({"auction_rounds": "single"}, {6: 6, 7: 21, 8: 56, None: 1}, range(1, 7)),
]


@pytest.mark.parametrize(("chosen", "counts", "lengths"), COUNTS)
def test_there_are_as_many_auctions_as_counted_by_hand(
    chosen: dict[str, object], counts: dict[int | None, int], lengths: range
) -> None:
    """CHA-INV-4: 99, 259 and 84 in all."""
    every = auctions(**chosen)
    assert Counter(one.bid for one in every) == counts
    assert len(every) == len({one.calls for one in every}) == sum(counts.values())
    assert {len(one.calls) for one in every} == set(lengths)


def test_the_three_ways_have_99_259_and_84_auctions() -> None:
    assert [len(auctions(**chosen)) for chosen, _, _ in COUNTS] == [99, 259, 84]


@pytest.mark.parametrize("chosen", [chosen for chosen, _, _ in COUNTS])
def test_bids_rise_nobody_outbids_himself_and_the_last_bid_wins(chosen: dict[str, object]) -> None:
    """CHA-INV-4."""
    for one in auctions(**chosen):
        bids = [(seat, bid) for seat, bid in one.calls if bid is not None]
        values = [bid for _, bid in bids]
        assert values == sorted(set(values))
        assert len(values) <= 3
        assert set(values) <= {6, 7, 8}
        assert all(first != second for (first, _), (second, _) in pairwise(bids))
        if bids:
            assert (one.declarer, one.bid) == bids[-1]
        else:
            assert len(one.calls) == 6


@pytest.mark.parametrize("chosen", [chosen for chosen, _, _ in COUNTS])
def test_an_eight_is_the_last_call_and_else_all_others_pass_behind_a_bid(
    chosen: dict[str, object],
) -> None:
    for one in auctions(**chosen):
        if one.bid == 8:
            assert one.calls[-1] == (one.declarer, 8)
        elif one.bid and not chosen.get("auction_rounds"):
            place = one.calls.index((one.declarer, one.bid))
            since = one.calls[place:] if chosen else one.calls
            passed = {seat for seat, bid in since if bid is None}
            assert passed == set(range(6)) - {one.declarer}
            assert all(bid is None for _, bid in one.calls[place + 1 :])


def test_a_single_round_and_settling_differ_only_when_an_overbid_player_comes_back() -> None:
    settled, single = auctions(), auctions(auction_rounds="single")
    longer = [one for one in settled if len({seat for seat, _ in one.calls}) < len(one.calls)]
    came_back = [one for one in longer if one.calls[-1][1] == 8]
    assert len(settled) - len(single) == 15 == len(came_back)
    assert all(one.bid == 8 for one in came_back)
    assert all([bid for _, bid in one.calls if bid] == [6, 7, 8] for one in came_back)


def test_rebidding_has_no_effect_on_a_single_round() -> None:
    plain = auctions(auction_rounds="single")
    assert auctions(auction_rounds="single", passed_may_rebid=True) == plain


# Who and what.


def bidding(**chosen: object) -> Table:
    return table(options(**chosen)).turn("pattern:4+4")


def test_the_call_goes_round_from_the_dealers_left() -> None:
    one = bidding()
    dealer = one.view(0).table.dealer or 0
    called = []
    for _ in range(6):
        called.append(one.actor)
        one.turn("pass")
    assert called == [(dealer + step) % 6 for step in range(1, 7)]
    assert one.happened(AllPassed) == [AllPassed(dealer)]


def test_whoever_passed_is_passed_over_and_whoever_was_overbid_is_not() -> None:
    one = bidding()
    first = one.actor
    one.turns("pass", "bid:6", "bid:7", "pass", "pass", "pass")
    assert one.actor == (first + 1) % 6
    phase = one.view(0).phase
    assert isinstance(phase, AuctionView)
    assert set(phase.out) == {first, *((first + step) % 6 for step in (3, 4, 5))}
    assert one.refusal(first, "bid:8") == ("not-your-turn", "CHA-BID-1")
    one.turn("pass")
    assert one.happened(AuctionWon) == [AuctionWon((first + 2) % 6, 7)]


def test_teammates_may_overbid_each_other() -> None:
    one = bidding()
    first = one.actor
    one.turns("bid:6", "pass", "bid:7", "pass", "pass", "pass", "bid:8")
    assert one.happened(AuctionWon) == [AuctionWon(first, 8)]
    assert [event.seat for event in one.happened(BidMade)] == [first, (first + 2) % 6, first]


def test_the_dealer_has_a_free_call_after_five_passes() -> None:
    one = bidding().turns(*["pass"] * 5)
    assert one.actor == one.view(0).table.dealer
    assert one.legal(one.actor) == ("pass", "bid:6", "bid:7", "bid:8")
    one.turn("bid:6")
    assert not one.view(0).forced


def test_a_bid_names_a_number_and_nothing_else() -> None:
    one = bidding()
    seat = one.actor
    assert {text.partition(":")[0] for text in one.legal(seat)} == {"pass", "bid"}
    for bid in (0, 1, 5, 9, 16, 99):
        assert one.refusal(seat, f"bid:{bid}") == ("illegal-bid", "CHA-BID-2")
    one.turn("bid:7")
    for bid in (6, 7):
        assert one.refusal(one.actor, f"bid:{bid}") == ("bid-not-higher", "CHA-BID-2")
    assert one.refused(one.actor, "bid:6").params == {"bid": 7}


def test_a_call_after_the_auction_is_told_so_whoever_makes_it() -> None:
    one = bidding().turn("bid:8")
    for state in ("choose-trump", "play"):
        assert one.view(0).phase.__struct_config__.tag == state
        for seat in range(6):
            assert one.refusal(seat, "pass") == ("auction-closed", "CHA-BID-5")
            assert one.refusal(seat, "bid:6") == ("auction-closed", "CHA-BID-5")
        if state == "choose-trump":
            one.turn("trump:S")
    one.run_deal()
    assert one.refusal(0, "pass") == ("wrong-phase", "CHA-DEAL-6")


def test_the_turn_is_looked_at_before_the_call() -> None:
    one = bidding()
    other = (one.actor + 1) % 6
    assert one.refusal(other, "bid:9") == ("not-your-turn", "CHA-BID-1")
    assert one.refused(other, "bid:9").params == {"seat": one.actor}
    assert one.refusal(other, "play:AS") == ("wrong-phase", "CHA-TRUMP-2")


def test_time_out_passes() -> None:
    one = bidding()
    seat = one.actor
    assert one.clock() == "pass"
    assert one.last == (Passed(seat),)


def test_all_calls_stay_visible_for_the_whole_deal() -> None:
    one = bidding().turns("pass", "bid:6", "bid:8", "trump:D")
    for _ in range(20):
        if one.deals:
            break
        assert [call.bid for call in one.view(3).calls] == [None, 6, 8]
        one.clock()
    assert [call.bid for call in one.deal().calls] == [None, 6, 8]
    assert one.view(3).calls == ()
