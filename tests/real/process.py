"""What both servers need: a free port, a start that ends in readiness or a reason, a hard stop."""

import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import TypeAlias

from tests.real.forked import Forked

Process: TypeAlias = subprocess.Popen[bytes] | Forked
START_SECONDS = 60.0
_PAUSE_SECONDS = 0.02
_PORTS = range(15_000, 32_000)  # systems give those from 32768 or 49152 on
_CHANCE = SystemRandom()


class ServerFailed(RuntimeError):
    """The server ended or stayed silent; the text holds the end of its log."""


def free_port() -> int:
    """A loopback port that nobody listens on, and that the system gives to nobody by itself.

    So no other connection takes the port of a server that was killed before it starts again.
    """
    while True:
        port = _CHANCE.choice(_PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def await_ready(process: Process, ready: Callable[[], bool], log: Path) -> None:
    """Return as soon as `ready`; raise ServerFailed when the process ends or time runs out."""
    deadline = time.monotonic() + START_SECONDS
    while not ready():
        if time.monotonic() > deadline:
            raise ServerFailed(f"not ready within {START_SECONDS:.0f} s\n{_tail(log)}")
        try:
            process.wait(timeout=_PAUSE_SECONDS)
        except subprocess.TimeoutExpired:
            continue
        raise ServerFailed(f"ended with {process.returncode}\n{_tail(log)}")


def kill(process: Process) -> None:
    """End the process at once, as a power cut would, and wait until it is gone."""
    process.kill()
    process.wait()


def _tail(log: Path) -> str:
    text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else "(no log)"
    return text[-2000:]
