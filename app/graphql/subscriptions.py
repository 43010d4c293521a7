"""What can be followed."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from typing import Annotated, Literal

import strawberry
from msgspec import Meta, Struct

from app.application.errors import Refused
from app.application.table import topic_of
from app.application.values import Count, LoggedEvent, MatchView, Problem
from app.application.watching import read_log, watch
from app.graphql.call import Call, Info, at_least

EVENTS_AT_ONCE = 100
EndReason = Annotated[Literal["match-over", "service-stops"], Meta(title="StreamEndReason")]


class StreamHello(Struct, frozen=True):
    """The match as the caller sees it now. Events after `position` follow.

    It is the first message, and comes again when the match has changed and no event tells of it.
    """

    match: MatchView
    position: Count


class StreamEvents(Struct, frozen=True):
    """What happened since the last message, in order; go on with `after` = `position`."""

    events: tuple[LoggedEvent, ...]
    position: Count


class StreamEnd(Struct, frozen=True):
    """The last message."""

    reason: EndReason
    position: Count


@strawberry.type
class Subscription:
    """Streams begin with a hello and end with an end, or with the problem that ended them."""

    @strawberry.subscription
    async def match_events(
        self, info: Info, match: strawberry.ID, after: int | None = None
    ) -> AsyncGenerator[StreamHello | StreamEvents | StreamEnd | Problem, None]:
        """The events of a match after a position, or from now on, as they happen."""
        try:
            async with aclosing(follow(info.context, match, after)) as messages:
                async for message in messages:
                    yield message
        except Refused as refused:
            yield info.context.problem(refused)


async def follow(
    call: Call, match: str, after: int | None
) -> AsyncGenerator[StreamHello | StreamEvents | StreamEnd, None]:
    """The messages of one stream. Raises :class:`Refused`."""
    services = call.services
    topic = topic_of(match)
    if after is not None:
        at_least(0, "after", after)
    async with services.bus.subscribe(topic) as wake_ups:
        begun = await call.read(watch, match)
        position = begun.head if after is None else min(after, begun.head)
        with call.visit.streaming(), services.streams.opened(topic):
            yield StreamHello(begun.view, position)
            while True:
                told = await call.read(read_log, match, position, begun, EVENTS_AT_ONCE)
                begun = replace(begun, version=told.version)
                if told.events:
                    position = told.events[-1].position
                    yield StreamEvents(told.events, position)
                if told.anew is not None:
                    yield StreamHello(told.anew, position)
                if told.over or services.streams.closing:
                    yield StreamEnd("match-over" if told.over else "service-stops", position)
                    return
                if len(told.events) < EVENTS_AT_ONCE:
                    await wake_ups.wait(services.patience)
