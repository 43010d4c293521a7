"""What streams tell of a match after its end, and of the seats that are kept for somebody."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from app.application.context import Limits
from app.application.cursors import place_of
from app.application.matches.opening import abandon_match
from app.application.matches.rematching import rematch
from app.application.matches.seating import leave, sit
from app.application.matches.watching import list_events
from app.application.meeting.phrases import say_phrase
from app.application.streams.messages import (
    Batch,
    KeptSeat,
    MatchEnd,
    MyHello,
    MyKept,
    StreamEnd,
    StreamEvents,
    StreamHello,
)
from app.application.streams.streaming import StreamTerms
from app.domain.clearing import is_cleared
from app.domain.match import Holder, Match
from tests.application.lines import Line, at_all, at_match, streams_of, token_of
from tests.storage.fixtures import Storage
from tests.storage.waiting import ME, Hall, hall_on

STAYS_S = 60
TERMS = StreamTerms(heartbeat_seconds=0.05)
NEVER = StreamTerms(heartbeat_seconds=300)
"""Whoever is not woken sleeps on."""


@pytest.fixture
async def hall(storage: Storage) -> AsyncIterator[Hall]:
    """A hall whose tables stay for a minute."""
    async with hall_on(storage, Limits(table_ms=1000 * STAYS_S)) as made:
        yield made


async def running(hall: Hall) -> str:
    """A match of Ann, Bob and Cat."""
    match = await hall.open(seats=[ME])
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person)
    return match


@asynccontextmanager
async def own(hall: Hall, person: int, cursor: str | None = None) -> AsyncIterator[Line]:
    """The stream of all that somebody sits in."""
    streams = streams_of(hall.database, hall.database.shared.bus, TERMS)
    token = await token_of(hall.database, hall.people[person])
    async with at_all(streams, token, None if cursor is None else place_of(cursor)) as line:
        yield line


async def told(line: Line, *kinds: str) -> list[int]:
    """The positions of events until those of these types have come, in this order."""
    wanted, positions = list(kinds), []
    while wanted:
        for event in await line.events():
            positions.append(event.position)
            if wanted and event.event.__struct_config__.tag == wanted[0]:
                del wanted[0]
    return positions


async def until_kept(line: Line) -> tuple[str, list[str]]:
    """Where to go on after the next news of kept seats, and which events came before these."""
    heard: list[str] = []
    while True:
        for message in await line.next():
            cursor = line.feed.id_after(message)
            if isinstance(message, MyKept):
                return cursor, heard
            if isinstance(message, StreamEvents):
                heard += [str(event.event.__struct_config__.tag) for event in message.events]


async def said_and_asked(hall: Hall, match: str) -> str:
    """Cat leaves, Ann says a word and asks for a rematch: which one."""
    await hall.database.write(leave, hall.people[2], match, 2)
    await hall.database.write(say_phrase, hall.people[0], match, "well_played")
    return (await hall.database.write(rematch, hall.people[0], match)).match.id


AFTER_ALL = ("match.finished", "match.phrase_said", "match.rematch_opened")


async def test_the_stream_of_a_match_goes_on_till_its_table_is_cleared(hall: Hall) -> None:
    match = await running(hall)
    streams = streams_of(hall.database, hall.database.shared.bus, TERMS)
    token = await token_of(hall.database, hall.people[1])
    async with at_match(streams, token, match, 0) as line:
        await line.next()
        await said_and_asked(hall, match)
        positions = await told(line, *AFTER_ALL)
        await hall.pass_time(STAYS_S)
        end: StreamEnd = await line.one(StreamEnd)
    page = await hall.database.read(list_events, hall.people[1], match, 0, 200)
    assert positions == [event.position for event in page.events]
    assert (end.reason, end.position) == ("match-over", page.head)


async def test_the_stream_of_all_tells_it_too_also_to_who_was_cut(hall: Hall) -> None:
    match = await running(hall)
    async with own(hall, 1) as line:
        await line.one(StreamHello)
        await hall.database.write(leave, hall.people[2], match, 2)
        line.feed.id_after(await line.one(StreamEvents))
        await hall.pass_time(30)
        await hall.database.write(rematch, hall.people[0], match)
        cursor, heard = await until_kept(line)  # it has looked around meanwhile
    await hall.database.write(say_phrase, hall.people[0], match, "well_played")
    async with own(hall, 1, cursor) as line:
        hello: MyHello = await line.one(MyHello)
        assert hello.matches == (match,)
        assert heard in ([], ["match.rematch_opened"])
        await told(line, *(kind for kind in AFTER_ALL[1:][::-1] if kind not in heard))
        await hall.pass_time(STAYS_S)
        end: MatchEnd = await line.one(MatchEnd)
        assert (end.match_id, end.reason) == (match, "match-over")
        cursor = line.feed.id_after(end)
    async with own(hall, 1, cursor) as line:
        assert (await line.one(MyHello)).matches == ()


async def test_whoever_comes_anew_while_a_table_stays_hears_what_happens_there(hall: Hall) -> None:
    match, gone = await running(hall), await hall.open(seats=[ME])
    await hall.database.write(sit, hall.people[1], gone, 1)
    await hall.database.write(abandon_match, hall.people[0], gone)
    await hall.database.write(leave, hall.people[2], match, 2)
    await hall.pass_time(30)
    async with own(hall, 1) as line:
        assert (await line.one(MyHello)).matches == (match,)
        hello: StreamHello = await line.one(StreamHello)
        assert hello.match_id == match
        await hall.database.write(say_phrase, hall.people[0], match, "well_played")
        assert await told(line, "match.phrase_said") == [hello.position + 1]
        cursor = line.feed.id_after(line.last[-1])
    await hall.database.write(rematch, hall.people[0], match)
    async with own(hall, 1, cursor) as line:
        assert (await line.one(MyHello)).matches == (match,)
        assert await told(line, "match.rematch_opened") == [hello.position + 2]
        await hall.pass_time(STAYS_S)
        end: MatchEnd = await line.one(MatchEnd)
        assert (end.match_id, end.reason) == (match, "match-over")
    async with own(hall, 1) as line:
        assert (await line.one(MyHello)).matches == ()


async def test_whoever_had_left_a_table_that_stays_hears_nothing_of_it(hall: Hall) -> None:
    match = await hall.open(seats=[ME])
    await hall.database.write(sit, hall.people[3], match, 2)
    await hall.database.write(leave, hall.people[3], match, 2)
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person)
    await hall.database.write(leave, hall.people[2], match, 2)
    async with own(hall, 3) as line:
        assert (await line.one(MyHello)).matches == ()


@pytest.mark.parametrize("follow", [at_match, at_all])
async def test_the_end_of_a_cleared_table_is_told_just_then(storage: Storage, follow: Any) -> None:
    async with hall_on(storage, Limits(table_ms=100)) as hall:
        match = await running(hall)
        streams = streams_of(hall.database, hall.database.shared.bus, NEVER)
        token = await token_of(hall.database, hall.people[1])
        async with follow(streams, token, *([match] if follow is at_match else [])) as line:
            await line.one(StreamHello)
            await hall.database.write(leave, hall.people[2], match, 2)
            await line.events()
            end = asyncio.create_task(line.one(StreamEnd if follow is at_match else MatchEnd))
            await line.asleep()
            hall.clock.time += 100
            async with asyncio.timeout(10):
                assert (await end).reason == "match-over"


async def test_a_kept_seat_is_told_at_once_and_in_the_hello_until_it_is_no_more(
    hall: Hall,
) -> None:
    match = await running(hall)
    async with own(hall, 1) as line:
        assert (await line.one(MyHello)).kept == ()
        following = await said_and_asked(hall, match)
        kept: MyKept = await line.one(MyKept)
        (seat,) = kept.kept
        assert seat == KeptSeat(following, 2, "toy", seat.until, match)
        assert seat.until is not None
        async with own(hall, 1) as anew:
            assert (await anew.one(MyHello)).kept == kept.kept
        async with own(hall, 0) as opener:
            assert (await opener.one(MyHello)).kept == ()
        await hall.database.write(abandon_match, hall.people[0], following)
        assert (await line.one(MyKept)).kept == ()


async def test_whoever_takes_a_kept_seat_has_it_kept_no_more(hall: Hall) -> None:
    match = await running(hall)
    following = await said_and_asked(hall, match)
    async with own(hall, 1) as line:
        assert len((await line.one(MyHello)).kept) == 1
        await hall.database.write(rematch, hall.people[1], match)
        batches: list[Batch] = [await line.next() for _ in range(2)]
    messages = [message for batch in batches for message in batch]
    assert MyKept(()) in messages
    assert following in {getattr(message, "match_id", None) for message in messages}


def test_only_a_table_at_which_people_have_finished_stays() -> None:
    people = (Holder("player", "a", "Ann", player="guest"), Holder("bot", policy="random"))
    bots = (Holder("player", "b", "Bot", player="bot"), Holder("bot", policy="random"))

    def match(holders: tuple[Holder, ...], status: str, end: int | None) -> Match:
        return Match("m", "toy", 1, None, "a", 0, holders, (), (), status=status, finished_at=end)  # type: ignore[arg-type]

    assert not is_cleared(match(people, "running", None), 9_999, 60)
    assert not is_cleared(match(people, "finished", 1000), 1059, 60)
    assert is_cleared(match(people, "finished", 1000), 1060, 60)
    assert is_cleared(match(bots, "finished", 1000), 1000, 60)
    assert is_cleared(match(people, "abandoned", 1000), 1000, 60)
