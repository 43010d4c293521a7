"""The worked cases of the specification, run against the engine."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from tests.games.tuppi.case_adapters import ADAPTERS
from tests.games.tuppi.reading import Given

CASES: Final[dict[str, dict[str, Any]]] = {
    case["id"]: case
    for case in json.loads((Path(__file__).parent / "cases.json").read_text())["cases"]
}

TOURNAMENT: Final = "belongs to tournaments, not to a match: blocks, standings, play-offs"

WAITING: Final = {
    **dict.fromkeys([f"tour-{n:02}" for n in (1, 2, 3, 4, 15, 16, 17, 19)], TOURNAMENT),
}
"""The cases that wait, each with the reason."""

RUN: Final = sorted(CASES.keys() - WAITING.keys())


def run(kind: str, setting: dict[str, Any], then: dict[str, Any]) -> None:
    """Ask the engine; fail on whatever the adapter does not understand."""
    given = Given(setting)
    ADAPTERS[kind](given, then)
    given.all_taken()


@pytest.mark.parametrize("name", RUN)
def test_the_engine_agrees_with_the_worked_case(name: str) -> None:
    case = CASES[name]
    assert case.keys() == {"id", "rule", "kind", "given", "then", "why"}
    run(case["kind"], case["given"], case["then"])


def test_every_case_is_run_or_waits_for_a_reason() -> None:
    assert WAITING.keys() | set(RUN) == CASES.keys()
    assert WAITING.keys() <= CASES.keys()
    assert len(RUN) == len(set(RUN)) == len(CASES) - len(WAITING)


def test_only_cases_of_whole_tournaments_wait() -> None:
    assert {CASES[name]["kind"] for name in WAITING} == {"tournament"}
    subjects = {key for name in WAITING for key in CASES[name]["given"]}
    assert subjects == {"pairs_in_block", "standings", "playoff"}


def test_a_case_of_an_unknown_kind_fails() -> None:
    with pytest.raises(KeyError):
        ADAPTERS["poker"]


@pytest.mark.parametrize(
    ("kind", "given", "then"),
    [
        ("deal", {"op": "sing"}, {}),
        ("deal", {"op": "cutter", "dealer": 0}, {"colour": 1}),
        ("deal", {"op": "cutter", "dealer": 0, "weather": 1}, {"seat": 3}),
        ("deal", {"op": "cutter", "dealer": 0}, {"seat": 2}),
    ],
)
def test_a_case_that_is_not_understood_or_wrong_fails(
    kind: str, given: dict[str, Any], then: dict[str, Any]
) -> None:
    with pytest.raises((KeyError, AssertionError)):
        run(kind, given, then)
