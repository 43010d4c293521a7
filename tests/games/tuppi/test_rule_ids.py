"""Every rule of the specification is shown by a test or a case, or waits for a stated reason."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from app.games.tuppi.avo import refusals as avo
from app.games.tuppi.kolmen import refusals as kolmen
from app.games.tuppi.refusals import REASONS
from tests.games.tuppi.test_cases import CASES, RUN

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
GAME = ROOT / "app" / "games" / "tuppi"
DOCS = (ROOT / "docs" / "rules" / "tuppi.md").read_text()

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
        "DECK": 4,
        "SEAT": 5,
        "FIRST": 5,
        "DEAL": 5,
        "VOID": 4,
        "SHOW": 15,
        "LEAD": 4,
        "PLAY": 6,
        "TRICK": 5,
        "TIME": 1,
        "SCORE": 5,
        "RISE": 6,
        "END": 6,
        "EARLY": 3,
        "BOTH": 4,
        "TOUR": 8,
        "BLOCK": 6,
        "SOOLI": 13,
        "KOLMEN": 9,
        "AVO": 12,
        "INFO": 5,
    }


WITHOUT_TEST: Final = {"TUP-SEAT-5", "TUP-KOLMEN-9"}
"""Seating is for the service; another form of Kolmen tuppi is described and not built."""


def test_only_tournaments_seating_and_what_is_not_built_wait() -> None:
    waiting = RULES.keys() - SHOWN.keys() - WITHOUT_TEST
    assert {rule.rsplit("-", 1)[0] for rule in waiting} == {"TUP-BLOCK"}
    assert not WITHOUT_TEST & SHOWN.keys()


def test_cases_and_refusals_cite_rules_that_exist() -> None:
    cited = {rule for case in CASES.values() for rule in case["rule"]}
    reasons = (*REASONS, *kolmen.REASONS, *avo.REASONS)
    cited |= {reason.rule for reason in reasons if reason.rule}
    assert cited <= RULES.keys()


def test_code_and_tests_cite_rules_that_exist() -> None:
    files = [*GAME.rglob("*.py"), *HERE.glob("*.py")]
    for path in files:
        for area, first in re.findall(r"TUP-([A-Z]+)-(\d+)", path.read_text()):
            assert f"TUP-{area}-{first}" in RULES, path.name


def test_the_rules_in_words_name_every_rule_its_modules_and_its_test() -> None:
    lines = dict(re.findall(r"^- \*\*(TUP-[A-Z]+-\d+)\*\* (.*)$", DOCS, re.M))
    assert lines.keys() == SHOWN.keys() | WITHOUT_TEST
    for rule, where in SHOWN.items():
        modules, _, shown_by = lines[rule].rpartition(" (")[2].rstrip(")").partition("; ")
        for module in re.findall(r"`([^`]+)`", modules):
            assert (GAME / module).exists(), rule
        assert shown_by.strip("`").removesuffix(".py") == where.partition("::")[0], rule
