"""What can be followed."""

from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import aclosing
from typing import Any, TypeVar

import strawberry

from app.application.cursors import LONGEST, Place, place_of
from app.application.errors import Code, Refused
from app.application.matches.table import LOBBY_TOPIC
from app.application.people.accounts import digest_of
from app.application.rows import MOST_OPEN_SEATS, LobbyFilter
from app.application.streams.clock_feed import ClockFeed
from app.application.streams.lobby_feed import LobbyFeed
from app.application.streams.match_feed import MatchFeed
from app.application.streams.messages import (
    Batch,
    ClockHello,
    ClockNow,
    LobbyGone,
    LobbyHello,
    LobbyTable,
    MatchEnd,
    MyHello,
    MyKept,
    StreamClocks,
    StreamCursor,
    StreamEnd,
    StreamEvents,
    StreamHello,
    StreamPresence,
    TurnRefused,
    TurnRequested,
)
from app.application.streams.my_feed import MOST_WATCHED, MyFeed
from app.application.streams.open_streams import MINE, Stream
from app.application.streams.streaming import Feed, follow
from app.application.tournament.desk import topic_of_tournament
from app.application.values import Problem
from app.domain.admission import Admitted
from app.domain.clock import ClockKind
from app.graphql.call import Call, Info, at_least, between, check_texts

FeedT = TypeVar("FeedT", bound=Feed)

STREAM_COST = "watch"
"""The use case by which the opening of a stream is counted."""


@strawberry.type
class Subscription:
    """Streams begin with a hello and end with an end, or with the problem that ended them."""

    @strawberry.subscription
    def match_events(
        self, info: Info, match: strawberry.ID, after: int | None = None
    ) -> AsyncGenerator[
        StreamHello
        | StreamEvents
        | StreamClocks
        | StreamPresence
        | TurnRequested
        | TurnRefused
        | StreamEnd
        | Problem,
        None,
    ]:
        """The events of a match after a position, or from now on, as they happen."""

        def feed(call: Call) -> MatchFeed:
            if after is not None:
                at_least(0, "after", after)
            check_texts(match)
            return MatchFeed(call.services.streams, _token(call), match, after)

        return _told(info.context, feed, match)

    @strawberry.subscription
    def lobby_events(
        self,
        info: Info,
        game: strawberry.ID | None = None,
        players: Admitted | None = None,
        clock: ClockKind | None = None,
        seats: int = 0,
    ) -> AsyncGenerator[LobbyHello | LobbyTable | LobbyGone | StreamEnd | Problem, None]:
        """The newest open tables, then each as it changes, and those that are there no more."""

        def feed(call: Call) -> LobbyFeed:
            check_texts(game)
            wanted = LobbyFilter(game, players, clock, between(0, MOST_OPEN_SEATS, "seats", seats))
            return LobbyFeed(call.services.streams, _token(call), wanted)

        return _told(info.context, feed, LOBBY_TOPIC)

    @strawberry.subscription
    def clock_events(
        self, info: Info, tournament: strawberry.ID, round: str
    ) -> AsyncGenerator[ClockHello | ClockNow | StreamEnd | Problem, None]:
        """The clock of a round, then whenever it is another, and when time is over."""

        def feed(call: Call) -> ClockFeed:
            check_texts(tournament, round)
            return ClockFeed(call.services.streams, _token(call), tournament, round)

        return _told(info.context, feed, topic_of_tournament(tournament))

    @strawberry.subscription
    def my_events(
        self, info: Info, after: str | None = None, watch: list[strawberry.ID] | None = None
    ) -> AsyncGenerator[
        MyHello
        | MyKept
        | StreamHello
        | StreamEvents
        | StreamClocks
        | StreamPresence
        | TurnRequested
        | TurnRefused
        | MatchEnd
        | StreamCursor
        | StreamEnd
        | Problem,
        None,
    ]:
        """What happens in every match that the caller sits in, now or later, and in `watch`.

        Goes on after a `cursor`, else begins now.
        """

        def feed(call: Call) -> MyFeed:
            return MyFeed(call.services.streams, _token(call), _place(after), _watch(watch))

        return _told(info.context, feed, MINE, _with_cursor)


def _messages(_feed: Feed, batch: Batch) -> Batch:
    return batch


def _with_cursor(feed: MyFeed, batch: Batch) -> Iterator[Any]:
    """The messages of a batch, then where the stream goes on after them."""
    cursor = ""
    for message in batch:
        yield message
        cursor = feed.id_after(message)
    if cursor:
        yield StreamCursor(cursor)


async def _told(
    call: Call,
    feed_of: Callable[[Call], FeedT],
    subject: str,
    messages_of: Callable[[FeedT, Batch], Iterable[Any]] = _messages,
) -> AsyncGenerator[Any, None]:
    """The messages of one stream, or the problem that ended it or forbids it."""
    try:
        feed = feed_of(call)
        async with aclosing(_batches(call, feed, subject)) as batches:
            async for batch in batches:
                for message in messages_of(feed, batch):
                    yield message
    except Refused as refused:
        yield call.problem(refused)


async def _batches(call: Call, feed: Feed, subject: str) -> AsyncGenerator[Batch, None]:
    """The batches of one stream, the first one admitted and paid for. Raises :class:`Refused`."""
    await call.admitted(STREAM_COST)
    stream = Stream(subject, call.language)
    with call.visit.streaming(call.services.streams.terms.life_seconds):
        async with aclosing(follow(call.services.streams, stream, feed)) as batches:
            async for batch in batches:
                yield batch


def _token(call: Call) -> str | None:
    return None if call.secret is None else digest_of(call.secret)


def _place(cursor: str | None) -> Place | None:
    if cursor is None:
        return None
    if len(cursor) > LONGEST:
        raise Refused(Code.BAD_CURSOR)
    return place_of(cursor)


def _watch(wanted: list[strawberry.ID] | None) -> list[str]:
    watched = [str(match) for match in wanted or ()]
    check_texts(*watched)
    if len(watched) > MOST_WATCHED:
        raise Refused(Code.MALFORMED_REQUEST, path="$.watch", reason=f"at most {MOST_WATCHED}")
    return watched
