"""The order of final tables, with what parted each entry from the one before (PAS-TRN-10)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from app.domain.tournament.final_order import final_places
from app.domain.tournament.lots import lots, numbers
from app.domain.tournament.placing import Amount
from app.domain.tournament.seated import out_of
from app.domain.tournament.stage_orders import final_winnings
from app.domain.tournament.stages import FinalTables
from app.domain.tournament.state import Table, Tournament
from app.domain.tournament.won_otherwise import winner_first, won_otherwise

Measured = tuple[tuple[str, Amount], ...]
Ordered = dict[str, Amount]
TIES = {"preliminary_rank": "order-before", "lots": "lot"}
GONE = "withdrawn"
MATCH = "match"
CRITERIA = ("winnings", "final-table", GONE, MATCH, *TIES.values())
"""The criteria that may part the entries of final tables."""


@dataclass(frozen=True, slots=True)
class FinalRow:
    """An entry of a final table: its place, what it won there, and why it is there."""

    entry: str
    place: int
    winnings: Amount
    by: str
    amounts: Measured


def final_rows(
    t: Tournament, number: int, stage: FinalTables, before: Mapping[str, int]
) -> tuple[FinalRow, ...]:
    """Table by table from the top; a table without a sheet shares its places.

    ``before`` has the ranks before the finals.
    """
    one = t.rounds_of(number)[0]
    winnings = final_winnings(t, number)
    gone = out_of(t, one.key)
    tables = [_ranked(table, winnings, gone) for table in one.tables]
    won = [won_otherwise(table) for table in one.tables]
    by_lot = stage.final_ties == "lots"
    order = lots(one, list(winnings)) if by_lot else sorted(before, key=before.__getitem__)
    told = numbers(one) if by_lot else before
    places = final_places(tables, stage.final_ties, order)
    at = {entry: table for table, row in enumerate(tables, start=1) for entry in row}
    ties = TIES.get(stage.final_ties, "")
    found: list[FinalRow] = []
    for entry in sorted(places, key=lambda entry: (places[entry], entry)):
        table, winner = tables[at[entry] - 1], won[at[entry] - 1]
        amounts: list[tuple[str, Amount]] = [
            ("winnings", winnings[entry]),
            ("final-table", at[entry]),
            *([] if winner is None else [(MATCH, int(entry == winner))]),
        ]
        if ties and _is_tied(table, entry):
            amounts.append((ties, told[entry]))
        why = GONE if entry in gone else "winnings" if winner is None else MATCH
        by = _parted(table, found[-1].entry, entry, why, ties) if found else ""
        found.append(FinalRow(entry, places[entry], winnings[entry], by, tuple(amounts)))
    return tuple(found)


def _ranked(table: Table, winnings: Mapping[str, Amount], gone: Collection[str]) -> Ordered:
    """A table in its order: entries that do not play come last."""
    found = winner_first(table, {entry: winnings[entry] for entry in table.at.entries})
    last = min(found.values()) - 1
    return {entry: last if entry in gone else won for entry, won in found.items()}


def _is_tied(table: Ordered, entry: str) -> bool:
    return list(table.values()).count(table[entry]) > 1


def _parted(table: Ordered, last: str, entry: str, why: str, ties: str) -> str:
    """What sets an entry of a table apart from the one before; nothing where they share a place."""
    if last not in table:
        return "final-table"
    return ties if table[last] == table[entry] else why
