"""The framework of the benchmarks, with a clock that the test turns."""

from io import StringIO

import pytest
from rich.console import Console
from typer import Typer
from typer.testing import CliRunner

from bench.__main__ import benchmarks, main
from bench.desk import Desk, Settings
from bench.marks.duplicates import interval
from bench.race import Contestant, race, verdict


class Clock:
    """Stands still but for the work that turns it on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def work(self, units: int, seconds: float) -> int:
        """Take this long for so many units."""
        self.now += seconds
        return units


def test_a_race_gives_rates_ratios_and_their_spread() -> None:
    clock = Clock()
    desk = Desk(Settings(rounds=3, seconds=1.0), Console(file=StringIO()))
    quick = Contestant("quick", lambda: clock.work(100, 0.25))
    slow = Contestant("slow", lambda: clock.work(10, 0.25))
    result = race(desk, "a race", (quick, slow), clock=clock)
    assert result.rate("quick").values == (400.0, 400.0, 400.0)
    assert result.micros("slow").median == 25_000.0
    assert result.ratio("quick", "slow").text(".1f") == "10.0  (10.0 – 10.0)"


def test_a_goal_is_kept_or_missed() -> None:
    assert verdict(6.5, 6) == "≥ 6  kept"
    assert verdict(6.5, 6, at_most=True) == "≤ 6  MISSED"


def test_the_interval_keeps_within_zero_and_one_and_narrows_with_more_deals() -> None:
    assert interval([1.0] * 400)[0] == pytest.approx(0.9905, abs=1e-4)
    low, high = interval([1.0, 0.5, 0.0, 0.5] * 25)
    assert low == pytest.approx(1 - high)
    assert high - low > interval([1.0, 0.5, 0.0, 0.5] * 250)[1] - 0.5


def test_each_benchmark_says_what_it_is_and_can_be_named() -> None:
    app = Typer()
    app.command()(main)
    told = CliRunner().invoke(app, ["--list"])
    assert told.exit_code == 0
    for one in benchmarks().values():
        assert one.summary
        assert one.name in told.output


def test_an_unknown_benchmark_or_game_is_refused_with_what_there_is() -> None:
    app = Typer()
    app.command()(main)
    assert CliRunner().invoke(app, ["speed"]).exit_code == 2
    assert CliRunner().invoke(app, ["playouts", "--game", "whist"]).exit_code == 2
