"""The transaction as a use case sees it, and what all threads of a database share."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import structlog

from app.application.context import Context
from app.application.holding import HeldCache, Overlay
from app.application.live import Live
from app.application.machine_ports import Bus
from app.application.tournament.folded import Folded
from app.persistence.answers import Answers
from app.persistence.auditing import Audit
from app.persistence.bots import Bots
from app.persistence.deadlines import Deadlines
from app.persistence.exports import Exports
from app.persistence.histories import Histories
from app.persistence.hooks import Hooks
from app.persistence.links import Link
from app.persistence.locks import Locks
from app.persistence.matches import Matches
from app.persistence.people import Accounts, TokenCache, Tokens
from app.persistence.persons import Persons
from app.persistence.presence import Presences
from app.persistence.tickets import Tickets
from app.persistence.tournaments import Tournaments

log = structlog.get_logger()

MATCHES_HELD = 4096
TOURNAMENTS_HELD = 64
TOKENS_HELD = 16_384


@dataclass(frozen=True)
class Shared:
    """What the threads of one database have in common."""

    context: Context
    bus: Bus
    matches: HeldCache[Live] = field(default_factory=lambda: HeldCache(MATCHES_HELD))
    tournaments: HeldCache[Folded] = field(default_factory=lambda: HeldCache(TOURNAMENTS_HELD))
    tokens: TokenCache = field(default_factory=lambda: TokenCache(TOKENS_HELD))

    def tell(self, told: Mapping[str, int]) -> None:
        """Wake the subscribers of these topics."""
        try:
            for topic, position in told.items():
                self.bus.publish(topic, position)
        except Exception:  # what is stored is stored: a lost wake-up costs latency only
            log.exception("wake-ups were lost")


class Overlays:
    """What one transaction sees of the things held in memory."""

    def __init__(self, shared: Shared, below: "Overlays | None" = None) -> None:
        self.live: Overlay[Live] = Overlay(shared.matches, below.live if below else None)
        self.folded: Overlay[Folded] = Overlay(shared.tournaments, below.folded if below else None)

    def forget(self, stale: str) -> None:
        """Drop a match that turned out to be stale; tournaments look at their version anyway."""
        self.live.forget(stale)

    def spoil(self) -> None:
        """Nobody knows whether the changes were stored: nothing older may be believed."""
        self.live.spoil()
        self.folded.spoil()

    def fold(self) -> None:
        """Give the changes to the overlays below: the savepoint was released."""
        self.live.fold()
        self.folded.fold()

    def commit(self) -> None:
        """Give the changes to the process: the transaction has committed."""
        self.live.commit()
        self.folded.commit()


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
        self.persons = Persons(link)
        self.histories = Histories(link, context.catalogue)
        self.hooks = Hooks(link)
        self.presence = Presences(link)
        self.tickets = Tickets(link)
        self.tournaments = Tournaments(link)
        self.exports = Exports(link)


class Unit:
    """One use case's transaction: ``Tx`` of the ports."""

    __slots__ = (
        "accounts",
        "answers",
        "audit",
        "bots",
        "context",
        "deadlines",
        "exports",
        "folded",
        "histories",
        "hooks",
        "live",
        "locks",
        "matches",
        "persons",
        "presence",
        "tickets",
        "tokens",
        "told",
        "tournaments",
    )

    def __init__(self, context: Context, stores: Stores, held: Overlays) -> None:
        self.context = context
        self.accounts = stores.accounts
        self.tokens = stores.tokens
        self.matches = stores.matches
        self.answers = stores.answers
        self.audit = stores.audit
        self.deadlines = stores.deadlines
        self.locks = stores.locks
        self.bots = stores.bots
        self.persons = stores.persons
        self.histories = stores.histories
        self.hooks = stores.hooks
        self.presence = stores.presence
        self.tickets = stores.tickets
        self.tournaments = stores.tournaments
        self.exports = stores.exports
        self.live = held.live
        self.folded = held.folded
        self.told: dict[str, int] = {}

    def tell(self, topic: str, position: int) -> None:
        """Wake the subscribers of this topic after the commit."""
        self.told[topic] = position
