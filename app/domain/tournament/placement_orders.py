"""The order of stages whose tables are worth placement points, from the sheets handed in."""

from collections.abc import Collection
from fractions import Fraction

from app.domain.tournament.adjusting import Adjustments, together
from app.domain.tournament.decisions import penalties
from app.domain.tournament.lots import lots, stage_lots
from app.domain.tournament.placement_order import RoundResult, placement_order, points_of
from app.domain.tournament.placing import last_worth, placement_points
from app.domain.tournament.ranking import Ranked
from app.domain.tournament.seated import out_of
from app.domain.tournament.stage_terms import Places, carry_of, places_of
from app.domain.tournament.state import Round, Table, Tournament
from app.domain.tournament.won_otherwise import winner_first

NOBODY = ""
Results = dict[str, list[RoundResult]]


def placement(t: Tournament, number: int, scoring: Places) -> tuple[Ranked, ...]:
    """By the chain of the stage (PAS-TRN-7)."""
    results, besides = _counted(t, number, scoring)
    lots_drawn = stage_lots(t, number)
    return placement_order(results, lots_drawn, besides, scoring.placement_order)


def placement_points_of(one: Round, table: Table, scoring: Places) -> dict[str, Fraction]:
    """What the places at a table are worth (PAS-TRN-5, PAS-TRN-6).

    Where neither of two came, both have the last place.
    """
    if table.sheet.walkover == NOBODY:
        return dict.fromkeys(table.at.entries, last_worth(scoring.scale, len(table.at.entries)))
    order = lots(one, table.at.entries)
    amounts = winner_first(table, table.points())
    return placement_points(amounts, scoring.scale, scoring.table_ties, order)


def _counted(t: Tournament, number: int, scoring: Places) -> tuple[Results, Adjustments]:
    """The rounds that count for a stage, with what was carried over and taken off."""
    results: Results = {entry: [] for one in t.rounds_of(number) for entry in one.entries}
    besides = penalties(t, number)
    if carry_of(t.stage(number)) != "none":
        earlier, carried = _carried(t, number)
        results = {entry: list(earlier.get(entry, ())) for entry in results}
        besides = together(besides, carried)
    for one in t.rounds_of(number):
        for table in one.tables:
            if table.counts:
                _add(results, one, table, scoring, out_of(t, one.key))
    return results, besides


def _add(
    results: Results, one: Round, table: Table, scoring: Places, gone: Collection[str]
) -> None:
    """Add the results of a table; an entry withdrawn before the round was played gets nothing."""
    winnings = table.points()
    for entry, points in placement_points_of(one, table, scoring).items():
        if entry not in gone:
            results[entry].append(RoundResult(points, winnings[entry]))


def _carried(t: Tournament, number: int) -> tuple[Results, Adjustments]:
    """All that counted for the stage before, or its points alone."""
    before = places_of(t.stage(number - 1))
    assert before is not None
    results, besides = _counted(t, number - 1, before)
    if carry_of(t.stage(number)) == "all":
        return results, besides
    return {}, Adjustments(points_of(results, list(results), besides))
