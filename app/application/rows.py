"""What the stores keep, as the use cases see it."""

from dataclasses import dataclass
from typing import Final

from app.application.actor import Scope
from app.application.audit_values import Audited
from app.domain.admission import AccountKind
from app.engine.seats import Seat
from app.engine.values import By


@dataclass(frozen=True, slots=True)
class Account:
    """A person: with a login name and a password, or a guest with neither.

    ``name`` is what others see; ``real_name`` is told to nobody else.
    """

    id: str
    kind: AccountKind
    name: str
    created_at: int
    login: str | None = None
    password_hash: str | None = None
    real_name: str | None = None
    anonymized_at: int | None = None


@dataclass(frozen=True, slots=True)
class BotRow:
    """A bot of somebody: an account of its own that its owner has made.

    ``in_a_row`` counts the refusals since its last accepted move, as far as that was looked up;
    ``row_since`` is when the first of them was.
    """

    account: str
    owner: str
    games: tuple[str, ...]
    version: str
    refusals: int = 0
    in_a_row: int = 0
    row_since: int | None = None
    refused_at: int | None = None
    slow_turns: int = 0
    benched_at: int | None = None
    retired_at: int | None = None


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A token; only the SHA-256 of its secret is kept."""

    id: str
    account: str
    digest: str
    hint: str
    label: str
    scopes: frozenset[Scope]
    created_at: int
    expires_at: int | None
    revoked_at: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a match's log: a move, or something about the match, with its events.

    ``events`` is the JSON list of the undisclosed events; the first has position ``first``. For a
    seat's move ``turn`` is the number of that decision of the seat.
    """

    match: str
    ordinal: int
    first: int
    count: int
    at: int
    events: bytes
    seat: Seat | None = None
    turn: int | None = None
    move: str | None = None
    by: By | None = None


@dataclass(frozen=True, slots=True)
class Deadline:
    """Look at ``subject``, a thing of this ``kind``, at this moment."""

    kind: str
    subject: str
    at: int


@dataclass(frozen=True, slots=True)
class PresenceRow:
    """An account follows a match through a process, as far as is known until this moment.

    Without a process the row says when the account was last seen there.
    """

    match: str
    account: str
    process: str
    since: int
    until: int


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket opens one stream as the bearer of a token; only digests of both are kept."""

    digest: str
    token: str
    expires_at: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state of a match after log entry ``ordinal``: droppable, never the truth."""

    match: str
    ordinal: int
    state: bytes


@dataclass(frozen=True, slots=True)
class DealRow:
    """A finished deal of a match.

    ``position`` is where the log of the match stood after it, ``shown`` the table as spectators saw
    it then; None in rows from before these were kept.
    """

    match: str
    number: int
    deal: bytes
    score: bytes
    position: int | None = None
    shown: bytes | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat in somebody's history; ``result`` is None until the match is over."""

    match: str
    seat: Seat
    side: int
    account: str
    result: str | None = None
    points: int = 0


@dataclass(frozen=True, slots=True)
class PastSeat:
    """A seat that an account has had, or that was kept for it, and the name in the match's log.

    The player left it at ``left_at``, which the log tells up to ``position``.
    """

    seat: Seat
    account: str
    name: str
    position: int | None = None
    left_at: int | None = None


@dataclass(frozen=True, slots=True)
class Leaving:
    """The last time that an account has left a match: up to which position the log tells of it."""

    match: str
    position: int
    at: int


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """Which matches to list."""

    game: str | None = None
    status: str | None = None
    player: str | None = None
    viewer: str | None = None


MOST_OPEN_SEATS: Final = 16
"""The largest number of open seats that may be asked for in the lobby."""


@dataclass(frozen=True, slots=True)
class LobbyFilter:
    """Which open tables to list; ``seats`` is how many of them must be open at least."""

    game: str | None = None
    players: str | None = None
    clock: str | None = None
    seats: int = 0


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """What a creating request answered, kept under its idempotency key."""

    account: str
    key: str
    request: str
    answer: bytes
    at: int


@dataclass(frozen=True, slots=True)
class AuditRow:
    """Something that was done; ``account`` may read of it, nobody if None."""

    id: str
    account: str | None
    at: int
    what: Audited
    subject: str | None
    network: str
    request_id: str
