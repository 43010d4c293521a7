"""What every use case may lean on besides its transaction: the game-blind composition."""

from dataclasses import dataclass

from app.application.exports.printing import Printer
from app.application.log import LogCodec
from app.application.machine_ports import Clock, Entropy, Passwords
from app.application.moments import DAY_MS
from app.application.painting import Drafter, Painter
from app.application.texts import Texts
from app.domain.tournament.swiss import Matcher
from app.engine.catalogue import Catalogue
from app.engine.policy import Policy


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds that use cases keep; the container sets those that have a setting."""

    token_lifetime_ms: int = 30 * DAY_MS
    audit_ms: int = 90 * DAY_MS
    guests_ms: int = 90 * DAY_MS
    names_ms: int = 1825 * DAY_MS
    answers_ms: int = DAY_MS
    snapshot_every: int = 32
    bot_moves_at_once: int = 8
    alone_moves_at_once: int = 2
    bot_match_deals: int = 200
    bot_table_deals: int = 20
    waiting_ms: int = 60_000
    claim_ms: int = 600_000
    give_up_ms: int = DAY_MS
    open_match_ms: int = DAY_MS
    table_ms: int = 0
    export_ms: int = DAY_MS
    idle_match_ms: int = 14 * DAY_MS
    pause_ms: int = DAY_MS
    matches_at_once: int = 200
    bot_matches_at_once: int = 20
    guest_bot_matches_at_once: int = 3
    tournaments_at_once: int = 50
    bots_per_owner: int = 10
    hooks_per_owner: int = 10
    private_hooks: bool = False
    deliveries_ms: int = 30 * DAY_MS
    bench_after: int = 20
    stand_in: str = "steady"


@dataclass(frozen=True, slots=True)
class Context:
    """One per process, made by the container.

    ``alone`` says that no other process writes to the database, so that what is in memory is
    never behind it.
    """

    catalogue: Catalogue
    policies: dict[str, dict[str, Policy]]
    codecs: dict[str, LogCodec]
    texts: Texts
    clock: Clock
    entropy: Entropy
    passwords: Passwords
    matcher: Matcher
    limits: Limits
    alone: bool
    painter: Painter
    drafter: Drafter
    printer: Printer
    public_url: str = "http://127.0.0.1:8000"
