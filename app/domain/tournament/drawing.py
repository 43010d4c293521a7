"""The random draw of tables and seats (PAS-TRN-2), and what may be asked of it.

Without wishes the draw is uniform: one shuffle of all entries fills the tables, seat by seat. With
wishes (no second meeting, no club against itself, entries that sit where they were put) that order
is mended by exchanges that a second row of numbers picks, as long as they break no more wishes. If
some are still broken, a third row searches on: at the tables that break them, now and then by way
of an exchange that breaks one more. The same entries, wishes and seed give the same draw, whoever
draws.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import combinations
from typing import TypeVar

from app.domain.tournament.tables import filled
from app.engine.shuffle import below, drawn, shuffled, words

EXCHANGES = 40
"""How many exchanges are tried for each entry, at most."""
SEARCHED = 10_000
"""How many more, whatever the number of entries, if that was not enough."""
WORSE = 20
"""One in how many exchanges is then kept that breaks one more wish."""
DRAWS_KEPT = 4
"""How many of the last draws are kept: a write finds the draw that was made ahead of it."""

T = TypeVar("T")
Tables = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a draw should avoid.

    ``met`` are pairs that sat together before, ``club`` the clubs of those who have one, ``fixed``
    the number of the table of those who were put at one.
    """

    met: Set[frozenset[str]] = frozenset()
    club: Mapping[str, str] = field(default_factory=dict)
    fixed: Mapping[str, int] = field(default_factory=dict)

    def breaks(self, one: str, other: str) -> tuple[str, ...]:
        """What these two at one table break: ``repeat``, ``club``."""
        found = ["repeat"] if frozenset((one, other)) in self.met else []
        same = self.club.get(one)
        if same is not None and same == self.club.get(other):
            found.append("club")
        return tuple(found)


NO_WISHES = Wishes()


@dataclass(frozen=True, slots=True)
class Broken:
    """A wish that could not be kept: these two sit together."""

    table: int
    wish: str
    pair: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Tables in order, each with its entries in seat order, and the seat that deals first."""

    tables: Tables
    first_dealers: tuple[int, ...]
    broken: tuple[Broken, ...]


def draw_tables(
    entries: Sequence[str],
    sizes: Sequence[int],
    seed: str,
    label: str,
    wishes: Wishes = NO_WISHES,
) -> Drawn:
    """Tables of these sizes for all entries; ``label`` names the draw (stage and round)."""
    known = frozenset(wishes.met), _frozen(wishes.club), _frozen(wishes.fixed)
    return _drawn(tuple(sorted(entries)), tuple(sizes), seed, label, *known)


def _frozen(told: Mapping[str, T]) -> tuple[tuple[str, T], ...]:
    return tuple(sorted(told.items()))


@lru_cache(DRAWS_KEPT)
def _drawn(
    entries: tuple[str, ...],
    sizes: tuple[int, ...],
    seed: str,
    label: str,
    met: frozenset[frozenset[str]],
    club: tuple[tuple[str, str], ...],
    fixed: tuple[tuple[str, int], ...],
) -> Drawn:
    wishes = Wishes(met, dict(club), dict(fixed))
    order = _placed(shuffled(entries, seed, label), sizes, wishes.fixed)
    if wishes.met or wishes.club:
        order = _mended(order, sizes, seed, label, wishes)
    tables = filled(order, sizes)
    if broken_at(tables, wishes):
        tables = _searched(tables, seed, label, wishes)
    dealers = tuple(drawn(size, seed, f"{label}|dealer|{n}") for n, size in enumerate(sizes))
    return Drawn(tables, dealers, broken_at(tables, wishes))


def broken_at(tables: Tables, wishes: Wishes) -> tuple[Broken, ...]:
    """The wishes that these tables break."""
    return tuple(
        Broken(number, wish, (one, other))
        for number, table in enumerate(tables)
        for one, other in combinations(table, 2)
        for wish in wishes.breaks(one, other)
    )


def _placed(
    order: Sequence[str], sizes: Sequence[int], fixed: Mapping[str, int]
) -> tuple[str, ...]:
    free = iter([entry for entry in order if entry not in fixed])
    tables = []
    for number, size in enumerate(sizes):
        put = [entry for entry in order if fixed.get(entry) == number]
        tables.append((*put, *(next(free) for _ in range(size - len(put)))))
    return tuple(entry for table in tables for entry in table)


def _mended(
    order: Sequence[str], sizes: Sequence[int], seed: str, label: str, wishes: Wishes
) -> tuple[str, ...]:
    tables = [list(table) for table in filled(order, sizes)]
    places = [(number, seat) for number, table in enumerate(tables) for seat in range(len(table))]
    source = words(seed, f"{label}|mend")
    cost = Counter({n: _cost(table, wishes) for n, table in enumerate(tables)})
    for _ in range(EXCHANGES * len(places)):
        if not cost.total():
            break
        one, other = places[below(source, len(places))], places[below(source, len(places))]
        if one[0] != other[0]:
            _exchange(tables, cost, one, other, wishes)
    return tuple(entry for table in tables for entry in table)


def _searched(order: Tables, seed: str, label: str, wishes: Wishes) -> Tables:
    """The tables that break the fewest wishes of all that a bounded search comes by."""
    tables = [list(table) for table in order]
    places = [(number, seat) for number, table in enumerate(tables) for seat in range(len(table))]
    source = words(seed, f"{label}|search")
    cost = Counter({n: _cost(table, wishes) for n, table in enumerate(tables)})
    best, least = order, cost.total()
    for _ in range(SEARCHED):
        if not least:
            break
        here = _one_of([number for number in cost if cost[number]], source)
        seat = _one_of(_breaking(tables[here], wishes), source)
        one, other = (here, seat), _one_of(places, source)
        if one[0] != other[0]:
            _exchange(tables, cost, one, other, wishes, partial(below, source, WORSE))
        if cost.total() < least:
            best, least = tuple(map(tuple, tables)), cost.total()
    return best


def _one_of(items: Sequence[T], source: Iterator[int]) -> T:
    return items[below(source, len(items))]


def _breaking(table: Sequence[str], wishes: Wishes) -> list[int]:
    """The seats of those who break a wish with another of their table."""
    seats = range(len(table))
    return [
        seat
        for seat in seats
        if any(wishes.breaks(table[seat], table[other]) for other in seats if other != seat)
    ]


def _exchange(
    tables: list[list[str]],
    cost: "Counter[int]",
    one: tuple[int, int],
    other: tuple[int, int],
    wishes: Wishes,
    lot: Callable[[], int] | None = None,
) -> None:
    """Let two change places, unless that breaks more wishes or moves an entry that was put there.

    With a ``lot`` of 0 it may break one more.
    """
    (here, seat), (there, place) = one, other
    if wishes.fixed.keys() & {tables[here][seat], tables[there][place]}:
        return
    _swap(tables, one, other)
    after = (_cost(tables[here], wishes), _cost(tables[there], wishes))
    more = sum(after) - cost[here] - cost[there]
    if more > 1 or (more == 1 and (lot is None or lot() > 0)):
        _swap(tables, one, other)
    else:
        cost[here], cost[there] = after


def _swap(tables: list[list[str]], one: tuple[int, int], other: tuple[int, int]) -> None:
    (here, seat), (there, place) = one, other
    tables[here][seat], tables[there][place] = tables[there][place], tables[here][seat]


def _cost(table: Sequence[str], wishes: Wishes) -> int:
    return sum(len(wishes.breaks(one, other)) for one, other in combinations(table, 2))
