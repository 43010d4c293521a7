"""The worked cases of the specification, run against the engine."""

from pathlib import Path
from typing import Any, Final

import pytest

from tests.games.chaupatia.case_adapters import ADAPTERS
from tests.games.reading import cases_of, run, run_case

CASES: Final = cases_of(Path(__file__).parent)


@pytest.mark.parametrize("name", CASES)
def test_the_engine_agrees_with_the_worked_case(name: str) -> None:
    run_case(ADAPTERS, CASES[name])


def test_no_case_is_left_out() -> None:
    assert len(CASES) == 137
    assert {case["kind"] for case in CASES.values()} == ADAPTERS.keys()


def test_a_case_of_an_unknown_kind_fails() -> None:
    with pytest.raises(KeyError):
        run(ADAPTERS["poker"], {}, {})


@pytest.mark.parametrize(
    ("kind", "given", "then"),
    [
        ("stop", {"humans": [], "in_deal": True, "events": [], "mood": 1}, {"agreed": False}),
        ("stop", {"humans": [0], "in_deal": True, "events": []}, {"colour": 1}),
        ("stop", {"humans": [0], "in_deal": True, "events": []}, {"agreed": True}),
        ("ledger", {"earner": "A", "earned": 6}, {}),
    ],
)
def test_a_case_that_is_not_understood_or_wrong_fails(
    kind: str, given: dict[str, Any], then: dict[str, Any]
) -> None:
    with pytest.raises((KeyError, AssertionError, ValueError)):
        run(ADAPTERS[kind], given, then)
