"""Seats that are kept for somebody: no stranger's many hide a friend's, nor flood a stream."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from app.application.context import Limits
from app.application.matches.opening import WantedSeat
from app.application.matches.rematching import rematch
from app.application.matches.seating import leave, sit
from app.application.streams.kept import MOST_KEPT, NONE_KEPT, Kept, KeptTelling, kept_for
from app.application.streams.messages import KeptSeat, MyHello, MyKept
from app.application.streams.open_streams import MINE, Stream
from app.application.streams.streaming import StreamTerms
from tests.application.lines import at_all, streams_of, token_of
from tests.storage.fixtures import Storage
from tests.storage.waiting import ME, Hall, hall_on

BOB, CAT, DAN = 1, 2, 3


@pytest.fixture
async def hall(storage: Storage) -> AsyncIterator[Hall]:
    """A hall whose tables stay for a minute."""
    async with hall_on(storage, Limits(table_ms=60_000)) as made:
        yield made


async def keep(hall: Hall, opener: int) -> str:
    """A new table at which somebody keeps a seat for Bob."""
    seats = [ME, WantedSeat("reserved", player=hall.people[BOB].account)]
    return await hall.open(seats=seats, opener=hall.people[opener])


async def kept(hall: Hall) -> Kept:
    """What is kept for Bob."""
    return await hall.database.read(kept_for, hall.people[BOB].account or "")


async def wanted_rematch(hall: Hall) -> str:
    """Cat gives up a match with Ann and Bob, and Ann wants another one."""
    match = await hall.open(seats=[ME])
    for person in (BOB, CAT):
        await hall.database.write(sit, hall.people[person], match, person)
    await hall.database.write(leave, hall.people[CAT], match, CAT)
    return (await hall.database.write(rematch, hall.people[0], match)).match.id


async def test_everybody_who_keeps_seats_is_told_of_before_anybodys_second_table(
    hall: Hall,
) -> None:
    again = await wanted_rematch(hall)
    friends = [await keep(hall, 0) for _ in range(2)]
    others = [await keep(hall, DAN) for _ in range(MOST_KEPT + 5)][::-1]
    cats = await keep(hall, CAT)
    told = await kept(hall)
    first = [again, cats, others[0], friends[1], others[1], friends[0]]
    assert [seat.match_id for seat in told.seats] == [*first, *others[2:16]]
    assert told.more


async def test_whoever_comes_is_told_that_there_are_more(hall: Hall) -> None:
    for _ in range(MOST_KEPT):
        await keep(hall, DAN)
    streams = streams_of(hall.database, hall.database.shared.bus)
    token = await token_of(hall.database, hall.people[BOB])
    async with at_all(streams, token) as line:
        hello: MyHello = await line.one(MyHello)
        assert (len(hello.kept), hello.has_more_kept) == (MOST_KEPT, False)
        await keep(hall, 0)
        news: MyKept = await line.one(MyKept)
        assert (len(news.kept), news.has_more_kept) == (MOST_KEPT, True)


async def test_what_came_too_soon_is_told_a_little_later(hall: Hall) -> None:
    terms = StreamTerms(heartbeat_seconds=300, gathering_seconds=0.5)
    streams = streams_of(hall.database, hall.database.shared.bus, terms)
    async with at_all(streams, await token_of(hall.database, hall.people[BOB])) as line:
        await line.one(MyHello)
        for number in (1, 2):
            await keep(hall, DAN)
            async with asyncio.timeout(10):
                assert len((await line.one(MyKept)).kept) == number


async def test_what_changes_often_is_told_once_a_while() -> None:
    one, two = (Kept((KeptSeat("m", seat, "toy", None, None),), more=False) for seat in (1, 2))
    stream, patient, hasty = Stream(MINE), KeptTelling(300), KeptTelling(0)
    asked = (one, one, two, NONE_KEPT, two)
    assert [patient.is_news(kept, "a", stream) for kept in asked] == [True, *[False] * 4]
    assert [hasty.is_news(kept, "a", stream) for kept in asked] == [True, False, *[True] * 3]
    patient.close()
