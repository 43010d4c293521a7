"""Results as tables on paper: standings, cross tables, grids."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.application.tournament import overview_values as v
from app.application.tournament.standing_values import StageTable, StandingRow, Standings
from app.application.wording.stages import stage_named, stage_titled
from app.documents.pictures.amounts import MINUS, figure
from app.documents.pictures.tabular import Cell, Column, Paper, Sheet, Word, numbered

STAR = "*"
PLACE, FIGURE = 44, 66
NAME, LONGEST = 130, 270
ABSENT = Cell("—", tone="faint")
ITSELF = Cell(tone="self")


def standings_paper(found: Standings, word: Word) -> Paper:
    """The order of every stage, block by block."""
    sheets = [sheet for stage in found.stages for sheet in _orders(stage, word)]
    return Paper(word("document.standings"), status_of(found, word), tuple(sheets))


def _orders(stage: StageTable, word: Word) -> list[Sheet]:
    blocks = sorted({row.block for row in stage.rows}, key=lambda block: block or 0)
    return [
        _order(
            f"{stage.stage}. {stage_named(stage.name, word)}" + _of_block(block, word),
            [row for row in stage.rows if row.block == block],
            word,
            scored=_scored(stage.rows),
        )
        for block in blocks
    ]


def _scored(rows: Iterable[StandingRow | v.CrossRow]) -> bool:
    """Whether anybody has points: a bracket gives places alone."""
    return any(row.points != "0" for row in rows)


def _of_block(block: int | None, word: Word) -> str:
    return "" if block is None else f" – {numbered(word('document.block'), block)}"


def _order(heading: str, rows: Sequence[StandingRow], word: Word, *, scored: bool) -> Sheet:
    columns = (
        *_leading(word),
        *((Column(word("document.points"), FIGURE),) if scored else ()),
        Column(word("document.decided-by"), 140, left=True),
    )
    cells = [
        (
            Cell(str(row.place)),
            Cell(row.name),
            *((_total(row),) if scored else ()),
            Cell(word(f"criterion.{row.decided_by}") if row.decided_by else "", tone="faint"),
        )
        for row in rows
    ]
    return Sheet(heading, columns, tuple(cells))


def _leading(word: Word) -> tuple[Column, Column]:
    """Places, and names."""
    name = Column(word("document.name"), NAME, left=True, named=LONGEST)
    return Column(word("document.place"), PLACE), name


def cross_table_paper(found: v.CrossTable, word: Word) -> Paper:
    """Block by block entries against rounds: the points, and below them what they are worth."""
    scored = _scored(found.rows)
    rounds = tuple(
        Column(numbered(word("document.round"), name.partition(".")[2]), FIGURE)
        for name in found.rounds
    )
    columns = (
        *_leading(word),
        *rounds,
        *((Column(word("document.total"), FIGURE),) if scored else ()),
    )
    blocks = sorted({row.block for row in found.rows}, key=lambda block: block or 0)
    sheets = tuple(
        Sheet(
            "" if block is None else numbered(word("document.block"), block),
            columns,
            tuple(_cross_row(row, word, scored=scored) for row in found.rows if row.block == block),
        )
        for block in blocks
    )
    notes = _notes(word)
    if any(cell and cell.penalties for row in found.rows for cell in row.cells):
        notes = (*notes, f"{MINUS} {word('document.penalty-note')}")
    return Paper(_title(found, "cross-table", word), status_of(found, word), sheets, notes)


def _cross_row(row: v.CrossRow, word: Word, *, scored: bool) -> tuple[Cell, ...]:
    cells = (ABSENT if cell is None else _cross_cell(cell, word) for cell in row.cells)
    total = (_total(row),) if scored else ()
    return (Cell(str(row.place)), Cell(row.name), *cells, *total)


def _total(row: StandingRow | v.CrossRow) -> Cell:
    return Cell(figure(row.points), bold=True)


def _cross_cell(cell: v.CrossCell, word: Word) -> Cell:
    if cell.table is None:
        told = Cell(word("document.bye"), figure(cell.worth) if cell.worth else "", "faint")
    else:
        told = _result(cell, None, word)
    text = told.text + _taken(cell, "winnings")
    return replace(told, text=text, below=(told.below + _taken(cell, "points")).strip())


def _taken(cell: v.CrossCell, of: str) -> str:
    """Penalties where they fell: of points beside what a round was worth, of winnings above."""
    return "".join(f" {MINUS} {figure(one.points)}" for one in cell.penalties if one.of == of)


def _result(cell: v.CrossCell | v.GridCell, other: int | None, word: Word) -> Cell:
    """Points with what they are worth below; at which table one sits where there are none yet."""
    if cell.walkover:
        text = word("document.walkover")
    elif cell.points is None:
        number = (cell.table or "").rpartition(".")[2]
        return Cell(numbered(word("document.table"), number), tone="faint")
    else:
        text = figure(cell.points) + ("" if other is None else f"–{figure(other)}")
    star = "" if cell.state == "official" else STAR
    below = "" if cell.worth is None else figure(cell.worth)
    return Cell(text + star, below, "won" if cell.result == "won" else "plain")


def grids_paper(found: v.BlockGrids, word: Word) -> Paper:
    """Block by block everyone against everyone; columns are numbered as the rows are."""
    sheets = tuple(_grid(grid, word) for grid in found.blocks)
    return Paper(_title(found, "block-grids", word), status_of(found, word), sheets, _notes(word))


def _grid(grid: v.BlockGrid, word: Word) -> Sheet:
    numbers = tuple(Column(str(place), FIGURE) for place in range(1, len(grid.rows) + 1))
    columns = (
        *_leading(word),
        *numbers,
        Column(word("document.points"), FIGURE),
    )
    rows = tuple(
        (
            Cell(str(place)),
            Cell(row.name),
            *(ITSELF if cell is None else _grid_cell(cell, word) for cell in row.cells),
            Cell(figure(row.points), bold=True),
        )
        for place, row in enumerate(grid.rows, start=1)
    )
    return Sheet(numbered(word("document.block"), grid.block), columns, rows)


def _grid_cell(cell: v.GridCell, word: Word) -> Cell:
    if cell.table is None:
        number = cell.round.partition(".")[2]
        return Cell(numbered(word("document.round"), number), tone="faint")
    return _result(cell, cell.other_points, word)


def _title(found: v.CrossTable | v.BlockGrids | v.BracketView, kind: str, word: Word) -> str:
    return stage_titled(word(f"document.{kind}"), found.name, word)


def status_of(found: Standings | v.CrossTable | v.BlockGrids | v.BracketView, word: Word) -> str:
    """How final the result is, and of which moment of the log."""
    state = word("document.official") if found.official else word("document.provisional")
    return f"{state} · {numbered(word('document.as-of'), found.as_of)}"


def _notes(word: Word) -> tuple[str, ...]:
    return (f"{STAR} {word('document.not-official')}",)
