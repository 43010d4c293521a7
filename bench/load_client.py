"""Load from a process of its own: prepared requests over connections that are kept."""

import multiprocessing
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Self

from bench.load import Burst, Lines, LoadFailed, Watch
from bench.load_worker import run
from bench.processes import CLIENT_CORE, pin


class LoadClient:
    """The client's process, told what to do through a pipe."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=run, args=(theirs,), daemon=True)

    def __enter__(self) -> Self:
        self._process.start()
        pin(self._process.pid, CLIENT_CORE)
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._pipe.send(None)
        self._process.join(5)
        self._process.kill()

    def prepare(self, name: str, lines: Lines) -> None:
        """Hand over what the bursts of this name send; each goes on where the last one ended."""
        self._ask("prepare", name, lines)

    def burst(self, name: str, seconds: float) -> Burst:
        """Send for a while. Raises ``LoadFailed``."""
        burst: Burst = self._ask("burst", name, seconds)
        return burst

    def watch(self, name: str, port: int, streams: Sequence[Watch]) -> None:
        """Keep these streams open from now on; the bursts of ``name`` tell what they see."""
        self._ask("watch", name, port, streams)

    def _ask(self, *command: object) -> Any:
        self._pipe.send(command)
        answer = self._pipe.recv()
        if isinstance(answer, LoadFailed):
            raise answer
        return answer
