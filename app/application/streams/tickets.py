"""Stream tickets: browsers cannot send a token with an event source, and a URL is no place for one.

A ticket opens one stream as the caller, for reading, within a minute. The stream then lives and
ends with the token that the ticket was made for.
"""

from functools import partial
from typing import Final

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.guards.repeating import Repetition, secret_once
from app.application.people.accounts import digest_of
from app.application.ports import Tx
from app.application.rows import Ticket
from app.application.streams.messages import StreamTicket

TICKET_PREFIX: Final = "tks_"
SECONDS: Final = 60
LONGEST: Final = 100


def issue_stream_ticket(tx: Tx, actor: Actor, token: str | None) -> StreamTicket:
    """A ticket for the caller, whose token has this digest. Raises ``token-missing``."""
    actor.must(Scope.READ)
    now = tx.context.clock.now()
    tx.tickets.forget(now)
    secret = TICKET_PREFIX + tx.context.entropy.secret()
    tx.tickets.add(Ticket(digest_of(secret), token or "", now + 1000 * SECONDS))
    return StreamTicket(secret, SECONDS)


def issue_stream_ticket_once(
    tx: Tx, actor: Actor, repetition: Repetition | None, token: str | None
) -> StreamTicket:
    """The same once. Raises as :func:`issue_stream_ticket`; sent again ``secret-told``."""
    actor.must(Scope.READ)
    return secret_once(tx, repetition, partial(issue_stream_ticket, tx, actor, token))


def use_ticket(tx: Tx, ticket: str) -> str:
    """The digest of the token behind a ticket, which is used up.

    Raises :class:`Refused` ``ticket-invalid`` for a ticket that is unknown, used or too old.
    """
    if not ticket.startswith(TICKET_PREFIX) or len(ticket) > LONGEST:
        raise Refused(Code.TICKET_INVALID)
    found = tx.tickets.take(digest_of(ticket))
    if found is None or found.expires_at <= tx.context.clock.now():
        raise Refused(Code.TICKET_INVALID)
    return found.token
