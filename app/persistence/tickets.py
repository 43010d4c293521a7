"""Tickets for streams. Taking one deletes it, so that it opens no second."""

from sqlalchemy import bindparam, delete

from app.application.rows import Ticket
from app.persistence.inserting import insert_into
from app.persistence.links import Link
from app.persistence.tables import ticket

_TAKE = (
    delete(ticket)
    .where(ticket.c.digest == bindparam("wanted"))
    .returning(ticket.c.digest, ticket.c.token, ticket.c.expires_at)
)
_FORGET = delete(ticket).where(ticket.c.expires_at < bindparam("before"))


class Tickets:
    """``TicketStore`` on one connection."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def add(self, new: Ticket) -> None:
        """Store a new ticket."""
        values = {"digest": new.digest, "token": new.token, "expires_at": new.expires_at}
        self._link.write(insert_into(ticket), values)

    def take(self, digest: str) -> Ticket | None:
        """Delete a ticket and give it; None when there is none."""
        row = self._link.write(_TAKE, {"wanted": digest}).first()
        return None if row is None else Ticket(*row)

    def forget(self, before: int) -> None:
        """Delete tickets that expired before a moment."""
        self._link.write(_FORGET, {"before": before})
