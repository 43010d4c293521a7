"""The stream of all that somebody sits in, or wants to watch besides."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from app.application.actor import Actor
from app.application.cursors import Place
from app.application.errors import Refused
from app.application.matches.table import MATCH_TOPIC, topic_of
from app.application.people.accounts import topic_of_account, topic_of_token
from app.application.streams.following import Begun, Looked
from app.application.streams.following_all import (
    MOST_LOOKED_AT,
    Around,
    check_positions,
    ended_ever,
    look_around,
    look_on_many,
    watch_many,
)
from app.application.streams.kept import KeptTelling
from app.application.streams.leaving import OF_A_SEAT, Answer, left_ever
from app.application.streams.messages import (
    Batch,
    EndReason,
    MatchEnd,
    Message,
    MyHello,
    MyKept,
    OfClock,
    OfLobby,
    StreamEvent,
)
from app.application.streams.open_streams import Stream
from app.application.streams.places import Places
from app.application.streams.presence import PRESENCE_TOPIC, topic_of_presence
from app.application.streams.streaming import Streams, end_reason
from app.application.streams.telling import Telling

AT_ONCE: Final = 10
"""How many matches are looked at in one use case, so that no stream keeps the others waiting."""
MOST_WATCHED: Final = 20
"""How many matches a stream follows besides those that the caller sits in."""
FIRST: Final = 0
"""The position before the first event."""
PRESENCE: Final = PRESENCE_TOPIC.rstrip(":")
KINDS: Final = (MATCH_TOPIC.rstrip(":"), PRESENCE)


class MyFeed:
    """All matches of the bearer of a token, from the positions of a cursor on: ``Feed``.

    Without a cursor from now on, also what happens at the tables of finished matches that stay. A
    match that the caller has joined since the cursor was given is told from its beginning, also
    when it has ended since.
    """

    def __init__(
        self,
        streams: Streams,
        token: str | None,
        after: Place | None,
        watched: Sequence[str],
    ) -> None:
        self._streams = streams
        self._token = token
        self._new = None if after is None else FIRST
        self._places = Places(after)
        self._kept = KeptTelling(streams.terms.gathering_seconds)
        self._watched = tuple(dict.fromkeys(watched))
        self._own: frozenset[str] = frozenset()
        self._waiting: dict[str, int | None] = {}
        self._tellings: dict[str, Telling] = {}
        self._due: dict[str, None] = {}
        self._presence_due: set[str] = set()
        self._over: set[str] = set()
        self._lost_some = False
        self.ended: EndReason | None = None
        self.more = True

    @property
    def position(self) -> int:
        """There is no single position in many matches."""
        return 0

    @property
    def topics(self) -> tuple[str, ...]:
        """Nothing, before it is known whose matches these are."""
        return ()

    async def begin(self, stream: Stream) -> tuple[Batch, Actor]:
        """Which matches there are.

        Raises :class:`Refused` ``token-missing``, ``scope-missing``, ``position-ahead``.
        """
        around = await self._find()
        own, ended = around.own, self._ended(around)
        account, token = topic_of_account(own.account), topic_of_token(own.actor.token or "")
        self._own = frozenset((account, token))
        stream.listen(*self._own)
        self._wait_for(self._places.going, FIRST)
        self._wait_for(own.matches, self._new)
        self._wait_for(ended, self._new)
        self._wait_for(self._watched, None)
        matches = tuple(dict.fromkeys((*own.matches, *ended, *self._watched)))
        heartbeat = self._streams.terms.heartbeat_seconds
        kept = around.kept
        self._kept.begin(kept)
        now = self._streams.server_now
        hello = MyHello(matches, now, heartbeat, kept.seats, has_more_kept=kept.more)
        return (hello,), own.actor

    async def _find(self) -> Around:
        """Where the caller sits, and which matches the cursor speaks of.

        Raises :class:`Refused` ``position-ahead``.
        """
        places = self._places
        around = await self._streams.read(self._token, look_around, places.since)
        places.find((*around.own.matches, *self._watched))
        places.find_gone((*around.ended, *around.left))
        if places.is_open:
            most = MOST_LOOKED_AT
            places.find_gone(await self._streams.read(self._token, left_ever, most))
        if places.is_open:
            places.find_gone(await self._streams.read(self._token, ended_ever, places.since))
        cursor = tuple(places.positions.items())
        for first in range(0, len(cursor), AT_ONCE):
            some = dict(cursor[first : first + AT_ONCE])
            await self._streams.read(self._token, check_positions, some)
        return around

    async def go_on(self, stream: Stream, told: frozenset[str] | None) -> Batch:
        """What has happened since: in a few matches at once, so that nobody waits for long."""
        news: Batch = ()
        if told is None or told & self._own or self._lost_some:
            # Its seats have changed, or its token has ended, or a match, so that since is later.
            self._lost_some = False
            news = await self._look_around(stream)
        self._note(stream, told)
        batch = await (self._greet(stream) if self._waiting else self._look(stream))
        self.more = bool(self._waiting or self._due)
        return (*news, *batch)

    def id_after(self, message: Message | StreamEvent) -> str:
        """Where a stream goes on that was cut after this message: a cursor."""
        if isinstance(message, MatchEnd):
            self._places.end(message.match_id, message.position)
        elif not isinstance(message, MyHello | MyKept | OfLobby | OfClock):
            self._places.positions[message.match_id] = message.position
        return self._places.cursor()

    def close(self) -> None:
        """Nobody listens any more."""
        self._kept.close()
        for telling in self._tellings.values():
            telling.close()

    async def _look_around(self, stream: Stream) -> Batch:
        """Listen to matches not heard of before; the seats that are kept, if those changed."""
        around = await self._streams.read(self._token, look_around, self._places.since)
        self._wait_for((*around.own.matches, *self._ended(around)), FIRST)
        kept = around.kept
        if not self._kept.is_news(kept, around.own.account, stream):
            return ()
        return (MyKept(kept.seats, has_more_kept=kept.more),)

    def _ended(self, around: Around) -> Sequence[str]:
        """Matches that the caller has not heard of and that have ended, or were left, meanwhile."""
        left = [one for match, one in around.left.items() if match not in self._watched]
        if self._places.since is None:  # it begins now: what is cleared is not told any more
            self._places.begin(around.ended.keys() - set(around.staying), left)
        going = {*around.own.matches, *self._watched}
        followed = (*self._tellings, *self._waiting)
        untold = tuple(match for match in followed if match not in going)
        return self._places.look(around.ended, left, around.now, untold)

    def _wait_for(self, matches: Iterable[str], after: int | None) -> None:
        for match in matches:
            told = match in self._tellings or match in self._waiting or match in self._over
            if not told:
                self._waiting[match] = self._places.wait_for(match, after)

    def _note(self, stream: Stream, told: frozenset[str] | None) -> None:
        if told is None:
            self._due.update(dict.fromkeys(self._tellings))
            return
        for topic in told:
            kind, _, match = topic.partition(":")
            if match in self._tellings and kind in KINDS:
                self._due[match] = None
                if kind == PRESENCE:
                    self._presence_due.add(match)
        for refusal in stream.refusals:
            if refusal.match in self._tellings:
                self._due[refusal.match] = None

    async def _greet(self, stream: Stream) -> Batch:
        wanted = tuple(islice(self._waiting.items(), AT_ONCE))
        for match, _ in wanted:
            stream.listen(*_topics(match))
        found = await self._streams.read(self._token, watch_many, wanted, self._watched)
        messages: list[Message] = []
        for (match, after), answer in zip(wanted, found, strict=True):
            del self._waiting[match]
            begun = answer.found
            if isinstance(begun, Begun):
                telling = self._tellings[match] = Telling(self._streams, begun)
                self._due[match] = None
                messages.append(await telling.hello(begun))
            else:
                reason = end_reason(begun)
                messages.append(self._end(stream, match, reason, after or FIRST, answer.left))
        return tuple(messages)

    async def _look(self, stream: Stream) -> Batch:
        due = tuple(islice(self._due, AT_ONCE))
        if not due:
            return ()
        marks = tuple(self._tellings[match].mark for match in due)
        at_once = self._streams.terms.at_once
        found = await self._streams.read(self._token, look_on_many, marks, at_once, self._watched)
        messages: list[Message] = []
        for match, answer in zip(due, found, strict=True):
            del self._due[match]
            messages += await self._news(stream, match, answer)
        return tuple(messages)

    async def _news(self, stream: Stream, match: str, answer: Answer[Looked]) -> Batch:
        telling, looked, left = self._tellings[match], answer.found, answer.left
        if isinstance(looked, Refused):
            return (self._drop(stream, match, end_reason(looked), left),)
        presence = match in self._presence_due
        self._presence_due.discard(match)
        news = await telling.news(looked, stream, self._token, presence=presence)
        if looked.more:
            self._due[match] = None
        elif looked.over:
            return (*news, self._drop(stream, match, "match-over", None))
        elif looked.seat is None and match not in self._watched:
            return (*news, self._drop(stream, match, "not-seated", left))
        return news

    def _drop(self, stream: Stream, match: str, reason: EndReason, left: int | None) -> MatchEnd:
        telling = self._tellings.pop(match)
        telling.close()
        return self._end(stream, match, reason, telling.mark.position, left)

    def _end(
        self, stream: Stream, match: str, reason: EndReason, position: int, left: int | None
    ) -> MatchEnd:
        """A match is told to its end; if the reader has left it, they may sit down there again."""
        stream.ignore(*_topics(match))
        self._lost_some = True
        if reason in OF_A_SEAT and match not in self._watched:
            self._places.leave(match, position if left is None else left)
        else:
            self._over.add(match)
        return MatchEnd(match, position, reason)


def _topics(match: str) -> tuple[str, str]:
    return topic_of(match), topic_of_presence(match)
