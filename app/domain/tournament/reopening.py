"""What was decided at a table by mistake is taken back: its play, or its sheet, goes on."""

from app.domain.tournament.brackets import check_resting
from app.domain.tournament.facts import AnyFact, TableKey
from app.domain.tournament.online import reopen_table
from app.domain.tournament.refusals import ENTRY_OUT, REASON_NEEDED, SHEET_STATUS, barred
from app.domain.tournament.sheet_rulings import SheetReopened
from app.domain.tournament.state import Sheet, Table, Tournament

Facts = tuple[AnyFact, ...]


def reopen(t: Tournament, key: TableKey, reason: str, now: int) -> Facts:
    """Give a table its sheet back, or let its match be opened again, for a reason.

    Without a match, or after one without a result, a sheet that was handed in too early, cut short
    or walked over is open again, its lines as they are; rounds of a bracket that rest on it are
    called off before.
    """
    t.must_be("running", "finished")
    table = t.table(key)
    if table.sheet.match is not None and not _is_on_paper(table.sheet):
        return reopen_table(t, key, reason, now)
    if not reason:
        raise barred(REASON_NEEDED)
    _check_closed(t, table)
    check_resting(t, table, None)
    return (SheetReopened(key, reason),)


def _is_on_paper(sheet: Sheet) -> bool:
    """Whether what stands was written or ruled after a match that has ended without a result.

    The result of a match is official at once.
    """
    by_hand = sheet.status in ("submitted", "confirmed") or sheet.played is None
    return by_hand and not sheet.running and sheet.status != "open" and sheet.ground is None


def _check_closed(t: Tournament, table: Table) -> None:
    """Whom a withdrawn entry is drawn against has won as long as that does not return."""
    if table.sheet.status == "open":
        raise barred(SHEET_STATUS, table=str(table.key), sheet=table.sheet.status)
    ground = table.sheet.ground
    if ground is not None and ground.cause == "withdrawn":
        for entry in map(t.entry, table.at.entries):
            if not entry.plays_in(table.key.of):
                raise barred(ENTRY_OUT, name=entry.who.name)
