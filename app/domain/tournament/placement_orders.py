"""The order of stages whose tables are worth placement points, from the sheets handed in."""

from fractions import Fraction

from app.domain.tournament.adjusting import Adjustments, together
from app.domain.tournament.decisions import penalties
from app.domain.tournament.lots import lots
from app.domain.tournament.placement_order import RoundResult, placement_order, points_of
from app.domain.tournament.placing import placement_points
from app.domain.tournament.plan import RandomDraw
from app.domain.tournament.ranking import Ranked
from app.domain.tournament.state import Round, Table, Tournament

Results = dict[str, list[RoundResult]]


def placement(t: Tournament, number: int, stage: RandomDraw) -> tuple[Ranked, ...]:
    """By the chain of the stage (PAS-TRN-7)."""
    results, besides = _counted(t, number, stage)
    first = t.rounds_of(number)[0]
    return placement_order(results, lots(first, list(results)), besides, stage.placement_order)


def placement_points_of(one: Round, table: Table, stage: RandomDraw) -> dict[str, Fraction]:
    """What the places at a table are worth (PAS-TRN-5, PAS-TRN-6)."""
    order = lots(one, table.at.entries)
    return placement_points(table.points(), stage.scale, stage.table_ties, order)


def _counted(t: Tournament, number: int, stage: RandomDraw) -> tuple[Results, Adjustments]:
    """The rounds that count for a stage, with what was carried over and taken off."""
    results: Results = {entry: [] for one in t.rounds_of(number) for entry in one.entries}
    besides = penalties(t, number)
    if stage.carry != "none":
        earlier, carried = _carried(t, number, stage)
        results = {entry: list(earlier.get(entry, ())) for entry in results}
        besides = together(besides, carried)
    for one in t.rounds_of(number):
        for table in one.tables:
            if table.counts:
                _add(results, one, table, stage)
    return results, besides


def _add(results: Results, one: Round, table: Table, stage: RandomDraw) -> None:
    winnings = table.points()
    for entry, points in placement_points_of(one, table, stage).items():
        results[entry].append(RoundResult(points, winnings[entry]))


def _carried(t: Tournament, number: int, stage: RandomDraw) -> tuple[Results, Adjustments]:
    """All that counted for the stage before, or its points alone."""
    before = t.stage(number - 1)
    assert isinstance(before, RandomDraw)
    results, besides = _counted(t, number - 1, before)
    if stage.carry == "all":
        return results, besides
    return {}, Adjustments(points_of(results, list(results), besides))
