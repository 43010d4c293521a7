"""Every rule of the specification is shown by a test or a case."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from app.games.chaupatia.refusals import REASONS
from tests.games.chaupatia.test_cases import CASES

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
GAME = ROOT / "app" / "games" / "chaupatia"
DOCS = (ROOT / "docs" / "rules" / "chaupatia.md").read_text()

RULES: Final = dict(
    line.split(" ", 1)
    for line in (HERE / "rule_ids.txt").read_text().splitlines()
    if not line.startswith("#")
)


@cache
def names_in(module: str) -> frozenset[str]:
    tree = ast.parse((HERE / f"{module}.py").read_text())
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("rule", RULES)
def test_what_is_said_to_show_a_rule_exists(rule: str) -> None:
    where = RULES[rule]
    if where.startswith("case "):
        name = where.removeprefix("case ")
        assert rule in CASES[name]["rule"]
    else:
        module, _, test = where.partition("::")
        assert test in names_in(module)


def test_the_list_has_all_rules_of_the_specification() -> None:
    areas: dict[str, list[int]] = {}
    for rule in RULES:
        _, area, number = rule.split("-")
        areas.setdefault(area, []).append(int(number))
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in areas.values())
    assert {area: len(numbers) for area, numbers in areas.items()} == {
        "PLR": 4,
        "CARD": 5,
        "DRAW": 4,
        "DEAL": 7,
        "BID": 10,
        "FORCE": 6,
        "TRUMP": 3,
        "PLAY": 7,
        "TRICK": 3,
        "VIEW": 8,
        "SCORE": 6,
        "END": 3,
        "16": 11,
        "LEDG": 6,
        "KAAP": 7,
        "DLR": 6,
        "STOP": 7,
        "WIN": 4,
        "INV": 18,
    }


def test_cases_and_refusals_cite_rules_that_exist() -> None:
    cited = {rule for case in CASES.values() for rule in case["rule"]}
    cited |= {reason.rule for reason in REASONS if reason.rule}
    assert cited <= RULES.keys()


def test_code_and_tests_cite_rules_that_exist() -> None:
    for path in [*GAME.rglob("*.py"), *HERE.glob("*.py")]:
        for area, first in re.findall(r"CHA-([A-Z0-9]+)-(\d+)", path.read_text()):
            assert f"CHA-{area}-{first}" in RULES, path.name


def test_every_invariant_is_cited_by_the_test_that_shows_it() -> None:
    text = "".join(path.read_text() for path in HERE.glob("test_*.py"))
    for number in range(1, 19):
        assert re.search(rf"CHA-INV-{number}\b", text), number


def test_the_rules_in_words_name_every_rule_its_modules_and_its_test() -> None:
    lines = dict(re.findall(r"^- \*\*(CHA-[A-Z0-9]+-\d+)\*\* (.*)$", DOCS, re.M))
    assert lines.keys() == RULES.keys()
    for rule, where in RULES.items():
        modules, _, shown_by = lines[rule].rpartition(" (")[2].rstrip(")").partition("; ")
        for module in re.findall(r"`([^`]+)`", modules):
            assert (GAME / module).exists(), rule
        assert shown_by.strip("`").removesuffix(".py") == where.partition("::")[0], rule
