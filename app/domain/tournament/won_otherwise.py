"""Matches of two that their points do not decide: who has won them is first all the same.

A match that is walked over may have no points at all, and one that a tuppi ends at once may be won
by the side that has fewer (TUP-TOUR-2).
"""

from collections.abc import Mapping

from app.domain.tournament.placing import Amount
from app.domain.tournament.state import Table

PAIR = 2


def won_otherwise(table: Table) -> str | None:
    """Who has won a match of two without having the most points; None where points tell it."""
    winner, points = table.winner, table.points()
    if winner is None or len(points) != PAIR or not table.counts:
        return None
    return winner if points[winner] <= min(points.values()) else None


def winner_first(table: Table, amounts: Mapping[str, Amount]) -> dict[str, Amount]:
    """What a table is ordered by: these amounts, more than all others for such a winner."""
    winner = won_otherwise(table)
    if winner is None:
        return dict(amounts)
    return {**amounts, winner: max(amounts.values()) + 1}
