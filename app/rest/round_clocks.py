"""The clock of a round: everybody reads or follows it, directors set it."""

from typing import Annotated, Final

from fastapi import Body, Response

from app.application.streams.clock_feed import ClockFeed
from app.application.streams.messages import ClockHello, ClockNow, StreamEnd
from app.application.tournament import clocks
from app.application.tournament.clock_values import RoundClockView
from app.application.tournament.desk import topic_of_tournament
from app.rest.answers import answers
from app.rest.calling import Caller, RoundId, TableId, Ticket, TournamentId
from app.rest.editing import UNSEEN, Editing, tagged
from app.rest.routing import router
from app.rest.streams import forms_of, stream_of
from app.rest.tournament_bodies import CalledTime, MoreTime, Why

round_clocks = router("rounds")

CLOCK: Final = "/tournaments/{tournament}/rounds/{round}/clock"
SET = answers(RoundClockView, "The clock now.") | UNSEEN
TEXT: Final = (
    "The clock. Asked for as `text/event-stream` or `application/x-ndjson`, a stream of messages "
    "that differ by `type`: `clock.hello` with the clock, `clock` whenever it has changed and when "
    "time is over, `end` with a reason."
)


@round_clocks.get(
    CLOCK,
    operation_id="get_clock",
    responses=answers(RoundClockView, TEXT, extra=forms_of(ClockHello | ClockNow | StreamEnd)),
)
async def get_clock(
    call: Caller, tournament: TournamentId, round: RoundId, *, ticket: Ticket = None
) -> Response:
    """The clock of a round, or a stream of it: open to everybody once the round is published."""
    if call.form is not None:
        feed = ClockFeed(call.services.streams, call.token, tournament, round)
        return stream_of(call, feed, topic_of_tournament(tournament))
    clock = await call.database.read(clocks.get_clock, call.actor, tournament, round)
    return tagged(clock)


@round_clocks.post(CLOCK + "/start", operation_id="start_clock", responses=SET)
async def start_clock(edit: Editing, tournament: TournamentId, round: RoundId) -> Response:
    """Let the clock of a round run, from the start or after a pause."""
    told = tournament, round, edit.seen
    return tagged(await edit(clocks.start_clock, *told))


@round_clocks.post(CLOCK + "/pause", operation_id="pause_clock", responses=SET)
async def pause_clock(edit: Editing, tournament: TournamentId, round: RoundId) -> Response:
    """Let the clock of a round stand."""
    told = tournament, round, edit.seen
    return tagged(await edit(clocks.pause_clock, *told))


@round_clocks.post(CLOCK + "/time", operation_id="call_time", responses=SET)
async def call_time(
    edit: Editing,
    tournament: TournamentId,
    round: RoundId,
    called: Annotated[CalledTime | None, Body()] = None,
) -> Response:
    """Give the signal now: the deal in progress counts, and none starts after it.

    With `for_all` false, tables that were given more time than others have it from now on.
    """
    for_all = called is None or called.for_all
    told = tournament, round, edit.seen
    return tagged(await edit(clocks.call_time, *told, for_all=for_all))


@round_clocks.post(CLOCK + "/time/withdrawal", operation_id="take_back_time", responses=SET)
async def take_back_time(
    edit: Editing, tournament: TournamentId, round: RoundId, why: Why
) -> Response:
    """Take a signal back that was given by mistake, for a reason.

    The clock goes on with what was left; a match that ended meanwhile stays as it is.
    """
    told = tournament, round, why.reason, edit.seen
    return tagged(await edit(clocks.take_back_time, *told))


@round_clocks.post(CLOCK + "/extension", operation_id="extend_round", responses=SET)
async def extend_round(
    edit: Editing, tournament: TournamentId, round: RoundId, given: MoreTime
) -> Response:
    """More time for all tables, or less."""
    told = tournament, round, given.seconds, edit.seen
    return tagged(await edit(clocks.extend_round, *told))


@round_clocks.post(
    "/tournaments/{tournament}/tables/{table}/extension",
    operation_id="extend_table",
    responses=SET,
)
async def extend_table(
    edit: Editing, tournament: TournamentId, table: TableId, given: MoreTime
) -> Response:
    """More time for one table, or less."""
    told = tournament, table, given.seconds, edit.seen
    return tagged(await edit(clocks.extend_table, *told))
