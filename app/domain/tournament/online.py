"""Online tables: which matches are to be opened, and how they end. The service plays them."""

from app.domain.tournament.facts import (
    AnyFact,
    SheetTally,
    TableClosed,
    TableKey,
    TableOpened,
    TablePlayed,
    TableReopened,
    WalkedOver,
)
from app.domain.tournament.members import online
from app.domain.tournament.refusals import CLOCK_OVER, NOT_CLOSED, REASON_NEEDED, barred
from app.domain.tournament.round_times import deals_may_start
from app.domain.tournament.stages import Knockout
from app.domain.tournament.state import MemberPlayer, Table, Tournament

Facts = tuple[AnyFact, ...]
Sides = tuple[tuple[MemberPlayer, ...], ...]

ABSENT_REASON = "absent"
"""The reason in the log if the service gives a match to one side since the other has not come."""


def is_hosted(t: Tournament, table: Table) -> bool:
    """Whether this table is one that waits for its match to be opened."""
    sheet = table.sheet
    waits = sheet.status == "open" and not sheet.lines and sheet.match is None
    published = t.phase == "running" and t.round(table.key.of).published
    return waits and published and t.stage(table.key.stage).venue == "online"


def sides_of(t: Tournament, table: Table) -> Sides | None:
    """Who plays at a table, entry by entry; None where not every member is played for online."""
    sides = [online(t, entry, table.key.of) for entry in table.at.entries]
    found = tuple(side for side in sides if side is not None)
    return found if len(found) == len(sides) else None


def open_table(t: Tournament, key: TableKey, match: str) -> Facts:
    """The match that was opened for a table."""
    return (TableOpened(key, match),) if is_hosted(t, t.table(key)) else ()


def take_result(
    t: Tournament, key: TableKey, match: str, lines: tuple[str, ...], tally: SheetTally
) -> Facts:
    """The result of the match of a table, once; none where an organizer has ruled meanwhile."""
    sheet = t.table(key).sheet
    if not sheet.running or sheet.match != match:
        return ()
    if sheet.status != "open":
        return (TableClosed(key, match),)
    return (TablePlayed(key, match, lines, tally),)


def close_table(
    t: Tournament, key: TableKey, match: str, absent: frozenset[int], rule: str
) -> Facts:
    """The match of a table has ended without a result.

    ``absent`` are the places of the entries that were not there. If that is one of two, the other
    has won, by this ``rule`` of the game, if it has one; if it is both, both have lost, but a
    knockout needs a winner.
    """
    table = t.table(key)
    if not table.sheet.running or table.sheet.match != match:
        return ()
    closed = TableClosed(key, match)
    winner = _winner_without(t, table, absent)
    if table.sheet.status != "open" or winner is None:
        return (closed,)
    return closed, WalkedOver(key, winner, ABSENT_REASON, rule, automatic=True)


def leave_matches(t: Tournament) -> Facts:
    """Let no match go on: on another server its table is written on paper, or plays anew."""
    tables = (table for one in t.rounds for table in one.tables if table.sheet.running)
    return tuple(TableClosed(table.key, table.sheet.match or "") for table in tables)


def reopen_table(t: Tournament, key: TableKey, reason: str, now: int) -> Facts:
    """Let the match of a table be opened again that has ended without a result, for a reason.

    Nothing may be written or ruled at the table since, but a walkover, as long as no later round is
    drawn; and there must be time left for a deal.
    """
    t.must_be("running")
    sheet = t.table(key).sheet
    if not reason:
        raise barred(REASON_NEEDED)
    if sheet.match is None or sheet.running or sheet.lines or not _may_reopen(t, key):
        raise barred(NOT_CLOSED, table=str(key))
    if not deals_may_start(t, key, now):
        raise barred(CLOCK_OVER, round=str(key.of))
    return (TableReopened(key, sheet.match, reason),)


def _may_reopen(t: Tournament, key: TableKey) -> bool:
    """Whether nobody has decided about a table, or only that somebody has won without playing."""
    sheet = t.table(key).sheet
    if sheet.status == "open":
        return True
    return sheet.ground is not None and key.of == t.rounds[-1].key


def _winner_without(t: Tournament, table: Table, absent: frozenset[int]) -> str | None:
    """Who wins because others were not there: nobody (empty); None if that is not known."""
    entries = table.at.entries
    if not absent or len(entries) != 2:
        return None
    if len(absent) == 1:
        return entries[1 - min(absent)]
    return None if isinstance(t.stage(table.key.stage), Knockout) else ""
