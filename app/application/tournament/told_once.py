"""A tournament and its copies, made of its bundles: what was played once is told once.

Copies have the ids of the entries, which are never given twice. A tournament that was made here is
told itself, and of its copies only tables at which an account of this server has played. Copies of
one that was made elsewhere are all kept, since nobody knows which is true; where two of them tell
the very same of an entry at a table, a club is told it once. Which of them tells it is asked when
it is read: so a copy that is changed, or withdrawn, takes nothing of another with it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

import msgspec

from app.application.played import PlayedRow
from app.application.ports import Tx
from app.application.tournament.paper import Paper
from app.engine.seats import Seat

Counts = Mapping[tuple[Seat, str], int]


def told(
    tx: Tx, tournament: str, name: str, paper: Paper, rows: Sequence[PlayedRow], *, copied: bool
) -> Sequence[PlayedRow]:
    """The seats of a table as histories keep them; none where they are told already.

    ``copied`` says that it is a table of a copy: see :func:`is_copy`.
    """
    entries = sorted({row.entry for row in rows if row.entry is not None})
    if not entries:
        return rows
    place = rows[0].place or ""
    if not copied:
        tx.histories.forget_copies(tournament, entries, place)
        return rows
    if _nobodys(rows) and _is_told_here(tx, tournament, entries, place):
        return ()
    counts = _counts(paper)
    facts = {entry: _facts(name, counts, rows, entry) for entry in entries}
    return [replace(row, facts=facts.get(row.entry or "")) for row in rows]


def is_copy(tx: Tx, tournament: str) -> bool:
    """Whether nobody of this server has created it."""
    (first,) = tx.tournaments.page_of_log(tournament, 0, 1)
    return tx.accounts.get(first.by) is None


def _is_told_here(tx: Tx, tournament: str, entries: Sequence[str], place: str) -> bool:
    """Whether the tournament that was made here tells this table."""
    others = tx.histories.also_told_here(tournament, entries, place)
    return any(not is_copy(tx, one) for one in others)


def _facts(name: str, counts: Counts, rows: Sequence[PlayedRow], entry: str) -> str:
    """All that a club is told of an entry at a table, but by which copy, in short."""
    seats = [row.seat for row in rows if row.entry == entry]
    row = next(row for row in rows if row.entry == entry)
    told = (row.game, row.place, entry, row.club, row.side, row.result, row.points, row.ended_at)
    done = sorted((*what, times) for what, times in counts.items() if what[0] in seats)
    return sha256(msgspec.json.encode((name, told, seats, done))).hexdigest()


def _counts(paper: Paper) -> Counts:
    """What was done from each seat, added up as histories do."""
    sums: Counter[tuple[Seat, str]] = Counter()
    for row in paper.reckoned().rows:
        if row.counts:
            for one in paper.judge.counted(row.line, row.score):
                sums[one.seat, one.name] += one.times
    return sums


def _nobodys(rows: Sequence[PlayedRow]) -> bool:
    return all(row.account is None for row in rows)
