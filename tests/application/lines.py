"""Streams as the application gives them, read message by message."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from app.application.actor import ALL_SCOPES, Actor
from app.application.cursors import Place
from app.application.machine_ports import Bus
from app.application.people.accounts import digest_of, issue_token
from app.application.ports import Tx
from app.application.rows import Account
from app.application.streams.attendance import Attendance
from app.application.streams.match_feed import MatchFeed
from app.application.streams.messages import Batch, StreamEvents
from app.application.streams.my_feed import MyFeed
from app.application.streams.open_streams import MINE, Stream
from app.application.streams.streaming import Feed, Streams, StreamTerms, follow
from app.application.values import LoggedEvent, NewToken
from app.bus.topics import Waiter
from app.persistence.databases import AnyDatabase

TERMS = StreamTerms(heartbeat_seconds=5.0)


@dataclass
class Line:
    """One open stream; ``feed`` is what it tells of."""

    stream: Stream
    feed: Feed
    batches: AsyncGenerator[Batch, None]
    last: Batch = ()

    async def next(self) -> Batch:
        """The next messages, which are not the sign of life; those before were written out."""
        for message in self.last:
            self.feed.id_after(message)
        while not (batch := await anext(self.batches)):
            pass
        self.last = batch
        return batch

    async def one(self, kind: type[Any]) -> Any:
        """The next message of this kind; others are passed over."""
        while True:
            for message in await self.next():
                if isinstance(message, kind):
                    return message

    async def asleep(self) -> None:
        """Let somebody else read on until there is nothing to tell: it waits to be woken."""
        while not isinstance(waiter := self.stream._wakeups, Waiter) or waiter._future is None:
            await asyncio.sleep(0)

    async def events(self) -> tuple[LoggedEvent, ...]:
        """The events of the next batch that has any."""
        told: StreamEvents = await self.one(StreamEvents)
        return told.events


def streams_of(
    database: AnyDatabase,
    bus: Bus,
    terms: StreamTerms = TERMS,
    attendance: Attendance | None = None,
) -> Streams:
    """What the streams of one process share."""
    held = attendance or Attendance(database, bus, linger=0)
    return Streams(database, bus, database.shared.context, terms, held)


def _token(tx: Tx, actor: Actor) -> NewToken:
    assert actor.account is not None
    account = Account(actor.account, "guest", actor.name, 0)
    return issue_token(tx, account, "", ALL_SCOPES)


async def token_of(database: AnyDatabase, actor: Actor) -> str:
    """The digest of a new token of this caller."""
    return digest_of((await database.write(_token, actor)).secret)


@asynccontextmanager
async def listening(streams: Streams, feed: Feed, subject: str) -> AsyncIterator[Line]:
    """A stream of this feed, cut at the end of the block."""
    stream = Stream(subject)
    async with aclosing(follow(streams, stream, feed)) as batches:
        yield Line(stream, feed, batches)


@asynccontextmanager
async def at_match(
    streams: Streams, token: str | None, match: str, after: int | None = None
) -> AsyncIterator[Line]:
    """A stream of one match."""
    feed = MatchFeed(streams, token, match, after)
    async with listening(streams, feed, match) as line:
        yield line


@asynccontextmanager
async def at_all(
    streams: Streams, token: str | None, after: Place | None = None, *watched: str
) -> AsyncIterator[Line]:
    """A stream of everything."""
    feed = MyFeed(streams, token, after, watched)
    async with listening(streams, feed, MINE) as line:
        yield line
