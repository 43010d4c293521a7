"""The golden records of three and of two: line by line, and together all that a match can be."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest

from app.engine.contract import Step
from app.games.tuppi.avo.state import AvoLying, AvoPlaying, AvoShowing
from app.games.tuppi.avo.words import WORDS as AVO_WORDS
from app.games.tuppi.events import DealVoided, ShowTurned
from app.games.tuppi.kolmen.words import WORDS as KOLMEN_WORDS
from app.games.tuppi.moves import VoidReason
from app.games.tuppi.shows import ShowForm
from app.games.tuppi.state import Cutting, Ended, Playing, TrickLying
from tests.games.records.tuppi.avo_plans import AVO_PLANS
from tests.games.records.tuppi.finding import found
from tests.games.records.tuppi.golden import CATALOGUE, DealEnd, paths, read
from tests.games.records.tuppi.kolmen_plans import KOLMEN_PLANS

PLANS = {"kolmen-tuppi": KOLMEN_PLANS, "avotuppi": AVO_PLANS}
FILES = {(game, path.stem): path for game in PLANS for path in paths(game)}
PHASES: dict[str, set[type]] = {
    "kolmen-tuppi": {Cutting, Playing, TrickLying, Ended},
    "avotuppi": {Cutting, AvoShowing, AvoPlaying, AvoLying, Ended},
}
NUMBERS: dict[str, set[object]] = {
    "trick_pause_ms": {4000, 2500},
    "kolmen_base_tricks": {0, 2, 4, 6},
}
NO_START: dict[str, set[object]] = {"kolmen-tuppi": {"3"}, "avotuppi": {"2", "3"}}

each_game = pytest.mark.parametrize("game", PLANS)
each_file = pytest.mark.parametrize(("game", "name"), FILES)


def files(game: str) -> list[Path]:
    return [path for (of, _), path in FILES.items() if of == game]


def steps(game: str) -> Iterator[Step[Any, Any]]:
    for path in files(game):
        for _, step in CATALOGUE[game].replay(read(path)[1]):
            yield step


@each_game
def test_there_is_a_file_for_every_plan_and_no_other(game: str) -> None:
    assert {name for of, name in FILES if of == game} == PLANS[game].keys()
    assert len(PLANS[game]) >= 8


@each_file
def test_a_golden_record_replays_line_by_line(game: str, name: str) -> None:
    golden, record = read(FILES[game, name])
    referee, expected = CATALOGUE[game], list(golden.expected.deals)
    for moves, (_, step) in enumerate(referee.replay(record)):
        digest = referee.digest(step.state)
        if moves == 0:
            assert digest == golden.expected.first_digest
        if step.deal is not None:
            line, score = referee.line_of(step.deal), referee.score_of(step.deal)
            assert DealEnd(moves, digest, line, score) == expected.pop(0)
        last = step.state
    assert not expected
    assert referee.digest(last) == golden.expected.last_digest
    assert referee.outcome(last) == golden.expected.outcome


@each_file
def test_the_lines_of_a_golden_record_score_as_its_match_did(game: str, name: str) -> None:
    golden, record = read(FILES[game, name])
    deals = golden.expected.deals
    dealer = deals[0].score.dealer
    rows = CATALOGUE[game].score_sheet(record.options, [deal.line for deal in deals], dealer)
    assert [row.score for row in rows] == [deal.score for deal in deals]


@each_game
def test_a_plan_finds_its_record_again(game: str) -> None:
    for name in ("forfeited", "only-the-clock"):
        assert found(PLANS[game][name]) == read(FILES[game, name])[1]


@each_game
def test_together_they_have_every_value_of_every_option(game: str) -> None:
    defaults = CATALOGUE[game].types.options()
    for name in defaults.__struct_fields__:
        default = getattr(defaults, name)
        expected: set[object] = NUMBERS.get(name, {True, False})
        if isinstance(default, StrEnum):
            expected = set(type(default))
            expected -= set() if name != "first_dealer_start" else NO_START[game]
        assert {getattr(read(path)[1].options, name) for path in files(game)} == expected, name


@each_game
def test_together_they_pass_through_every_phase_with_every_move_and_event(game: str) -> None:
    types, read_move = CATALOGUE[game].types, CATALOGUE[game].engine.read_move
    every = list(steps(game))
    assert {type(step.state.phase) for step in every} == PHASES[game]
    assert {type(event) for step in every for event in step.events} == set(types.events)
    made = {type(read_move(ply.move)) for path in files(game) for ply in read(path)[1].moves}
    assert made == set(types.moves)
    events = [event for step in every for event in step.events]
    assert {e.reason for e in events if isinstance(e, DealVoided)} == set(VoidReason)
    forms = {e.form for e in events if isinstance(e, ShowTurned)}
    assert forms == (set(ShowForm) if game == "avotuppi" else set())


@each_game
def test_together_they_end_in_every_way(game: str) -> None:
    words = {"kolmen-tuppi": KOLMEN_WORDS, "avotuppi": AVO_WORDS}[game]
    ways = {word.partition(".")[2] for word in words if word.startswith("outcome.")}
    assert {read(path)[0].expected.outcome.by for path in files(game)} == ways
