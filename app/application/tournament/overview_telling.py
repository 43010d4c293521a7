"""Stages at a glance: from what the domain finds to what is answered."""

from collections.abc import Callable, Mapping

from app.application.tournament import overview_values as v
from app.application.tournament.telling import exact
from app.application.wording.stages import StageWord, stage_word
from app.domain.tournament.appearances import Appearance
from app.domain.tournament.block_grids import BlockGrid, GridRow, Meeting, block_grids
from app.domain.tournament.bracket_states import SideState, TieState, bracket_state
from app.domain.tournament.course import course
from app.domain.tournament.cross_table import CrossRow, cross_table
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.histories import Step, history
from app.domain.tournament.placing import Amount
from app.domain.tournament.standings import Standing, is_official
from app.domain.tournament.state import Ruling, Tournament

Names = Mapping[str, str]


def names_of(state: Tournament) -> Names:
    """The name of each entry."""
    return {one.who.id: one.who.name for one in state.entries}


def _called(state: Tournament, stage: int) -> tuple[str, StageWord | None]:
    """The name of a stage and the key of it. Raises :class:`Barred`."""
    name = state.known_stage(stage).name
    return name, stage_word(name)


def cross_table_of(state: Tournament, stage: int) -> v.CrossTable:
    """The cross table of a stage. Raises :class:`Barred`."""
    called = _called(state, stage)
    found, names = cross_table(state, stage), names_of(state)
    rows = tuple(_cross_row(row, names) for row in found.rows)
    rounds = tuple(map(str, found.rounds))
    return v.CrossTable(state.version, stage, *called, found.official, rounds, rows)


def _cross_row(row: CrossRow, names: Names) -> v.CrossRow:
    at = row.standing
    both = zip(row.cells, row.penalties, strict=True)
    cells = tuple(None if cell is None else _cross_cell(cell, taken) for cell, taken in both)
    return v.CrossRow(
        at.place, at.entry, names[at.entry], _block(at.block), exact(at.points), cells
    )


def _cross_cell(cell: Appearance, taken: tuple[Ruling, ...]) -> v.CrossCell:
    return v.CrossCell(
        str(cell.round),
        None if cell.table is None else str(cell.table),
        cell.points,
        _worth(cell.worth),
        cell.result,
        cell.state,
        cell.walkover,
        tuple(v.CrossPenalty(one.points, one.of) for one in taken),
    )


def grids_of(state: Tournament, stage: int) -> v.BlockGrids:
    """The grids of a round robin. Raises :class:`Barred`."""
    called = _called(state, stage)
    names = names_of(state)
    blocks = tuple(_grid(one, names) for one in block_grids(state, stage))
    official = bool(blocks) and is_official(state, stage)
    return v.BlockGrids(state.version, stage, *called, official, blocks)


def _grid(grid: BlockGrid, names: Names) -> v.BlockGrid:
    return v.BlockGrid(grid.block + 1, tuple(_grid_row(row, names) for row in grid.rows))


def _grid_row(row: GridRow, names: Names) -> v.GridRow:
    at = row.standing
    cells = tuple(None if cell is None else _grid_cell(cell) for cell in row.cells)
    return v.GridRow(at.place, at.entry, names[at.entry], exact(at.points), cells)


def _grid_cell(cell: Meeting) -> v.GridCell:
    own = cell.own
    if own is None or own.table is None:
        return v.GridCell(str(cell.round), None, None, None, None, "none", "open", walkover=False)
    return v.GridCell(
        str(cell.round),
        str(own.table),
        own.points,
        cell.other_points,
        _worth(own.worth),
        own.result,
        own.state,
        own.walkover,
    )


def bracket_view(state: Tournament, stage: int) -> v.BracketView:
    """The bracket of a knockout. Raises :class:`Barred`."""
    called = _called(state, stage)
    found, names = bracket_state(state, stage), names_of(state)
    ties = tuple(_tie(one, stage, names) for one in found.ties)
    official = bool(ties) and is_official(state, stage)
    return v.BracketView(state.version, stage, *called, official, found.rounds, ties)


def _tie(one: TieState, stage: int, names: Names) -> v.BracketTie:
    sheet = one.table.sheet if one.table else None
    return v.BracketTie(
        number=one.tie.number,
        round=str(RoundKey(stage, one.tie.round)),
        place=one.tie.place,
        sides=tuple(_side(side, names) for side in one.sides),
        winner=one.winner,
        table=str(one.table.key) if one.table else None,
        state=sheet.status if sheet else "open",
        walkover=sheet is not None and sheet.walkover is not None,
        part=one.part,
    )


def _side(side: SideState, names: Names) -> v.TieSide:
    return v.TieSide(
        side.entry,
        names[side.entry] if side.entry else None,
        side.bye,
        side.seed,
        side.points,
        side.winner_of,
        side.loser_of,
    )


def course_of(state: Tournament, stage: int) -> v.StageCourse:
    """The standings after each round. Raises :class:`Barred`."""
    called, names = _called(state, stage), names_of(state)
    rounds = course(state, stage)
    last = rounds[-1][1] if rounds else ()
    steps = [{row.entry: row for row in order} for _, order in rounds]
    rows = tuple(
        v.CourseRow(
            at.entry,
            names[at.entry],
            _block(at.block),
            tuple(_course_step(one.get(at.entry)) for one in steps),
        )
        for at in last
    )
    keys = tuple(str(key) for key, _ in rounds)
    official = bool(rounds) and is_official(state, stage)
    return v.StageCourse(state.version, stage, *called, official, keys, rows)


def _course_step(at: Standing | None) -> v.CourseStep | None:
    return None if at is None else v.CourseStep(at.place, exact(at.points))


def history_of(
    state: Tournament, entry: str, course: Callable[[int], v.StageCourse]
) -> v.EntryHistory:
    """The way of an entry, its places by the ``course`` of each stage. Raises :class:`Barred`."""
    steps, names = history(state, entry), names_of(state)
    rounds = tuple(
        _history_round(state, step, names, _place_in(course, step.appearance.round, entry))
        for step in steps
    )
    official = bool(rounds) and all(one.official for one in rounds)
    return v.EntryHistory(state.version, official, v.NamedEntry(entry, names[entry]), rounds)


def _place_in(
    course: Callable[[int], v.StageCourse], key: RoundKey, entry: str
) -> tuple[v.CourseStep | None, int | None]:
    """Where an entry stood after a round, and in which block."""
    found = course(key.stage)
    row = next((row for row in found.rows if row.entry == entry), None)
    return (row.steps[found.rounds.index(str(key))], row.block) if row else (None, None)


def _history_round(
    state: Tournament, step: Step, names: Names, place: tuple[v.CourseStep | None, int | None]
) -> v.HistoryRound:
    seen, (at, block) = step.appearance, place
    called = state.stage(seen.round.stage).name
    return v.HistoryRound(
        round=str(seen.round),
        stage=called,
        stage_key=stage_word(called),
        table=None if seen.table is None else str(seen.table),
        opponents=tuple(v.NamedEntry(one, names[one]) for one in seen.opponents),
        points=seen.points,
        worth=_worth(seen.worth),
        result=seen.result,
        state=seen.state,
        walkover=seen.walkover,
        place=at.place if at else None,
        block=block if at else None,
        total=at.points if at else "0",
        official=step.official,
    )


def _worth(worth: Amount | None) -> str | None:
    return None if worth is None else exact(worth)


def _block(block: int | None) -> int | None:
    return None if block is None else block + 1
