"""What a match between bots comes to: gains a deal, with what chance leaves open."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from msgspec import Struct

from app.bots.averages import Average, average
from app.engine.seats import Seat

Seated = tuple[Mapping[Seat, int], Sequence[int]]
"""Who sat in each seat, as the number of the bot, and the points of each seat."""


class Standing(Struct, frozen=True):
    """One bot after so many dealings; ``gains`` has a figure for each dealing it sat in."""

    points: float
    gain: Average
    won: int
    level: int
    lost: int


class Tally:
    """Collects what each bot gains, dealing by dealing."""

    def __init__(self, bots: int) -> None:
        self._points: list[list[float]] = [[] for _ in range(bots)]
        self._gains: list[list[float]] = [[] for _ in range(bots)]

    @property
    def dealings(self) -> int:
        """How many dealings were played."""
        return len(self._gains[0])

    def add(self, played: Sequence[Seated]) -> None:
        """All matches of one dealing."""
        for bot in range(len(self._gains)):
            here = [
                _own_and_rest(bot, seated, points)
                for seated, points in played
                if bot in seated.values()
            ]
            self._points[bot].append(fmean(own for own, _ in here))
            self._gains[bot].append(fmean(own - rest for own, rest in here))

    def standings(self) -> list[Standing]:
        """How all bots stand, in the order in which they were named."""
        return [
            _standing(points, gains)
            for points, gains in zip(self._points, self._gains, strict=True)
        ]


def _own_and_rest(
    bot: int, seated: Mapping[Seat, int], points: Sequence[int]
) -> tuple[float, float]:
    own = fmean(points[seat] for seat, who in seated.items() if who == bot)
    rest = fmean(points[seat] for seat, who in seated.items() if who != bot)
    return own, rest


def _standing(points: Sequence[float], gains: Sequence[float]) -> Standing:
    won, lost = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    return Standing(fmean(points), average(gains), won, len(gains) - won - lost, lost)
