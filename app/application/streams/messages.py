"""The messages of streams: what each holds, whichever surface sends it.

``type`` tells them apart, ``match_id`` says of which match they speak, ``position`` how far its
log has been told when they were made.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.application.tournament.clock_values import RoundClockView
from app.application.values import (
    Barred,
    Count,
    LoggedEvent,
    MatchClock,
    MatchInfo,
    MatchView,
    Moment,
    SeatNumber,
    Turn,
)
from app.engine.values import View

EndReason = Annotated[
    Literal[
        "match-over",
        "service-stops",
        "superseded",
        "expired",
        "too-slow",
        "token-invalid",
        "token-revoked",
        "token-expired",
        "scope-missing",
        "not-allowed",
        "not-seated",
        "round-withdrawn",
        "unknown-match",
        "busy",
    ],
    Meta(
        title="StreamEndReason",
        description="The match is over and its table cleared; the round was called off or is drawn "
        "anew; the service stops; the same account has opened too many streams like this one; it "
        "has lasted long enough; its reader did not read; or what a request would be refused with.",
    ),
]


class SeatPresence(Struct, frozen=True):
    """Whether the player of a seat follows the match; ``away_since`` where it once did.

    House bots are always there, nobody ever at an open seat.
    """

    seat: SeatNumber
    present: bool
    away_since: Moment | None


class MatchPresence(Struct, frozen=True):
    """Who is there, seat by seat; of no seat while a deal is played that the caller may not see.

    Spectators are told to nobody.
    """

    match_id: str
    presence: tuple[SeatPresence, ...]


class StreamHello(MatchView, frozen=True, kw_only=True, tag_field="type", tag="hello"):
    """The first message of a match: the match as a caller sees it, and what it takes to go on.

    Events after ``position`` follow. ``you`` is what is to be decided, if anything.
    """

    match_id: str
    position: Count
    server_now: Moment
    heartbeat_seconds: Annotated[
        float, Meta(description="A stream is never silent for longer than this.")
    ]
    presence: tuple[SeatPresence, ...]


class StreamEvents(Struct, frozen=True, tag_field="type", tag="events"):
    """What happened since the last message, in order; go on with ``after`` = ``position``."""

    match_id: str
    events: tuple[LoggedEvent, ...]
    position: Count


class StreamEvent(LoggedEvent, frozen=True, kw_only=True, tag_field="type", tag="event"):
    """One event of the log."""

    match_id: str


class StreamClocks(Struct, frozen=True, tag_field="type", tag="clocks"):
    """The clocks after a deadline has changed."""

    match_id: str
    position: Count
    server_now: Moment
    clock: MatchClock


class TurnRequested(Struct, frozen=True, tag_field="type", tag="turn.requested"):
    """It is for the caller's seat to decide: ``you`` and ``view`` are always there.

    Sent once a turn, and again on each new stream.
    """

    match_id: str
    position: Count
    server_now: Moment
    you: Turn | None
    view: View | None


class TurnRefused(Struct, frozen=True, tag_field="type", tag="turn.refused"):
    """A move of the caller's seat was refused; ``you`` is what it may do instead."""

    match_id: str
    position: Count
    move: str
    barred: Barred
    you: Turn | None


class StreamPresence(Struct, frozen=True, tag_field="type", tag="presence"):
    """Who is there, sent since that has changed."""

    match_id: str
    position: Count
    presence: tuple[SeatPresence, ...]


class KeptSeat(Struct, frozen=True):
    """A seat at an open table that is kept for the caller ``until`` a moment.

    ``rematch_of`` is the match of which that would be the rematch.
    """

    match_id: str
    seat: SeatNumber
    game: str
    until: Moment | None
    rematch_of: str | None


class MyHello(Struct, frozen=True, tag_field="type", tag="me.hello"):
    """The first message of a stream of many matches: each of them says hello after it.

    ``kept`` are the seats that are kept for the caller; ``has_more_kept`` says that there are more.
    """

    matches: tuple[str, ...]
    server_now: Moment
    heartbeat_seconds: float
    kept: tuple[KeptSeat, ...] = ()
    has_more_kept: bool = False


class MyKept(Struct, frozen=True, tag_field="type", tag="me.kept"):
    """The seats that are kept for the caller, sent since they have changed."""

    kept: tuple[KeptSeat, ...]
    has_more_kept: bool = False


class MatchEnd(Struct, frozen=True, tag_field="type", tag="match.end"):
    """The last message of a match in a stream of many; the stream goes on."""

    match_id: str
    position: Count
    reason: EndReason


class StreamCursor(Struct, frozen=True, tag_field="type", tag="cursor"):
    """Where a stream of many matches goes on: ``after`` of the next one."""

    cursor: str


class LobbyHello(Struct, frozen=True, tag_field="type", tag="lobby.hello"):
    """The first message of the lobby: its tables, newest first; ``has_more``: there are others."""

    tables: tuple[MatchInfo, ...]
    has_more: bool
    server_now: Moment
    heartbeat_seconds: float


class LobbyTable(Struct, frozen=True, tag_field="type", tag="lobby.table"):
    """A table that is new in the lobby, or that has changed."""

    table: MatchInfo


class LobbyGone(Struct, frozen=True, tag_field="type", tag="lobby.gone"):
    """A table that is no longer in the lobby: started, given up, or too old to be followed."""

    match_id: str


class ClockHello(Struct, frozen=True, tag_field="type", tag="clock.hello"):
    """The first message of the clock of a round."""

    clock: RoundClockView
    heartbeat_seconds: float


class ClockNow(Struct, frozen=True, tag_field="type", tag="clock"):
    """The clock of a round, since it has changed or time is over."""

    clock: RoundClockView


class StreamEnd(Struct, frozen=True, tag_field="type", tag="end"):
    """The last message of a stream. ``position`` is 0 where it told of many matches."""

    reason: EndReason
    position: Count


OfMatch = (
    StreamHello
    | StreamEvents
    | StreamClocks
    | StreamPresence
    | TurnRequested
    | TurnRefused
    | StreamEnd
)
"""The messages of a stream of one match."""

OfLobby = LobbyHello | LobbyTable | LobbyGone | StreamEnd
"""The messages of a stream of the lobby."""

OfMine = OfMatch | MyHello | MyKept | MatchEnd
"""The messages of a stream of many matches."""

OfClock = ClockHello | ClockNow | StreamEnd
"""The messages of the clock of a round."""

Message = OfMine | LobbyHello | LobbyTable | LobbyGone | ClockHello | ClockNow
Batch = tuple[Message, ...]


class MyTurns(Struct, frozen=True):
    """Where the caller must act, most urgent first."""

    turns: tuple[TurnRequested, ...]
    server_now: Moment


class StreamTicket(Struct, frozen=True):
    """What opens one stream as the caller, once and soon: the value of ``?ticket=``."""

    ticket: str
    seconds: Count
