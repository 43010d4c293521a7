"""docs/bots.md as a reader would try it: its ``sh`` blocks in one bash, on a real service."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from app.cli.bots.asking import Answer, Question
from app.cli.bots.faults import Fault
from tests.real.service import ServiceProcess, environment

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)

pytestmark = pytest.mark.timeout(240)


def blocks(kind: str) -> list[str]:
    """The texts of all blocks of this kind, in order."""
    return [text for found, text in BLOCK.findall(PAGE) if found == kind]


def test_its_commands_do_what_it_says(service: ServiceProcess, tmp_path: Path) -> None:
    python = Path(sys.executable).parent
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", "\n".join(blocks("sh"))],
        cwd=tmp_path,
        env={
            **environment(),
            "PATH": f"{python}:{os.environ['PATH']}",
            "TRICKTABLE": service.url,
            "COLUMNS": "100",
        },
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout[-1500:]
    assert list(tmp_path.iterdir()) == [], "the page leaves files behind"
    words = " ".join(done.stdout.split())
    for shown in blocks("text"):
        for line in shown.splitlines():
            for part in re.split(r"│|\d[\d.]*|\s\s+", line):
                assert " ".join(part.split()) in words, part
    assert done.stdout.count("good   the same situation gets the same move") == 2
    assert "?    it uses nothing but its arguments" in done.stdout
    last = done.stdout.splitlines()[-1]
    match, _, how = last.partition(": ")
    assert how == "is over"
    seen = httpx.get(f"{service.url}/v1/matches/{match}").json()["match"]
    assert seen["status"] == "finished"


def test_its_example_of_the_protocol_has_the_fields_of_the_real_one() -> None:
    (shown,) = blocks("json")
    question, answer = (json.loads(line) for line in shown.splitlines())
    assert set(question) == set(Question.__struct_fields__)
    assert set(answer) <= set(Answer.__struct_fields__)
    assert answer["id"] == question["id"]
    assert answer["move"] in {move["move"] for move in question["legal_moves"]}
    assert len(question["seed"]) == 16


def test_it_lists_every_fault() -> None:
    assert set(re.findall(r"^\| `([a-z ]+)` \|", PAGE, re.M)) == set(Fault)
