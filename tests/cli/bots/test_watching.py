"""What ``bot check`` notices of a bot that uses more than its arguments while it chooses."""

import json
import subprocess
import sys
from pathlib import Path

from app.cli.bots import runner

BOT = """
import datetime, os, sqlite3, time

USES = {
    "nothing": lambda: None,
    "an import": lambda: __import__("graphlib"),
    "utcnow": lambda: datetime.datetime.utcnow(),
    "clock_gettime": lambda: time.clock_gettime(time.CLOCK_REALTIME),
    "asctime": lambda: time.asctime(),
    "listdir": lambda: os.listdir("/"),
    "scandir": lambda: list(os.scandir("/")),
    "exists": lambda: os.path.exists("/etc"),
    "sqlite3": lambda: sqlite3.connect(":memory:"),
    "uname": lambda: os.uname(),
}


def choose(view, legal_moves, rng):
    USES[view]()
    return "pass"
"""
SEEN = {
    "nothing": None,
    "an import": None,
    **{key: ["the clock"] for key in ("utcnow", "clock_gettime", "asctime")},
    **{key: ["files"] for key in ("listdir", "scandir", "exists", "sqlite3")},
    "uname": ["the machine"],
}


def test_what_a_bot_reads_beside_its_arguments_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(BOT)
    questions = [
        json.dumps({"id": number, "view": view, "legal_moves": [], "seed": "7"})
        for number, view in enumerate(SEEN)
    ]
    command = [sys.executable, "-P", "-W", "ignore", runner.__file__, str(path), "watch"]
    done = subprocess.run(
        command, input="\n".join(questions), capture_output=True, text=True, check=True
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert {view: one.get("used") for view, one in zip(SEEN, answers, strict=True)} == SEEN
