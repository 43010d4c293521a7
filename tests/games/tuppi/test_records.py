"""The golden records replay line by line, and together they reach all that a match can be."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import pytest

from app.engine.values import Event
from app.games.tuppi.deal import TuppiDeal
from app.games.tuppi.events import EVENTS, DealVoided
from app.games.tuppi.kinds import Kind
from app.games.tuppi.match import Ending
from app.games.tuppi.moves import MOVE_TYPES, VoidReason
from app.games.tuppi.options import TuppiOptions
from app.games.tuppi.shows import ShowForm
from app.games.tuppi.state import (
    Cutting,
    Ended,
    Exchanging,
    Offering,
    Playing,
    Showing,
    State,
    TrickLying,
)
from tests.games.records.tuppi.finding import found
from tests.games.records.tuppi.golden import REFEREE, DealEnd, paths, read
from tests.games.records.tuppi.plans import PLANS

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
            assert DealEnd(moves, REFEREE.digest(step.state), line, score) == expected.pop(0)
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


@pytest.mark.parametrize("name", ["nalsytuppi", "forfeited", "only-the-clock"])
def test_a_plan_finds_its_record_again(name: str) -> None:
    assert found(PLANS[name]) == read(FILES[name])[1]


# Together.


def every_state() -> Iterator[tuple[State, tuple[Event, ...], TuppiDeal | None]]:
    for path in FILES.values():
        for _, step in REFEREE.replay(read(path)[1]):
            assert isinstance(step.state, State)
            assert step.deal is None or isinstance(step.deal, TuppiDeal)
            yield step.state, step.events, step.deal


def options_of(path: Path) -> TuppiOptions:
    options = read(path)[1].options
    assert isinstance(options, TuppiOptions)
    return options


def all_values(name: str) -> set[object]:
    default = getattr(TuppiOptions(), name)
    if isinstance(default, StrEnum):
        return set(type(default))
    numbers: dict[str, set[object]] = {"match_deals": {12, 16}, "trick_pause_ms": {4000, 2500}}
    return numbers.get(name, {True, False})


@pytest.mark.parametrize("name", TuppiOptions.__struct_fields__)
def test_together_they_have_every_value_of_an_option(name: str) -> None:
    assert {getattr(options_of(path), name) for path in FILES.values()} == all_values(name)


def test_together_they_pass_through_every_phase_and_have_every_event() -> None:
    states = list(every_state())
    assert {type(state.phase) for state, _, _ in states} == {
        Cutting,
        Showing,
        Offering,
        Exchanging,
        Playing,
        TrickLying,
        Ended,
    }
    happened = {type(event) for _, events, _ in states for event in events}
    assert happened == set(EVENTS)
    voided = {e.reason for _, events, _ in states for e in events if isinstance(e, DealVoided)}
    assert voided == set(VoidReason)


def test_together_they_end_in_every_way() -> None:
    outcomes = {read(path)[0].expected.outcome.by for path in FILES.values()}
    assert outcomes == set(Ending)


def test_together_they_have_every_kind_of_deal_of_show_and_of_result() -> None:
    deals = [deal for _, _, deal in every_state() if deal is not None]
    assert {deal.kind for deal in deals} == set(Kind)
    assert {show.form for deal in deals for show in deal.shows} == set(ShowForm)
    scores = [deal.score for deal in deals]
    for fact in ("robbery", "rise_fell", "nalsytuppi"):
        assert {getattr(score, fact) for score in scores} == {True, False}
    assert {score.winner for score in scores} == {score.tuppi for score in scores} - {None}


def test_together_they_hold_every_kind_of_move() -> None:
    read_move = REFEREE.engine.read_move
    made = {type(read_move(ply.move)) for path in FILES.values() for ply in read(path)[1].moves}
    assert made == set(MOVE_TYPES)
