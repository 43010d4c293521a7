"""The order of final tables, with what parted each entry from the one before (PAS-TRN-10)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from app.domain.tournament.final_order import final_places
from app.domain.tournament.lots import lots, numbers
from app.domain.tournament.placing import Amount
from app.domain.tournament.seated import out_of
from app.domain.tournament.stage_orders import final_winnings
from app.domain.tournament.stages import FinalTables
from app.domain.tournament.state import Tournament

Measured = tuple[tuple[str, Amount], ...]
TIES = {"preliminary_rank": "order-before", "lots": "lot"}
GONE = "withdrawn"
CRITERIA = ("winnings", "final-table", GONE, *TIES.values())
"""What may part the entries of final tables."""


@dataclass(frozen=True, slots=True)
class FinalRow:
    """An entry of a final table: its place, what it won there, and why it is there."""

    entry: str
    place: int
    winnings: Amount
    by: str
    amounts: Measured


def final_rows(
    t: Tournament, number: int, stage: FinalTables, before: Sequence[str]
) -> tuple[FinalRow, ...]:
    """Table by table from the top; a table without a sheet shares its places.

    ``before`` is the order before the finals.
    """
    one = t.rounds_of(number)[0]
    winnings = final_winnings(t, number)
    gone = out_of(t, one.key)
    tables = [
        _ranked({entry: winnings[entry] for entry in table.at.entries}, gone)
        for table in one.tables
    ]
    by_lot = stage.final_ties == "lots"
    order = lots(one, list(winnings)) if by_lot else before
    told = numbers(one) if by_lot else {entry: n for n, entry in enumerate(before, start=1)}
    places = final_places(tables, stage.final_ties, order)
    at = {entry: table for table, row in enumerate(tables, start=1) for entry in row}
    ties = TIES.get(stage.final_ties, "")
    found: list[FinalRow] = []
    for entry in sorted(places, key=lambda entry: (places[entry], entry)):
        amounts: list[tuple[str, Amount]] = [
            ("winnings", winnings[entry]),
            ("final-table", at[entry]),
        ]
        table = tables[at[entry] - 1]
        if ties and _is_tied(table, entry):
            amounts.append((ties, told[entry]))
        by = _parted(table, found[-1].entry, entry, gone, ties) if found else ""
        found.append(FinalRow(entry, places[entry], winnings[entry], by, tuple(amounts)))
    return tuple(found)


def _ranked(table: dict[str, Amount], gone: Collection[str]) -> dict[str, Amount]:
    """A table as it is ordered: who does not play comes last."""
    last = min(table.values()) - 1
    return {entry: last if entry in gone else won for entry, won in table.items()}


def _is_tied(table: dict[str, Amount], entry: str) -> bool:
    return list(table.values()).count(table[entry]) > 1


def _parted(
    table: dict[str, Amount], last: str, entry: str, gone: Collection[str], ties: str
) -> str:
    """What sets an entry of a table apart from the one before; nothing where they share a place."""
    if last not in table:
        return "final-table"
    if table[last] == table[entry]:
        return ties
    return GONE if entry in gone else "winnings"
