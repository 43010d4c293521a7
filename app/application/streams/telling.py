"""One match as a stream tells it, alone or among others."""

import asyncio
from collections.abc import Sequence

from app.application.matches.table import topic_of
from app.application.matches.watching import get_legal_moves
from app.application.streams.following import Begun, Bookmark, Looked
from app.application.streams.messages import (
    Batch,
    Message,
    SeatPresence,
    StreamHello,
    StreamPresence,
    TurnRefused,
)
from app.application.streams.open_streams import RefusedMove, Stream
from app.application.streams.presence import seats_present
from app.application.streams.streaming import Streams
from app.application.values import Barred, MatchView
from app.engine.seats import Seat


class Telling:
    """How far a stream has told a match, and that the player of a seat is there to hear it."""

    __slots__ = ("_account", "_alarm", "_holders", "_presence", "_streams", "mark", "more", "seat")

    def __init__(self, streams: Streams, begun: Begun) -> None:
        self._streams = streams
        self._account: str | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._holders = begun.holders
        self._presence: tuple[SeatPresence, ...] = ()
        self.mark: Bookmark = begun.mark
        self.seat: Seat | None = None
        self.more = True
        self._sit(begun.seat)

    async def hello(self, begun: Begun) -> StreamHello:
        """The first message."""
        self._presence = await self._present()
        return self._hello(begun.view)

    def _hello(self, view: MatchView) -> StreamHello:
        fields = {name: getattr(view, name) for name in view.__struct_fields__}
        return StreamHello(
            **fields,
            match_id=self.mark.match,
            position=self.mark.position,
            server_now=self._streams.server_now,
            heartbeat_seconds=self._streams.terms.heartbeat_seconds,
            presence=self._presence,
        )

    async def news(
        self, looked: Looked, stream: Stream, token: str | None, *, presence: bool
    ) -> Batch:
        """What a look has found; ``presence`` says that somebody may have come or gone."""
        self.mark, self.more = looked.mark, looked.more
        changed = looked.holders is not self._holders and looked.holders != self._holders
        self._holders = looked.holders
        self._sit(looked.seat)
        self._await_clearing(looked.clears_in, stream)
        if not (presence or changed or stream.refusals or looked.anew):
            return looked.messages
        messages = list(looked.messages)
        if looked.anew is not None:
            messages.insert(0, self._hello(looked.anew))
        if presence or changed:
            messages += await self._presence_news()
        messages += [
            await self._refused(refusal, stream, token)
            for refusal in stream.take_refusals(self.mark.match)
            if refusal.seat == self.seat
        ]
        return tuple(messages)

    def close(self) -> None:
        """Nobody listens any more."""
        self._sit(None)
        self._stop_alarm()

    def _await_clearing(self, clears_in: int | None, stream: Stream) -> None:
        """Look again just when the table of the match is cleared: nobody tells of that."""
        self._stop_alarm()
        if clears_in is not None:
            loop, topic = asyncio.get_running_loop(), topic_of(self.mark.match)
            self._alarm = loop.call_later(clears_in / 1000, stream.rouse, topic)

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _sit(self, seat: Seat | None) -> None:
        self.seat = seat
        account = None if seat is None else self._holders[seat].account
        if account == self._account:
            return
        attendance, match = self._streams.attendance, self.mark.match
        if self._account is not None:
            attendance.go(match, self._account)
        self._account = account
        if account is not None:
            attendance.come(match, account)

    async def _present(self) -> tuple[SeatPresence, ...]:
        seen, now, here = await self._streams.attendance.of(self.mark.match)
        return seats_present(self._holders, seen, now, here)

    async def _presence_news(self) -> Sequence[Message]:
        present = await self._present()
        if present == self._presence:
            return ()
        self._presence = present
        return (StreamPresence(self.mark.match, self.mark.position, present),)

    async def _refused(
        self, refusal: RefusedMove, stream: Stream, token: str | None
    ) -> TurnRefused:
        match, why, language = refusal.match, refusal.why, stream.language
        now = await self._streams.read(
            token, get_legal_moves, match, explain=False, language=language
        )
        words = self._streams.context.texts.refusal(why, language, refusal.of_game)
        barred = Barred(why.code, why.rule, words.title, words.detail)
        return TurnRefused(match, self.mark.position, refusal.move, barred, now.turn)
