"""Files are made in a process of their own, which yields to whatever else the machine has to do.

So no move waits for the interpreter while a large file is made. What was gathered goes there
through a pipe; the file comes back in parts, no faster than they are taken.
"""

import asyncio
import pickle
import sys
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from queue import LifoQueue
from subprocess import PIPE, Popen
from typing import IO, Final

from app.application.exports.lanes import ALIKE, LANES
from app.application.exports.season_values import (
    SeasonWanted,
    TakenSeason,
    TakenVersus,
    VersusWanted,
)
from app.application.exports.stopping import Stop
from app.application.exports.taken import Taken
from app.application.exports.turns import Turns
from app.application.exports.values import WantedExport
from app.application.texts import Language, Texts
from app.documents.framing import FAILED, PART, read_frame, write_frame
from app.documents.worker import Job

COMMAND: Final = (sys.executable, "-m", "app.documents.worker")
PATIENCE_SECONDS: Final = 5
SEASON_SECONDS: Final = 60
AT_ONCE: Final = len(LANES)
"""How many files are made at the same time: one in each lane."""


class CannotPrint(RuntimeError):
    """The file could not be made there; the log of the process says why."""


class PrinterApart:
    """``Printer`` by processes that are started as they are needed, and anew where one has died."""

    def __init__(self) -> None:
        self._workers = tuple(Worker() for _ in range(AT_ONCE))
        self._free: LifoQueue[Worker] = LifoQueue()
        for worker in reversed(self._workers):
            self._free.put(worker)
        self._seasons = Worker()
        self._thread = ThreadPoolExecutor(1, "season")
        self._turns = Turns()

    def printed(
        self, taken: Taken, wanted: WantedExport, texts: Texts, stop: Stop | None = None
    ) -> Generator[bytes, None, None]:
        """The file in parts, once a process is free. Stopped, it raises :class:`CannotPrint`."""
        worker, stop = self._free.get(), stop or Stop()
        try:
            yield from worker.printed((taken, wanted), texts, stop)
        finally:
            stop.ended_by(None)
            self._free.put(worker)

    async def season_printed(
        self,
        taken: TakenSeason | TakenVersus,
        wanted: SeasonWanted | VersusWanted,
        language: Language,
        texts: Texts,
        whose: str,
    ) -> bytes:
        """A season or a record: one at a time, in a process that makes no other files.

        What is in it is bounded; so is the time, after which :class:`CannotPrint` is raised.
        """
        stop, job = Stop(), (taken, wanted, language)
        make = partial(copy_context().run, self._seasons.whole, job, texts, stop)
        async with self._turns.turn(ALIKE, whose):
            try:
                async with asyncio.timeout(SEASON_SECONDS):
                    loop = asyncio.get_running_loop()
                    return await loop.run_in_executor(self._thread, make)
            except TimeoutError as error:
                stop.say()
                raise CannotPrint(f"a season took {SEASON_SECONDS} seconds") from error

    def close(self) -> None:
        """End the processes, whatever they are at."""
        for worker in (*self._workers, self._seasons):
            worker.close()
        self._thread.shutdown(wait=False, cancel_futures=True)


class Worker:
    """A process that makes one file after the other."""

    def __init__(self) -> None:
        self._process: Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The id of its process, once there is one."""
        return None if self._process is None else self._process.pid

    def whole(self, job: Job, texts: Texts, stop: Stop) -> bytes:
        """The same in one piece."""
        try:
            return b"".join(self.printed(job, texts, stop))
        finally:
            stop.ended_by(None)

    def printed(self, job: Job, texts: Texts, stop: Stop) -> Generator[bytes, None, None]:
        """The file in parts; it is stopped with its process. Raises :class:`CannotPrint`."""
        whole = False
        try:
            process = self._running(texts)
            stop.ended_by(process.kill)
            yield from self._parts(process, job)
            whole = True
        except (EOFError, OSError) as error:
            raise CannotPrint(str(error)) from error
        finally:
            if not whole:
                self.close()

    def close(self) -> None:
        """End the process, whatever it is at."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for pipe in _pipes(process):
            with suppress(OSError):  # what it had not read yet is lost
                pipe.close()
        process.wait(PATIENCE_SECONDS)

    def _parts(self, process: Popen[bytes], job: Job) -> Iterator[bytes]:
        told, heard = _pipes(process)
        write_frame(told, PART, pickle.dumps(job, pickle.HIGHEST_PROTOCOL))
        while True:
            kind, data = read_frame(heard)
            if kind == FAILED:
                raise CannotPrint(data.decode())
            if not data:
                return
            yield data

    def _running(self, texts: Texts) -> Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._process = Popen(COMMAND, stdin=PIPE, stdout=PIPE)
            write_frame(_pipes(self._process)[0], PART, pickle.dumps(texts))
        return self._process


def _pipes(process: Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout
