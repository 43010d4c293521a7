"""How often a caller may call: buckets, what is left of them, and the refusal when nothing is.

A bucket belongs to an account, or to the network address of a stranger. It holds so many calls a
minute; all buckets are filled again at the full minute, so that processes agree when that is.
Counts live in a dictionary for the current minute, on the event loop: a count costs a microsecond
or two, which is why it may stand on the path of every move.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

from msgspec import Struct

from app.application.errors import Code, Refused
from app.application.machine_ports import Clock

WINDOW_SECONDS: Final = 60
WINDOW_MS: Final = 1000 * WINDOW_SECONDS


class Bucket(StrEnum):
    """What is counted by itself. ``passwords`` counts the log-ins of one name from one address."""

    READS = "reads"
    MOVES = "moves"
    STREAMS = "streams"
    EXPORTS = "exports"
    LOGINS = "logins"
    PASSWORDS = "passwords"


BUCKET_OF: Final[Mapping[str, Bucket | None]] = {
    "play_move": Bucket.MOVES,
    "direct_match": Bucket.MOVES,
    "say_phrase": Bucket.MOVES,
    "watch": Bucket.STREAMS,
    "get_record": Bucket.EXPORTS,
    "get_proof": Bucket.EXPORTS,
    "list_deals": Bucket.EXPORTS,
    "verify_record": Bucket.EXPORTS,
    "get_personal_data": Bucket.EXPORTS,
    "create_export": Bucket.EXPORTS,
    "get_season_file": Bucket.EXPORTS,
    "get_team_season_file": Bucket.EXPORTS,
    "get_club_season_file": Bucket.EXPORTS,
    "get_versus_file": Bucket.EXPORTS,
    "import_tournament": Bucket.EXPORTS,
    "what_if": Bucket.EXPORTS,
    "create_account": Bucket.LOGINS,
    "create_guest": Bucket.LOGINS,
    "log_in": Bucket.LOGINS,
}
"""The bucket of a use case, on every surface; of those that are not listed, ``reads``."""

Limits = Mapping[Bucket, int]


class Allowance(Struct, frozen=True):
    """What is left in a bucket: ``remaining`` of ``limit`` calls, for another ``reset`` seconds."""

    bucket: Bucket
    limit: int
    remaining: int
    reset: int
    granted: bool = True


class Level:
    """One bucket in this minute: by caller, what was used here, and in other processes."""

    __slots__ = ("elsewhere", "limit", "used")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used: dict[str, int] = {}
        self.elsewhere: dict[str, int] = {}


class Limiter:
    """Counts the calls of one process. Only the event loop calls it."""

    def __init__(self, limits: Limits, clock: Clock, most_streams: int = 0) -> None:
        self._clock = clock
        self._most_streams = most_streams
        self._open: Counter[str] = Counter()
        self._ends: dict[str, dict[object, int]] = {}
        self._silent: dict[str, dict[object, Callable[[], None]]] = {}
        self._window = 0
        self._levels = {bucket: Level(limit) for bucket, limit in limits.items() if limit}

    async def start(self) -> None:
        """Begin to share what is counted, where it is shared."""

    async def close(self) -> None:
        """Share no more."""

    def take(self, bucket: Bucket, who: str) -> Allowance | None:
        """Count a call, unless nothing is left for it; None where there is no limit."""
        level = self._levels.get(bucket)
        if level is None:
            return None
        reset = self._turn()
        used = level.used.get(who, 0)
        left = level.limit - used - level.elsewhere.get(who, 0)
        if left <= 0:
            return Allowance(bucket, level.limit, 0, reset, granted=False)
        level.used[who] = used + 1
        return Allowance(bucket, level.limit, left - 1, reset)

    def give_back(self, allowance: Allowance, who: str) -> Allowance:
        """Undo :meth:`take` for a call that turned out to be free."""
        used = self._levels[allowance.bucket].used
        if used.get(who, 0) > 0:
            used[who] -= 1
        return Allowance(
            allowance.bucket, allowance.limit, allowance.remaining + 1, allowance.reset
        )

    @contextmanager
    def streaming(self, who: str, lasts: float | None = None) -> Iterator[None]:
        """Count an open stream while the block lasts: so many seconds at most, where one knows.

        Raises ``too-many-streams``; ``reset`` is as :meth:`room_in` tells.
        """
        most = self._most_streams
        if most and self._open[who] + self._open_elsewhere(who) >= most:
            raise Refused(Code.TOO_MANY_STREAMS, limit=most, reset=self.room_in(who))
        self._open[who] += 1
        ends, this = self._ends.setdefault(who, {}), object()
        if lasts is not None:
            ends[this] = self._clock.now() + int(1000 * lasts)
        try:
            yield
        finally:
            ends.pop(this, None)
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who], self._ends[who]

    @contextmanager
    def silent(self, address: str, end: Callable[[], None]) -> Iterator[None]:
        """Count a socket of an address while the block lasts and nobody has said who calls.

        Such sockets take no place among open streams. Once an address has as many as it may have
        streams, the oldest is ended by its ``end``: an honest caller says at once who it is.
        """
        silent, this = self._silent.setdefault(address, {}), object()
        if self._most_streams and len(silent) >= self._most_streams:
            silent.pop(next(iter(silent)))()
        silent[this] = end
        try:
            yield
        finally:
            silent.pop(this, None)
            if not silent:
                self._silent.pop(address, None)

    def room_in(self, who: str) -> int:
        """In how many seconds a stream of this caller must end; a minute if none need end.

        Sockets end when their readers like; when streams in other processes end, nobody knows.
        """
        now = self._clock.now()
        first = min(self._ends.get(who, {}).values(), default=now + WINDOW_MS)
        return max((first - now + 999) // 1000, 1)

    def _open_elsewhere(self, who: str) -> int:
        """How many streams of this caller are open in other processes, as far as is known."""
        return 0

    def _turn(self) -> int:
        """Begin a new minute where it has come; the whole seconds until the next one."""
        window, passed = divmod(self._clock.now(), WINDOW_MS)
        if window != self._window:
            self._window = window
            for level in self._levels.values():
                level.used, level.elsewhere = {}, {}
        return (WINDOW_MS - passed + 999) // 1000


class _Stopped:
    """A clock for tests and tools that need no time."""

    def now(self) -> int:
        """Always the same."""
        return 0


def unlimited() -> Limiter:
    """A limiter that lets everything through."""
    return Limiter({}, _Stopped())


class Visit:
    """One request or one socket: who pays for what it asks, and what is left afterwards."""

    __slots__ = ("_held", "_held_for", "_limiter", "address", "allowances", "retry_after", "who")

    def __init__(self, limiter: Limiter, address: str) -> None:
        self._limiter = limiter
        self.address = "@" + address
        self.who = self.address
        self.allowances: dict[Bucket, Allowance] = {}
        self.retry_after: int | None = None
        """In how many seconds what was refused may be asked for again."""
        self._held = ExitStack()
        self._held_for: str | None = None

    def open(self, end: Callable[[], None]) -> None:
        """Count a socket, until it is known whose it is, or ``end`` is called for it."""
        self._held.enter_context(self._limiter.silent(self.address, end))

    def hold(self, account: str | None) -> None:
        """Count a socket among the open streams of an account, or of this address.

        Raises :class:`Refused` ``too-many-streams``; then it is counted as it was before.
        """
        self.who = account or self.address
        if self.who == self._held_for:
            return
        with ExitStack() as counted:
            counted.enter_context(self._limiter.streaming(self.who))
            self._held.close()
            self._held, self._held_for = counted.pop_all(), self.who

    def release(self) -> None:
        """A socket is closed."""
        self._held.close()

    def pay(self, use_case: str, account: str | None) -> None:
        """Count a call of this use case by this account, or by a stranger.

        Raises :class:`Refused` ``too-many-requests``; then it has not been counted.
        """
        self.take(BUCKET_OF.get(use_case, Bucket.READS), account)

    def take(self, bucket: Bucket | None, account: str | None) -> None:
        """Count a call in this bucket, as :meth:`pay`. Log-ins are counted by address."""
        self.who = account or self.address
        if bucket is not None:
            self._take(bucket, self.address if bucket is Bucket.LOGINS else self.who)

    def take_password(self, login: str) -> None:
        """Count a try of this name from this address, as :meth:`pay`.

        By both, so that nobody can keep a person out from elsewhere.
        """
        self._take(Bucket.PASSWORDS, login.casefold() + self.address)

    def give_back(self, bucket: Bucket) -> None:
        """Make the last call in this bucket free: it repeated one that had been paid for."""
        paid = self.allowances.get(bucket)
        if paid is not None:
            self.allowances[bucket] = self._limiter.give_back(paid, self.who)

    @contextmanager
    def streaming(self, lasts: float) -> Iterator[None]:
        """Count an open stream of this caller, which ends after so many seconds at the latest.

        Raises :class:`Refused` ``too-many-streams``.
        """
        with ExitStack() as counted:
            try:
                counted.enter_context(self._limiter.streaming(self.who, lasts))
            except Refused:
                self.retry_after = self._limiter.room_in(self.who)
                raise
            yield

    def _take(self, bucket: Bucket, who: str) -> None:
        found = self._limiter.take(bucket, who)
        if found is None:
            return
        self.allowances[bucket] = found
        if not found.granted:
            self.retry_after = found.reset
            raise Refused(
                Code.TOO_MANY_REQUESTS, bucket=bucket, limit=found.limit, reset=found.reset
            )


@lru_cache(maxsize=4096)
def address_of(host: str | None) -> str:
    """The address by which a stranger is counted; of IPv6 the half that a household shares."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return host or ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)
