"""The cross table of a stage: its entries in order, and what each had in each round."""

from dataclasses import dataclass

from app.domain.tournament.appearances import Appearance, appearances
from app.domain.tournament.decisions import penalties_in
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.standings import Standing, stage_standings
from app.domain.tournament.state import Ruling, Tournament


@dataclass(frozen=True, slots=True)
class CrossRow:
    """An entry in the order; a cell for each round, None for a round it was not drawn in.

    ``penalties`` are those that were given in each of the rounds.
    """

    standing: Standing
    cells: tuple[Appearance | None, ...]
    penalties: tuple[tuple[Ruling, ...], ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The rounds that were drawn, and a row for every entry of them."""

    stage: int
    official: bool
    rounds: tuple[RoundKey, ...]
    rows: tuple[CrossRow, ...]


def cross_table(t: Tournament, number: int) -> CrossTable:
    """The cross table of a stage as it is now; without rows until the stage is drawn."""
    drawn = t.rounds_of(number)
    if not drawn:
        return CrossTable(number, official=False, rounds=(), rows=())
    order = stage_standings(t, number)
    columns = [appearances(t, one) for one in drawn]
    keys = tuple(one.key for one in drawn)
    rows = tuple(
        CrossRow(
            one,
            tuple(column.get(one.entry) for column in columns),
            tuple(penalties_in(t, key, one.entry) for key in keys),
        )
        for one in order.standings
    )
    return CrossTable(number, order.official, keys, rows)
