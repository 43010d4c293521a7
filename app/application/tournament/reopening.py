"""A sheet that was in by mistake is given back; a match without a result is opened again."""

from functools import partial

from app.application.actor import Actor
from app.application.ports import Tx
from app.application.tournament.desk import edited
from app.application.tournament.hosting import call_tables
from app.application.tournament.naming import table_key
from app.application.tournament.papers import organized_sheet
from app.application.tournament.sheet_values import SheetView
from app.domain.tournament.reopening import reopen


def open_again(
    tx: Tx, actor: Actor, tournament: str, table: str, reason: str, seen: int | None
) -> SheetView:
    """Give a table its sheet back, or open its match again that was given up, for a reason.

    A match is opened with the seats of the draw. What was walked over, handed in or cut short by
    mistake is open again; the lines of a sheet stay.
    Raises :class:`Refused` ``unknown-part``, as every edit.
    """
    key, now = table_key(table), tx.context.clock.now()
    again = partial(reopen, key=key, reason=reason, now=now)
    desk = edited(tx, actor, tournament, seen, again)
    call_tables(tx, desk, [desk.state.table(key)])
    return organized_sheet(tx, actor, desk, key)
