"""The table of a tournament is told when its match has ended: somebody is to look at it."""

from app.application.ports import Tx
from app.application.rows import Deadline
from app.domain.match import Match

TABLE = "table"
"""The kind of deadlines at which somebody looks at a table of a tournament."""


def subject_of(tournament: str, table: str) -> str:
    """The subject of a deadline of this table."""
    return f"{tournament}/{table}"


def tell_host(tx: Tx, before: Match, after: Match) -> bool:
    """Have the table looked at if this change ended its match; whether it did."""
    host = after.terms.host
    if host is None or before.is_over or not after.is_over:
        return False
    now = tx.context.clock.now()
    tx.deadlines.put(Deadline(TABLE, subject_of(host.tournament, host.table), now))
    return True
