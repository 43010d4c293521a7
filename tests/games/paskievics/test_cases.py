"""The worked cases of the specification, run against the engine."""

from pathlib import Path
from typing import Any, Final

import pytest

from tests.games.paskievics.case_adapters import ADAPTERS
from tests.games.paskievics.case_scores import COLUMNS, ROWS, multiple
from tests.games.reading import cases_of, run, run_case

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
    ("given", "then"),
    [
        ({"hand": ["I", "KH"], "trick": [], "weather": 1}, {"legal": ["I", "KH"]}),
        ({"hand": ["I", "KH"], "trick": []}, {"legal": ["I", "KH"], "colour": 1}),
        ({"hand": ["I", "KH"], "trick": []}, {"legal": ["KH"]}),
        ({"hand": ["I", "KH"], "trick": [], "question": "sing"}, {"legal": ["KH"]}),
    ],
)
def test_a_case_that_is_not_understood_or_wrong_fails(
    given: dict[str, Any], then: dict[str, Any]
) -> None:
    with pytest.raises((KeyError, AssertionError)):
        run(ADAPTERS["play-legal"], given, then)


MULTIPLES: Final = CASES["PAS-C188"]["then"]["rows"]


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("column", COLUMNS)
def test_the_table_of_multiples_comes_out_of_the_settlement(row: str, column: str) -> None:
    columns = CASES["PAS-C188"]["given"]["columns"]
    assert multiple(row, column) == MULTIPLES[row][columns.index(column)]
