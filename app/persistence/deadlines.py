"""Deadlines: when to look at what. The transaction that takes one also does what is due."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, delete, select, tuple_
from sqlalchemy.sql.dml import ReturningDelete

from app.application.rows import Deadline
from app.persistence.inserting import insert_or_replace
from app.persistence.links import Link
from app.persistence.tables import deadline

_OF_KIND = deadline.c.kind.in_(bindparam("kinds", expanding=True))
_DUE = (
    select(deadline.c.kind, deadline.c.subject, deadline.c.at)
    .where(deadline.c.at <= bindparam("now"), _OF_KIND)
    .order_by(deadline.c.at)
    .limit(bindparam("most"))
)
_NEXT = select(deadline.c.at).where(_OF_KIND).order_by(deadline.c.at).limit(1)


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
_DROP = delete(deadline).where(
    deadline.c.kind == bindparam("of_kind"), deadline.c.subject == bindparam("of_subject")
)


class Deadlines:
    """``DeadlineStore`` on one connection."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def put(self, new: Deadline) -> None:
        """Store a deadline in place of the one that its subject had."""
        values = {"kind": new.kind, "subject": new.subject, "at": new.at}
        self._link.write(insert_or_replace(deadline, self._link.backend), values)

    def due(self, kinds: Sequence[str], now: int, limit: int) -> Sequence[Deadline]:
        """Deadlines of these kinds that are due, the oldest first."""
        rows = self._link.read(_DUE, {"kinds": list(kinds), "now": now, "most": limit})
        return [Deadline(*row) for row in rows]

    def next_at(self, kinds: Sequence[str]) -> int | None:
        """When the next one of these kinds is due."""
        at: int | None = self._link.read(_NEXT, {"kinds": list(kinds)}).scalar()
        return at

    def take(self, wanted: Deadline, now: int) -> bool:
        """Delete a deadline that is due; False when somebody else has it, or had it."""
        params = {"of_kind": wanted.kind, "of_subject": wanted.subject, "now": now}
        return self._link.write(_TAKE, params).first() is not None

    def drop(self, kind: str, subject: str) -> None:
        """Delete a deadline, due or not, if there is one."""
        self._link.write(_DROP, {"of_kind": kind, "of_subject": subject})
