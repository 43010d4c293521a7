"""What streams need stored: who is there, and tickets that open them."""

from collections.abc import Sequence
from typing import Protocol

from app.application.rows import PresenceRow, Ticket


class PresenceStore(Protocol):
    """Who follows which match, as leases: a process that dies renews none."""

    def hold(self, lease: PresenceRow) -> None:
        """Keep this lease in place of the one that its process had."""

    def drop(self, match: str, account: str, process: str) -> None: ...

    def renew(self, process: str, until: int) -> None:
        """Put off the end of all leases of a process."""

    def of_match(self, match: str) -> Sequence[tuple[str, str, int]]:
        """Account, process and end of each lease in a match."""

    def changed(self, after: int, until: int) -> Sequence[str]:
        """Matches in which a lease began or ended after a moment, up to another."""

    def forget(self, before: int) -> None:
        """Delete leases that ended before a moment."""


class TicketStore(Protocol):
    """Tickets for streams, by the digest of their secret."""

    def add(self, ticket: Ticket) -> None: ...

    def take(self, digest: str) -> Ticket | None:
        """Delete a ticket and return it; None when there is none."""

    def forget(self, before: int) -> None:
        """Delete tickets that expired before a moment."""
