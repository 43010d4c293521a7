"""The grids of a round robin: in each block everyone's matches against everyone."""

from dataclasses import dataclass

from app.domain.tournament.appearances import Appearance, appearances
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.refusals import NO_GRID, barred
from app.domain.tournament.round_robin import rounds
from app.domain.tournament.stages import RoundRobin
from app.domain.tournament.standings import Standing, stage_standings
from app.domain.tournament.state import Tournament

Meetings = dict[tuple[str, str], Appearance]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two of a block: the round in which they meet, and how it went once that is drawn."""

    round: RoundKey
    own: Appearance | None
    other_points: int | None


@dataclass(frozen=True, slots=True)
class GridRow:
    """An entry in the order of its block; a cell for each of them in that order, None for itself.

    A match that is played no more, since both have gone, is None as well.
    """

    standing: Standing
    cells: tuple[Meeting | None, ...]


@dataclass(frozen=True, slots=True)
class BlockGrid:
    """A block, numbered from 0."""

    block: int
    rows: tuple[GridRow, ...]


def block_grids(t: Tournament, number: int) -> tuple[BlockGrid, ...]:
    """The grids of a stage as they are now; none until it is drawn. Raises :class:`Barred`."""
    if not isinstance(t.stage(number), RoundRobin):
        raise barred(NO_GRID, stage=number)
    drawn = t.rounds_of(number)
    if not drawn:
        return ()
    met = _met(t, number)
    order = stage_standings(t, number).standings
    return tuple(
        _grid(number, block, entries, [one for one in order if one.entry in entries], met)
        for block, entries in enumerate(drawn[0].blocks)
    )


def _grid(
    stage: int, block: int, entries: tuple[str, ...], order: list[Standing], met: Meetings
) -> BlockGrid:
    planned = {
        frozenset(pair): RoundKey(stage, number)
        for number, row in enumerate(rounds(entries), start=1)
        for pair in row
    }
    rows = tuple(
        GridRow(one, tuple(_meeting(planned, met, one.entry, other.entry) for other in order))
        for one in order
    )
    return BlockGrid(block, rows)


def _meeting(
    planned: dict[frozenset[str], RoundKey], met: Meetings, one: str, other: str
) -> Meeting | None:
    if one == other:
        return None
    against = met.get((other, one))
    when = planned[frozenset((one, other))]
    return Meeting(when, met.get((one, other)), against.points if against else None)


def _met(t: Tournament, number: int) -> Meetings:
    return {
        (entry, found.opponents[0]): found
        for one in t.rounds_of(number)
        for entry, found in appearances(t, one).items()
        if found.opponents
    }
