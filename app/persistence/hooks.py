"""Webhooks, and what is sent to them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, delete, func, select

from app.application.people.hook_rows import DeliveryRow, DueParcel, HookRow
from app.application.rows import Deadline
from app.application.tournament.rows import PAST
from app.persistence.auditing import purge
from app.persistence.inserting import insert_or_replace
from app.persistence.links import AnyRow, Link
from app.persistence.tables import deadline, delivery, hook
from app.persistence.tournament_tables import tournament_role

UUID_TEXT = "00000000-0000-7000-8000-000000000000"
"""As long as the id of a hook."""

_ONE = select(hook).where(hook.c.id == bindparam("wanted"))
OF_OWNER = select(hook).where(hook.c.owner == bindparam("whose")).order_by(hook.c.id.desc())
OF_OWNERS = select(hook).where(
    hook.c.owner.in_(bindparam("whose", expanding=True)), hook.c.stopped_at.is_(None)
)
OF_TOURNAMENT = (
    select(hook)
    .join(tournament_role, tournament_role.c.account == hook.c.owner)
    .where(
        tournament_role.c.tournament == bindparam("wanted"),
        tournament_role.c.role != PAST,
        hook.c.stopped_at.is_(None),
    )
)
_OF_PARTS = OF_TOURNAMENT.where(tournament_role.c.role.in_(bindparam("parts", expanding=True)))
_DROP = delete(hook).where(hook.c.id == bindparam("wanted"))
_DROP_SENT = delete(delivery).where(delivery.c.hook == bindparam("wanted"))
_DELIVERY = select(delivery).where(
    delivery.c.hook == bindparam("wanted"), delivery.c.id == bindparam("number")
)
DELIVERIES = (
    select(delivery)
    .where(delivery.c.hook == bindparam("wanted"))
    .order_by(delivery.c.id.desc())
    .limit(bindparam("most"))
)
_DELIVERIES_BEFORE = DELIVERIES.where(delivery.c.id < bindparam("before"))


def _due() -> Any:
    """Of what is due the oldest of each hook, which begins the subject."""
    subject = deadline.c.subject
    whose = func.substr(subject, 1, len(UUID_TEXT))
    place = func.row_number().over(partition_by=whose, order_by=(deadline.c.at, subject))
    found = (
        select(deadline.c.kind, subject, deadline.c.at, whose.label("whose"), place.label("place"))
        .where(deadline.c.kind == bindparam("wanted"), deadline.c.at <= bindparam("now"))
        .subquery()
    )
    return (
        select(found.c.kind, found.c.subject, found.c.at, func.coalesce(hook.c.owner, ""))
        .outerjoin(hook, hook.c.id == found.c.whose)
        .where(found.c.place <= bindparam("each"))
        .order_by(found.c.at, found.c.subject)
        .limit(bindparam("most"))
    )


_DUE = _due()


class Hooks:
    """``HookStore`` on one connection."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def put(self, row: HookRow) -> None:
        """Store a hook, or what it has become."""
        values: dict[str, Any] = {column.name: getattr(row, column.name) for column in hook.c}
        values["events"] = " ".join(sorted(row.events))
        self._link.write(insert_or_replace(hook, self._link.backend), values)

    def get(self, wanted: str) -> HookRow | None:
        """The hook of this id."""
        row = self._link.read(_ONE, {"wanted": wanted}).first()
        return None if row is None else _hook(row)

    def of_owner(self, owner: str) -> Sequence[HookRow]:
        """The hooks of an account, newest first."""
        return [_hook(row) for row in self._link.read(OF_OWNER, {"whose": owner})]

    def drop(self, wanted: str) -> None:
        """Drop a hook and all that was sent to it."""
        self._link.write(_DROP, {"wanted": wanted})
        self._link.write(_DROP_SENT, {"wanted": wanted})

    def of_owners(self, owners: Sequence[str]) -> Sequence[HookRow]:
        """The hooks of these accounts that are not stopped."""
        return [_hook(row) for row in self._link.read(OF_OWNERS, {"whose": list(owners)})]

    def of_tournament(self, tournament: str, parts: Sequence[str] | None) -> Sequence[HookRow]:
        """The same of those who have a part in a tournament, one of these or any."""
        if parts is None:
            rows = self._link.read(OF_TOURNAMENT, {"wanted": tournament})
        else:
            rows = self._link.read(_OF_PARTS, {"wanted": tournament, "parts": list(parts)})
        return [_hook(row) for row in rows]

    def send(self, row: DeliveryRow) -> None:
        """Store a delivery, or what it has become."""
        values = {column.name: getattr(row, column.name) for column in delivery.c}
        self._link.write(insert_or_replace(delivery, self._link.backend), values)

    def delivery(self, wanted: str, number: str) -> DeliveryRow | None:
        """One delivery to a hook."""
        row = self._link.read(_DELIVERY, {"wanted": wanted, "number": number}).first()
        return None if row is None else DeliveryRow(**row._mapping)

    def due(self, kind: str, now: int, each: int, limit: int) -> Sequence[DueParcel]:
        """Deadlines of this kind that are due, the oldest first, at most ``each`` of a hook."""
        params = {"wanted": kind, "now": now, "each": each, "most": limit}
        rows = self._link.read(_DUE, params)
        return [DueParcel(Deadline(*due), owner) for *due, owner in rows]

    def deliveries(self, wanted: str, before: str | None, limit: int) -> Sequence[DeliveryRow]:
        """Deliveries with ids below ``before``, newest first."""
        params: dict[str, Any] = {"wanted": wanted, "most": limit}
        if before is None:
            rows = self._link.read(DELIVERIES, params)
        else:
            rows = self._link.read(_DELIVERIES_BEFORE, {**params, "before": before})
        return [DeliveryRow(**row._mapping) for row in rows]

    def purge(self, before: int, limit: int) -> int:
        """Drop at most ``limit`` deliveries from before this moment; how many."""
        return purge(self._link, delivery, before, limit)


def _hook(row: AnyRow) -> HookRow:
    values = dict(row._mapping)
    return HookRow(**{**values, "events": frozenset(values["events"].split())})
