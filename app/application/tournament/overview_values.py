"""Answers that show a stage at a glance: cross table, grids, bracket, the way of an entry."""

from typing import Annotated

from msgspec import Meta, Struct

from app.application.tournament.naming_values import Fraction, RoundName, TableName
from app.application.values import Count
from app.application.wording.stages import StageWord
from app.domain.tournament.appearances import Result
from app.domain.tournament.bracket_parts import BracketPart
from app.domain.tournament.judging_facts import PenaltyOf
from app.domain.tournament.state import SheetStatus
from app.engine.values import Small

Worth = Annotated[
    Fraction | None,
    Meta(description="Placement or match points; null where none are given, or not yet."),
]


class NamedEntry(Struct, frozen=True):
    """An entry and its name."""

    id: str
    name: str


class CrossPenalty(Struct, frozen=True):
    """How much was taken off, exactly."""

    points: Fraction
    of: PenaltyOf


class CrossCell(Struct, frozen=True):
    """An entry in a round; without a table it had a bye. ``points`` are those of its sheet."""

    round: RoundName
    table: TableName | None
    points: Small | None
    worth: Worth
    result: Result
    state: SheetStatus
    walkover: bool
    penalties: Annotated[
        tuple[CrossPenalty, ...],
        Meta(description="What was taken off in this round; the row's sum counts it already."),
    ] = ()


class CrossRow(Struct, frozen=True):
    """An entry in the order of a stage, with a cell for each round that was drawn.

    A cell is null where the entry was not drawn: it came late, or has gone.
    """

    place: Count
    entry: str
    name: str
    block: int | None
    points: Fraction
    cells: tuple[CrossCell | None, ...]


class CrossTable(Struct, frozen=True):
    """The entries of a stage against its rounds; no rows until the stage is drawn."""

    as_of: Count
    stage: Count
    name: str
    name_key: StageWord | None
    official: bool
    rounds: tuple[RoundName, ...]
    rows: tuple[CrossRow, ...]


class GridCell(Struct, frozen=True):
    """A match of a row's entry against a column's: the round it is due in, and what came of it.

    ``table`` is null until it is drawn.
    """

    round: RoundName
    table: TableName | None
    points: Small | None
    other_points: Small | None
    worth: Worth
    result: Result
    state: SheetStatus
    walkover: bool


class GridRow(Struct, frozen=True):
    """An entry in the order of its block; its columns are the rows in the same order.

    The cell of an entry against itself is null.
    """

    place: Count
    entry: str
    name: str
    points: Fraction
    cells: tuple[GridCell | None, ...]


class BlockGrid(Struct, frozen=True):
    """A block, from 1: everyone against everyone."""

    block: Count
    rows: tuple[GridRow, ...]


class BlockGrids(Struct, frozen=True):
    """All blocks of a round robin; none until the stage is drawn."""

    as_of: Count
    stage: Count
    name: str
    name_key: StageWord | None
    official: bool
    blocks: tuple[BlockGrid, ...]


class TieSide(Struct, frozen=True):
    """A side of a tie: an entry, a bye, or the winner or loser of an earlier tie.

    ``winner_of`` and ``loser_of`` are the ties that an entry not known yet comes from.
    """

    entry: str | None
    name: str | None
    bye: bool
    seed: Annotated[int | None, Meta(description="The place in the seeding, from 1.")]
    points: Small | None
    winner_of: int | None
    loser_of: int | None


class BracketTie(Struct, frozen=True):
    """A tie. Its winner takes ``place``, its loser the next one, where there is one."""

    number: Count
    round: RoundName
    place: int | None
    sides: tuple[TieSide, ...]
    winner: str | None
    table: TableName | None
    state: SheetStatus
    walkover: bool
    part: BracketPart = "main"


class BracketView(Struct, frozen=True):
    """A knockout as it stands; no ties until the stage is drawn."""

    as_of: Count
    stage: Count
    name: str
    name_key: StageWord | None
    official: bool
    rounds: Count
    ties: tuple[BracketTie, ...]


class CourseStep(Struct, frozen=True):
    """Where an entry stood after a round."""

    place: Count
    points: Fraction


class CourseRow(Struct, frozen=True):
    """An entry with a step for each round; null where it has no place yet, or no longer has one."""

    entry: str
    name: str
    block: int | None
    steps: tuple[CourseStep | None, ...]


class StageCourse(Struct, frozen=True):
    """The standings of a stage after each of its rounds, in the order after the last.

    Earlier rounds are as their sheets are now. In blocks the places are those of each block.
    """

    as_of: Count
    stage: Count
    name: str
    name_key: StageWord | None
    official: bool
    rounds: tuple[RoundName, ...]
    rows: tuple[CourseRow, ...]


class HistoryRound(Struct, frozen=True):
    """A round of an entry, and its place in the stage (or its block) after it.

    ``official`` says that no sheet up to this round is missing.
    """

    round: RoundName
    stage: str
    stage_key: StageWord | None
    table: TableName | None
    opponents: tuple[NamedEntry, ...]
    points: Small | None
    worth: Worth
    result: Result
    state: SheetStatus
    walkover: bool
    place: int | None
    block: int | None
    total: Fraction
    official: bool


class EntryHistory(Struct, frozen=True):
    """The way of an entry through a tournament, round by round."""

    as_of: Count
    official: bool
    entry: NamedEntry
    rounds: tuple[HistoryRound, ...]
