"""The stream of one match."""

from app.application.actor import Actor
from app.application.matches.table import topic_of
from app.application.streams.following import look_on, watch
from app.application.streams.messages import Batch, EndReason, Message, StreamEvent
from app.application.streams.open_streams import Stream
from app.application.streams.presence import topic_of_presence
from app.application.streams.streaming import Streams
from app.application.streams.telling import Telling


class MatchFeed:
    """A match from a position on, as the bearer of a token may follow it: ``Feed``."""

    __slots__ = ("_after", "_match", "_streams", "_telling", "_token", "ended", "more")

    def __init__(self, streams: Streams, token: str | None, match: str, after: int | None) -> None:
        self._streams = streams
        self._token = token
        self._match = match
        self._after = after
        self._telling: Telling | None = None
        self.more = True
        self.ended: EndReason | None = None

    @property
    def topics(self) -> tuple[str, ...]:
        """The log of the match, and who comes and goes."""
        return topic_of(self._match), topic_of_presence(self._match)

    @property
    def position(self) -> int:
        """How far it has told."""
        return 0 if self._telling is None else self._telling.mark.position

    async def begin(self, stream: Stream) -> tuple[Batch, Actor]:
        """The match as it is. Raises :class:`Refused` ``unknown-match``, ``not-allowed``."""
        begun = await self._streams.read(self._token, watch, self._match, self._after)
        self._telling = Telling(self._streams, begun)
        return (await self._telling.hello(begun),), begun.actor

    async def go_on(self, stream: Stream, told: frozenset[str] | None) -> Batch:
        """What has happened since."""
        telling = self._telling
        assert telling is not None
        at_once = self._streams.terms.at_once
        looked = await self._streams.read(self._token, look_on, telling.mark, at_once)
        presence = told is not None and topic_of_presence(self._match) in told
        self.more = looked.more
        self.ended = "match-over" if looked.over else None
        return await telling.news(looked, stream, self._token, presence=presence)

    def id_after(self, message: Message | StreamEvent) -> str:
        """Where a stream goes on that was cut after this message: the position."""
        return str(getattr(message, "position", self.position))

    def close(self) -> None:
        """Nobody listens any more."""
        if self._telling is not None:
            self._telling.close()
