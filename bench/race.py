"""A race: contestants run in turn, A B A B …, so that a change of the machine's mood hits all."""

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench.desk import Desk

Work = Callable[[], int]
"""Does some work and says how many units of it: at best a few milliseconds' worth."""

Clock = Callable[[], float]
"""Seconds from some moment on."""


@dataclass(frozen=True)
class Contestant:
    """Something that is measured."""

    name: str
    work: Work


@dataclass(frozen=True)
class Spread:
    """Several measurements of one figure."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle one."""
        return statistics.median(self.values)

    def text(self, form: str = ",.0f") -> str:
        """The median, and the lowest and highest."""
        low, high = min(self.values), max(self.values)
        return f"{self.median:{form}}  ({low:{form}} – {high:{form}})"


@dataclass(frozen=True)
class Race:
    """The units per second of each contestant, round by round."""

    rates: dict[str, Spread]

    def rate(self, name: str) -> Spread:
        """The units per second."""
        return self.rates[name]

    def micros(self, name: str) -> Spread:
        """The microseconds per unit."""
        return Spread(tuple(1e6 / rate for rate in self.rates[name].values))

    def ratio(self, name: str, anchor: str) -> Spread:
        """How many times as fast as the anchor, in each round."""
        both = zip(self.rates[name].values, self.rates[anchor].values, strict=True)
        return Spread(tuple(mine / other for mine, other in both))


def race(
    desk: Desk, label: str, contestants: Sequence[Contestant], *, clock: Clock = time.process_time
) -> Race:
    """Let each contestant run for a while, in turn, ``rounds`` times after a warm-up.

    The clock is this process's processor time, which other load on the machine disturbs least;
    what waits for something (a socket, a disk) is measured by ``time.perf_counter``.
    """
    settings = desk.settings
    rates: dict[str, list[float]] = {one.name: [] for one in contestants}
    with desk.progress(label, len(contestants) * (settings.rounds + 1)) as advance:
        for one in contestants:
            _rate(one.work, settings.seconds / 4, clock)
            advance()
        for _ in range(settings.rounds):
            for one in contestants:
                rates[one.name].append(_rate(one.work, settings.seconds, clock))
                advance()
    return Race({name: Spread(tuple(values)) for name, values in rates.items()})


def _rate(work: Work, seconds: float, clock: Clock) -> float:
    gc.collect()
    units = 0
    start = clock()
    while (spent := clock() - start) < seconds:
        units += work()
    return units / spent


def verdict(value: float, goal: float, *, at_most: bool = False) -> str:
    """The goal, and whether the figure keeps it."""
    kept = value <= goal if at_most else value >= goal
    sign = "≤" if at_most else "≥"
    return f"{sign} {goal:g}  {'kept' if kept else 'MISSED'}"
