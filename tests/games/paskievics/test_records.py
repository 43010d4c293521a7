"""The golden records replay line by line, and together they reach all that a match can be."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest

from app.engine.values import Event
from app.games.paskievics.deal import PaskievicsDeal
from app.games.paskievics.events import EVENTS, DealVoided
from app.games.paskievics.levels import Level
from app.games.paskievics.match import Ending
from app.games.paskievics.moves import MOVE_TYPES, VoidGround
from app.games.paskievics.options import DoubledRound, PaskievicsOptions, TrullPromises
from app.games.paskievics.state import (
    Announcing,
    Bidding,
    Calling,
    Discarding,
    Ended,
    Playing,
    State,
    Taking,
)
from tests.games.records.paskievics.finding import found
from tests.games.records.paskievics.golden import REFEREE, DealEnd, paths, read
from tests.games.records.paskievics.plans import CONTRACTS, FIGURE_PLANS, PLANS

FILES = {path.stem: path for path in paths()}


def test_there_is_a_file_for_every_plan_and_no_other() -> None:
    assert FILES.keys() == PLANS.keys()
    assert len(FILES) >= 20
    assert len(CONTRACTS) == 4
    assert len(FIGURE_PLANS) == 32


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


@pytest.mark.parametrize("name", ["yielded", "forfeited", "only-the-clock"])
def test_a_plan_finds_its_record_again(name: str) -> None:
    assert found(PLANS[name]) == read(FILES[name])[1]


# Together.


def every_state() -> Iterator[tuple[State, tuple[Event, ...], PaskievicsDeal | None]]:
    for path in FILES.values():
        for _, step in REFEREE.replay(read(path)[1]):
            assert isinstance(step.state, State)
            assert step.deal is None or isinstance(step.deal, PaskievicsDeal)
            yield step.state, step.events, step.deal


def options_of(path: Path) -> PaskievicsOptions:
    options = read(path)[1].options
    assert isinstance(options, PaskievicsOptions)
    return options


SOME: dict[str, set[Any]] = {
    "seats": {4, 5},
    "deals": {0, 1, 2, 5, 8},
    "max_doubling": {3, 4, 5},
    "proba_levels": {(Level.THREE,), (Level.THREE, Level.TWO, Level.ONE)},
    "trull_promises": {TrullPromises.OFF},
    "count_carries_side": {False},
    "office_kontra": {True},
    "doubled_round": set(DoubledRound),
}
"""The values that are to be had, of options that are no free choice of words."""


@pytest.mark.parametrize("name", PaskievicsOptions.__struct_fields__)
def test_together_they_have_every_value_of_an_option(name: str) -> None:
    default = getattr(PaskievicsOptions(), name)
    words: set[Any] = set(type(default)) if isinstance(default, StrEnum) else {True, False}
    assert {getattr(options_of(path), name) for path in FILES.values()} == SOME.get(name, words)


def test_together_they_pass_through_every_phase_and_have_every_event() -> None:
    states = list(every_state())
    assert {type(state.phase) for state, _, _ in states} == {
        Bidding,
        Taking,
        Discarding,
        Calling,
        Announcing,
        Playing,
        Ended,
    }
    happened = {type(event) for _, events, _ in states for event in events}
    assert happened == set(EVENTS)
    voided = {e.ground for _, events, _ in states for e in events if isinstance(e, DealVoided)}
    assert voided == set(VoidGround)


def test_together_they_end_in_every_way() -> None:
    assert {read(path)[0].expected.outcome.by for path in FILES.values()} == set(Ending)


def test_together_they_hold_every_kind_of_move() -> None:
    read_move = REFEREE.engine.read_move
    made = {type(read_move(ply.move)) for path in FILES.values() for ply in read(path)[1].moves}
    assert made == set(MOVE_TYPES)
