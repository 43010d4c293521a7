"""The golden records together: every phase, cause and answer, every contract and result."""

from collections.abc import Iterator

import pytest

from app.engine.values import Event
from app.games.chaupatia.deal import ChaupatiaDeal
from app.games.chaupatia.events import DealVoided, StopAnswered, StopClosed
from app.games.chaupatia.match import ChaupatiaScore
from app.games.chaupatia.moves import VoidCause
from app.games.chaupatia.state import (
    Bidding,
    ChoosingPattern,
    ChoosingTrump,
    Ended,
    ForcedDealer,
    Playing,
    SixteenChance,
    State,
)
from app.games.chaupatia.stopping import StopAnswer
from tests.games.records.golden import GAMES, paths, read

Steps = list[tuple[State, tuple[Event, ...], ChaupatiaDeal | None]]


@pytest.fixture(scope="module")
def steps() -> Steps:
    """Every step of every record."""
    return list(_every_step())


def _every_step() -> Iterator[tuple[State, tuple[Event, ...], ChaupatiaDeal | None]]:
    for path in paths("chaupatia"):
        for _, step in GAMES["chaupatia"].replay(read(path)[1]):
            assert isinstance(step.state, State)
            assert step.deal is None or isinstance(step.deal, ChaupatiaDeal)
            yield step.state, step.events, step.deal


def test_together_they_pass_through_every_phase_and_answer(steps: Steps) -> None:
    assert {type(state.phase) for state, _, _ in steps} == {
        ChoosingPattern,
        Bidding,
        ChoosingTrump,
        ForcedDealer,
        Playing,
        SixteenChance,
        Ended,
    }
    events = [event for _, happened, _ in steps for event in happened]
    assert {e.cause for e in events if isinstance(e, DealVoided)} == set(VoidCause)
    assert {e.answer for e in events if isinstance(e, StopAnswered)} == set(StopAnswer)
    assert {e.cancelled for e in events if isinstance(e, StopClosed)} == {True, False}


def test_together_they_have_every_contract_and_result(steps: Steps) -> None:
    scores: list[ChaupatiaScore] = [deal.score for _, _, deal in steps if deal is not None]
    assert {score.earned for score in scores} == {5, 6, 7, 8, 10, 12, 14, 16, 32}
    assert {(score.bid, score.forced) for score in scores} == {
        (5, True),
        (6, True),
        (6, False),
        (7, False),
        (8, False),
    }
    assert {score.kaap for score in scores} == {None, 0, 1}
    assert {score.next_dealer == score.dealer for score in scores} == {True, False}
    assert {deal.sixteen_after for _, _, deal in steps if deal} == {None, 6, 7}
