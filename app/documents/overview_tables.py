"""Results at a glance as tables of plain cells, headed by keys, for programs and spreadsheets."""

from collections.abc import Iterable
from fractions import Fraction

from app.application.tournament import overview_values as v
from app.application.tournament.picturing import Shown
from app.application.tournament.standing_values import Standings
from app.documents.model import Cell, Column, Document, Table, amount

Row = list[Cell]


def as_document(shown: Shown) -> Document:
    """One table of a result. Amounts stay as exact as they were told."""
    match shown:
        case v.CrossTable():
            rows = _cross_table(shown)
        case v.BlockGrids():
            rows = _grids(shown)
        case v.BracketView():
            rows = _bracket(shown)
        case v.StageCourse():
            rows = _course(shown)
        case _:
            rows = _standings(shown)
    heads, *told = rows
    columns = tuple(Column(str(head), str(head)) for head in heads)
    table = Table("result", "", columns, tuple(map(tuple, told)))
    return Document("en", "", "", (table,))


def _of_stage(name: str) -> int:
    """The number of a round in its stage: ``1.2`` might be a day."""
    return int(name.rpartition(".")[2])


def _standings(found: Standings) -> Iterable[Row]:
    yield ["stage", "block", "place", "name", "points", "decided_by"]
    for stage in found.stages:
        for row in stage.rows:
            yield [stage.stage, row.block, row.place, row.name, amount(row.points), row.decided_by]


def _cross_table(found: v.CrossTable) -> Iterable[Row]:
    heads = [head for name in found.rounds for head in (f"points {name}", f"worth {name}")]
    taken = penalty_columns(found)
    for number, of in taken:
        heads.append(f"{'' if of == 'points' else 'winnings '}penalty {found.rounds[number]}")
    yield ["block", "place", "name", *heads, "total"]
    for row in found.rows:
        cells: Row = []
        for cell in row.cells:
            cells += [None, None] if cell is None else [cell.points, amount(cell.worth)]
        cells += [penalty_in(row, number, of) for number, of in taken]
        yield [row.block, row.place, row.name, *cells, amount(row.points)]


def penalty_columns(found: v.CrossTable) -> list[tuple[int, str]]:
    """The rounds, from 0, in which somebody lost points or winnings by a penalty."""
    return sorted(
        {
            (number, one.of)
            for row in found.rows
            for number, cell in enumerate(row.cells)
            if cell is not None
            for one in cell.penalties
        }
    )


def penalty_in(row: v.CrossRow, number: int, of: str) -> Cell:
    """What penalties of a round took off an entry, below zero; nothing where they did not."""
    cell = row.cells[number]
    taken = [Fraction(one.points) for one in cell.penalties if one.of == of] if cell else []
    return amount(str(-sum(taken))) if taken else None


def _course(found: v.StageCourse) -> Iterable[Row]:
    heads = [head for name in found.rounds for head in (f"place {name}", f"points {name}")]
    yield ["block", "name", *heads]
    for row in found.rows:
        cells: Row = []
        for step in row.steps:
            cells += [None, None] if step is None else [step.place, amount(step.points)]
        yield [row.block, row.name, *cells]


def _grids(found: v.BlockGrids) -> Iterable[Row]:
    yield ["block", "name", "against", "round", "points", "other_points", "worth", "state"]
    for grid in found.blocks:
        names = [row.name for row in grid.rows]
        for row in grid.rows:
            for other, cell in zip(names, row.cells, strict=True):
                if cell is not None:
                    points: Row = [cell.points, cell.other_points, amount(cell.worth)]
                    yield [grid.block, row.name, other, _of_stage(cell.round), *points, cell.state]


def _bracket(found: v.BracketView) -> Iterable[Row]:
    yield ["tie", "round", "place", "one", "other", "points", "other_points", "winner", "state"]
    for tie in found.ties:
        one, other = tie.sides
        named = {side.entry: side.name for side in tie.sides if side.entry}
        points: Row = [one.points, other.points]
        winner = named.get(tie.winner or "")
        yield [
            tie.number,
            _of_stage(tie.round),
            tie.place,
            one.name,
            other.name,
            *points,
            winner,
            tie.state,
        ]
