"""What goes on in all matches that I sit in: a stream, and where I must act."""

from typing import Annotated

from fastapi import Header, Query, Response

from app.application.cursors import LONGEST, place_of
from app.application.streams.messages import (
    MatchEnd,
    MyHello,
    MyKept,
    MyTurns,
    StreamClocks,
    StreamEnd,
    StreamEvent,
    StreamHello,
    StreamPresence,
    StreamTicket,
    TurnRefused,
    TurnRequested,
)
from app.application.streams.my_feed import MOST_WATCHED, MyFeed
from app.application.streams.my_turns import LONGEST_WAIT, my_turns
from app.application.streams.open_streams import MINE
from app.application.streams.tickets import issue_stream_ticket_once
from app.rest.accepting import STREAM
from app.rest.answers import JSON, answers
from app.rest.calling import ID_PATTERN, Caller, IdempotencyKey, Ticket
from app.rest.creating import repeated
from app.rest.routing import router
from app.rest.streams import forms_of, stream_of

mine = router("mine")

MY_TEXT = (
    "A stream of messages that differ by `type`: `me.hello`, then those of each match as on its "
    "own stream, told apart by `match_id`; `me.kept` tells the seats that are kept for me; "
    "`match.end` is the last of a match, `end` of the stream. Ids are cursors."
)
MyMessage = (
    MyHello
    | MyKept
    | StreamHello
    | StreamEvent
    | StreamClocks
    | StreamPresence
    | TurnRequested
    | TurnRefused
    | MatchEnd
    | StreamEnd
)
CURSOR = r"^[0-9A-Za-z_-]*$"
Cursor = Annotated[
    str | None,
    Query(max_length=LONGEST, pattern=CURSOR, description="Go on after this id; else from now."),
]
LastCursor = Annotated[
    str | None,
    Header(
        alias="Last-Event-ID",
        max_length=LONGEST,
        pattern=CURSOR,
        description="The last id that a stream gave.",
    ),
]
Watch = Annotated[
    list[Annotated[str, Query(pattern=ID_PATTERN)]],
    Query(max_length=MOST_WATCHED, description="Matches to follow besides those I sit in."),
]
Wait = Annotated[
    int,
    Query(ge=0, le=LONGEST_WAIT, description="Seconds to wait until I must act somewhere."),
]


@mine.get(
    "/me/events",
    operation_id="my_events",
    response_class=Response,
    responses={200: {"description": MY_TEXT, "content": forms_of(MyMessage)}},
)
async def my_events(
    call: Caller,
    watch: Watch = [],  # noqa: B006 - FastAPI copies it
    after: Cursor = None,
    last_event_id: LastCursor = None,
    ticket: Ticket = None,
) -> Response:
    """What happens in every match that I sit in, now or later on this stream, as one stream."""
    cursor = after if last_event_id is None else last_event_id
    place = None if cursor is None else place_of(cursor)
    feed = MyFeed(call.services.streams, call.token, place, watch)
    return stream_of(call, feed, MINE, STREAM)


@mine.get(
    "/me/turns", operation_id="list_my_turns", responses=answers(MyTurns, "Most urgent first.")
)
async def list_my_turns(call: Caller, wait: Wait = 0) -> Response:
    """Where I must act, the earliest deadline first; with `wait` not before there is something."""
    if not wait:
        return JSON(await my_turns(call.services.streams, call.token, call.actor, 0))
    with call.visit.streaming(wait):
        return JSON(await my_turns(call.services.streams, call.token, call.actor, wait))


@mine.post(
    "/stream-tickets",
    operation_id="issue_stream_ticket",
    status_code=201,
    responses=answers(StreamTicket, "A ticket.", 201),
)
async def issue_ticket(call: Caller, idempotency_key: IdempotencyKey = None) -> Response:
    """What a browser puts into the address of a stream, since it can send no token there.

    Sent again with its key it is refused as `secret-told`.
    """
    made = await repeated(call, idempotency_key, issue_stream_ticket_once, call.token)
    return JSON(made, status_code=201)
