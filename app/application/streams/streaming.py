"""Streams: whatever is followed, over whichever surface, begins, goes on and ends like this.

A stream listens before it reads, so nothing is lost in between. It reads again whenever it is
woken, and by itself once a heartbeat. While it waits it holds no transaction, and no event that its
reader has not asked for.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Concatenate, Final, ParamSpec, Protocol, TypeVar, cast, get_args
from weakref import WeakValueDictionary

import msgspec

from app.application.actor import Actor
from app.application.context import Context
from app.application.errors import MoveRefused, Refused
from app.application.machine_ports import Bus, Subscription
from app.application.moments import moment
from app.application.people.accounts import for_caller, topic_of_token
from app.application.ports import Database, Tx
from app.application.streams.attendance import Attendance
from app.application.streams.messages import Batch, EndReason, Message, StreamEnd, StreamEvent
from app.application.streams.open_streams import OpenStreams, RefusedMove, Stream

P = ParamSpec("P")
T = TypeVar("T")

END_REASONS: Final[tuple[str, ...]] = get_args(get_args(EndReason)[0])


@dataclass(frozen=True, slots=True)
class StreamTerms:
    """How long a stream is silent, how long it lives, how long it waits for its reader.

    ``at_once`` bounds the log entries of one look, ``most_alike`` the streams of one account that
    follow the same. For ``gathering_seconds`` a stream of the lobby gathers changes, and a stream
    of all matches gathers changes of the seats that are kept.
    """

    heartbeat_seconds: float = 15.0
    life_seconds: float = 3600.0
    stall_seconds: float = 30.0
    at_once: int = 100
    most_alike: int = 8
    gathering_seconds: float = 0.25


class Streams:
    """What all streams of a process share."""

    def __init__(
        self,
        database: Database,
        bus: Bus,
        context: Context,
        terms: StreamTerms | None = None,
        attendance: Attendance | None = None,
    ) -> None:
        self.database = database
        self.bus = bus
        self.context = context
        self.terms = terms or StreamTerms()
        self.attendance = attendance or Attendance(database, bus)
        self.open = OpenStreams(self.terms.most_alike)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.attendance.listeners = self.open.__len__
        bus.hear(self._heard)

    def __len__(self) -> int:
        """How many are open."""
        return len(self.open)

    @property
    def closing(self) -> bool:
        """Whether the process is going to stop."""
        return self.open.closing

    @property
    def server_now(self) -> str:
        """The time, as messages tell it."""
        return moment(self.context.clock.now())

    def turn_of(self, account: str) -> asyncio.Lock:
        """The lock by which polls of one account wait for each other."""
        return self._turns.setdefault(account, asyncio.Lock())

    async def read(
        self,
        token: str | None,
        use_case: Callable[Concatenate[Tx, Actor, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """What a use case reads for the bearer of the token with this digest."""
        return await self.database.read(for_caller, token, use_case, *args, **kwargs)

    def refuse(self, account: str | None, match: str, move: str, refused: MoveRefused) -> None:
        """Tell the streams of this account, in every process, that a move was refused.

        A refusal is in no log, so elsewhere it may get lost; whoever sent the move knows it.
        """
        if account is None:
            return
        why, of_game = refused.refusal, refused.of_game
        refusal = RefusedMove(account, match, refused.seat, move, why, of_game)
        self.open.refuse(refusal)
        self.bus.announce(msgspec.json.encode(refusal).decode())

    def close(self) -> None:
        """End every stream: the process is going to stop."""
        self.open.close()

    def _heard(self, words: str) -> None:
        """What another process says; one of another version may say what means nothing here."""
        with suppress(msgspec.MsgspecError):
            self.open.refuse(msgspec.json.decode(words, type=RefusedMove))


def end_reason(refused: Refused) -> EndReason:
    """What a stream says last when its reader may not go on."""
    reason: str = refused.kind
    if reason in END_REASONS:
        return cast("EndReason", reason)
    return "not-allowed"


class Feed(Protocol):
    """What a stream tells: one match, all of somebody's, the lobby, or the clock of a round."""

    more: bool
    """Whether there is more to tell at once."""
    ended: EndReason | None
    """Why there is nothing to tell any more."""

    @property
    def position(self) -> int:
        """How far it has told, for the last message."""

    @property
    def topics(self) -> tuple[str, ...]:
        """What has to be listened to before anything is read."""

    async def begin(self, stream: Stream) -> tuple[Batch, Actor]:
        """The first messages, and whom they are for. Raises :class:`Refused`."""

    async def go_on(self, stream: Stream, told: frozenset[str] | None) -> Batch:
        """What is new now that these topics were told; None: look at all that is in a log.

        Presence is looked at only when it was told: if that wake-up was lost, the renewal of leases
        tells (:meth:`Attendance.renew`).

        Raises :class:`Refused` where the caller may not go on.
        """

    def id_after(self, message: Message | StreamEvent) -> str:
        """Where a stream that was cut after this message goes on.

        Asked for each message, in order.
        """

    def close(self) -> None:
        """Nobody listens any more."""


async def follow(streams: Streams, stream: Stream, feed: Feed) -> AsyncGenerator[Batch, None]:
    """The messages of a stream, the last one its end; an empty batch says that it lives.

    Nothing is told before the caller has been admitted. Raises :class:`Refused` in place of the
    first message, and in place of the last where the caller may not go on.
    """
    async with streams.bus.subscribe(*feed.topics) as waiter:
        stream.attach(waiter)
        try:
            first, actor = await feed.begin(stream)
            stream.account = actor.account
            if actor.token is not None:
                waiter.listen(topic_of_token(actor.token))
            with streams.open.opened(stream):
                async for batch in _told(streams.terms, stream, feed, waiter, first):
                    yield batch
        finally:
            feed.close()


async def _told(
    terms: StreamTerms, stream: Stream, feed: Feed, waiter: Subscription, first: Batch
) -> AsyncGenerator[Batch, None]:
    """Batch after batch: send it, end if there is a reason to, wait for news, look again."""
    clock = asyncio.get_running_loop().time
    ends_at = clock() + terms.life_seconds
    batch: Batch | None = first
    told: frozenset[str] | None = None
    looked = False
    silent_until = ends_at
    while True:
        if batch is not None:
            sent_at = clock()
            yield batch
            if clock() - sent_at > terms.stall_seconds:
                stream.end("too-slow")
            silent_until = clock() + terms.heartbeat_seconds
        if stream.left:
            return
        reason = stream.reason or feed.ended
        if reason is not None:
            yield (StreamEnd(reason, feed.position),)
            return
        if looked and not feed.more:
            # Wake-ups that lead to nothing must not delay a sign of life: that would betray them.
            left = min(silent_until, ends_at) - clock()
            woken = left > 0 and await waiter.wait(left)
            told = waiter.told() if woken else None
            if not woken:
                batch, looked = (), False
                continue
        batch = await feed.go_on(stream, told) or None
        told = frozenset()  # told once: the feed itself remembers what it has not looked at yet
        looked = True
        if clock() >= ends_at:
            stream.end("expired")
