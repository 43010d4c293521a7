"""A bracket as it stands: its ties round by round, who sits in them, and who has won."""

from dataclasses import dataclass, replace

from app.domain.tournament.appearances import points_written
from app.domain.tournament.bracket_parts import BracketPart, parts_of
from app.domain.tournament.brackets import bracket_of, results_of
from app.domain.tournament.knockout import BYE, Progress, Slot, Tie, progress
from app.domain.tournament.refusals import NO_BRACKET, barred
from app.domain.tournament.stages import Knockout
from app.domain.tournament.state import Table, Tournament


@dataclass(frozen=True, slots=True)
class SideState:
    """One side of a tie: an entry as soon as it is known, a ``bye``, or where it will come from.

    ``seed`` is its place in the seeding, from 1.
    """

    entry: str | None
    bye: bool
    seed: int | None
    points: int | None
    winner_of: int | None
    loser_of: int | None


@dataclass(frozen=True, slots=True)
class TieState:
    """A tie of a bracket, and the table at which it is played once that is drawn."""

    tie: Tie
    sides: tuple[SideState, SideState]
    winner: str | None
    table: Table | None
    part: BracketPart = "main"


@dataclass(frozen=True, slots=True)
class BracketState:
    """The ties of a stage in the order of play, in so many rounds."""

    ties: tuple[TieState, ...]
    rounds: int


def bracket_state(t: Tournament, number: int) -> BracketState:
    """The bracket of a stage as it is now; without ties until it is drawn. Raises ``Barred``."""
    stage = t.stage(number)
    if not isinstance(stage, Knockout):
        raise barred(NO_BRACKET, stage=number)
    if not t.rounds_of(number):
        return BracketState((), 0)
    found = bracket_of(t, number, stage)
    now = progress(found, results_of(t, number))
    seeds = {entry: n for n, entry in enumerate(t.rounds_of(number)[0].order, start=1)}
    tables = {table.at.tie: table for table in t.tables_of(number) if table.at.tie is not None}
    parts = parts_of(found.ties, double=stage.elimination == "double")
    ties = tuple(_state(tie, now, seeds, tables.get(tie.number)) for tie in found.ties)
    told = tuple(replace(one, part=parts[one.tie.number]) for one in ties)
    return BracketState(told, found.rounds)


def _state(tie: Tie, now: Progress, seeds: dict[str, int], table: Table | None) -> TieState:
    one, other = now.sides[tie.number]
    sides = (_side(tie.slots[0], one, seeds, table), _side(tie.slots[1], other, seeds, table))
    return TieState(tie, sides, now.winners[tie.number] or None, table)


def _side(slot: Slot, entry: str | None, seeds: dict[str, int], table: Table | None) -> SideState:
    known = entry or None
    points = points_written(table) if table else {}
    return SideState(
        known,
        entry == BYE,
        seeds.get(known) if known else None,
        points.get(known) if known else None,
        slot.winner_of,
        slot.loser_of,
    )
