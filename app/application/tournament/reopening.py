"""A match at a table that ended without a result is opened again."""

from functools import partial

from app.application.actor import Actor
from app.application.ports import Tx
from app.application.tournament.desk import edited
from app.application.tournament.hosting import call_tables
from app.application.tournament.naming import table_key
from app.application.tournament.papers import organized_sheet
from app.application.tournament.sheet_values import SheetView
from app.domain.tournament.online import reopen_table


def open_again(
    tx: Tx, actor: Actor, tournament: str, table: str, reason: str, seen: int | None
) -> SheetView:
    """Open the match of a table again that was given up, with the seats of the draw, for a reason.

    Raises :class:`Refused` ``unknown-part``, as every edit.
    """
    key, now = table_key(table), tx.context.clock.now()
    reopen = partial(reopen_table, key=key, reason=reason, now=now)
    desk = edited(tx, actor, tournament, seen, reopen)
    call_tables(tx, desk, [desk.state.table(key)])
    return organized_sheet(tx, actor, desk, key)
