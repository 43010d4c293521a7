"""Exports asked for over HTTP, as a stranger's program would: made, waited for, fetched."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from threading import Event, Thread
from typing import NamedTuple

from app.cli.client import Api
from bench.processes import Server

PAUSE_SECONDS = 0.2
PLAYED = "1.3"
"""A round whose sheets are full; of the others it is the last one."""
Wanted = tuple[str, str]
"""A kind and a format."""


class Made(NamedTuple):
    """A file: how large, and what it took."""

    size: int
    seconds: float
    processor_seconds: float


class Taker:
    """Somebody who takes away the results of one tournament."""

    def __init__(self, server: Server, token: str, tournament: str) -> None:
        self._server = server
        self._api = Api(f"http://127.0.0.1:{server.port}", token, timeout=120)
        self._path = f"/v1/tournaments/{tournament}/exports"

    def make(self, wanted: Wanted) -> Made:
        """Have a file made and fetch it. Raises ``ApiError``."""
        before, began = self._server.processor_seconds, time.perf_counter()
        body = {"kind": wanted[0], "format": wanted[1]}
        played = {"round": PLAYED} if wanted[0] == "sheets" else {}
        told = self._api.post(self._path, body | played)
        while told["state"] == "waiting":
            time.sleep(PAUSE_SECONDS)
            told = self._api.get(f"{self._path}/{told['id']}")
        assert told["state"] == "ready", told
        data = self._api.raw(f"{self._path}/{told['id']}/file")
        spent = time.perf_counter() - began
        return Made(len(data), spent, self._server.processor_seconds - before)

    @contextmanager
    def busy(self, wanted: tuple[Wanted, ...]) -> Iterator[list[Made]]:
        """Have these made over and over meanwhile, one after the other; what was made."""
        ended, made = Event(), list[Made]()

        def work() -> None:
            for one in cycle(wanted):
                if ended.is_set():
                    return
                made.append(self.make(one))

        thread = Thread(target=work)
        thread.start()
        try:
            yield made
        finally:
            ended.set()
            thread.join()
