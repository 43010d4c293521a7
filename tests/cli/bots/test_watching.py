"""What ``bot check`` notices of a bot that uses more than its arguments while it chooses."""

import json
import subprocess
import sys
from pathlib import Path

from app.cli.bots import runner

BOT = """
import datetime, os, resource, shutil, sqlite3, threading, time

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
    "times": lambda: os.times(),
    "fstat": lambda: os.fstat(2),
    "disk_usage": lambda: shutil.disk_usage("/"),
    "listxattr": lambda: os.listxattr("/"),
    "getuid": lambda: os.getuid(),
    "sysconf": lambda: os.sysconf("SC_PAGE_SIZE"),
    "affinity": lambda: os.sched_getaffinity(0),
    "getrusage": lambda: resource.getrusage(resource.RUSAGE_SELF),
    "native_id": lambda: threading.get_native_id(),
    "a thread": lambda: threading.Thread(target=len, args=("",)).start(),
}


def choose(view, legal_moves, rng):
    USES[view]()
    return "pass"
"""
SEEN = {
    "nothing": None,
    "an import": None,
    "a thread": None,
    **{key: ["the clock"] for key in ("utcnow", "clock_gettime", "asctime", "times")},
    **{key: ["files"] for key in ("listdir", "scandir", "exists", "sqlite3")},
    **{key: ["files"] for key in ("fstat", "disk_usage", "listxattr")},
    **{key: ["the machine"] for key in ("uname", "getuid", "sysconf", "affinity", "getrusage")},
    "native_id": ["the machine"],
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
