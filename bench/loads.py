"""Load as contestants of a race, and what is told of it besides the rate."""

import math
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from app.engine.referee import Referee
from bench.desk import Desk
from bench.load import CONNECTIONS, Burst, Lines
from bench.load_client import LoadClient
from bench.processes import Server
from bench.race import Contestant, Race, race

MOST_A_SECOND = 4_500
"""No server is expected to make more moves than this; so many are prepared."""

HEADS = ("", "a second (spread)", "µs of server", "p50 ms", "p99 ms", "p99 ÷ p50")


class Loads:
    """Servers under load in turn; the clock of the race is that of the bursts."""

    def __init__(self, desk: Desk, client: LoadClient) -> None:
        self._desk = desk
        self._client = client
        self._clock = 0.0
        self._warm: set[str] = set()
        self.bursts: dict[str, Burst] = {}
        self.used: dict[str, float] = {}
        """Processor seconds of each server."""

    def contestant(self, name: str, server: Server, lines: Lines) -> Contestant:
        """Who sends these lines to this server."""
        self._client.prepare(name, lines)
        self.bursts[name], self.used[name] = Burst(), 0.0
        seconds = self._desk.settings.seconds

        def work() -> int:
            before = server.processor_seconds
            burst = self._client.burst(name, seconds)
            self._clock += burst.seconds
            if name in self._warm:
                self.used[name] += server.processor_seconds - before
                self.bursts[name].add(burst)
            self._warm.add(name)
            return burst.answers

        return Contestant(name, work)

    def local(self, name: str, step: Callable[[], int]) -> Contestant:
        """What this process does by itself, over and over, under the clock of the race."""
        seconds = self._desk.settings.seconds

        def work() -> int:
            units, began = 0, time.perf_counter()
            while (spent := time.perf_counter() - began) < seconds:
                units += step()
            self._clock += spent
            return units

        return Contestant(name, work)

    def run(self, label: str, contestants: Sequence[Contestant]) -> Race:
        """Race them."""
        return race(self._desk, label, contestants, clock=lambda: self._clock)

    def wait(self, name: str, share: float) -> float:
        """Milliseconds within which this share of the answers came."""
        return percentile(self.bursts[name].waits, share) * 1000

    def tail(self, name: str) -> float:
        """The 99th percentile of the waits ÷ their median."""
        return self.wait(name, 0.99) / self.wait(name, 0.5)

    def processor_micros(self, name: str) -> float:
        """What the server used of processors for one answer."""
        return self.used[name] / self.bursts[name].answers * 1e6

    def compared(self, result: Race, name: str, anchor: str) -> str:
        """The ratio in words: by rates, and by what the servers used, which a crowd disturbs less.

        A server that serves alone on a core makes one out of the other.
        """
        text = f"{name} ÷ {anchor}: {result.ratio(name, anchor).text('.2f')}"
        if name not in self.used or anchor not in self.used:
            return text
        used = self.processor_micros(anchor) / self.processor_micros(name)
        return f"{text}; by processor time {used:.2f}"

    def rows(self, result: Race) -> list[tuple[str, ...]]:
        """The table of the race, under ``HEADS``."""
        return [(name, rate.text(), *self._waits(name)) for name, rate in result.rates.items()]

    def _waits(self, name: str) -> tuple[str, ...]:
        if name not in self.bursts:
            return ("", "", "", "")
        return (
            f"{self.processor_micros(name):,.0f}",
            f"{self.wait(name, 0.5):.2f}",
            f"{self.wait(name, 0.99):.2f}",
            f"{self.tail(name):.1f}",
        )


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of them does not exceed."""
    if len(values) < 2:
        return math.nan
    return statistics.quantiles(values, n=1000, method="inclusive")[round(share * 1000) - 1]


def the_game(desk: Desk) -> Referee:
    """The game that is played under load: the first that was asked for, else Tuppi."""
    return desk.games[0] if desk.settings.games else desk.catalogue.referee("tuppi")


def moves_needed(
    desk: Desk, most_a_second: int = MOST_A_SECOND, connections: int = CONNECTIONS
) -> int:
    """How many moves each connection may come to send."""
    warm_up_and_turns = 1 + desk.settings.rounds
    return math.ceil(most_a_second * desk.settings.seconds * warm_up_and_turns / connections)


@contextmanager
def working_folder() -> Iterator[Path]:
    """A folder for databases and logs, gone at the end."""
    with TemporaryDirectory(prefix="tricktable-bench-", ignore_cleanup_errors=True) as name:
        yield Path(name)
