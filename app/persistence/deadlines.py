"""Deadlines: when to look at what. The transaction that takes one also does what is due."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, delete, func, select, tuple_
from sqlalchemy.sql.dml import ReturningDelete

from app.application.rows import Deadline
from app.persistence.inserting import insert_or_replace
from app.persistence.links import Link
from app.persistence.tables import deadline

_DUE = (
    select(deadline.c.kind, deadline.c.subject, deadline.c.at)
    .where(deadline.c.at <= bindparam("now"))
    .order_by(deadline.c.at)
    .limit(bindparam("most"))
)
_NEXT = select(func.min(deadline.c.at))


def _taking() -> ReturningDelete[*tuple[Any, ...]]:
    """Delete the deadline unless it is not due, or somebody else is taking it right now."""
    free = (
        select(deadline.c.kind, deadline.c.subject)
        .where(
            deadline.c.kind == bindparam("of_kind"),
            deadline.c.subject == bindparam("of_subject"),
            deadline.c.at <= bindparam("now"),
        )
        .with_for_update(skip_locked=True)
    )
    return (
        delete(deadline)
        .where(tuple_(deadline.c.kind, deadline.c.subject).in_(free))
        .returning(deadline.c.at)
    )


_TAKE = _taking()


class Deadlines:
    """``DeadlineStore`` on one connection."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def put(self, new: Deadline) -> None:
        """Store a deadline in place of the one that its subject had."""
        values = {"kind": new.kind, "subject": new.subject, "at": new.at}
        self._link.write(insert_or_replace(deadline, self._link.backend), values)

    def due(self, now: int, limit: int) -> Sequence[Deadline]:
        """Deadlines that are due, the oldest first."""
        rows = self._link.read(_DUE, {"now": now, "most": limit})
        return [Deadline(*row) for row in rows]

    def next_at(self) -> int | None:
        """When the next one is due."""
        at: int | None = self._link.read(_NEXT, {}).scalar()
        return at

    def take(self, wanted: Deadline, now: int) -> bool:
        """Delete a deadline that is due; False when somebody else has it, or had it."""
        params = {"of_kind": wanted.kind, "of_subject": wanted.subject, "now": now}
        return self._link.write(_TAKE, params).first() is not None
