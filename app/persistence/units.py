"""The transaction as a use case sees it, and what all threads of a database share."""

from dataclasses import dataclass, field

import structlog

from app.application.context import Context
from app.application.live import LiveCache, LiveOverlay
from app.application.ports import Bus
from app.persistence.answers import Answers
from app.persistence.auditing import Audit
from app.persistence.bots import Bots
from app.persistence.deadlines import Deadlines
from app.persistence.links import Link
from app.persistence.locks import Locks
from app.persistence.matches import Matches
from app.persistence.people import Accounts, TokenCache, Tokens
from app.persistence.presence import Presences
from app.persistence.tickets import Tickets
from app.persistence.tournaments import Tournaments

log = structlog.get_logger()

MATCHES_HELD = 4096
TOKENS_HELD = 16_384


@dataclass(frozen=True)
class Shared:
    """What the threads of one database have in common."""

    context: Context
    bus: Bus
    matches: LiveCache = field(default_factory=lambda: LiveCache(MATCHES_HELD))
    tokens: TokenCache = field(default_factory=lambda: TokenCache(TOKENS_HELD))

    def tell(self, told: dict[str, int]) -> None:
        """Wake the subscribers of these topics."""
        try:
            for topic, position in told.items():
                self.bus.publish(topic, position)
        except Exception:  # what is stored is stored: a lost wake-up costs latency only
            log.exception("wake-ups were lost")


class Stores:
    """The stores on one connection."""

    def __init__(self, link: Link, shared: Shared) -> None:
        context = shared.context
        self.accounts = Accounts(link)
        self.tokens = Tokens(link, shared.tokens if context.alone else None)
        self.matches = Matches(link, context.catalogue)
        self.answers = Answers(link)
        self.audit = Audit(link)
        self.deadlines = Deadlines(link)
        self.locks = Locks(link)
        self.bots = Bots(link)
        self.presence = Presences(link)
        self.tickets = Tickets(link)
        self.tournaments = Tournaments(link)


class Unit:
    """One use case's transaction: ``Tx`` of the ports."""

    __slots__ = (
        "accounts",
        "answers",
        "audit",
        "bots",
        "context",
        "deadlines",
        "live",
        "locks",
        "matches",
        "presence",
        "tickets",
        "tokens",
        "told",
        "tournaments",
    )

    def __init__(self, context: Context, stores: Stores, live: LiveOverlay) -> None:
        self.context = context
        self.accounts = stores.accounts
        self.tokens = stores.tokens
        self.matches = stores.matches
        self.answers = stores.answers
        self.audit = stores.audit
        self.deadlines = stores.deadlines
        self.locks = stores.locks
        self.bots = stores.bots
        self.presence = stores.presence
        self.tickets = stores.tickets
        self.tournaments = stores.tournaments
        self.live = live
        self.told: dict[str, int] = {}

    def tell(self, topic: str, position: int) -> None:
        """Wake the subscribers of this topic after the commit."""
        self.told[topic] = position
