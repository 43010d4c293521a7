"""What the repository may hold: names at the top, sizes of files, and no trace of a machine."""

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOP_LEVEL = {
    ".ci",
    ".gitignore",
    "CHANGELOG.md",
    "Makefile",
    "README.md",
    "app",
    "bench",
    "docker-compose.yml",
    "docs",
    "examples",
    "migrations",
    "openapi",
    "pyproject.toml",
    "requirements-dev.lock",
    "requirements.lock",
    "seeds",
    "tests",
}
FILE_LINES = 400
FUNCTION_LINES = 60
# Registries, and paths that name one machine. Built from parts, so that this file is clean.
MACHINE = re.compile("|".join(["/wor" + "k/", "/ro" + "ot/", "/ho" + r"me/\w"]))
REGISTRY = re.compile(
    "|".join(["pypi" + r"\.org", "pythonhosted" + r"\.org", "npmjs" + r"\.(org|com)"])
)


@cache
def _tracked() -> tuple[str, ...]:
    """Tracked files, and new ones that are not ignored: both would be committed."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    names = [name for name in listing.decode().split("\0") if name]
    return tuple(sorted({name for name in names if (ROOT / name).is_file()}))


def _texts() -> list[tuple[str, str]]:
    texts = []
    for name in _tracked():
        raw = (ROOT / name).read_bytes()
        if b"\0" not in raw:
            texts.append((name, raw.decode("utf-8")))
    return texts


def test_the_top_level_holds_what_it_may_and_nothing_else() -> None:
    assert {name.split("/")[0] for name in _tracked()} - TOP_LEVEL == set()


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_locks_name_no_host_and_hash_everything(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index-url" not in text
    assert "--find-links" not in text
    pinned = re.findall(r"^[a-z][^\n]*==.*(?:\n    .*)*", text, re.MULTILINE)
    assert len(pinned) > 50
    assert [entry.splitlines()[0] for entry in pinned if "--hash=sha256:" not in entry] == []


def test_the_dev_lock_pins_what_the_service_runs_with() -> None:
    def pins(lock: str) -> set[str]:
        text = (ROOT / lock).read_text(encoding="utf-8")
        return set(re.findall(r"^[a-z][^ ]*==[^ ]+", text, re.MULTILINE))

    assert pins("requirements.lock") <= pins("requirements-dev.lock")


@pytest.mark.parametrize("trace", [MACHINE, REGISTRY], ids=["machine path", "registry"])
def test_no_file_names_a_machine_or_a_registry(trace: re.Pattern[str]) -> None:
    found = [f"{name}: {hit[0]}" for name, text in _texts() if (hit := trace.search(text))]
    assert found == []


def test_files_and_functions_keep_their_size() -> None:
    too_long = []
    for path in sorted((ROOT / "app").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(ROOT).as_posix()
        too_long += [name] * (text.count("\n") > FILE_LINES)
        too_long += [f"{name}:{line}" for line in _long_functions(ast.parse(text))]
    assert too_long == []


def _long_functions(tree: ast.Module) -> list[int]:
    functions = (
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return [f.lineno for f in functions if (f.end_lineno or 0) - f.lineno + 1 > FUNCTION_LINES]
