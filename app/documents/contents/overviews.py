"""Standings, cross tables, grids and brackets as tables."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from app.application.tournament.overview_values import (
    BlockGrid,
    BlockGrids,
    BracketTie,
    BracketView,
    CourseStep,
    CrossCell,
    CrossTable,
    GridCell,
    GridRow,
    StageCourse,
    TieSide,
)
from app.application.tournament.standing_values import Measured, StageTable, StandingRow, Standings
from app.documents.cells import number
from app.documents.contents.wording import Wording, capital
from app.documents.model import Cell, Column, Document, Table, Told, amount
from app.documents.overview_tables import penalty_columns, penalty_in
from app.documents.pictures.amounts import figure

Shown = CrossTable | BlockGrids | BracketView | StageCourse


def standings(words: Wording, found: Standings) -> Document:
    """Every stage, those that were drawn last first; before them the final order once it stands."""
    tables = [_stage(words, stage) for stage in reversed(found.stages)]
    if len(found.stages) > 1:
        tables.insert(0 if found.official else len(tables), _final(words, found))
    return words.document(words.word("document.standings"), tuple(tables))


def _final(words: Wording, found: Standings) -> Table:
    """The order of the event over all its stages."""
    stages = {one.stage: Told(words.stage(one.name), one.stage) for one in found.stages}
    columns = (
        words.narrow("place", "document.place"),
        words.column("name", "document.name", 9),
        words.column("stage", "document.last-stage", 5),
    )
    rows = tuple((one.place, one.name, stages[one.stage]) for one in found.final)
    official = words.word("document.official" if found.official else "document.provisional")
    return Table("final", words.word("document.final-order"), columns, rows, (official,))


def _stage(words: Wording, stage: StageTable) -> Table:
    blocks = any(row.block is not None for row in stage.rows)
    criteria = _criteria(stage.rows)
    columns = (
        words.narrow("place", "document.place"),
        *((words.narrow("block", "document.in-block"),) if blocks else ()),
        words.column("name", "document.name", 9),
        words.column("points", "document.points", 3, figures=True, spare=True),
        *(words.column(name, f"criterion.{name}", 3) for name in criteria),
        words.column("decided_by", "document.decided-by", 4),
    )
    rows = tuple(_standing(words, row, criteria, blocks=blocks) for row in stage.rows)
    return Table(
        f"standings_{stage.stage}",
        words.stage(stage.name),
        columns,
        rows,
        (_official(words, stage),),
    )


def _criteria(rows: Iterable[StandingRow]) -> tuple[str, ...]:
    """The criteria that rows were measured by besides their points; lots mean nothing here."""
    found = dict.fromkeys(one.criterion for row in rows for one in row.measured[1:])
    return tuple(name for name in found if name != "lot")


def _standing(
    words: Wording, row: StandingRow, criteria: tuple[str, ...], *, blocks: bool
) -> tuple[Cell, ...]:
    measured = {one.criterion: _measure(one) for one in row.measured[1:]}
    by = words.told(f"criterion.{row.decided_by}", row.decided_by) if row.decided_by else None
    block: tuple[Cell, ...] = (row.block,) if blocks else ()
    amounts = (measured.get(name) for name in criteria)
    return (row.place, *block, row.name, amount(row.points), *amounts, by)


def _measure(one: Measured) -> Cell:
    return amount(one.amount)


def _official(words: Wording, told: StageTable | Shown) -> str:
    return words.word("document.official" if told.official else "document.provisional")


def document(words: Wording, shown: Shown) -> Document:
    """A stage at a glance."""
    match shown:
        case CrossTable():
            title = "document.cross-table"
            tables: tuple[Table, ...] = (_cross_table(words, shown),)
        case BlockGrids():
            title = "document.block-grids"
            tables = tuple(_grid(words, shown, grid) for grid in shown.blocks)
        case StageCourse():
            title, tables = "document.course", (_course(words, shown),)
        case BracketView():
            title, tables = "document.bracket", _bracket(words, shown)
    return words.document(words.word(title), tables, wide=True)


def _cross_table(words: Wording, shown: CrossTable) -> Table:
    rounds = tuple(
        _of_pair(words, key, word, number, spare=key == "worth")
        for number in range(1, len(shown.rounds) + 1)
        for key, word in (("points", "document.points"), ("worth", "document.worth"))
    )
    taken = penalty_columns(shown)
    blocks = any(row.block is not None for row in shown.rows)
    columns = (
        *((words.narrow("block", "document.in-block"),) if blocks else ()),
        words.narrow("place", "document.place"),
        words.column("name", "document.name", 7),
        *rounds,
        *(_penalty_column(words, number + 1, of) for number, of in taken),
        words.column("total", "document.total", 2, figures=True, spare=True),
    )
    rows = tuple(
        (
            *((row.block,) if blocks else ()),
            row.place,
            row.name,
            *_crossed(words, row.cells),
            *(penalty_in(row, number, of) for number, of in taken),
            amount(row.points),
        )
        for row in shown.rows
    )
    return Table("cross_table", words.stage(shown.name), columns, rows, (_official(words, shown),))


def _penalty_column(words: Wording, number: int, of: str) -> Column:
    points, winnings = words.word("document.penalty"), words.word("document.winnings-penalty")
    called = points if of == "points" else winnings
    where = words.numbered("document.round", number)
    return Column(f"penalty_{of}_{number}", called, 2, where, figures=True)


def _of_pair(words: Wording, key: str, word: str, number: int, *, spare: bool) -> Column:
    """One of the columns of a round."""
    where = words.numbered("document.round", number)
    return Column(f"{key}_{number}", words.word(word), 2, where, figures=True, spare=spare)


def _course(words: Wording, shown: StageCourse) -> Table:
    """Place and points after each round, in the order after the last."""
    blocks = any(row.block is not None for row in shown.rows)
    rounds = tuple(
        _of_pair(words, key, word, number, spare=key == "points")
        for number in range(1, len(shown.rounds) + 1)
        for key, word in (("place", "document.place"), ("points", "document.points"))
    )
    columns = (
        *((words.narrow("block", "document.in-block"),) if blocks else ()),
        words.column("name", "document.name", 7),
        *rounds,
    )
    rows = tuple(
        (*((row.block,) if blocks else ()), row.name, *_stepped(row.steps)) for row in shown.rows
    )
    return Table("course", words.stage(shown.name), columns, rows, (_official(words, shown),))


def _stepped(steps: Iterable[CourseStep | None]) -> Iterable[Cell]:
    for step in steps:
        yield from (None, None) if step is None else (step.place, amount(step.points))


def _crossed(words: Wording, cells: tuple[CrossCell | None, ...]) -> Iterable[Cell]:
    for cell in cells:
        if cell is None:
            yield from (None, None)
        elif cell.table is None:
            yield from (words.told("document.bye", "bye"), amount(cell.worth))
        elif cell.walkover:
            yield from (words.told("document.walkover", "walkover"), amount(cell.worth))
        else:
            yield from (cell.points, amount(cell.worth))


def _grid(words: Wording, shown: BlockGrids, grid: BlockGrid) -> Table:
    columns = (
        words.narrow("place", "document.place"),
        words.column("name", "document.name", 7),
        *(_against(row, at) for at, row in enumerate(grid.rows, 1)),
        words.column("points", "document.points", 2, figures=True),
    )
    rows = tuple(
        (row.place, row.name, *(_met(words, cell) for cell in row.cells), amount(row.points))
        for row in grid.rows
    )
    title = f"{words.stage(shown.name)}: {words.within('document.block', grid.block)}"
    return Table(f"block_{grid.block}", title, columns, rows, (_official(words, shown),))


def _against(row: GridRow, at: int) -> Column:
    return Column(f"against_{row.place}_{at}", row.name, 4, people=True)


def _met(words: Wording, cell: GridCell | None) -> Cell:
    """How a match ended for the row's entry, or the round that it is due in."""
    if cell is None:
        return Told("×", None)
    at = int(cell.round.rpartition(".")[2])
    worth = None if cell.worth is None else number(Fraction(cell.worth))
    if cell.walkover:
        text = f"{words.word('document.walkover')} ({figure(cell.worth or 0)})"
    elif cell.points is None or cell.worth is None:
        text = words.numbered("document.round", at)
    else:
        text = f"{figure(cell.points)}–{figure(cell.other_points or 0)} ({figure(cell.worth)})"
    told = {"points": cell.points, "other_points": cell.other_points, "worth": worth}
    return Told(text, {"round": at, "walkover": cell.walkover, **told})


SIDES: Final = {
    "winners": "document.winners",
    "losers": "document.losers",
    "final": "document.final",
    "reset": "document.final",
}
"""Which side of a double knockout a tie belongs to."""


def _bracket(words: Wording, shown: BracketView) -> tuple[Table, ...]:
    sides = any(tie.part in SIDES for tie in shown.ties)
    columns = (
        words.narrow("tie", "document.tie"),
        *((words.column("part", "document.part", 4),) if sides else ()),
        words.column("one", "document.name", 6),
        words.column("points", "document.points", 2, figures=True),
        words.column("other", "document.name", 6),
        words.column("other_points", "document.points", 2, figures=True),
        words.column("winner", "document.won", 6),
        words.narrow("place", "document.place"),
    )
    ties = _without_second_final(shown.ties)
    rounds = dict.fromkeys(tie.round for tie in ties)
    return tuple(
        Table(
            f"round_{name.partition('.')[2]}",
            _of_round(words, shown.name, name),
            columns,
            tuple(_tie(words, tie, sides=sides) for tie in ties if tie.round == name),
            (_official(words, shown),),
        )
        for name in rounds
    )


def _without_second_final(ties: Sequence[BracketTie]) -> Sequence[BracketTie]:
    """Where the first final has decided there is no second one: that one is for its place."""
    last = ties[-1]
    if last.part != "reset" or not any(side.bye for side in last.sides):
        return ties
    return [replace(tie, place=last.place) if tie.part == "final" else tie for tie in ties[:-1]]


def _tie(words: Wording, tie: BracketTie, *, sides: bool) -> tuple[Cell, ...]:
    one, other = tie.sides
    named = {side.entry: side.name for side in tie.sides if side.entry}
    won = _winner(words, named.get(tie.winner or ""), walkover=tie.walkover)
    part = (_part(words, tie),) if sides else ()
    told = (_side(words, one), one.points, _side(words, other), other.points)
    return (tie.number + 1, *part, *told, won, tie.place)


def _part(words: Wording, tie: BracketTie) -> Told:
    return Told(capital(words.word(SIDES[tie.part])), tie.part)


def _winner(words: Wording, name: str | None, *, walkover: bool) -> Cell:
    if name is None:
        return None
    text = f"{name} ({words.word('document.walkover')})" if walkover else name
    return Told(text, {"name": name, "walkover": walkover})


def _side(words: Wording, side: TieSide) -> Told:
    """Who plays on this side, or whose place it is."""
    if side.name is not None:
        text = side.name if side.seed is None else f"{side.name} [{side.seed}]"
        return Told(text, {"name": side.name, "seed": side.seed})
    if side.bye:
        return words.told("document.bye", "bye")
    if side.winner_of is not None:
        tie = side.winner_of + 1
        return Told(words.numbered("document.winner-of", tie), {"winner_of": tie})
    tie = (side.loser_of or 0) + 1
    return Told(words.numbered("document.loser-of", tie), {"loser_of": tie})


def _of_round(words: Wording, stage: str, name: str) -> str:
    """A round of a stage, as a heading."""
    number = name.partition(".")[2]
    return f"{words.stage(stage)}: {words.within('document.round', number)}"
