"""The golden records of every game: line by line, and together all that a match can be."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app.engine.referee import AnyStep
from tests.games.records.every import PLANS, found
from tests.games.records.golden import GAMES, DealEnd, paths, read

FILES = {(game, path.stem): path for game in GAMES for path in paths(game)}
LEAST = {"tuppi": 12, "kolmen-tuppi": 8, "avotuppi": 8, "chaupatia": 12, "paskievics": 20}
AGAIN = [
    *(("tuppi", name) for name in ("nalsytuppi", "forfeited", "only-the-clock")),
    *(("kolmen-tuppi", name) for name in ("forfeited", "only-the-clock")),
    *(("avotuppi", name) for name in ("forfeited", "only-the-clock")),
    *(("chaupatia", name) for name in ("only-the-clock", "stopped-before-the-first-deal")),
    *(("paskievics", name) for name in ("yielded", "forfeited", "only-the-clock")),
]
"""Records whose seed is found soon."""

VALUES: dict[str, dict[str, set[Any]]] = {
    "tuppi": {"match_deals": {12, 16}, "trick_pause_ms": {4000, 2500}},
    "kolmen-tuppi": {
        "trick_pause_ms": {4000, 2500},
        "kolmen_base_tricks": {0, 2, 4, 6},
        "first_dealer_start": {"random", "0", "1", "2"},
    },
    "avotuppi": {"trick_pause_ms": {4000, 2500}, "first_dealer_start": {"random", "0", "1"}},
    "chaupatia": {
        "max_deals": {0, 4, 6, 10, 12, 15},
        "max_kapen": {0, 1, 2},
        "time_limit": {0, 3600},
    },
    "paskievics": {
        "seats": {4, 5},
        "deals": {0, 4, 5, 8},
        "max_doubling": {3, 4, 5},
        "proba_levels": {("three",), ("three", "two", "one")},
        "trull_promises": {"off"},
        "count_carries_side": {False},
        "office_kontra": {True},
    },
}
"""The values that are to be had, of options that are no free choice of words or of yes and no."""

each_game = pytest.mark.parametrize("game", GAMES)
each_file = pytest.mark.parametrize(("game", "name"), FILES)


def files(game: str) -> list[Path]:
    return [path for (of, _), path in FILES.items() if of == game]


def steps(game: str) -> Iterator[AnyStep]:
    for path in files(game):
        for _, step in GAMES[game].replay(read(path)[1]):
            yield step


@cache
def kinds_of_events(game: str) -> frozenset[type]:
    return frozenset(type(event) for step in steps(game) for event in step.events)


@each_game
def test_there_is_a_file_for_every_plan_and_no_other(game: str) -> None:
    assert {path.stem for path in files(game)} == PLANS[game].keys()
    assert len(PLANS[game]) >= LEAST[game]


@each_file
def test_a_golden_record_replays_line_by_line(game: str, name: str) -> None:
    golden, record = read(FILES[game, name])
    referee, expected = GAMES[game], list(golden.expected.deals)
    for moves, (_, step) in enumerate(referee.replay(record)):
        digest = referee.digest(step.state)
        if moves == 0:
            assert digest == golden.expected.first_digest
        if step.deal is not None:
            line, score = referee.line_of(step.deal), referee.score_of(step.deal)
            assert DealEnd(moves, digest, line, score) == expected.pop(0)
        last = step
    assert not expected
    assert referee.digest(last.state) == golden.expected.last_digest
    assert referee.outcome(last.state) == golden.expected.outcome


@each_file
def test_the_lines_of_a_golden_record_score_as_its_match_did(game: str, name: str) -> None:
    golden, record = read(FILES[game, name])
    deals = golden.expected.deals
    dealer = deals[0].score.dealer if deals else 0
    rows = GAMES[game].score_sheet(record.options, [deal.line for deal in deals], dealer)
    assert [row.score for row in rows] == [deal.score for deal in deals]


@each_file
def test_every_trick_of_a_golden_record_has_the_taker_that_its_deal_has(
    game: str, name: str
) -> None:
    takers: list[int] = []
    for ply, step in GAMES[game].replay(read(FILES[game, name])[1]):
        if ply is not None and ply.move.startswith("void-deal"):
            takers.clear()
        takers += GAMES[game].trick_takers(step.events)
        if step.deal is not None:
            deal: Any = step.deal
            assert takers == [trick.winner for trick in deal.tricks]
            takers.clear()


@pytest.mark.parametrize(("game", "name"), AGAIN)
def test_a_plan_finds_its_record_again(game: str, name: str) -> None:
    assert found(game, name) == read(FILES[game, name])[1]


# Together.


@each_game
def test_together_they_have_every_value_of_every_option(game: str) -> None:
    defaults = GAMES[game].types.options()
    for name in defaults.__struct_fields__:
        values = {getattr(read(path)[1].options, name) for path in files(game)}
        assert values == VALUES[game].get(name, _choices(getattr(defaults, name))), name


def _choices(default: object) -> set[Any]:
    return set(type(default)) if isinstance(default, StrEnum) else {True, False}


@each_game
def test_together_they_have_every_event(game: str) -> None:
    assert kinds_of_events(game) == set(GAMES[game].types.events)


@each_game
def test_together_they_hold_every_kind_of_move(game: str) -> None:
    read_move: Callable[[str], object] = GAMES[game].engine.read_move
    made = {type(read_move(ply.move)) for path in files(game) for ply in read(path)[1].moves}
    assert made == set(GAMES[game].types.moves)


@each_game
def test_together_they_end_in_every_way(game: str) -> None:
    words = GAMES[game].engine.words
    ways = {word.partition(".")[2] for word in words if word.startswith("outcome.")}
    assert {read(path)[0].expected.outcome.by for path in files(game)} == ways
