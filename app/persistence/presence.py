"""Leases of those who follow a match."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import BindParameter, bindparam, delete, or_, select, update

from app.application.rows import PresenceRow
from app.persistence.inserting import insert_or_replace
from app.persistence.links import Link
from app.persistence.tables import presence

_DROP = delete(presence).where(
    presence.c.match == bindparam("of_match"),
    presence.c.account == bindparam("of_account"),
    presence.c.process == bindparam("of_process"),
)
_RENEW = (
    update(presence)
    .where(presence.c.process == bindparam("of_process"))
    .values(until=bindparam("to"))
)
_OF_MATCH = select(presence.c.account, presence.c.process, presence.c.until).where(
    presence.c.match == bindparam("of_match")
)
_AFTER: BindParameter[Any] = bindparam("after")
_TO: BindParameter[Any] = bindparam("to")
_CHANGED = (
    select(presence.c.match)
    .where(or_(presence.c.since.between(_AFTER, _TO), presence.c.until.between(_AFTER, _TO)))
    .distinct()
)
_FORGET = delete(presence).where(presence.c.until < bindparam("before"))


class Presences:
    """``PresenceStore`` on one connection."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def hold(self, lease: PresenceRow) -> None:
        """Keep this lease in place of the one that its process had."""
        self._link.write(insert_or_replace(presence, self._link.backend), asdict(lease))

    def drop(self, match: str, account: str, process: str) -> None:
        """Delete a lease."""
        params = {"of_match": match, "of_account": account, "of_process": process}
        self._link.write(_DROP, params)

    def renew(self, process: str, until: int) -> None:
        """Put off the end of all leases of a process."""
        self._link.write(_RENEW, {"of_process": process, "to": until})

    def of_match(self, match: str) -> Sequence[tuple[str, str, int]]:
        """Account, process and end of each lease in a match."""
        rows = self._link.read(_OF_MATCH, {"of_match": match})
        return [(account, process, until) for account, process, until in rows]

    def changed(self, after: int, until: int) -> Sequence[str]:
        """Matches in which a lease began or ended after a moment, up to another."""
        return self._link.read(_CHANGED, {"after": after, "to": until}).scalars().all()

    def forget(self, before: int) -> None:
        """Delete leases that ended before a moment."""
        self._link.write(_FORGET, {"before": before})
