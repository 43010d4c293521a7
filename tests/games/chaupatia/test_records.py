"""The golden records replay line by line, and together they reach all that a match can be."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import pytest

from app.engine.values import Event
from app.games.chaupatia.deal import ChaupatiaDeal
from app.games.chaupatia.events import EVENTS, DealVoided, StopAnswered, StopClosed
from app.games.chaupatia.match import ChaupatiaScore, Ending
from app.games.chaupatia.moves import MOVE_TYPES, VoidCause
from app.games.chaupatia.options import ChaupatiaOptions
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
from tests.games.records.chaupatia.finding import found
from tests.games.records.chaupatia.golden import REFEREE, DealEnd, paths, read
from tests.games.records.chaupatia.plans import PLANS

FILES = {path.stem: path for path in paths()}


def test_there_is_a_file_for_every_plan_and_no_other() -> None:
    assert FILES.keys() == PLANS.keys()
    assert len(FILES) >= 12


@pytest.mark.parametrize("name", FILES)
def test_a_golden_record_replays_line_by_line(name: str) -> None:
    golden, record = read(FILES[name])
    expected = list(golden.expected.deals)
    for moves, (_, step) in enumerate(REFEREE.replay(record)):
        if moves == 0:
            assert REFEREE.digest(step.state) == golden.expected.first_digest
        if step.deal is not None:
            line, score = REFEREE.line_of(step.deal), REFEREE.score_of(step.deal)
            assert DealEnd(moves, REFEREE.digest(step.state), line, score) == expected.pop(0)  # type: ignore[arg-type]
        last = step.state
    assert not expected
    assert REFEREE.digest(last) == golden.expected.last_digest
    assert REFEREE.outcome(last) == golden.expected.outcome


@pytest.mark.parametrize("name", FILES)
def test_the_lines_of_a_golden_record_score_as_its_match_did(name: str) -> None:
    golden, record = read(FILES[name])
    deals = golden.expected.deals
    rows = REFEREE.score_sheet(
        record.options, [deal.line for deal in deals], deals[0].score.dealer if deals else 0
    )
    assert [row.score for row in rows] == [deal.score for deal in deals]


@pytest.mark.parametrize("name", ["only-the-clock", "stopped-before-the-first-deal"])
def test_a_plan_finds_its_record_again(name: str) -> None:
    assert found(PLANS[name]) == read(FILES[name])[1]


# Together.


@pytest.fixture(scope="module")
def steps() -> list[tuple[State, tuple[Event, ...], ChaupatiaDeal | None]]:
    """Every step of every record."""
    return list(_every_step())


def _every_step() -> Iterator[tuple[State, tuple[Event, ...], ChaupatiaDeal | None]]:
    for path in FILES.values():
        for _, step in REFEREE.replay(read(path)[1]):
            assert isinstance(step.state, State)
            assert step.deal is None or isinstance(step.deal, ChaupatiaDeal)
            yield step.state, step.events, step.deal


def options_of(path: Path) -> ChaupatiaOptions:
    options = read(path)[1].options
    assert isinstance(options, ChaupatiaOptions)
    return options


@pytest.mark.parametrize("name", ChaupatiaOptions.__struct_fields__)
def test_together_they_have_every_value_of_an_option(name: str) -> None:
    default = getattr(ChaupatiaOptions(), name)
    values = {getattr(options_of(path), name) for path in FILES.values()}
    if isinstance(default, StrEnum):
        assert values == set(type(default))
    elif isinstance(default, bool):
        assert values == {True, False}
    else:
        assert default in values
        assert len(values) > 1


Steps = list[tuple[State, tuple[Event, ...], ChaupatiaDeal | None]]


def test_together_they_pass_through_every_phase_and_have_every_event(steps: Steps) -> None:
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
    assert {type(event) for event in events} == set(EVENTS)
    assert {e.cause for e in events if isinstance(e, DealVoided)} == set(VoidCause)
    assert {e.answer for e in events if isinstance(e, StopAnswered)} == set(StopAnswer)
    assert {e.cancelled for e in events if isinstance(e, StopClosed)} == {True, False}


def test_together_they_end_in_every_way() -> None:
    outcomes = {read(path)[0].expected.outcome.by for path in FILES.values()}
    assert outcomes == set(Ending)


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


def test_together_they_hold_every_kind_of_move() -> None:
    read_move = REFEREE.engine.read_move
    made = {type(read_move(ply.move)) for path in FILES.values() for ply in read(path)[1].moves}
    assert made == set(MOVE_TYPES)
