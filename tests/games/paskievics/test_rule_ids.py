"""Every rule of the specification is shown by a test or a case, or waits for a stated reason."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from app.games.paskievics.refusals import REASONS
from tests.games.paskievics.test_cases import CASES, RUN

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
GAME = ROOT / "app" / "games" / "paskievics"
DOCS = (ROOT / "docs" / "rules" / "paskievics.md").read_text()

RULES: Final = dict(
    line.split(" ", 1)
    for line in (HERE / "rule_ids.txt").read_text().splitlines()
    if not line.startswith("#")
)
SHOWN: Final = {rule: where for rule, where in RULES.items() if not where.startswith("waits: ")}


@cache
def names_in(module: str) -> frozenset[str]:
    tree = ast.parse((HERE / f"{module}.py").read_text())
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("rule", SHOWN)
def test_what_is_said_to_show_a_rule_exists(rule: str) -> None:
    where = SHOWN[rule]
    if where.startswith("case "):
        name = where.removeprefix("case ")
        assert name in RUN
        assert rule in CASES[name]["rule"]
        return
    for cited in where.split(", "):
        module, _, test = cited.partition("::")
        assert test in names_in(module)


def test_the_list_has_all_rules_of_the_specification() -> None:
    areas: dict[str, list[int]] = {}
    for rule in RULES:
        _, area, number = rule.split("-")
        areas.setdefault(area, []).append(int(number))
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in areas.values())
    assert {area: len(numbers) for area, numbers in areas.items()} == {
        "CARD": 6,
        "SEAT": 5,
        "DEAL": 5,
        "BID": 12,
        "YLD": 5,
        "INV": 8,
        "TAL": 3,
        "ANN": 3,
        "DIS": 7,
        "CALL": 9,
        "ANC": 12,
        "KON": 6,
        "CNT": 6,
        "PLAY": 8,
        "FIG": 8,
        "SCO": 11,
        "SET": 5,
        "SHT": 3,
        "TRN": 12,
        "REN": 1,
        "VIS": 3,
        "TIME": 1,
        "OPT": 1,
    }


def test_only_tournaments_wait() -> None:
    assert {rule.rsplit("-", 1)[0] for rule in RULES.keys() - SHOWN.keys()} == {"PAS-TRN"}


def test_cases_and_refusals_cite_rules_that_exist() -> None:
    cited = {rule for case in CASES.values() for rule in case["rule"]}
    cited |= {reason.rule for reason in REASONS if reason.rule}
    assert cited <= RULES.keys()


def test_code_and_tests_cite_rules_that_exist() -> None:
    for path in [*GAME.rglob("*.py"), *HERE.glob("*.py")]:
        for area, first in re.findall(r"PAS-([A-Z]+)-(\d+)", path.read_text()):
            assert f"PAS-{area}-{first}" in RULES, path.name


def test_the_rules_in_words_name_every_rule_its_modules_and_its_test() -> None:
    lines = dict(re.findall(r"^- \*\*(PAS-[A-Z]+-\d+)\*\* (.*)$", DOCS, re.M))
    assert lines.keys() == SHOWN.keys()
    for rule, where in SHOWN.items():
        modules, _, shown_by = lines[rule].rpartition(" (")[2].rstrip(")").partition("; ")
        for module in re.findall(r"`([^`]+)`", modules):
            assert (GAME / module).exists(), rule
        tests = [cited.partition("::")[0] for cited in where.split(", ")]
        shown = [name.strip("` ").removesuffix(".py") for name in shown_by.split(",")]
        assert shown == list(dict.fromkeys(tests)), rule
