"""How many tables, and how many sit at each (PAS-TRN-3, PAS-TRN-8)."""

from collections.abc import Sequence
from typing import TypeVar

ItemT = TypeVar("ItemT")


class NoLayout(ValueError):
    """This many entries cannot be seated: ``rule`` says why, ``nearest`` how many could be."""

    def __init__(self, entries: int, nearest: tuple[int, ...], rule: str) -> None:
        self.entries = entries
        self.nearest = nearest
        self.rule = rule
        super().__init__(f"{entries} entries make no tables; {nearest} would ({rule})")


def table_sizes(entries: int, seats: Sequence[int], rule: str = "PAS-TRN-3") -> tuple[int, ...]:
    """The sizes of as many tables as there can be, the larger ones first.

    ``seats`` are the sizes that the game allows: as many tables of the smallest as fit, and those
    left over sit down one at each. Raises :class:`NoLayout`.
    """
    small, large = min(seats), max(seats)
    tables = entries // small
    if not tables or entries > tables * large:
        raise NoLayout(entries, _nearest(entries, small, large), rule)
    over = entries - tables * small
    extra = [over // tables + (number < over % tables) for number in range(tables)]
    return tuple(small + more for more in extra)


def _nearest(entries: int, small: int, large: int) -> tuple[int, ...]:
    def fits(number: int) -> bool:
        tables = number // small
        return bool(tables) and number <= tables * large

    below = next((number for number in range(entries - 1, 0, -1) if fits(number)), None)
    above = next(number for number in range(entries + 1, entries + small + 1) if fits(number))
    return (above,) if below is None else (below, above)


def filled(items: Sequence[ItemT], sizes: Sequence[int]) -> tuple[tuple[ItemT, ...], ...]:
    """These in order, table by table."""
    tables, start = [], 0
    for size in sizes:
        tables.append(tuple(items[start : start + size]))
        start += size
    return tuple(tables)


def final_tables(order: Sequence[ItemT], seats: Sequence[int]) -> tuple[tuple[ItemT, ...], ...]:
    """The order fills the tables from the top; larger tables are the last ones (PAS-TRN-8)."""
    return filled(order, sorted(table_sizes(len(order), seats, "PAS-TRN-8")))
