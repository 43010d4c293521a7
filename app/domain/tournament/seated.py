"""Withdrawn entries that still sit at a table: one of more than two is not dissolved."""

from app.domain.tournament.facts import RoundKey
from app.domain.tournament.stages import PAIR
from app.domain.tournament.state import Entry, Table, Tournament


def still_seated(t: Tournament, entry: str, key: RoundKey) -> Table | None:
    """The published table of more than two at which an entry sits in a round, or in a later one."""
    for one in t.rounds:
        if one.published and one.key >= key:
            for table in one.tables:
                if entry in table.at.entries and len(table.at.entries) > PAIR:
                    return table
    return None


def out_of(t: Tournament, key: RoundKey) -> frozenset[str]:
    """The entries that do not play in a round, since they have withdrawn before it."""
    return frozenset(one.who.id for one in t.entries if not one.plays_in(key))


def gone_but_seated(t: Tournament, entry: Entry) -> Table | None:
    """The table at which an entry sits that plays no more."""
    return None if entry.out_from is None else still_seated(t, entry.who.id, entry.out_from)
