"""What the use cases need of the database, as protocols that persistence implements."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeVar

from app.application.exports.rows import ExportStore
from app.application.holding import Overlay
from app.application.live import Live
from app.application.people.ports import (
    AccountStore,
    AuditStore,
    BotStore,
    HookStore,
    PersonStore,
    TokenStore,
)
from app.application.played import HistoryStore
from app.application.rows import (
    Deadline,
    DealRow,
    Entry,
    Leaving,
    LobbyFilter,
    MatchFilter,
    PastSeat,
    SeatRow,
    Snapshot,
    StoredAnswer,
)
from app.application.stream_ports import PresenceStore, TicketStore
from app.application.tournament.folded import Folded
from app.application.tournament.ports import TournamentStore
from app.domain.match import Match
from app.engine.dealing import Dealing
from app.engine.ply import Ply
from app.engine.record import DealingProof

if TYPE_CHECKING:
    from app.application.context import Context

P = ParamSpec("P")
T = TypeVar("T")


class Stale(Exception):
    """Another process has changed the match meanwhile: load it anew and try again."""

    def __init__(self, match: str) -> None:
        self.match = match
        super().__init__(match)


class MatchStore(Protocol):
    """Matches, their dealing, snapshots, log, deals and seats."""

    def add(self, match: Match, dealing: Dealing) -> None: ...

    def get(self, match: str) -> Match | None:
        """The stored match, straight from the database."""

    def version(self, match: str) -> int | None:
        """The stored version alone: the cheapest question there is."""

    def dealing(self, match: str) -> Dealing: ...

    def mix(self, match: str, dealing: Dealing, proof: DealingProof) -> None:
        """Deal from now on as ``dealing`` says, and keep what it was made of."""

    def proof(self, match: str) -> DealingProof | None:
        """What the dealing was made of, where it was mixed."""

    def update(self, before: Match, after: Match, *, bots_due: int | None, entry: Entry) -> None:
        """Replace ``before`` by ``after`` and append the entry, as one.

        ``bots_due`` is since when a house bot must act. Raises :class:`Stale` when the stored
        version is not that of ``before``.
        """

    def add_log(self, entries: Sequence[Entry]) -> None:
        """The whole log of a match that was just added."""

    def keep(self, snapshot: Snapshot) -> None:
        """Keep this snapshot in place of the last one of the match."""

    def snapshot(self, match: str) -> Snapshot | None: ...

    def plies(self, match: str, after: int = 0) -> Sequence[Ply]:
        """The moves of the log entries after this ordinal, in order."""

    def entries(self, match: str, after: int, limit: int) -> Sequence[Entry]:
        """Log entries that hold an event after this position, at most ``limit``, in order."""

    def entry_of_turn(self, match: str, seat: int, turn: int) -> Entry | None: ...

    def entry(self, match: str, ordinal: int) -> Entry | None: ...

    def sat_in(self, account: str, limit: int) -> Sequence[str]:
        """Open and running matches in which this account sits, newest first."""

    def ended_since(self, account: str, since: int, limit: int) -> Sequence[tuple[str, int]]:
        """Of the newest ``limit`` matches of this account those that ended at a moment or later.

        Newest first, each with the moment of its end; the account sits there or has sat there.
        """

    def left_since(self, account: str, since: int, limit: int) -> Sequence[Leaving]:
        """The matches that this account has left at a moment or later, the last ones first."""

    def left_at(self, match: str, account: str) -> int | None:
        """The position up to which the log tells that this account has left, for the last time."""

    def expecting(self, account: str, limit: int) -> Sequence[str]:
        """Open matches in which a seat is or was kept for this account, newest first."""

    def page(self, wanted: MatchFilter, before: str | None, limit: int) -> Sequence[Match]:
        """Matches with ids below ``before``, newest first."""

    def lobby(self, wanted: LobbyFilter, before: str | None, limit: int) -> Sequence[Match]:
        """Open matches that are not private, newest first."""

    def lobby_of_all(self, wanted: LobbyFilter, limit: int) -> Sequence[Match]:
        """The same, the newest of everybody who has opened one first, then everybody's second."""

    def waiting(self, quick: str, limit: int) -> Sequence[str]:
        """Open matches of this quick key with an open seat, the oldest first."""

    def held(self, quick: str, limit: int) -> Sequence[str]:
        """Open matches of this quick key in which every seat is taken or kept, the oldest first."""

    def unfinished(self, account: str) -> int:
        """How many open or running matches this account sits in, or has opened."""

    def of_bots_alone(self, account: str) -> int:
        """How many matches that this account has opened are now played by house bots alone."""

    def add_arbiter(self, match: str, account: str) -> None: ...

    def with_bots_due(self, now: int, limit: int, *, alone: bool) -> Sequence[str]:
        """Running matches in which a house bot must act, the longest wait first.

        Those with players, or those of house bots ``alone``.
        """

    def claim_bots_due(self, now: int, until: int, limit: int, *, alone: bool) -> Sequence[str]:
        """The same, each put off until a moment: until then no other process finds it."""

    def put_bots_off(self, match: str, until: int) -> None:
        """Look for what house bots must do in a match later, if they must do anything."""

    def look_at(self, match: Match) -> None:
        """Store when the match is looked at next, and nothing else. Raises :class:`Stale`."""

    def last_moment(self, match: str) -> int | None:
        """When something last happened in a match; None while nothing has."""

    def last_turn(self, match: str) -> int | None:
        """When somebody last made a move in turn; None while nobody has."""

    def add_deal(self, deal: DealRow) -> None: ...

    def deals(self, match: str, after: int, limit: int) -> Sequence[DealRow]: ...

    def put_seat(self, row: SeatRow) -> None:
        """Store a seat's player or, once over, its result."""

    def drop_seat(self, match: str, seat: int) -> None: ...

    def keep_past_seat(self, match: str, past: PastSeat) -> None:
        """Keep under which name somebody had a seat, or one was kept for them."""

    def past_seats(self, match: str, account: str) -> Sequence[PastSeat]: ...

    def drop_past_seats(self, match: str, account: str) -> None: ...

    def seats_after(self, account: str, after: str, limit: int) -> Sequence[str]:
        """The matches above ``after`` in which this account has or had a seat, ordered by id."""

    def asides(self, match: str) -> Sequence[Entry]:
        """The log entries that are no moves, in order."""

    def rewrite(self, match: str, ordinal: int, events: bytes) -> None:
        """Replace the events of a log entry by the same number of events."""

    def drop(self, match: str) -> None:
        """Drop a match of which nobody knows, with all that is stored of it."""


class DeadlineStore(Protocol):
    """When to look at what: one deadline for each subject of a kind."""

    def put(self, new: Deadline) -> None:
        """Store a deadline in place of the one that its subject had."""

    def due(self, kinds: Sequence[str], now: int, limit: int) -> Sequence[Deadline]:
        """Deadlines of these kinds that are due, the oldest first."""

    def next_at(self, kinds: Sequence[str]) -> int | None:
        """When the next one of these kinds is due; None when there is none."""

    def take(self, wanted: Deadline, now: int) -> bool:
        """Delete a deadline that is due; False when somebody else took it first."""

    def drop(self, kind: str, subject: str) -> None:
        """Delete a deadline, due or not, if there is one."""


class LockStore(Protocol):
    """Locks by name, so that what is decided from what is stored stays true until it is stored."""

    def hold(self, name: str) -> None:
        """Wait until no other transaction holds it; hold it until this one ends.

        Where transactions write one after another anyway it does nothing.
        """


class AnswerStore(Protocol):
    """Answers to creating requests, by idempotency key."""

    def get(self, account: str, key: str) -> StoredAnswer | None: ...

    def add(self, answer: StoredAnswer) -> None: ...

    def forget(self, account: str) -> None:
        """Drop all answers that this account was given."""

    def purge(self, before: int, limit: int) -> int:
        """Drop at most ``limit`` answers from before this moment; how many."""


class Tx(Protocol):
    """One transaction: the stores, and what is told once it has committed."""

    @property
    def context(self) -> "Context": ...

    @property
    def accounts(self) -> AccountStore: ...

    @property
    def tokens(self) -> TokenStore: ...

    @property
    def matches(self) -> MatchStore: ...

    @property
    def answers(self) -> AnswerStore: ...

    @property
    def deadlines(self) -> DeadlineStore: ...

    @property
    def audit(self) -> AuditStore: ...

    @property
    def bots(self) -> BotStore: ...

    @property
    def hooks(self) -> HookStore: ...

    @property
    def histories(self) -> HistoryStore: ...

    @property
    def locks(self) -> LockStore: ...

    @property
    def persons(self) -> PersonStore: ...

    @property
    def presence(self) -> PresenceStore: ...

    @property
    def tickets(self) -> TicketStore: ...

    @property
    def exports(self) -> ExportStore: ...

    @property
    def tournaments(self) -> TournamentStore: ...

    @property
    def live(self) -> Overlay[Live]:
        """Decoded matches: this transaction's own, over those of the process."""

    @property
    def folded(self) -> Overlay[Folded]:
        """Tournaments folded from their logs, held in the same way."""

    def tell(self, topic: str, position: int) -> None:
        """Wake the subscribers of this topic after the commit."""


class Database(Protocol):
    """Runs use cases, each in a transaction of its own, on a database thread.

    A read that needs only what is in memory may be answered in the caller's thread.
    """

    async def write(
        self, use_case: Callable[Concatenate[Tx, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run and commit. What the use case raises rolls everything back and is raised here."""

    async def read(
        self, use_case: Callable[Concatenate[Tx, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run without the right to write, beside the writer."""

    async def study(
        self, use_case: Callable[Concatenate[Tx, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same for a long read: such reads wait for one another, and nobody waits for them."""

    async def compute(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work that needs no transaction, such as a password hash, off the event loop."""

    async def compute_long(
        self, whose: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same for work of seconds: one after the other, in turns, and nothing else waits.

        ``whose`` share of the turns it takes.
        """

    def at_hand(self, match: str) -> Live | None:
        """The match as this process last knew it, if it is in memory."""
