"""Averages with an interval that says how much chance is left in them."""

import math
import statistics
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

Z95: Final = statistics.NormalDist().inv_cdf(0.975)


class Average(Struct, frozen=True):
    """A mean and half the width of its 95 % confidence interval."""

    mean: float
    half: float

    @property
    def low(self) -> float:
        """Where the interval begins."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """Where the interval ends."""
        return self.mean + self.half


def average(values: Sequence[float]) -> Average:
    """Student's interval of independent values; of a single one it is infinitely wide."""
    if len(values) < 2:
        return Average(statistics.fmean(values), math.inf)
    error = statistics.stdev(values) / math.sqrt(len(values))
    return Average(statistics.fmean(values), student95(len(values) - 1) * error)


def student95(freedom: int) -> float:
    """How many standard errors lie between the mean and either end of the interval.

    Hill's series for Student's distribution: right to 1 % from five degrees of freedom on.
    """
    z, n = Z95, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )
