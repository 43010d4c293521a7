"""Processes that are measured: started, pinned to a core, and asked what they have used."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.real.process import await_ready, free_port, kill
from tests.real.service import COMMAND, environment

SERVER_CORE = 0
CLIENT_CORE = 1
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
UNLIMITED = {f"limit_{what}": 10**9 for what in ("reads", "moves", "streams", "exports")}
"""A load client is a few accounts that play for hundreds: all is counted, nothing is refused."""


@dataclass(frozen=True)
class Server:
    """A running server on a loopback port."""

    pid: int
    port: int

    @property
    def processor_seconds(self) -> float:
        """What all its threads have used of processors."""
        return time.clock_gettime((~self.pid << 3) | 2)  # Linux: the clock of another process

    @property
    def memory_bytes(self) -> int:
        """What it holds in memory."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE_BYTES


def pin(pid: int | None, core: int) -> None:
    """Keep a process on one core, where the machine has two and knows how."""
    if pid is not None and hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        if len(cores) > 1:
            os.sched_setaffinity(pid, {cores[core % len(cores)]})


@contextmanager
def service(
    folder: Path, database_url: str, synchronous: str = "FULL", **more: object
) -> Iterator[Server]:
    """Tricktable on a migrated database, as deployed: a log line a request, as JSON."""
    command = [str(COMMAND), "serve"]
    if synchronous != "FULL":
        command = [sys.executable, "-m", "bench.serving", synchronous]
    settings = {"data_dir": folder, "database_url": database_url, "log_format": "json", **UNLIMITED}
    settings |= more
    with _running(folder, command, **settings) as server:
        yield server


@contextmanager
def anchor(folder: Path, *arguments: str) -> Iterator[Server]:
    """The bare endpoints of ``bench.bare``."""
    with _running(folder, [sys.executable, "-m", "bench.bare", *arguments]) as server:
        yield server


@contextmanager
def _running(folder: Path, command: Sequence[str], **settings: object) -> Iterator[Server]:
    port = free_port()
    log = folder / f"server-{port}.log"
    with log.open("ab") as output:
        process = subprocess.Popen(
            command, env=environment(**settings, port=port), stdout=output, stderr=output
        )
    try:
        pin(process.pid, SERVER_CORE)
        await_ready(process, lambda: _answers(port), log)
        yield Server(process.pid, port)
    finally:
        kill(process)


def _answers(port: int) -> bool:
    with suppress(URLError, OSError), urlopen(f"http://127.0.0.1:{port}/readyz") as answer:
        return bool(answer.status == 200)
    return False
