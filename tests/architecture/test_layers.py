"""The ladder of imports holds, and each kind of breach is noticed.

The breaches are planted in a skeleton of the tree that holds the packages of the ladder and the
repository's own contracts: so each test says something about `pyproject.toml`, not about the code.
"""

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = {c["id"]: c for c in PROJECT["tool"]["importlinter"]["contracts"]}
CORE = ("engine", "games", "bots", "domain")

LADDER = "Imports run down the ladder only"
USE_CASES = "Folders of use cases lean on those below only"
SETTINGS = "Only main, cli and container read the settings"
CATALOGUE = "Only the stock imports games"
GAMES = "Games never import each other"
CORE_RULE = "The core knows the standard library and msgspec"
PLAIN = "The application knows no framework"

# Every rung of the ladder, with an import that is allowed.
SKELETON = {
    "__init__": "",
    "settings": "import pydantic_settings",
    "main": "import app.container, app.rest, app.settings",
    "cli": "import app.container, app.main, app.settings, app.stock",
    "container": "import app.stock, app.persistence, app.settings, app.bus",
    "stock": "import app.games, app.bots, app.application",
    "rest/__init__": "import fastapi, app.application",
    "graphql/__init__": "import strawberry, app.application",
    "persistence/__init__": "import sqlalchemy, app.application",
    "documents/__init__": "",
    "bus/__init__": "import valkey",
    "application/__init__": "import app.domain, app.engine",
    "application/streams/__init__": "import app.application.meeting",
    "application/meeting/__init__": "import app.application.matches",
    "application/matches/__init__": "import app.application.people",
    "application/people/__init__": "import app.application.guards",
    "application/guards/__init__": "",
    "domain/__init__": "import app.engine",
    "bots/__init__": "import app.engine",
    "games/__init__": "import app.games.chaupatia, app.games.tuppi",
    "games/chaupatia/__init__": "import msgspec, app.engine",
    "games/tuppi/__init__": "import app.engine, app.games.tuppi.cards",
    "games/tuppi/cards": "import enum, hashlib",
    "engine/__init__": "import msgspec, abc, hashlib, typing",
}


class Breach(NamedTuple):
    """One forbidden import, and what lint-imports has to say of it."""

    module: str
    line: str
    broken: str
    named: str


BREACHES = [
    Breach("engine/__init__", "import app.domain", LADDER, "app.engine -> app.domain"),
    Breach("domain/__init__", "import app.application", LADDER, "app.domain -> app.application"),
    Breach("application/__init__", "import app.rest", LADDER, "app.application -> app.rest"),
    Breach("persistence/__init__", "import app.container", LADDER, "persistence -> app.container"),
    Breach("container", "import app.main", LADDER, "app.container -> app.main"),
    Breach("stock", "import app.rest", LADDER, "app.stock -> app.rest"),
    Breach("main", "import app.cli", LADDER, "app.main -> app.cli"),
    Breach("rest/__init__", "import app.graphql", LADDER, "app.rest -> app.graphql"),
    Breach("graphql/__init__", "import app.persistence", LADDER, "graphql -> app.persistence"),
    Breach("documents/__init__", "import app.bus", LADDER, "app.documents -> app.bus"),
    Breach("domain/__init__", "import app.bots", LADDER, "app.domain -> app.bots"),
    Breach("bots/__init__", "import app.games", LADDER, "app.bots -> app.games"),
    Breach("stray/__init__", "", LADDER, "app.stray"),
    Breach("utils", "", LADDER, "app.utils"),
    Breach(
        "application/matches/__init__",
        "import app.application.streams",
        USE_CASES,
        "app.application.matches -> app.application.streams",
    ),
    Breach(
        "application/guards/__init__",
        "import app.application.people",
        USE_CASES,
        "app.application.guards -> app.application.people",
    ),
    Breach("rest/__init__", "import app.settings", SETTINGS, "app.rest -> app.settings"),
    Breach("application/__init__", "import app.settings", SETTINGS, "application -> app.settings"),
    Breach("application/__init__", "import app.games", CATALOGUE, "application -> app.games"),
    Breach("rest/__init__", "import app.games.tuppi", CATALOGUE, "app.rest -> app.games.tuppi"),
    Breach("persistence/__init__", "import app.games", CATALOGUE, "persistence -> app.games"),
    Breach("cli", "import app.games", CATALOGUE, "app.cli -> app.games"),
    Breach("games/tuppi/cards", "import app.games.chaupatia", GAMES, "app.games.chaupatia"),
    Breach("games/tuppi/cards", "import app.games", GAMES, "app.games.tuppi.cards -> app.games"),
    Breach("engine/__init__", "import time", CORE_RULE, "app.engine -> time"),
    Breach("domain/__init__", "from datetime import date", CORE_RULE, "app.domain -> datetime"),
    Breach("games/tuppi/cards", "import random", CORE_RULE, "app.games.tuppi.cards -> random"),
    Breach("bots/__init__", "import os.path", CORE_RULE, "app.bots -> os"),
    Breach("games/chaupatia/__init__", "import pydantic", CORE_RULE, "chaupatia -> pydantic"),
    Breach("application/__init__", "import sqlalchemy", PLAIN, "application -> sqlalchemy"),
    Breach("application/__init__", "import fastapi", PLAIN, "app.application -> fastapi"),
]


def _lint(tree: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    command = [str(program), "--no-cache"]
    environment = {"PYTHONPATH": str(tree), "COLUMNS": "200", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, check=False
    )


def _plant(tree: Path, module: str, line: str) -> None:
    path = tree / "app" / f"{module}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    for module, line in SKELETON.items():
        _plant(tmp_path, module, line)
    return tmp_path


def test_the_untouched_skeleton_keeps_all_contracts(tree: Path) -> None:
    done = _lint(tree)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(CONTRACTS)} kept, 0 broken" in done.stdout


@pytest.mark.parametrize("breach", BREACHES, ids=lambda b: f"{b.module}: {b.line or 'stray'}")
def test_a_breach_is_named(tree: Path, breach: Breach) -> None:
    _plant(tree, breach.module, breach.line)
    done = _lint(tree)
    assert done.returncode == 1, done.stdout + done.stderr
    broken = re.findall(r"^(.+) BROKEN", done.stdout, re.MULTILINE)
    assert any(name.startswith(breach.broken) for name in broken), done.stdout
    assert breach.named in done.stdout.replace("is not allowed to import", "->")


def test_the_code_keeps_all_contracts() -> None:
    done = _lint(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_core_is_closed_to_every_package_of_the_lock() -> None:
    """A package that a later lock brings has to be added to the contract."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = set(re.findall(r"^([a-z][a-z0-9-]*)==", text, re.MULTILINE)) - {"msgspec"}
    imported = {
        top
        for top, distributions in packages_distributions().items()
        if {re.sub(r"[-_.]+", "-", name).lower() for name in distributions} & locked
    }
    public = {name for name in imported if name.isidentifier() and not name.startswith("_")}
    assert public - set(CONTRACTS["core"]["forbidden_modules"]) == set()


@pytest.mark.parametrize("package", CORE)
def test_the_core_imports_the_standard_library_msgspec_and_itself(package: str) -> None:
    """The contract lists what is forbidden; this lists what is allowed."""
    allowed = {*sys.stdlib_module_names, "msgspec", "app"}
    foreign = [
        f"{path.relative_to(ROOT).as_posix()}: {name}"
        for path in sorted((ROOT / "app" / package).rglob("*.py"))
        for name in _imports(path)
        if name.split(".")[0] not in allowed
    ]
    assert foreign == []


def _imports(path: Path) -> list[str]:
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.append(node.module or "")
    return names
