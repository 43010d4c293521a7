"""A tournament and its copies, made of its bundles: what was played once is told once.

Copies have the ids of the entries, which are never given twice. Where the tournament was made here
it is told, and of its copies no more than tables at which somebody of here has played. Copies of
one that was made elsewhere are all told: nobody knows which is true, and none silences another.
"""

from collections.abc import Sequence

from app.application.played import PlayedRow
from app.application.ports import Tx


def tells(tx: Tx, tournament: str, rows: Sequence[PlayedRow]) -> bool:
    """Whether a table is told, which has these seats; of copies of it nothing is told then."""
    entries = {row.entry for row in rows if row.entry is not None}
    if not entries:
        return bool(rows)
    place = rows[0].place or ""
    others = tx.histories.also_told(tournament, sorted(entries), place)
    if not others:
        return True
    if not _is_copy(tx, tournament):
        for source in others:
            _forget(tx, source)
        return True
    return not _nobodys(rows) or not any(_was_made_here(tx, source) for source in others)


def _was_made_here(tx: Tx, source: str) -> bool:
    made = {row.tournament for row in tx.histories.of_match(source)}
    return any(one is not None and not _is_copy(tx, one) for one in made)


def _is_copy(tx: Tx, tournament: str) -> bool:
    """Whether nobody of this server has created it."""
    (first,) = tx.tournaments.page_of_log(tournament, 0, 1)
    return tx.accounts.get(first.by) is None


def _forget(tx: Tx, source: str) -> None:
    if _nobodys(tx.histories.of_match(source)):
        tx.histories.forget(source)


def _nobodys(rows: Sequence[PlayedRow]) -> bool:
    return all(row.account is None for row in rows)
