"""The log of a match, as a page or as a stream that goes on with it; and who is there."""

from typing import Annotated

from fastapi import Header, Query, Response

from app.application.matches import watching
from app.application.streams.match_feed import MatchFeed
from app.application.streams.messages import (
    MatchPresence,
    StreamClocks,
    StreamEnd,
    StreamEvent,
    StreamHello,
    StreamPresence,
    TurnRefused,
    TurnRequested,
)
from app.application.streams.presence import get_presence as presence
from app.application.values import EventPage
from app.rest.answers import JSON, answers
from app.rest.bodies import LARGEST
from app.rest.calling import DEFAULT_PAGE, DIGITS, Caller, Limit, MatchId, Ticket
from app.rest.routing import router
from app.rest.streams import forms_of, stream_of

events = router("events")

STREAM_TEXT = (
    "A page of the log; or, for `Accept: text/event-stream` or `application/x-ndjson`, a stream of "
    "messages that differ by `type`: `hello` with the match as the caller sees it, each `event` "
    "after the position, `clocks`, `presence`, `turn.requested` and `turn.refused` for the "
    "caller's seat, `end` with a reason. Ids are positions."
)
MatchMessage = (
    StreamHello
    | StreamEvent
    | StreamClocks
    | StreamPresence
    | TurnRequested
    | TurnRefused
    | StreamEnd
)
Position = Annotated[
    int | None,
    Query(ge=0, le=LARGEST, description="Go on after this position; a stream: from now."),
    DIGITS,
]
LastEventId = Annotated[
    str | None, Header(pattern=r"^[0-9]{1,10}$", description="The last id that a stream gave.")
]


@events.get(
    "/matches/{match}/events",
    operation_id="list_events",
    responses=answers(EventPage, STREAM_TEXT, extra=forms_of(MatchMessage)),
)
async def list_events(
    call: Caller,
    match: MatchId,
    after: Position = None,
    limit: Limit = DEFAULT_PAGE,
    last_event_id: LastEventId = None,
    ticket: Ticket = None,
) -> Response:
    """What happened, as I may see it: a page, or a stream that goes on with the match."""
    if call.form is not None:
        start = after if last_event_id is None else int(last_event_id)
        feed = MatchFeed(call.services.streams, call.token, match, start)
        return stream_of(call, feed, match)
    page = await call.database.read(
        watching.list_events, call.actor, match, after or 0, call.limit(limit)
    )
    return JSON(page, headers=call.link(after=page.position) if page.has_more else None)


@events.get(
    "/matches/{match}/presence",
    operation_id="get_presence",
    responses=answers(MatchPresence, "Seat by seat."),
)
async def get_presence(call: Caller, match: MatchId) -> Response:
    """Which players follow the match now, and since when the others do not."""
    return JSON(await call.database.read(presence, call.actor, match))
