"""The order before the finals, by placement points (PAS-TRN-7) or by another named chain."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta

from app.domain.tournament.adjusting import NO_ADJUSTMENTS, Adjustments
from app.domain.tournament.placing import Amount
from app.domain.tournament.ranking import LOT, Criterion, Measure, Ranked, ranked

Amounts = Mapping[str, Amount]

PlacementOrder = Annotated[
    Literal["pas-trn-7", "winnings"],
    Meta(
        title="PlacementOrder",
        description="Placement points, then winnings, as PAS-TRN-7 says; or winnings first.",
    ),
]

CHAINS: Final[Mapping[str, tuple[str, ...]]] = {
    "pas-trn-7": ("placement-points", "winnings", "best-round"),
    "winnings": ("winnings", "placement-points", "best-round"),
}


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What an entry had from one round: its placement points and its winnings."""

    points: Amount
    winnings: int


Results = Mapping[str, Sequence[RoundResult]]


def placement_order(
    results: Results,
    lots: Mapping[str, int] | None = None,
    besides: Adjustments = NO_ADJUSTMENTS,
    order: PlacementOrder = "pas-trn-7",
) -> tuple[Ranked, ...]:
    """Sum of placement points, then of winnings, then the best single round, then the lot.

    Without ``lots`` those who are equal in all share a place; otherwise it has the number that
    every entry has drawn.
    """
    measures: dict[str, Measure] = {
        "placement-points": lambda group: points_of(results, group, besides),
        "winnings": lambda group: _winnings(results, group, besides),
        "best-round": lambda group: _best(results, group),
    }
    chain = [Criterion(one, measures[one], "PAS-TRN-7") for one in CHAINS[order]]
    if lots:
        drawn = {one: lots[one] for one in results}
        chain.append(Criterion(LOT, lambda group: drawn, "PAS-TRN-7", least=True))
    return ranked(list(results), chain)


def points_of(results: Results, group: Sequence[str], besides: Adjustments) -> Amounts:
    """The sum of placement points, with what was added or taken off."""
    return {
        one: sum((row.points for row in results[one]), Fraction(besides.of_points(one)))
        for one in group
    }


def _winnings(results: Results, group: Sequence[str], besides: Adjustments) -> Amounts:
    return {
        one: sum(row.winnings for row in results[one]) + besides.of_winnings(one) for one in group
    }


def _best(results: Results, group: Sequence[str]) -> Amounts:
    return {one: max((row.winnings for row in results[one]), default=0) for one in group}
