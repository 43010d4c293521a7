"""The order of a stage of each kind, from the sheets that were handed in."""

from collections.abc import Sequence
from fractions import Fraction

from app.domain.tournament.brackets import bracket_of, results_of
from app.domain.tournament.final_order import final_places
from app.domain.tournament.knockout import Bracket, Progress, progress
from app.domain.tournament.lots import lots
from app.domain.tournament.placement_order import RoundResult, placement_order
from app.domain.tournament.placing import placement_points
from app.domain.tournament.plan import FinalTables, Knockout, RandomDraw
from app.domain.tournament.ranking import Ranked
from app.domain.tournament.state import Round, Table, Tournament

Results = dict[str, list[RoundResult]]


def placement(t: Tournament, number: int, stage: RandomDraw) -> tuple[Ranked, ...]:
    """By placement points (PAS-TRN-7)."""
    results = _results(t, number, stage)
    first = t.rounds_of(number)[0]
    return placement_order(results, lots(first, list(results)))


def _results(t: Tournament, number: int, stage: RandomDraw) -> Results:
    results: Results = {entry: [] for one in t.rounds_of(number) for entry in one.entries}
    for entry, carried in _carried(t, number, stage).items():
        if entry in results:
            results[entry] = carried
    for one in t.rounds_of(number):
        for table in one.tables:
            if table.counts:
                _add(results, one, table, stage)
    return results


def _add(results: Results, one: Round, table: Table, stage: RandomDraw) -> None:
    winnings = table.points()
    for entry, points in placement_points_of(one, table, stage).items():
        results[entry].append(RoundResult(points, winnings[entry]))


def placement_points_of(one: Round, table: Table, stage: RandomDraw) -> dict[str, Fraction]:
    """What the places at a table are worth (PAS-TRN-5, PAS-TRN-6)."""
    order = lots(one, table.at.entries)
    return placement_points(table.points(), stage.scale, stage.table_ties, order)


def _carried(t: Tournament, number: int, stage: RandomDraw) -> Results:
    if stage.carry == "none":
        return {}
    before = t.stage(number - 1)
    assert isinstance(before, RandomDraw)
    results = _results(t, number - 1, before)
    if stage.carry == "all":
        return results
    return {
        entry: [RoundResult(sum((row.points for row in rows), Fraction()), 0)]
        for entry, rows in results.items()
    }


def knockout(t: Tournament, number: int, stage: Knockout) -> dict[str, int]:
    """The places of a bracket; who lost in the same round shares the best that was left."""
    bracket = bracket_of(t, number, stage)
    now = progress(bracket, results_of(t, number))
    return _shared_places(t.rounds_of(number)[0].order, bracket, now)


def _shared_places(entries: Sequence[str], bracket: Bracket, now: Progress) -> dict[str, int]:
    lost = _lost_in(bracket, now)
    later = bracket.rounds + 1
    reached = {entry: lost.get(entry, later) for entry in entries}
    found = dict(now.places)
    for entry in entries:
        if entry not in found:
            ahead = [
                other for other in entries if other in now.places or reached[other] > reached[entry]
            ]
            found[entry] = len(ahead) + 1
    return found


def _lost_in(bracket: Bracket, now: Progress) -> dict[str, int]:
    """The last round that each has lost."""
    lost: dict[str, int] = {}
    for tie in bracket.ties:
        winner = now.winners[tie.number]
        for entry in now.sides[tie.number]:
            if entry and winner is not None and entry != winner:
                lost[entry] = max(tie.round, lost.get(entry, 0))
    return lost


def finals(t: Tournament, number: int, stage: FinalTables, before: Sequence[str]) -> dict[str, int]:
    """Table by table from the top (PAS-TRN-10); a table without a sheet shares its places."""
    one = t.rounds_of(number)[0]
    tables = [
        table.points() if table.counts else dict.fromkeys(table.at.entries, 0)
        for table in one.tables
    ]
    entries = [entry for table in tables for entry in table]
    order = lots(one, entries) if stage.final_ties == "lots" else before
    return final_places(tables, stage.final_ties, order)
