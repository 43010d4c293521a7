"""What was done to an account and in its name, for the person to read and for nobody else.

A row keeps a network and no address, an id of a request and no text of it. A log-in with an unknown
name leaves a row that nobody can read, so that it takes as long as any other.
"""

from collections import OrderedDict
from contextlib import suppress
from typing import Final

from app.application.actor import Actor, Scope
from app.application.audit_values import Audited, AuditEntry, AuditLog
from app.application.errors import Refused
from app.application.guards.via import Via
from app.application.moments import moment
from app.application.paging import cut, key_of, page_of
from app.application.ports import Database, Tx
from app.application.rows import AuditRow

FAMILIAR: Final = 16_384


def note(tx: Tx, account: str | None, via: Via, what: Audited, subject: str | None = None) -> None:
    """Write it down, in the transaction of what is done."""
    tx.audit.add(
        AuditRow(
            id=tx.context.entropy.id(),
            account=account,
            at=tx.context.clock.now(),
            what=what,
            subject=subject,
            network=via.network,
            request_id=via.request_id,
        )
    )


def note_by(tx: Tx, actor: Actor, what: Audited, subject: str | None = None) -> None:
    """The same for an act of the caller that touches nobody else, such as looking as an arbiter."""
    note(tx, actor.account, actor.via, what, subject)


def list_audit(tx: Tx, actor: Actor, after: str | None, limit: int) -> AuditLog:
    """What was done to the caller's account and in its name, newest first.

    Raises :class:`Refused` ``token-missing``, ``scope-missing``, ``bad-cursor``.
    """
    account = actor.must(Scope.ACCOUNT)
    rows, more = cut(tx.audit.page(account, key_of(after), limit + 1), limit)
    entries = tuple(_entry(row) for row in rows)
    return AuditLog(entries, page_of(rows[-1].id if rows else None, has_more=more))


def _entry(row: AuditRow) -> AuditEntry:
    return AuditEntry(row.id, moment(row.at), row.what, row.subject, row.network, row.request_id)


class Familiar:
    """The networks from which tokens have been used, as far as this process remembers them."""

    def __init__(self, size: int = FAMILIAR) -> None:
        self._size = size
        self._seen: OrderedDict[tuple[str, str], None] = OrderedDict()

    async def meet(self, database: Database, actor: Actor) -> None:
        """Write down the first use of the caller's token from its network.

        A call is not held up by a database that cannot write now; the next one tries again.
        """
        if actor.token is None:
            return
        key = (actor.token, actor.via.network)
        if key in self._seen:
            return
        with suppress(Refused):
            if not await database.read(_is_known, actor):
                await database.write(_note_use, actor)
            self._seen[key] = None
            if len(self._seen) > self._size:
                self._seen.popitem(last=False)


def _is_known(tx: Tx, actor: Actor) -> bool:
    return tx.audit.has(actor.account or "", actor.token or "", actor.via.network)


def _note_use(tx: Tx, actor: Actor) -> None:
    if not _is_known(tx, actor):
        note_by(tx, actor, "token-used", actor.token)
