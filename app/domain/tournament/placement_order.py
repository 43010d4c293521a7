"""The order before the finals, by placement points (PAS-TRN-7)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from app.domain.tournament.placing import Amount
from app.domain.tournament.ranking import Criterion, Ranked, ranked

Amounts = Mapping[str, Amount]


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What an entry had from one round: its placement points and its winnings."""

    points: Amount
    winnings: int


Results = Mapping[str, Sequence[RoundResult]]


def placement_order(results: Results, lots: Sequence[str] = ()) -> tuple[Ranked, ...]:
    """Sum of placement points, then of winnings, then the best single round, then the lot.

    Without ``lots`` those who are equal in all share a place; otherwise it has every entry in the
    order that was drawn.
    """
    chain = [
        Criterion("placement-points", lambda group: _sums(results, group)[0], "PAS-TRN-7"),
        Criterion("winnings", lambda group: _sums(results, group)[1], "PAS-TRN-7"),
        Criterion("best-round", lambda group: _best(results, group), "PAS-TRN-7"),
    ]
    if lots:
        chain.append(Criterion("lot", lambda group: {one: -lots.index(one) for one in group}))
    return ranked(list(results), chain)


def _sums(results: Results, group: Sequence[str]) -> tuple[Amounts, Amounts]:
    points = {one: sum((row.points for row in results[one]), Fraction()) for one in group}
    winnings = {one: sum(row.winnings for row in results[one]) for one in group}
    return points, winnings


def _best(results: Results, group: Sequence[str]) -> Amounts:
    return {one: max((row.winnings for row in results[one]), default=0) for one in group}
