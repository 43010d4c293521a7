"""Waiting for one's turn: the long poll, for clients too simple for a stream."""

import asyncio
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from app.application.actor import Actor
from app.application.machine_ports import Subscription
from app.application.matches.table import topic_of
from app.application.people.accounts import topic_of_account, topic_of_token
from app.application.streams.attendance import VISIT_SECONDS
from app.application.streams.following_all import Sitting, list_my_turns, sitting, urgency
from app.application.streams.messages import MyTurns, TurnRequested
from app.application.streams.open_streams import Stream
from app.application.streams.streaming import Streams
from app.application.values import Moment

LONGEST_WAIT: Final = 60
THINKING_SECONDS: Final = 600.0
"""For how long, at most, a player who thinks without a stream counts as there."""
TURNS: Final = "turns"
"""The subject of a long poll among streams."""
AT_ONCE: Final = 10
"""How many matches are looked at before other polls have their turn."""


async def my_turns(streams: Streams, token: str | None, actor: Actor, wait: float) -> MyTurns:
    """Where the caller must act; while that is nowhere, wait for it, ``wait`` seconds at most.

    A caller who would wait counts as there, even if there is nothing to wait for; one who would not
    has merely called. Raises :class:`Refused` ``token-missing``, ``scope-missing``, and what ends a
    token.
    """
    found, own = await _look(streams, token)
    if not wait:
        for match in own.matches:
            streams.attendance.called(match, own.account)
        return found
    if found.turns:
        with _Attending(streams, own.account) as attending:
            attending.at(own.matches)
            attending.linger = thinking_seconds(found)
        return found
    stream = Stream(TURNS)
    stream.account = actor.account
    topics = (topic_of_account(own.account), topic_of_token(actor.token or ""))
    async with streams.bus.subscribe(*topics) as waiter:
        stream.attach(waiter)
        with streams.open.opened(stream), _Attending(streams, own.account) as attending:
            return await _turns(streams, token, stream, waiter, attending, wait)


async def _look(streams: Streams, token: str | None) -> tuple[MyTurns, Sitting]:
    """Where the caller must act now, and where it sits.

    Matches are looked at a few at a time, and the polls of one account one after the other, so that
    nobody keeps others waiting.
    """
    own = await streams.read(token, sitting)
    found: list[TurnRequested] = []
    async with streams.turn_of(own.account):
        for first in range(0, len(own.matches), AT_ONCE):
            if first:
                await asyncio.sleep(0)
            few = own.matches[first : first + AT_ONCE]
            found += await streams.read(token, list_my_turns, few)
    return MyTurns(tuple(sorted(found, key=urgency)), streams.server_now), own


async def _turns(
    streams: Streams,
    token: str | None,
    stream: Stream,
    waiter: Subscription,
    attending: "_Attending",
    wait: float,
) -> MyTurns:
    clock = asyncio.get_running_loop().time
    ends_at = clock() + wait
    topics: tuple[str, ...] = ()
    while True:
        found, own = await _look(streams, token)
        attending.at(own.matches)
        new = tuple(map(topic_of, own.matches))
        if found.turns or stream.reason is not None:
            attending.linger = thinking_seconds(found)
            return found
        if new != topics:  # something may have happened before it was listened to
            stream.listen(*new)
            topics = new
        elif not await waiter.wait(ends_at - clock()):
            return found


def thinking_seconds(found: MyTurns) -> float:
    """How long somebody who was told of these turns counts as there without another poll.

    That is as long as they may think. Otherwise they would seem to leave every other match while
    they think about one, which would tell that they have a turn somewhere.
    """
    return max((_seconds(turn, found.server_now) for turn in found.turns), default=VISIT_SECONDS)


def _seconds(turn: TurnRequested, now: Moment) -> float:
    deadline = None if turn.you is None else turn.you.deadline
    if deadline is None:
        return THINKING_SECONDS
    left = (datetime.fromisoformat(deadline) - datetime.fromisoformat(now)).total_seconds()
    return min(max(left, VISIT_SECONDS), THINKING_SECONDS)


class _Attending:
    """The caller counts as there in all of their matches while they wait, and a while longer.

    After an answer they think, and poll again: they do not come and go with each turn.
    """

    def __init__(self, streams: Streams, account: str) -> None:
        self._attendance = streams.attendance
        self._account = account
        self._matches: set[str] = set()
        self.linger = VISIT_SECONDS

    def at(self, matches: Iterable[str]) -> None:
        """Be there in these matches as well."""
        for match in set(matches) - self._matches:
            self._attendance.come(match, self._account)
            self._matches.add(match)

    def __enter__(self) -> "_Attending":
        return self

    def __exit__(self, *_: object) -> None:
        for match in self._matches:
            self._attendance.go(match, self._account, self.linger)
