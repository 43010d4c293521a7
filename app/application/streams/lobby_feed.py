"""The stream of the lobby."""

import asyncio

from app.application.actor import Actor
from app.application.matches.table import LOBBY_TOPIC
from app.application.meeting.lobby import FOLLOWED, LobbyFollower, follow_lobby
from app.application.rows import LobbyFilter
from app.application.streams.messages import (
    Batch,
    EndReason,
    LobbyGone,
    LobbyHello,
    LobbyTable,
    Message,
    StreamEvent,
)
from app.application.streams.open_streams import Stream
from app.application.streams.streaming import Streams


class LobbyFeed:
    """Open tables that pass a filter, as many as are followed, and what becomes of them: ``Feed``.

    It remembers what it told of at most ``FOLLOWED`` tables, and looks at them again when one has
    changed, with a pause after each look. It cannot be gone on with: whoever comes back is told the
    page anew.
    """

    __slots__ = ("_follower", "_streams", "_token", "_wanted", "ended", "more")

    def __init__(self, streams: Streams, token: str | None, wanted: LobbyFilter) -> None:
        self._streams = streams
        self._token = token
        self._wanted = wanted
        self._follower = LobbyFollower()
        self.more = False
        self.ended: EndReason | None = None

    @property
    def topics(self) -> tuple[str, ...]:
        """Whatever happens to an open table."""
        return (LOBBY_TOPIC,)

    @property
    def position(self) -> int:
        """No log is told."""
        return 0

    async def begin(self, stream: Stream) -> tuple[Batch, Actor]:
        """The page. Raises :class:`Refused` ``scope-missing``."""
        page, actor = await self._streams.read(self._token, follow_lobby, self._wanted, FOLLOWED)
        tuple(self._follower.changes(page))
        hello = LobbyHello(
            tables=page.matches,
            has_more=page.page.has_more,
            server_now=self._streams.server_now,
            heartbeat_seconds=self._streams.terms.heartbeat_seconds,
        )
        return (hello,), actor

    async def go_on(self, stream: Stream, told: frozenset[str] | None) -> Batch:
        """Each table that has changed, as it is now; then those that are gone."""
        if told is not None:
            await asyncio.sleep(self._streams.terms.gathering_seconds)
        page, _ = await self._streams.read(self._token, follow_lobby, self._wanted, FOLLOWED)
        changes = self._follower.changes(page)
        return tuple(
            LobbyGone(change) if isinstance(change, str) else LobbyTable(change)
            for change in changes
        )

    def id_after(self, message: Message | StreamEvent) -> str:
        """Nothing: this stream does not go on from a place."""
        return "0"

    def close(self) -> None:
        """Nobody listens any more."""
