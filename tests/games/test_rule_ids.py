"""Every rule of each specification is shown by a test or a case, or waits for a stated reason."""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

import pytest

from app.stock import catalogue
from tests.games.chaupatia import test_cases as chaupatia
from tests.games.paskievics import test_cases as paskievics
from tests.games.tuppi import test_cases as tuppi

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DOMAIN = ROOT / "app" / "domain"  # rules of tournaments are cited as `tournament/module`
DOMAIN_TESTS = ROOT / "tests" / "domain"


@dataclass(frozen=True)
class Family:
    """The rules of a family of games, and where they are told and shown.

    Of the worked ``cases`` those of ``run`` are played. ``areas`` has how many rules the
    specification has in each; ``waiting`` are the areas that no test shows, ``without_test`` the
    single rules that stand in the docs without one.
    """

    name: str
    prefix: str
    areas: Mapping[str, int]
    cases: Mapping[str, Any]
    run: frozenset[str]
    waiting: frozenset[str] = frozenset()
    without_test: frozenset[str] = field(default=frozenset())

    @property
    def tests(self) -> Path:
        """The folder of its tests."""
        return HERE / self.name

    @property
    def code(self) -> Path:
        """The folder of its code."""
        return ROOT / "app" / "games" / self.name

    @cached_property
    def rules(self) -> dict[str, str]:
        """Where each rule is shown, or why it waits."""
        listed: dict[str, str] = json.loads((self.tests / "rule_ids.json").read_text())
        return listed

    @cached_property
    def shown(self) -> dict[str, str]:
        """Where each rule is shown that does not wait."""
        return {
            rule: where for rule, where in self.rules.items() if not where.startswith("waits: ")
        }

    def cited(self, text: str) -> Iterator[str]:
        """The rules that a text cites."""
        for area, number in re.findall(rf"{self.prefix}-([A-Z0-9]+)-(\d+)", text):
            yield f"{self.prefix}-{area}-{number}"


TUPPI: Final = Family(
    "tuppi",
    "TUP",
    {
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
    },
    tuppi.CASES,
    frozenset(tuppi.CASES),
    frozenset(),
    frozenset({"TUP-SEAT-5", "TUP-KOLMEN-9"}),  # the service's; a form that is not built
)
CHAUPATIA: Final = Family(
    "chaupatia",
    "CHA",
    {
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
    },
    chaupatia.CASES,
    frozenset(chaupatia.CASES),
)
PASKIEVICS: Final = Family(
    "paskievics",
    "PAS",
    {
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
    },
    paskievics.CASES,
    frozenset(paskievics.CASES),
)
FAMILIES: Final = (TUPPI, CHAUPATIA, PASKIEVICS)

each_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)


@cache
def names_in(module: Path) -> frozenset[str]:
    tree = ast.parse(module.read_text())
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def test_every_family_of_the_catalogue_has_its_list() -> None:
    assert {family.name for family in FAMILIES} == {
        game.info.family for game in catalogue().values()
    }


@pytest.mark.parametrize(
    ("family", "rule"),
    [(family, rule) for family in FAMILIES for rule in family.shown],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_said_to_show_a_rule_exists(family: Family, rule: str) -> None:
    for cited in family.shown[rule].split(", "):
        if cited.startswith("case "):
            name = cited.removeprefix("case ")
            assert name in family.run
            assert rule in family.cases[name]["rule"]
        else:
            module, _, test = cited.partition("::")
            folder = DOMAIN_TESTS if module.startswith("tournament/") else family.tests
            assert test in names_in(folder / f"{module}.py")


@each_family
def test_the_list_has_all_rules_of_the_specification(family: Family) -> None:
    areas: dict[str, list[int]] = {}
    for rule in family.rules:
        _, area, number = rule.split("-")
        areas.setdefault(area, []).append(int(number))
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in areas.values())
    assert {area: len(numbers) for area, numbers in areas.items()} == family.areas


@each_family
def test_only_what_is_not_built_waits(family: Family) -> None:
    waiting = family.rules.keys() - family.shown.keys() - family.without_test
    assert {rule.split("-")[1] for rule in waiting} == family.waiting
    assert not family.without_test & family.shown.keys()


@each_family
def test_cases_and_refusals_cite_rules_that_exist(family: Family) -> None:
    games = [game for game in catalogue().values() if game.info.family == family.name]
    cited = {rule for case in family.cases.values() for rule in case["rule"]}
    cited |= {reason.rule for game in games for reason in game.reasons if reason.rule}
    assert cited <= family.rules.keys()


@each_family
def test_code_and_tests_cite_rules_that_exist(family: Family) -> None:
    for path in [*family.code.rglob("*.py"), *family.tests.glob("*.py")]:
        assert set(family.cited(path.read_text())) <= family.rules.keys(), path.name


@each_family
def test_the_rules_in_words_name_every_rule_its_modules_and_its_test(family: Family) -> None:
    docs = (ROOT / "docs" / "rules" / f"{family.name}.md").read_text()
    lines = dict(re.findall(rf"^- \*\*({family.prefix}-[A-Z0-9]+-\d+)\*\* (.*)$", docs, re.M))
    assert lines.keys() == family.shown.keys() | family.without_test
    for rule, where in family.shown.items():
        modules, _, shown_by = lines[rule].rpartition(" (")[2].rstrip(")").partition("; ")
        for module in re.findall(r"`([^`]+)`", modules):
            folder = DOMAIN if module.startswith("tournament/") else family.code
            assert (folder / module).exists(), rule
        tests = [cited.partition("::")[0] for cited in where.split(", ")]
        told = [name.strip("` ").removesuffix(".py") for name in shown_by.split(",")]
        assert told == list(dict.fromkeys(tests)), rule


def test_every_invariant_of_chaupatia_is_cited_by_the_test_that_shows_it() -> None:
    text = "".join(path.read_text() for path in CHAUPATIA.tests.glob("test_*.py"))
    for number in range(1, CHAUPATIA.areas["INV"] + 1):
        assert re.search(rf"CHA-INV-{number}\b", text), number
