"""Sixteen: when it may be called and by whom, in both ways of offering it; and early ends."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.referee import Referee
from app.engine.seats import SPECTATOR
from app.games.chaupatia.events import (
    CardPlayed,
    DealScored,
    SixteenCalled,
    SixteenDeclined,
    TrickPickedUp,
    TrickTaken,
)
from app.games.chaupatia.phase_views import PlayView, SixteenView
from tests.games.chaupatia.deals import Played, contracted
from tests.games.chaupatia.table import ENGINE, Table

SIX_WON = [0, 2, 4, 0, 2, 4]
VIEWERS = (*range(6), SPECTATOR)


def reached(winners: list[int] | None = None, bid: int = 6, **chosen: object) -> Played:
    """Seat 0 has this bid and its team its tricks; the last of them was won by seat 4."""
    played = contracted(0, bid, winners or SIX_WON, dealer=3, chosen=chosen)
    for _ in range(len(winners or SIX_WON)):
        played.trick()
    return played


def offered(one: Table) -> bool:
    """Whether 16 has been offered."""
    return any(taken.sixteen_offered for taken in one.happened(TrickTaken))


def test_the_winner_of_the_trick_is_asked_and_the_trick_lies_meanwhile() -> None:
    one = reached().table
    assert one.actor == 4
    assert one.legal(4) == ("call-16", "decline-16")
    for viewer in VIEWERS:
        view = one.view(viewer)
        assert view.phase == SixteenView(4, 6)
        assert view.table.trick == one.happened(TrickTaken)[-1].cards
    taken = one.last[-1]
    assert isinstance(taken, TrickTaken)
    assert (taken.taken_by, taken.trick, taken.sixteen_offered) == (4, 6, True)


def test_nobody_else_may_call_neither_the_declarer_nor_a_defender() -> None:
    one = reached().table
    for seat in (0, 1, 2, 3, 5):
        for text in ("call-16", "decline-16"):
            assert one.refusal(seat, text) == ("not-your-turn", "CHA-16-2")


def test_with_auto_a_card_is_out_of_phase_until_the_question_is_answered() -> None:
    one = reached().table
    card = (one.view(4).table.seats[4].hand or ())[0]
    assert one.refusal(4, f"play:{card}") == ("wrong-phase", "CHA-16-10")
    assert one.refusal(4, "pass") == ("auction-closed", "CHA-BID-5")
    assert one.refusal(4, "trump:S") == ("wrong-phase", "CHA-TRUMP-3")


def test_declining_ends_the_deal_with_the_bid() -> None:
    one = reached().table.turn("decline-16")
    assert one.happened(SixteenDeclined) == [SixteenDeclined(4, 0, 6)]
    assert len(one.deal().tricks) == 6
    assert (one.deal().score.earned, one.deal().score.sixteen) == (6, False)


def test_time_out_declines() -> None:
    one = reached().table
    assert one.clock() == "decline-16"
    assert one.deal().score.earned == 6


def test_a_call_is_public_final_and_changes_nothing_else() -> None:
    played = reached([*SIX_WON, 4][:6])
    one = played.table
    before = one.view(SPECTATOR)
    one.turn("call-16")
    assert one.last == (SixteenCalled(4),)
    for viewer in VIEWERS:
        assert one.view(viewer).sixteen_by == 4
    after = one.view(SPECTATOR)
    assert (after.trump, after.bid, after.declarer) == (before.trump, before.bid, before.declarer)
    assert after.table.seats == before.table.seats
    assert one.actor == 4
    for text in ("call-16", "decline-16"):
        assert one.refusal(4, text) == ("wrong-phase", "CHA-16-9")


@pytest.mark.parametrize(
    ("rest", "made", "earned", "tricks"),
    [([2, 0], True, 16, 8), ([1, 0], False, 32, 7), ([2, 1], False, 32, 8)],
)
def test_every_trick_that_is_left_must_be_won(
    rest: list[int], made: bool, earned: int, tricks: int
) -> None:
    played = contracted(0, 6, [*SIX_WON, *rest], dealer=3)
    for _ in range(6):
        played.trick()
    played.table.turn("call-16")
    while not played.table.deals:
        played.trick()
    deal = played.table.deal()
    assert (deal.score.made, deal.score.earned, deal.score.sixteen) == (made, earned, True)
    assert deal.score.earner == (0 if made else 1)
    assert len(deal.tricks) == tricks
    assert deal.sixteen_after == 6


def test_a_failed_sixteen_leaves_nothing_of_the_bid() -> None:
    played = contracted(0, 6, [*SIX_WON, 1], dealer=3)
    for _ in range(6):
        played.trick()
    played.table.turn("call-16")
    played.trick()
    assert played.table.view(0).against == (32, 0)


@pytest.mark.parametrize(
    ("bid", "winners", "chance"),
    [
        (6, SIX_WON, True),
        (6, [0, 1, 2, 4, 0, 2, 4], True),
        (6, [0, 1, 2, 1, 4, 0, 2, 4], False),
        (7, [*SIX_WON, 4], True),
        (7, [0, 1, 2, 4, 0, 2, 4, 4], False),
    ],
)
def test_the_only_moments_are_after_tricks_six_and_seven(
    bid: int, winners: list[int], chance: bool
) -> None:
    one = reached(winners, bid).table
    assert offered(one) == chance == (not one.deals)


@pytest.mark.parametrize("allowed", [True, False])
def test_a_forced_six_may_be_raised_unless_the_options_say_no(allowed: bool) -> None:
    chosen = {"sixteen_on_forced_six": allowed}
    played = contracted(0, 6, SIX_WON, forced=True, chosen=chosen)
    for _ in range(6):
        played.trick()
    assert (played.table.may_call() == 4) == allowed == (not played.table.deals)


def test_a_bid_of_five_ends_when_it_is_made() -> None:
    played = contracted(0, 5, SIX_WON, forced=True)
    for _ in range(5):
        played.trick()
    assert played.table.deal().score.earned == 5
    assert not offered(played.table)


# Played out.


def test_when_deals_are_played_out_a_card_declines_and_leads() -> None:
    played = reached(early_end="play-out")
    one = played.table
    assert set(one.legal(4)[:2]) == {"call-16", "decline-16"}
    assert len(one.legal(4)) == 2 + 2
    assert one.refusal(4, "play:AS") == ("not-in-hand", "CHA-PLAY-7")
    played.lead()
    assert [type(event) for event in one.last] == [TrickPickedUp, CardPlayed]
    assert one.refusal(4, "call-16") == ("wrong-phase", "CHA-16-9")


def test_the_chance_is_gone_for_the_rest_of_the_deal() -> None:
    played = reached([*SIX_WON], early_end="play-out")
    played.table.turn("decline-16")
    assert isinstance(played.table.view(0).phase, PlayView)
    played.trick()
    assert played.table.actor == 4
    assert played.table.may_call() is None
    played.trick()
    deal = played.table.deal()
    assert (len(deal.tricks), deal.team_tricks, deal.score.earned) == (8, (8, 0), 6)


def test_a_decline_that_ends_no_deal_is_no_event_and_the_trick_still_lies() -> None:
    """The log would tell for good that the bid was reached (CHA-VIEW-4)."""
    one = reached(early_end="play-out").table
    before = one.view(SPECTATOR)
    one.turn("decline-16")
    assert one.last == ()
    assert one.view(SPECTATOR) == replace(before, phase=PlayView(4, 6, True, False))


# Always visible.

ALWAYS: dict[str, Any] = {"sixteen_offer": "always-visible"}


def test_strictly_counted_there_is_no_phase_and_the_call_can_be_tried_at_any_lead() -> None:
    played = contracted(0, 6, SIX_WON, dealer=3, chosen=ALWAYS)
    one = played.table
    for number in range(1, 6):
        played.trick()
        phase = one.view(1).phase
        assert phase == PlayView(one.actor, number, lying=True, may_try_16=True)
        assert one.may_call() is None
        assert one.legal(one.actor)[0] == "call-16", "to hide it would tell the count"
        assert one.refusal(one.actor, "call-16") == ("not-now", "CHA-16-10")
    played.trick()
    assert one.view(1).phase == PlayView(4, 6, lying=True, may_try_16=True)
    assert one.may_call() == 4
    assert one.legal(4)[0] == "call-16"
    assert one.refusal(0, "call-16") == ("not-your-turn", "CHA-PLAY-7")
    assert one.refusal(4, "decline-16") == ("wrong-phase", "CHA-16-9")
    one.turn("call-16")
    phase = one.view(1).phase
    assert phase == PlayView(4, 6, lying=True, may_try_16=False)
    assert one.refusal(4, "call-16") == ("not-now", "CHA-16-10")


def test_strictly_counted_what_is_listed_tells_nothing_of_the_count() -> None:
    """Six tricks to none, or five to one: to whoever leads it looks the same."""
    tables = [reached(winners, **ALWAYS).table for winners in (SIX_WON, [0, 2, 1, 0, 2, 4])]
    assert [one.may_call() for one in tables] == [4, None]
    assert [one.legal(4)[0] for one in tables] == ["call-16"] * 2
    assert [one.view(4).phase for one in tables] == [tables[0].view(4).phase] * 2
    assert [explained(one, 4) for one in tables] == [[None]] * 2


def explained(one: Table, seat: int) -> list[object]:
    told = Referee(ENGINE).explain(one.state, seat)
    return [item.refusal for item in told if item.move.move == "call-16"]


@pytest.mark.parametrize("after", [1, 5, 6])
def test_a_wrong_try_costs_nothing_and_may_be_made_again(after: int) -> None:
    played = contracted(0, 6, [0, 2, 1, 0, 2, 4, 0, 2], dealer=3, chosen=ALWAYS)
    for _ in range(after):
        played.trick()
    one = played.table
    listed = one.legal(one.actor)
    for _ in range(3):
        assert one.refusal(one.actor, "call-16") == ("not-now", "CHA-16-10")
        assert one.legal(one.actor) == listed
    played.trick()
    assert (one.may_call() is None) == (after < 6)


def test_time_out_never_tries() -> None:
    one = reached(**ALWAYS).table
    assert one.refusal(4, "call-16", by_clock=True) == ("not-the-default", "")
    played = contracted(0, 6, SIX_WON, dealer=3, chosen=ALWAYS)
    played.trick()
    early = played.table
    assert early.refusal(early.actor, "call-16", by_clock=True) == ("not-now", "CHA-16-10")
    assert early.clock().startswith("play:")


def test_strictly_counted_a_lead_declines_and_its_card_joins_no_trick() -> None:
    played = reached(**ALWAYS)
    one = played.table
    played.lead()
    assert one.last[0] == SixteenDeclined(4, 0, 6), "the score tells as much"
    assert isinstance(one.last[1], DealScored)
    deal = one.deal()
    assert (len(deal.tricks), deal.score.earned) == (6, 6)


def test_strictly_counted_and_played_out_a_lead_tells_nothing() -> None:
    """The deal goes on, and no event says that there was a chance."""
    played = reached(early_end="play-out", **ALWAYS)
    one = played.table
    assert not offered(one)
    played.lead()
    assert {type(event).__name__ for event in one.last} == {"TrickPickedUp", "CardPlayed"}
    assert one.refusal(one.actor, "call-16") == ("not-now", "CHA-16-10")


@pytest.mark.parametrize(("bid", "forced"), [(5, True), (8, False)])
def test_strictly_counted_the_call_is_not_even_shown_at_five_and_eight(
    bid: int, forced: bool
) -> None:
    dealer = 0 if forced else 3
    played = contracted(0, bid, SIX_WON, dealer=dealer, forced=forced, chosen=ALWAYS)
    played.trick()
    assert played.table.view(0).phase == PlayView(0, 1, lying=True, may_try_16=False)


def test_strictly_counted_a_defender_who_won_does_not_see_it() -> None:
    played = contracted(0, 6, [1, 0], dealer=3, chosen=ALWAYS)
    played.trick()
    assert played.table.view(0).phase == PlayView(1, 1, lying=True, may_try_16=False)
