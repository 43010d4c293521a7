"""boardgame.io, a peer that is measured where `node` and its packages are found.

``npm install boardgame.io socket.io-client node-persist`` anywhere, and
``NODE_PATH=…/node_modules`` for the run.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.processes import CLIENT_CORE, SERVER_CORE, pin
from tests.real.process import free_port, kill

PROGRAM = Path(__file__).with_name("boardgameio.cjs")


def is_here() -> bool:
    """Whether it can be measured on this machine."""
    node = shutil.which("node")
    if node is None or "NODE_PATH" not in os.environ:
        return False
    asked = [
        node,
        "-e",
        "require('boardgame.io/server'), require('socket.io-client'), require('node-persist')",
    ]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


class Peer:
    """A server of boardgame.io and a client with four sockets in each of some matches."""

    def __init__(self, driver: "subprocess.Popen[bytes]") -> None:
        self._driver = driver

    def moves(self, seconds: float) -> int:
        """Move in all matches for a while: how many moves all four of a match have seen."""
        assert self._driver.stdin is not None
        self._driver.stdin.write(f"{seconds}\n".encode())
        self._driver.stdin.flush()
        return int(_line(self._driver))


@contextmanager
def peer(matches: int, folder: Path | None = None) -> Iterator[Peer]:
    """One in memory, or with its files in a folder."""
    port = str(free_port())
    files = () if folder is None else (str(folder),)
    with (
        _node("serve", port, *files, core=SERVER_CORE),
        _node("drive", port, str(matches), core=CLIENT_CORE) as driver,
    ):
        yield Peer(driver)


@contextmanager
def _node(*arguments: str, core: int) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen(
        ["node", str(PROGRAM), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        pin(process.pid, core)
        assert _line(process) == "ready"
        yield process
    finally:
        kill(process)


def _line(process: "subprocess.Popen[bytes]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().decode().strip()
