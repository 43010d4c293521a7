"""The README as a new user would try it: its commands, in its order, on a real service.

``<!-- test: … -->`` before a block says what is not simply run: ``skip`` with its reason, ``demo``
for the block that needs the service under another address. All other ``sh`` blocks run in one bash,
and what they print must look like what they say.
"""

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.real.service import ServiceProcess, environment

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(
    r"(?:<!-- test: (?P<test>[^\n]*?) -->\n+)?^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.M | re.S
)
MARK = "=== block {} ==="


@dataclass(frozen=True)
class Block:
    """A fenced block of the README."""

    kind: str
    test: str
    text: str
    line: int


def blocks() -> list[Block]:
    """All of them, in order."""
    return [
        Block(
            found["kind"],
            found["test"] or "",
            found["text"],
            README.count("\n", 0, found.start("text")),
        )
        for found in BLOCK.finditer(README)
    ]


def _ran(script: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    python = Path(sys.executable).parent
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env={**environment(), "PATH": f"{python}:{os.environ['PATH']}", **variables},
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )


@pytest.fixture(scope="module")
def printed(service: ServiceProcess, tmp_path_factory: pytest.TempPathFactory) -> dict[Block, str]:
    """What each block of the path printed, all of them in one bash."""
    folder = tmp_path_factory.mktemp("user")
    path = [block for block in blocks() if block.kind == "sh" and not block.test]
    script = "".join(
        f"echo '{MARK.format(number)}'\n{block.text}\n" for number, block in enumerate(path)
    )
    done = _ran(script, folder, TRICKTABLE=service.url)
    assert done.returncode == 0, f"README: {done.stderr}\nafter\n{done.stdout[-1500:]}"
    assert not list(folder.iterdir()), "the README leaves files behind"
    found = {}
    for number, block in enumerate(path):
        _, _, rest = done.stdout.partition(MARK.format(number) + "\n")
        found[block] = rest.partition(MARK.format(number + 1))[0]
    return found


def test_every_block_is_run_or_says_why_not() -> None:
    kinds = {block.kind for block in blocks()}
    assert kinds <= {"sh", "json", "text", "graphql"}, f"blocks of no known kind: {kinds}"
    for block in blocks():
        if block.test.startswith("skip"):
            assert len(block.test.split()) > 2, f"line {block.line}: skipped without a reason"
        else:
            assert block.test in ("", "demo"), f"line {block.line}: {block.test}"
    assert sum(block.kind == "sh" and not block.test for block in blocks()) >= 6


def _json_of(printed: dict[Block, str], words: str) -> dict[str, object]:
    """The JSON that the block with these words printed."""
    (text,) = [text for block, text in printed.items() if words in block.text]
    found: dict[str, object] = json.loads(text)
    return found


def test_the_path_leads_from_nothing_to_a_played_card(printed: dict[Block, str]) -> None:
    opened = _json_of(printed, '"game": "tuppi"')
    assert opened["match"]["status"] == "running"  # type: ignore[index]
    assert len(opened["view"]["table"]["seats"][0]["hand"]) == 13  # type: ignore[index]
    (moves,) = [text for block, text in printed.items() if "first_move()" in block.text]
    first, second = moves.split()
    assert first.startswith(("show:", "play:")), moves  # a rami before hers ends the showing
    assert second.startswith("play:"), moves


def test_a_barred_move_is_explained_in_finnish(printed: dict[Block, str]) -> None:
    problem = _json_of(printed, "Accept-Language: fi")
    assert problem["status"] == 409
    assert str(problem["rule"]).startswith("TUP-")
    assert problem["legal_moves"] is not None
    assert not str(problem["title"]).isascii() or "ei" in str(problem["title"]).lower(), problem


def test_graphql_answers_with_just_what_was_asked(printed: dict[Block, str]) -> None:
    answer = _json_of(printed, "/graphql")
    assert "errors" not in answer
    match = answer["data"]["match"]  # type: ignore[index]
    assert match["__typename"] == "MatchView"
    assert set(match) == {"__typename", "toAct", "you", "view"}


def test_the_log_is_a_page_from_the_first_event(printed: dict[Block, str]) -> None:
    page = _json_of(printed, "events?limit=5")
    assert [event["position"] for event in page["events"]] == [1, 2, 3, 4, 5]  # type: ignore[attr-defined]


def test_outputs_that_are_shown_have_the_keys_of_real_ones(printed: dict[Block, str]) -> None:
    shown_by: dict[Block, str] = {}
    last: Block | None = None
    for block in blocks():
        if block.kind == "sh":
            last = block if block in printed else None
        elif block.kind in ("json", "text") and last is not None and not block.test:
            shown_by[block] = printed[last]
    for block, text in shown_by.items():
        shown = set(re.findall(r'"(\w+)":', block.text))
        real = set(re.findall(r'"(\w+)":', text))
        assert shown <= real, f"line {block.line}: {shown - real} are not in what is printed"


def test_the_demo_of_the_readme_plays_a_match(service: ServiceProcess, tmp_path: Path) -> None:
    (block,) = [block for block in blocks() if block.test == "demo"]
    command = block.text.strip()
    assert command == ".venv/bin/tricktable demo", "the test knows the demo by this command"
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "bin").symlink_to(Path(sys.executable).parent)
    options = '{"match": "turnaus", "early_end": "auto"}'
    done = _ran(f"{command} --url {service.url} --options '{options}'", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Result: " in done.stdout
    assert f"{service.url}/v1/matches/" in "".join(done.stdout.split("Record:")[1:])


def test_links_into_the_repository_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", README):
        assert (ROOT / target).exists(), f"README links to {target}, which is not there"
