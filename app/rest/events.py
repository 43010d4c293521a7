"""The log of a match: a page of it, or a stream."""

from typing import Annotated

from fastapi import Header, Query, Response

from app.application import watching
from app.application.values import EventPage
from app.rest.accepting import STREAM, wants_stream
from app.rest.answers import JSON, answers
from app.rest.calling import DEFAULT_PAGE, DIGITS, LARGEST, Caller, Limit, MatchId
from app.rest.routing import router
from app.rest.streams import EventStream

events = router("events")

STREAM_TEXT = (
    "A page of the log; or, for `Accept: text/event-stream`, a stream: `hello` with the match as "
    "the caller sees it (MatchView), each `event` after the position (LoggedEvent), `end` with a "
    "reason. Ids are positions."
)
Position = Annotated[
    int | None,
    Query(ge=0, le=LARGEST, description="Go on after this position; a stream: from now."),
    DIGITS,
]
LastEventId = Annotated[
    str | None, Header(pattern=r"^[0-9]{1,10}$", description="The last position a stream gave.")
]


@events.get(
    "/matches/{match}/events",
    operation_id="list_events",
    responses=answers(EventPage, STREAM_TEXT, extra={STREAM: {"schema": {"type": "string"}}}),
)
async def list_events(
    call: Caller,
    match: MatchId,
    after: Position = None,
    limit: Limit = DEFAULT_PAGE,
    last_event_id: LastEventId = None,
) -> Response:
    """What happened, as I may see it: a page, or a stream that goes on with the match."""
    if wants_stream(call.request.headers.get("accept")):
        start = after if last_event_id is None else int(last_event_id)
        return EventStream(call.services, call.secret, match, start)
    page = await call.database.read(
        watching.list_events, call.actor, match, after or 0, call.limit(limit)
    )
    return JSON(page, headers=call.link(after=page.position) if page.has_more else None)
