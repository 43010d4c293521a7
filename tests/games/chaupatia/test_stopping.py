"""Stopping by agreement: proposals, answers, whose consent is needed, and what they never touch."""

import pytest

from app.engine.seats import SPECTATOR
from app.games.chaupatia.events import (
    MatchEnded,
    StopAgreed,
    StopAnswered,
    StopClosed,
    StopProposed,
)
from app.games.chaupatia.stopping import StopAnswer
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


def test_whoever_proposed_and_takes_it_back_cancels_everything() -> None:
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
