"""Which tables histories must tell anew after a step: what changed in released stages."""

from collections.abc import Collection, Iterator, Mapping

from app.domain.tournament.facts import RoundKey, TableKey
from app.domain.tournament.state import Entry, Round, Table, Tournament

AtRound = tuple[str, RoundKey]


def retold(before: Tournament, after: Tournament) -> set[TableKey]:
    """The tables of released stages that are to be told anew, with those that are gone."""
    entries = _changed_entries(before, after)
    substitutes = {
        (one.entry, one.drawn) for one in set(before.substitutes) ^ set(after.substitutes)
    }
    found: set[TableKey] = set()
    for stage in after.released:
        known = stage in before.released
        was = {one.key: one for one in before.rounds_of(stage)} if known else {}
        now = {one.key: one for one in after.rounds_of(stage)}
        for key in was.keys() | now.keys():
            found.update(_retold(was.get(key), now.get(key), entries, substitutes))
    return found


def _changed_entries(before: Tournament, after: Tournament) -> Collection[str]:
    """The entries whose club has changed, or whose people have."""
    if before.entries is after.entries:
        return ()
    known = {one.who.id: one for one in before.entries}
    return {one.who.id for one in after.entries if _differs(known.get(one.who.id), one)}


def _differs(was: Entry | None, now: Entry) -> bool:
    return was is None or (was.who.club, was.who.members) != (now.who.club, now.who.members)


def _retold(
    was: Round | None,
    now: Round | None,
    entries: Collection[str],
    substitutes: Collection[AtRound],
) -> Iterator[TableKey]:
    def other(table: Table) -> bool:
        """Whether a sheet that is the same has become somebody else's."""
        return any(
            one in entries
            or (one, table.key.of) in substitutes
            or _sitting(was, one) != _sitting(now, one)
            for one in table.at.entries
        )

    before, after = _tables(was), _tables(now)
    for key in before.keys() | after.keys():
        table = after.get(key)
        same = before.get(key) is table and _seen(was) == _seen(now)
        if table is None or not same or other(table):
            yield key


def _tables(one: Round | None) -> Mapping[TableKey, Table]:
    return {} if one is None else {table.key: table for table in one.tables}


def _seen(one: Round | None) -> bool:
    return one is not None and one.published


def _sitting(one: Round | None, entry: str) -> Mapping[int, str]:
    return {} if one is None else one.sitting.get(entry, {})
