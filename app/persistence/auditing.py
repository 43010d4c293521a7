"""What was done to accounts and in their names; and dropping what is older than it may be."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Executable, Table, bindparam, delete, select

from app.application.rows import AuditRow
from app.persistence.inserting import insert_into
from app.persistence.links import Link
from app.persistence.tables import audit

_ROW = (
    audit.c.id,
    audit.c.account,
    audit.c.at,
    audit.c.what,
    audit.c.subject,
    audit.c.network,
    audit.c.request_id,
)
_PAGE = (
    select(*_ROW)
    .where(audit.c.account == bindparam("wanted"))
    .order_by(audit.c.id.desc())
    .limit(bindparam("most"))
)
_PAGE_BEFORE = _PAGE.where(audit.c.id < bindparam("before"))
_HAS = (
    select(audit.c.id)
    .where(
        audit.c.account == bindparam("wanted"),
        audit.c.subject == bindparam("about"),
        audit.c.network == bindparam("place"),
    )
    .limit(1)
)


class Audit:
    """``AuditStore`` on one connection."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def add(self, row: AuditRow) -> None:
        """Write a row down."""
        values = {column.name: getattr(row, column.name) for column in audit.c}
        self._link.write(insert_into(audit), values)

    def page(self, account: str, before: str | None, limit: int) -> Sequence[AuditRow]:
        """Rows of this account with ids below ``before``, newest first."""
        params: dict[str, Any] = {"wanted": account, "most": limit}
        if before is None:
            return [AuditRow(*row) for row in self._link.read(_PAGE, params)]
        return [
            AuditRow(*row) for row in self._link.read(_PAGE_BEFORE, {**params, "before": before})
        ]

    def has(self, account: str, subject: str, network: str) -> bool:
        """Whether the account has a row of this subject from this network."""
        params = {"wanted": account, "about": subject, "place": network}
        return self._link.read(_HAS, params).first() is not None

    def purge(self, before: int, limit: int) -> int:
        """Drop at most ``limit`` rows from before this moment; how many."""
        return purge(self._link, audit, before, limit)


def purge(link: Link, table: Table, before: int, limit: int) -> int:
    """Drop rows of a table whose ``at`` lies before this moment; how many."""
    params = {"before": before, "most": limit}
    return len(link.write(_old(table), params).all())


@cache
def _old(table: Table) -> Executable:
    keys = list(table.primary_key)
    old = (
        select(*keys)
        .where(table.c.at < bindparam("before"))
        .order_by(table.c.at)
        .limit(bindparam("most"))
        .subquery()
    )
    same = [key == old.c[key.name] for key in keys]
    return delete(table).where(select(1).where(*same).exists()).returning(keys[0])
