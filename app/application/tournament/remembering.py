"""Tables of tournaments in histories: there once the results of their stage are released.

A table that was played online is kept under its match, which everybody is then told as one of the
tournament; one that was played on paper, or not at all, is kept under the tournament and its
number. Both are told as their sheets say, and once, whatever copies there are.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from app.application.matches.loading import referee_of
from app.application.matches.recounting import recount_match
from app.application.played import source_of_table
from app.application.ports import Tx
from app.application.tournament.paper import Paper, paper_at
from app.application.tournament.remembered_rows import (
    is_altered,
    put_counts,
    rows_of_match,
    rows_of_paper,
)
from app.application.tournament.table_ends import TableEnds
from app.application.tournament.told_once import is_copy, told
from app.domain.tournament.facts import TableKey
from app.domain.tournament.publication import is_published
from app.domain.tournament.retold import retold
from app.domain.tournament.state import Table, Tournament


@dataclass(frozen=True)
class _Day:
    """A tournament of which histories tell; what of it is asked for seldom is read then."""

    tx: Tx
    id: str
    state: Tournament

    @cached_property
    def copied(self) -> bool:
        """Whether it was made elsewhere."""
        return is_copy(self.tx, self.id)

    @cached_property
    def ends(self) -> TableEnds:
        """When its tables ended, by the whole log."""
        return TableEnds(self.tx.tournaments.log(self.id))


def remember(tx: Tx, tournament: str, before: Tournament, after: Tournament) -> None:
    """Keep what this step, which is stored, has changed at released tables."""
    keys = retold(before, after) if after.released else ()
    day = _Day(tx, tournament, after)
    for key in sorted(keys):
        was = before if key.of.stage in before.released else None
        _keep(day, key, _table(before, key), late=was is None or _was_over(was, key))
    _leave(tx, after.left[len(before.left) :])


def remember_all(tx: Tx, tournament: str, state: Tournament) -> None:
    """Keep all released tables of a tournament, as if they had been released now."""
    day = _Day(tx, tournament, state)
    for stage in state.released:
        for table in state.tables_of(stage):
            _keep(day, table.key, None, late=True)
    _leave(tx, state.left)


def _was_over(before: Tournament, key: TableKey) -> bool:
    """Whether a table had its result before this step, told to somebody or not."""
    table = _table(before, key)
    return table is not None and table.counts and is_published(before, key.of)


def _table(state: Tournament, key: TableKey) -> Table | None:
    """A table, unless its round was called off or now has fewer."""
    tables = (table for one in state.rounds if one.key == key.of for table in one.tables)
    return next((table for table in tables if table.key == key), None)


def _keep(day: _Day, key: TableKey, before: Table | None, *, late: bool) -> None:
    """Tell a table, or no more; ``late`` where its result may have been there before this step."""
    tx, state = day.tx, day.state
    source, table = source_of_table(day.id, str(key)), _table(state, key)
    stored = tx.histories.ended_at(source)
    tx.histories.forget(source)
    if table is None:
        return
    if not table.counts or not is_published(state, key.of):
        _withdraw(tx, table)
        return
    paper = paper_at(referee_of(tx, state.game), state, table)
    if rows := rows_of_match(tx, day.id, state, paper):
        tx.histories.put(told(tx, day.id, state.name, paper, rows, copied=day.copied))
        _recount(tx, paper, before)
        return
    ended = stored or (day.ends.of(table) if late else None) or tx.context.clock.now()
    rows = rows_of_paper(tx, day.id, state, paper, ended)
    if rows := told(tx, day.id, state.name, paper, rows, copied=day.copied):
        tx.histories.put(rows)
        put_counts(tx, source, paper)


def _recount(tx: Tx, paper: Paper, before: Table | None) -> None:
    """Let a match count what the sheet says, where that is, or was before, not what was played."""
    match = paper.table.sheet.match or ""
    if is_altered(paper.table.sheet):
        tx.histories.drop_counts(match)
        put_counts(tx, match, paper)
    elif before is not None and is_altered(before.sheet):
        rows = tx.histories.of_match(match)
        recount_match(tx, match)
        tx.histories.put(rows)


def _withdraw(tx: Tx, table: Table) -> None:
    """Tell the match of a sheet that is open again as any other match, as before the release."""
    match = table.sheet.match
    if match is not None and any(row.tournament for row in tx.histories.of_match(match)):
        recount_match(tx, match)


def _leave(tx: Tx, matches: Iterable[str]) -> None:
    """Let the matches of rounds that were called off or played anew count for nothing."""
    for match in matches:
        if tx.histories.of_match(match):
            recount_match(tx, match)
            rows = tx.histories.of_match(match)
            tx.histories.put([replace(row, result="unfinished") for row in rows])
