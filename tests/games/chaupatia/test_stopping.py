"""Stopping by agreement: proposals, answers, whose consent is needed, and what they never touch."""

import pytest

from app.engine.seats import SPECTATOR
from app.games.chaupatia.events import (
    MatchEnded,
    SeatFilled,
    StopAgreed,
    StopAnswered,
    StopClosed,
    StopProposed,
)
from app.games.chaupatia.options import StopConsent
from app.games.chaupatia.seats import EVERYONE
from app.games.chaupatia.stopping import Proposal, StopAnswer, Verdict, verdict
from app.games.chaupatia.view import ProposalView
from tests.games.chaupatia.table import ENGINE, Table, options, table
from tests.games.chaupatia.walks import MANNERS, walk

ANSWERS = ("stop-propose", "stop-accept", "stop-decline", "stop-withdraw")


def in_deal(**chosen: object) -> Table:
    return table(options(**chosen)).turn("pattern:4+4")


def agreed(one: Table, seats: range | tuple[int, ...] = range(6)) -> Table:
    first, *others = seats
    one.play(first, "stop-propose")
    for seat in others:
        one.play(seat, "stop-accept")
    return one


# In the middle of everything.


@pytest.mark.parametrize("manner", MANNERS)
def test_what_is_said_of_stopping_disturbs_nothing(manner: str) -> None:
    """The phase, whose turn it is and what may be done in turn stay as they are."""
    phases = set()
    for one, draw in walk(manner, 2, 250):
        legal = [one.legal(seat) for seat in range(6)]
        phase, acting, match = one.state.phase, one.actor, one.state.match
        seat = draw(6)
        texts = one.asides(seat)
        if texts:
            text = texts[draw(len(texts))]
            step = ENGINE.apply(one.state, seat, ENGINE.read_move(text))
            if ENGINE.outcome(step.state) is None:
                one.play(seat, text)
                assert one.state.phase is phase
                assert (one.actor, one.state.match) == (acting, match)
                assert [one.legal(seat) for seat in range(6)] == legal
                phases.add(type(phase))
    assert len(phases) >= 4


def test_all_four_are_out_of_turn_and_listed_in_order() -> None:
    one = in_deal()
    assert [one.asides(seat) for seat in range(6)] == [("stop-propose",)] * 6
    one.play(4, "stop-propose")
    assert one.asides(4) == ("stop-decline", "stop-withdraw")
    assert one.asides(0) == ("stop-propose", "stop-accept", "stop-decline")
    assert all(ENGINE.read_move(text).out_of_turn for text in ANSWERS)


def test_a_proposal_and_its_answers_are_public() -> None:
    one = in_deal(stop_consent="team-majority").play(4, "stop-propose")
    one.play(1, "stop-decline").play(0, "stop-propose")
    assert one.happened(StopProposed) == [StopProposed(4)]
    assert one.happened(StopAnswered)[-1] == StopAnswered(0, StopAnswer.ACCEPT)
    for viewer in (*range(6), SPECTATOR):
        assert one.view(viewer).proposal == ProposalView(4, (0, 4), (1,))
        assert not one.view(viewer).stop_agreed


def test_an_answer_may_be_changed_and_the_last_one_counts() -> None:
    one = in_deal(stop_consent="team-majority").play(2, "stop-propose")
    one.play(1, "stop-accept").play(1, "stop-decline")
    assert one.view(0).proposal == ProposalView(2, (2,), (1,))
    one.play(1, "stop-withdraw")
    assert one.view(0).proposal == ProposalView(2, (2,), ())
    for seat, text in ((2, "stop-accept"), (2, "stop-propose"), (1, "stop-withdraw")):
        assert one.refusal(seat, text) == ("answer-unchanged", "CHA-STOP-6")


def test_who_proposed_and_takes_it_back_cancels_everything() -> None:
    one = in_deal().play(2, "stop-propose").play(0, "stop-accept").play(2, "stop-withdraw")
    assert one.last == (StopAnswered(2, StopAnswer.WITHDRAW), StopClosed(2, cancelled=True))
    assert one.view(0).proposal is None
    assert one.refusal(2, "stop-propose") == ("proposal-too-soon", "CHA-STOP-6")
    assert one.refusal(0, "stop-accept") == ("no-open-proposal", "CHA-STOP-6")
    one.play(0, "stop-propose")


def test_one_refusal_closes_a_proposal_that_all_must_accept() -> None:
    one = in_deal().play(2, "stop-propose").play(1, "stop-decline")
    assert one.last == (StopAnswered(1, StopAnswer.DECLINE), StopClosed(2, cancelled=False))
    assert [one.asides(seat) for seat in (1, 2)] == [("stop-propose",), ()]


def test_a_failed_proposer_waits_for_the_next_scored_deal() -> None:
    one = in_deal().play(2, "stop-propose").play(1, "stop-decline")
    one.director("void-deal:disturbance")
    assert one.refusal(2, "stop-propose") == ("proposal-too-soon", "CHA-STOP-6")
    one.run_deal()
    assert one.asides(2) == ("stop-propose",)


def test_a_proposal_stays_open_over_deals() -> None:
    one = in_deal().play(2, "stop-propose").run_deal().run_deal()
    assert one.view(0).proposal == ProposalView(2, (2,), ())


def test_an_agreement_is_final() -> None:
    one = agreed(in_deal())
    assert one.last[-1] == StopAgreed()
    assert one.view(0).stop_agreed
    for seat in range(6):
        assert one.asides(seat) == ()
        for text in ANSWERS:
            assert one.refusal(seat, text) == ("stop-already-agreed", "CHA-STOP-6")
    one.run_deal()
    assert one.is_over
    assert one.refusal(0, "stop-withdraw") == ("stop-already-agreed", "CHA-STOP-6")


def test_no_answers_after_a_match_that_ended_otherwise() -> None:
    one = in_deal().play(2, "stop-propose").director("forfeit:0")
    for text in ANSWERS:
        assert one.refusal(1, text) == ("wrong-phase", "CHA-STOP-6")


# When it ends.


def test_the_deal_in_progress_is_finished_and_counts() -> None:
    one = agreed(in_deal())
    assert one.view(3).last_deal
    one.run_deal()
    assert one.is_over
    assert len(one.deals) == 1
    outcome = ENGINE.outcome(one.state)
    assert outcome is not None
    assert outcome.by == "points-against"


@pytest.mark.parametrize("deals", [0, 1])
def test_between_deals_the_match_ends_at_once(deals: int) -> None:
    one = table()
    for _ in range(deals):
        one.run_deal()
    agreed(one)
    assert isinstance(one.last[-1], MatchEnded)
    assert one.is_over


def test_a_voided_deal_is_dealt_again_before_the_agreed_end() -> None:
    one = agreed(in_deal()).director("void-deal:wrong-hands")
    assert not one.is_over
    one.run_deal()
    assert one.is_over


# Whose agreement.


@pytest.mark.parametrize(
    ("consent", "accepted", "declined", "said"),
    [
        ("all", 0b111111, 0, "agreed"),
        ("all", 0b011111, 0, "open"),
        ("all", 0b011111, 0b100000, "refused"),
        ("team-majority", 0b001111, 0, "agreed"),
        ("team-majority", 0b000111, 0, "open"),
        ("team-majority", 0b000111, 0b101000, "refused"),
        ("team-majority", 0b000111, 0b001000, "open"),
        ("one-per-team", 0b000011, 0, "agreed"),
        ("one-per-team", 0b000101, 0, "open"),
        ("one-per-team", 0b000101, 0b001010, "open"),
        ("one-per-team", 0b000101, 0b101010, "refused"),
    ],
)
def test_whose_consent_is_needed(consent: str, accepted: int, declined: int, said: str) -> None:
    proposal = Proposal(0, accepted, declined)
    assert verdict(StopConsent(consent), EVERYONE, proposal) is Verdict(said)


@pytest.mark.parametrize("consent", StopConsent)
def test_a_team_without_players_agrees(consent: StopConsent) -> None:
    assert verdict(consent, 0b000001, Proposal(0, 0b000001, 0)) is Verdict.AGREED
    assert verdict(consent, 0b000010, Proposal(1, 0, 0b000010)) is Verdict.REFUSED
    assert verdict(consent, 0, Proposal(0, 0, 0)) is Verdict.AGREED


def test_two_of_two_is_more_than_half_and_one_of_two_is_not() -> None:
    players = 0b001111
    assert verdict(StopConsent.TEAM_MAJORITY, players, Proposal(0, 0b000111, 0)) is Verdict.OPEN
    refused = Proposal(0, 0b000111, 0b001000)
    assert verdict(StopConsent.TEAM_MAJORITY, players, refused) is Verdict.REFUSED


# Bots.


def test_every_seat_is_a_players_until_the_director_says_otherwise() -> None:
    one = in_deal()
    assert one.view(0).without_say == ()
    one.director("bot:3").director("bot:5")
    assert one.view(SPECTATOR).without_say == (3, 5)
    assert one.happened(SeatFilled) == [SeatFilled(3, True), SeatFilled(5, True)]
    one.director("player:3")
    assert one.view(0).without_say == (5,)
    for text in ("bot:5", "player:3"):
        assert one.refusal(-1, text) == ("seat-unchanged", "CHA-STOP-5")


def test_the_service_is_told_what_the_director_says_of_a_seat() -> None:
    for seat in range(6):
        bot, player = (ENGINE.seat_filled(seat, bot=bot) for bot in (True, False))
        assert bot is not None
        assert player is not None
        assert (bot.move, player.move) == (f"bot:{seat}", f"player:{seat}")


def test_bots_have_no_say() -> None:
    one = in_deal().director("bot:3")
    assert one.asides(3) == ()
    for text in ANSWERS:
        assert one.refusal(3, text) == ("bots-have-no-say", "CHA-STOP-5")
    agreed(one, (0, 1, 2, 4, 5))
    assert one.view(0).stop_agreed


def test_a_player_who_leaves_his_seat_to_a_bot_may_complete_the_agreement() -> None:
    one = agreed(in_deal(), (0, 1, 2, 3, 4))
    one.director("bot:5")
    assert one.last == (SeatFilled(5, True), StopAgreed())


def test_a_player_who_leaves_may_end_the_hope_of_one() -> None:
    one = in_deal(stop_consent="team-majority")
    one.play(0, "stop-propose").play(2, "stop-decline")
    one.director("bot:0")
    assert one.last == (SeatFilled(0, True), StopClosed(0, cancelled=False))


def test_who_comes_back_has_not_answered_yet() -> None:
    one = in_deal().play(0, "stop-propose").play(1, "stop-accept")
    one.director("bot:1").director("player:1")
    assert one.view(0).proposal == ProposalView(0, (0,), ())
    for seat in range(1, 6):
        assert not one.view(0).stop_agreed
        one.play(seat, "stop-accept")
    assert one.view(0).stop_agreed


def test_between_deals_a_seat_that_a_bot_takes_may_end_the_match() -> None:
    one = agreed(table(), (0, 1, 2, 3, 4))
    assert not one.is_over
    one.director("bot:5")
    assert one.is_over


def test_saying_the_same_again_and_again_never_brings_a_state_back() -> None:
    one = in_deal().play(0, "stop-propose")
    seen = {one.state}
    for _ in range(5):
        one.play(1, "stop-accept")
        one.play(1, "stop-withdraw")
        assert one.state not in seen
        seen.add(one.state)
