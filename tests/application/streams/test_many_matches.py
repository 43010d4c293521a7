"""Streams and long polls of those who sit in very many matches."""

import asyncio
import threading
from typing import Any

import pytest

from app.application.actor import Actor
from app.application.context import Limits
from app.application.cursors import (
    LONGEST,
    MARK,
    MOST_ENDED,
    MOST_PLACES,
    Place,
    cursor_of,
    place_of,
)
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.playing import play_move
from app.application.matches.seating import leave, sit
from app.application.matches.watching import get_match
from app.application.people.accounts import for_caller
from app.application.ports import Tx
from app.application.streams import following_all, streaming
from app.application.streams.following_all import list_my_turns
from app.application.streams.messages import (
    MatchEnd,
    MyHello,
    StreamEvents,
    StreamHello,
    TurnRequested,
)
from app.application.streams.my_turns import my_turns
from app.domain.clock import TimeControl
from tests.application.lines import at_all, streams_of, token_of
from tests.storage.fixtures import Storage
from tests.storage.waiting import Hall, hall_on
from tests.storage.world import move_of

MANY = 130


async def joined(hall: Hall, people: tuple[Actor, ...], seconds: int) -> str:
    """A match of these people with so many seconds for a decision."""
    time = TimeControl("move", seconds, 0, "house_bot") if seconds else TimeControl()
    wanted = WantedMatch("toy", b"{}", [WantedSeat("me")], time=time)
    match = (await hall.database.write(open_match, people[0], wanted)).match.id
    for seat, person in enumerate(people[1:], start=1):
        await hall.database.write(sit, person, match, seat)
    return match


async def test_all_matches_that_one_may_sit_in_are_told_and_gone_on_with(
    sqlite_storage: Storage,
) -> None:
    async with hall_on(sqlite_storage, Limits(matches_at_once=MANY + 5)) as hall:
        people = hall.people[:3]
        first = await joined(hall, people, 60)
        only = WantedMatch("toy", b"{}", [WantedSeat("me")])
        rest = [
            (await hall.database.write(open_match, people[0], only)).match.id for _ in range(MANY)
        ]
        streams = streams_of(hall.database, hall.database.shared.bus)
        token = await token_of(hall.database, people[0])
        assert [one.match_id for one in (await my_turns(streams, token, people[0], 0)).turns] == [
            first
        ]
        async with at_all(streams, token) as line:
            hello: MyHello = await line.one(MyHello)
            assert set(hello.matches) == {first, *rest}
            told: set[str] = set()
            cursor = ""
            while len(told) <= MANY:
                for message in await line.next():
                    if isinstance(message, StreamHello):
                        told.add(message.match_id)
                    cursor = line.feed.id_after(message)
        assert len(cursor) < 1600
        turn, move = await move_of(hall.database, people[0], first)
        await hall.database.write(play_move, people[0], first, turn, move)
        await hall.database.write(leave, people[1], first, 1)
        over = (await hall.database.read(get_match, people[0], first)).match
        assert over.status == "running"  # a stand-in plays for who has left
        async with at_all(streams, token, place_of(cursor)) as line:
            events: StreamEvents = await line.one(StreamEvents)
            assert (events.match_id, events.position) == (first, over.position)


async def test_polls_about_many_matches_keep_nobody_else_waiting(
    sqlite_storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall_on(sqlite_storage, Limits(matches_at_once=30)) as hall:
        ann, bob = hall.people[:2]
        only = WantedMatch("toy", b"{}", [WantedSeat("me")])
        for _ in range(25):
            await hall.database.write(open_match, ann, only)
        streams = streams_of(hall.database, hall.database.shared.bus)
        first, second = [await token_of(hall.database, ann) for _ in range(2)]
        third = await token_of(hall.database, bob)
        await hall.database.write(open_match, bob, only)
        looks: list[tuple[str, int]] = []
        answered = threading.Event()

        def noting(tx: Tx, token: str, use_case: Any, *args: Any) -> Any:
            if use_case is list_my_turns:
                if token != third and len([one for one, _ in looks if one != third]) == 3:
                    # One poll of Ann has all its looks: her other one lets Bob go before.
                    assert answered.wait(30), "bob waits behind ann"
                looks.append((token, len(args[0])))
            found = for_caller(tx, token, use_case, *args)
            if token == third:
                answered.set()
            return found

        monkeypatch.setattr(streaming, "for_caller", noting)
        polls = [(first, ann), (second, ann), (third, bob)]
        await asyncio.gather(*(my_turns(streams, token, who, 0) for token, who in polls))
        of_ann = [size for token, size in looks if token != third]
        assert of_ann == [10, 10, 5] * 2
        assert [token for token, _ in looks if token != third] in (
            [first] * 3 + [second] * 3,
            [second] * 3 + [first] * 3,
        )
        assert [size for token, size in looks if token == third] == [1]


async def test_a_match_of_long_ago_that_ends_while_one_is_away_is_told_to_its_end(
    sqlite_storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following_all, "MOST_MATCHES", 5)
    async with hall_on(sqlite_storage) as hall:
        people = hall.people[:3]
        first = await joined(hall, people, 0)
        streams = streams_of(hall.database, hall.database.shared.bus)
        token = await token_of(hall.database, people[0])
        async with at_all(streams, token) as line:
            requested: TurnRequested = await line.one(TurnRequested)
            cursor = line.feed.id_after(requested)
        await hall.pass_time(3600)
        await hall.database.write(leave, people[1], first, 1)
        only = WantedMatch("toy", b"{}", [WantedSeat("me")])
        for _ in range(6):
            await hall.database.write(open_match, people[0], only)
        async with at_all(streams, token, place_of(cursor)) as line:
            end: MatchEnd = await line.one(MatchEnd)
        assert (end.match_id, end.reason) == (first, "match-over")


def test_no_cursor_that_is_given_is_too_long_to_be_taken() -> None:
    def mark(number: int) -> bytes:
        return number.to_bytes(MARK)

    place = Place(
        {mark(number): 2**31 - 1 for number in range(MOST_PLACES)},
        2**62 - 1,
        frozenset(mark(2**20 + number) for number in range(MOST_ENDED)),
    )
    cursor = cursor_of(place)
    assert len(cursor) <= LONGEST
    assert place_of(cursor) == place
