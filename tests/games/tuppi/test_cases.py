"""The worked cases of the specification, run against the engine."""

from pathlib import Path
from typing import Any, Final

import pytest

from tests.games.reading import cases_of, run, run_case
from tests.games.tuppi.case_adapters import ADAPTERS

CASES: Final = cases_of(Path(__file__).parent)


@pytest.mark.parametrize("name", sorted(CASES))
def test_the_engine_agrees_with_the_worked_case(name: str) -> None:
    run_case(ADAPTERS, CASES[name])


def test_there_is_an_adapter_for_each_kind_of_case() -> None:
    assert {case["kind"] for case in CASES.values()} == set(ADAPTERS)


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
        run(ADAPTERS[kind], given, then)
