"""Where the earlier order puts each entry: at which final table, or as which seed of a bracket.

What an organizer has arranged by hand since the draw does not matter, unless it is just what the
order says now.
"""

from collections.abc import Iterable, Mapping, Sequence

from app.domain.tournament.advancing import block_of
from app.domain.tournament.brackets import by_rank, uncrossed
from app.domain.tournament.stages import FinalTables, Knockout
from app.domain.tournament.state import Round, Tournament
from app.domain.tournament.tables import filled


def moved(t: Tournament, one: Round, now: Sequence[str]) -> tuple[str, ...]:
    """Who of a first draw would sit, or be seeded, elsewhere if the order were this."""
    match t.stage(one.key.stage):
        case FinalTables():
            places, was, put = _tables(one, now)
        case Knockout(seeding="order"):
            places, was, put = _numbered(now), _numbered(one.order), {}
        case Knockout(seeding="blocks") if set(now) == set(one.order):
            places, was, put = *_ranks(t, one, now), {}
        case _:
            return ()
    return tuple(
        entry
        for entry, place in places.items()
        if entry in was and place not in (was[entry], put.get(entry))
    )


Places = Mapping[str, int]


def _tables(one: Round, now: Sequence[str]) -> tuple[Places, Places, Places]:
    """The table of each by this order, by the draw, and by the hand of an organizer."""
    seated = [entry for entry in now if entry not in one.without]
    tables = filled(seated, [len(table) for table in one.drawn])
    put = _among(table.at.entries for table in one.tables)
    return _among(tables), _among(one.drawn), put


def _ranks(t: Tournament, one: Round, now: Sequence[str]) -> tuple[Places, Places]:
    """The place that each has in its block, by this order and by the draw."""
    ranks = by_rank(now, block_of(t, one.key.stage - 1))
    sizes = [len(rank) for rank in ranks]
    return _among(ranks), _among(filled(uncrossed(one.order, sizes[0]), sizes))


def _among(groups: Iterable[Iterable[str]]) -> Places:
    return {entry: number for number, group in enumerate(groups) for entry in group}


def _numbered(order: Sequence[str]) -> Places:
    return {entry: number for number, entry in enumerate(order)}
