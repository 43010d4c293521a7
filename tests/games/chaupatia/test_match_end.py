"""How a match ends: limits, level teams, forfeits, and what the director may do."""

import pytest

from app.engine.seats import DIRECTOR
from app.engine.values import Outcome
from app.games.chaupatia.events import (
    DealScored,
    DealStarted,
    DealVoided,
    Forfeited,
    LastDealCalled,
    LastDealTakenBack,
    MatchEnded,
)
from app.games.chaupatia.ledger import Ledger
from app.games.chaupatia.moves import VoidCause
from tests.games.chaupatia.deals import WAYS, contracted, finish, with_ledger
from tests.games.chaupatia.table import ENGINE, Table, options, table

FREE = ("forfeit:0", "forfeit:1", "forfeit:2", "forfeit:3", "forfeit:4", "forfeit:5")
BOTS = tuple(f"bot:{seat}" for seat in range(6))


def outcome(one: Table) -> Outcome:
    found = ENGINE.outcome(one.state)
    assert found is not None
    return found


def ended_with(against: tuple[int, int], kapen: tuple[int, int], **chosen: object) -> Table:
    one = with_ledger(table(options(**chosen)), Ledger(against, kapen))
    return one.director("last-deal")


# Who wins.


@pytest.mark.parametrize(
    ("against", "kapen", "by", "winners"),
    [
        ((30, 0), (2, 1), "kapen", (0, 2, 4)),
        ((0, 30), (1, 2), "kapen", (1, 3, 5)),
        ((0, 48), (0, 0), "points-against", (0, 2, 4)),
        ((1, 0), (3, 3), "points-against", (1, 3, 5)),
        ((0, 0), (2, 2), "level", ()),
        ((48, 0), (1, 0), "kapen", (0, 2, 4)),
    ],
)
def test_kapen_decide_then_points_against(
    against: tuple[int, int], kapen: tuple[int, int], by: str, winners: tuple[int, ...]
) -> None:
    found = outcome(ended_with(against, kapen))
    assert (found.by, found.winners) == (by, winners)


def test_the_points_of_a_seat_are_48_for_each_kaap_and_what_the_others_owe() -> None:
    found = outcome(ended_with((0, 7), (2, 1)))
    assert found.points == (103, 48, 103, 48, 103, 48)


# Limits.


def test_a_match_has_no_end_of_its_own() -> None:
    one = table()
    for _ in range(60):
        one.run_deal()
    assert not one.is_over
    assert one.view(0).table.deal == 61


@pytest.mark.parametrize("deals", [1, 3])
def test_a_match_may_have_a_number_of_deals(deals: int) -> None:
    one = table(options(max_deals=deals))
    for _ in range(deals):
        assert not one.is_over
        one.run_deal()
    assert one.is_over
    assert one.happened(MatchEnded) == [MatchEnded(outcome(one))]


def test_a_match_may_end_with_a_number_of_kapen_of_one_team() -> None:
    one = with_ledger(table(options(max_kapen=2)), Ledger((0, 40), (1, 1)))
    finish(one, 0, WAYS[6])
    assert not one.is_over
    finish(one, 0, WAYS[8])
    assert outcome(one) == Outcome("kapen", (0, 2, 4), (102, 48) * 3)


def test_a_limit_of_time_is_the_services_to_keep() -> None:
    assert ENGINE.time_limit(options()) is None
    assert ENGINE.time_limit(options(time_limit=900)) == 900


# Level teams.


def test_level_teams_share_unless_an_extra_deal_is_wanted() -> None:
    assert outcome(ended_with((0, 0), (0, 0))).by == "level"
    one = ended_with((0, 0), (0, 0), level_result="extra-deal")
    assert not one.is_over
    assert one.view(0).last_deal
    one.run_deal()
    assert outcome(one).by == "points-against"


def test_an_extra_deal_is_played_too_after_an_agreement_and_after_the_last_of_all_deals() -> None:
    one = table(options(level_result="extra-deal"))
    one.play(0, "stop-propose")
    for seat in range(1, 6):
        one.play(seat, "stop-accept")
    assert not one.is_over
    assert one.run_deal().is_over
    other = with_ledger(table(options(level_result="extra-deal", max_deals=1)), LEVELLED)
    finish(other, other.actor % 2, WAYS[8])
    assert not other.is_over
    assert other.run_deal().is_over


LEVELLED = Ledger((8, 0), (0, 0))


def test_the_levelled_deal_is_dealt_by_the_team_that_owed() -> None:
    """Seat 0 of the seeded match deals, so that its team works its 8 off."""
    one = table()
    assert one.actor % 2 == 0
    finish(with_ledger(one, LEVELLED), 0, WAYS[8])
    assert one.view(0).against == (0, 0)
    assert one.actor % 2 == 1


# The director.


def test_the_last_deal_is_finished_or_ends_the_match_between_deals() -> None:
    one = table().turn("pattern:4+4").director("last-deal")
    assert one.last == (LastDealCalled(1),)
    assert one.refusal(DIRECTOR, "last-deal") == ("last-deal-already", "CHA-STOP-7")
    assert one.run_deal().is_over
    other = table().run_deal().director("last-deal")
    assert other.last == (LastDealCalled(2), MatchEnded(outcome(other)))


def test_a_last_deal_that_was_called_by_mistake_is_taken_back_while_it_runs() -> None:
    one = table().turn("pattern:4+4")
    assert one.refusal(DIRECTOR, "last-deal-back") == ("no-last-deal", "CHA-STOP-7")
    one.director("last-deal").director("last-deal-back")
    assert one.last == (LastDealTakenBack(1),)
    assert not one.view(0).last_deal
    assert not one.run_deal().is_over


def test_an_agreement_stands_when_the_last_deal_is_taken_back() -> None:
    one = table().turn("pattern:4+4").play(0, "stop-propose")
    for seat in range(1, 6):
        one.play(seat, "stop-accept")
    one.director("last-deal").director("last-deal-back")
    assert one.view(0).last_deal
    assert one.run_deal().is_over


def test_the_last_deal_may_be_called_after_an_agreement() -> None:
    """So that a limit of time never finds the door locked."""
    one = table().turn("pattern:4+4").play(0, "stop-propose")
    for seat in range(1, 6):
        one.play(seat, "stop-accept")
    one.director("last-deal")
    assert one.run_deal().is_over


@pytest.mark.parametrize("seat", range(6))
def test_a_forfeit_loses_for_the_team_whatever_the_score(seat: int) -> None:
    one = with_ledger(table(), Ledger((0, 3), (4, 0))).director(f"forfeit:{seat}")
    assert one.last == (Forfeited(seat), MatchEnded(outcome(one)))
    assert outcome(one).by == "forfeit"
    assert outcome(one).winners == ((1, 3, 5) if seat % 2 == 0 else (0, 2, 4))


@pytest.mark.parametrize("cause", VoidCause)
def test_a_voided_deal_is_dealt_again_by_the_same_dealer_from_a_fresh_pack(
    cause: VoidCause,
) -> None:
    played = contracted(0, 6, [0] * 8, dealer=3, chosen={"max_deals": 1})
    played.trick()
    one = played.table.director(f"void-deal:{cause}")
    assert one.last == (DealVoided(1, 0, cause), DealStarted(1, 1, 3))
    view = one.view(0)
    assert (view.table.deal, view.table.dealer, view.table.trick) == (1, 3, ())
    assert view.against == (0, 0)
    assert not one.happened(DealScored)


def test_a_deal_can_be_voided_in_all_its_phases_and_not_between_deals() -> None:
    one = table()
    assert one.refusal(DIRECTOR, "void-deal:disturbance") == ("no-deal-to-void", "CHA-STOP-4")
    voids = tuple(f"void-deal:{cause}" for cause in VoidCause)
    assert one.asides(DIRECTOR) == ("last-deal", *FREE, *BOTS)
    for text in ("pattern:4+4", "bid:6", "pass", "pass", "pass", "pass", "pass", "trump:S"):
        one.turn(text)
        assert one.asides(DIRECTOR) == (*voids, "last-deal", *FREE, *BOTS)


def test_the_director_does_not_play_and_players_do_not_direct() -> None:
    one = table()
    assert one.refusal(DIRECTOR, "pattern:4+4") == ("director-does-not-play", "")
    assert one.refusal(DIRECTOR, "stop-propose") == ("director-does-not-play", "")
    for text in ("last-deal", "void-deal:disturbance", "forfeit:1", "bot:0", "player:0"):
        assert one.refusal(0, text) == ("director-only", "")


@pytest.mark.parametrize("seat", [6, 15, -2])
def test_a_seat_that_is_not_at_the_table_does_nothing(seat: int) -> None:
    one = table()
    assert one.legal(seat) == one.asides(seat) == ()
    assert one.refusal(seat, "pattern:4+4") == ("no-such-seat", "CHA-PLR-1")


def test_the_clock_makes_its_own_move_and_no_other() -> None:
    one = table()
    assert one.refusal(one.actor, "pattern:4+2+2", by_clock=True) == ("not-the-default", "")
    other = (one.actor + 1) % 6
    assert one.refusal(other, "stop-propose", by_clock=True) == ("not-the-default", "")


def test_after_the_match_nothing_is_done() -> None:
    one = table().director("forfeit:0")
    for actor in (*range(6), DIRECTOR):
        assert one.legal(actor) == one.asides(actor) == ()
    for text, rule in (
        ("pattern:4+4", "CHA-DEAL-4"),
        ("pass", "CHA-DEAL-6"),
        ("forced:5:S", "CHA-FORCE-1"),
        ("play:AS", "CHA-TRUMP-2"),
        ("call-16", "CHA-16-9"),
    ):
        assert one.refusal(0, text) == ("wrong-phase", rule)
    assert one.refusal(DIRECTOR, "last-deal") == ("match-over", "CHA-STOP-2")
