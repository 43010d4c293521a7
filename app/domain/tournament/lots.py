"""The lots of those who are equal in everything else: drawn once for each entry, and kept.

A lot is a number that the seed of the round fixes for each entry by itself, so that a late entry
has its own lot and changes nobody's order. It is in the log with the draw, whose seed nobody knew
before.
"""

from collections.abc import Iterable, Iterator, Sequence

from app.domain.tournament.course_facts import Lot
from app.domain.tournament.facts import RoundDrawn, Seating
from app.domain.tournament.state import Round, Tournament
from app.engine.shuffle import drawn

LOTS = 1_000_000_000


def drawn_lots(t: Tournament, fact: RoundDrawn) -> tuple[Lot, ...]:
    """The lots of everybody in a round, by the number under which each has entered, from 1."""
    return _drawn(t, fact.seed, fact.label, (*_seated(fact.tables), *fact.byes))


def late_lots(t: Tournament, one: Round, tables: Sequence[Seating]) -> tuple[Lot, ...]:
    """The lots of those who are seated by hand in a round in which they were not drawn."""
    known = {lot.entry for lot in one.lots}
    late = [entry for entry in _seated(tables) if entry not in known]
    return _drawn(t, one.seed, one.label, late)


def _seated(tables: Iterable[Seating]) -> Iterator[str]:
    return (entry for table in tables for entry in table.entries)


def _drawn(t: Tournament, seed: str, label: str, entries: Iterable[str]) -> tuple[Lot, ...]:
    entered = {entry.who.id: number for number, entry in enumerate(t.entries, start=1)}
    found = (Lot(entry, drawn(LOTS, seed, f"{label}|lot|{entered[entry]}")) for entry in entries)
    return tuple(sorted(found, key=_order))


def lots(one: Round, entries: Sequence[str]) -> tuple[str, ...]:
    """These in the order of their lots in this round."""
    wanted = set(entries)
    return tuple(lot.entry for lot in sorted(one.lots, key=_order) if lot.entry in wanted)


def numbers(one: Round) -> dict[str, int]:
    """What each has drawn in this round."""
    return {lot.entry: lot.number for lot in one.lots}


def stage_lots(t: Tournament, number: int) -> dict[str, int]:
    """What each has drawn when it first came into the stage."""
    first: dict[str, int] = {}
    for one in t.rounds_of(number):
        first = numbers(one) | first
    return first


def _order(lot: Lot) -> tuple[int, str]:
    return lot.number, lot.entry
