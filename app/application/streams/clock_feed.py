"""The stream of the clock of a round."""

import asyncio

from msgspec.structs import replace

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.ports import Tx
from app.application.streams.messages import (
    Batch,
    ClockHello,
    ClockNow,
    EndReason,
    Message,
    StreamEvent,
)
from app.application.streams.open_streams import Stream
from app.application.streams.streaming import Streams
from app.application.tournament.clock_telling import next_end
from app.application.tournament.clock_values import RoundClockView
from app.application.tournament.clocks import get_clock
from app.application.tournament.desk import topic_of_tournament
from app.application.tournament.naming import round_key
from app.application.tournament.watching import watched


class ClockFeed:
    """The clock now, again whenever it has changed, and once more when time is over: ``Feed``."""

    __slots__ = ("_alarm", "_round", "_streams", "_token", "_told", "_tournament", "ended", "more")

    def __init__(self, streams: Streams, token: str | None, tournament: str, round: str) -> None:
        self._streams = streams
        self._token = token
        self._tournament = tournament
        self._round = round
        self._told: RoundClockView | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self.more = False
        self.ended: EndReason | None = None

    @property
    def topics(self) -> tuple[str, ...]:
        """Whatever happens in the tournament."""
        return (topic_of_tournament(self._tournament),)

    @property
    def position(self) -> int:
        """No log is told."""
        return 0

    async def begin(self, stream: Stream) -> tuple[Batch, Actor]:
        """The clock as it is. Raises :class:`Refused` as :func:`get_clock`."""
        clock, actor = await self._look(stream)
        self._told = _essence(clock)
        return (ClockHello(clock, self._streams.terms.heartbeat_seconds),), actor

    async def go_on(self, stream: Stream, told: frozenset[str] | None) -> Batch:
        """The clock, if it has changed since it was told; the end, if the round is gone."""
        try:
            clock, _ = await self._look(stream)
        except Refused as refused:
            if refused.kind is not Code.UNKNOWN_PART:
                raise
            self.ended = "round-withdrawn"
            return ()
        if _essence(clock) == self._told:
            return ()
        self._told = _essence(clock)
        return (ClockNow(clock),)

    def id_after(self, message: Message | StreamEvent) -> str:
        """Nothing: this stream does not go on from a place."""
        return "0"

    def close(self) -> None:
        """Nobody listens any more."""
        if self._alarm is not None:
            self._alarm.cancel()

    async def _look(self, stream: Stream) -> tuple[RoundClockView, Actor]:
        """The clock, with an alarm set for when time is over next."""
        given = self._tournament, self._round
        (clock, left), actor = await self._streams.read(self._token, _timed, *given)
        self.close()
        if left is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(left / 1000, stream.rouse)
        return clock, actor


def _timed(
    tx: Tx, actor: Actor, tournament: str, round: str
) -> tuple[tuple[RoundClockView, int | None], Actor]:
    clock = get_clock(tx, actor, tournament, round)
    now = tx.context.clock.now()
    end = next_end(watched(tx, actor, tournament).desk.state, round_key(round), now)
    return (clock, None if end is None else end - now), actor


def _essence(clock: RoundClockView) -> RoundClockView:
    """The parts of a clock that do not change by themselves from moment to moment."""
    left = None if clock.phase == "running" else clock.left_ms
    tables = tuple(replace(one, left_ms=None) for one in clock.tables)
    return replace(clock, revision=0, server_now="", left_ms=left, tables=tables)
