"""Processes that begin where their imports have ended: forks of one process for each worker.

To start `tricktable serve` from nothing takes five seconds of processor, nearly all of them for
imports and the GraphQL schema, which are the same each time. Tests start it a hundred times. So
they fork it from a process that has come so far and no further (`tests.real.preloaded`): it has
read no setting and opened nothing. The commands themselves are started in tests/cli/test_service.py
and tests/e2e/test_two_processes.py.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from multiprocessing import get_context
from pathlib import Path

from app.cli import app

_FORKING = get_context("forkserver")
_FORKING.set_forkserver_preload(["tests.real.preloaded", "tests.real.halting"])


class Forked:
    """A process as :class:`subprocess.Popen` has them, which runs a function of a module."""

    def __init__(self, main: Callable[[], None], env: Mapping[str, str], log: Path) -> None:
        # A daemon in the sense of multiprocessing: it ends with the process that started it.
        self._process = _FORKING.Process(target=_run, args=(main, dict(env), log), daemon=True)
        self._process.start()
        assert self._process.pid is not None
        self.pid: int = self._process.pid

    @property
    def returncode(self) -> int | None:
        """Its exit code once it has ended; of a signal, less than nothing."""
        return self._process.exitcode

    def poll(self) -> int | None:
        """The same."""
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code. Raises :class:`subprocess.TimeoutExpired`."""
        self._process.join(timeout)
        code = self.returncode
        if code is None:
            raise subprocess.TimeoutExpired("forked", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it has not ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """SIGTERM."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """SIGKILL."""
        self.send_signal(signal.SIGKILL)


def serve() -> None:
    """What `tricktable serve` does."""
    sys.argv = ["tricktable", "serve"]
    app()


def _run(main: Callable[[], None], env: dict[str, str], log: Path) -> None:
    with log.open("ab") as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    os.environ.clear()
    os.environ.update(env)
    main()
