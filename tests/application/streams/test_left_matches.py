"""Who leaves a match, or is unseated, hears its end once, and it goes on where it was told."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from app.application.cursors import Place, mark_of, place_of
from app.application.matches.opening import abandon_match
from app.application.matches.readiness import confirm_ready
from app.application.matches.seating import leave, sit
from app.application.matches.watching import get_match
from app.application.streams.messages import (
    MatchEnd,
    Message,
    StreamEvents,
)
from app.application.streams.places import MOST_LEFT, OF_LEFT, Places
from app.application.streams.streaming import StreamTerms
from tests.application.lines import Line, at_all, streams_of, token_of
from tests.storage.waiting import Hall

ANN, BOB, CAT = range(3)
QUIET = StreamTerms(heartbeat_seconds=0.02)
"""Soon after there is nothing to tell any more, a stream says that it lives."""


@dataclass
class Heard:
    """What somebody has heard of its matches, on one stream or on many that were cut."""

    events: dict[str, list[int]] = field(default_factory=dict)
    ends: list[MatchEnd] = field(default_factory=list)
    cursor: str | None = None

    def hear(self, line: Line, message: Message) -> None:
        """Note a message."""
        if isinstance(message, StreamEvents):
            of_match = self.events.setdefault(message.match_id, [])
            of_match += [event.position for event in message.events]
        if isinstance(message, MatchEnd):
            self.ends.append(message)
        self.cursor = line.feed.id_after(message)

    def copy(self) -> "Heard":
        """As it is now."""
        events = {match: list(positions) for match, positions in self.events.items()}
        return Heard(events, list(self.ends), self.cursor)


@asynccontextmanager
async def bobs(hall: Hall, heard: Heard) -> AsyncIterator[Line]:
    """His stream, from where he has heard."""
    streams = streams_of(hall.database, hall.database.shared.bus, QUIET)
    token = await token_of(hall.database, hall.people[BOB])
    after = None if heard.cursor is None else place_of(heard.cursor)
    async with at_all(streams, token, after) as line:
        yield line


async def hear_all(line: Line, heard: Heard, cuts: list[Heard]) -> None:
    """Hear until there is nothing more to tell; how it was after each message."""
    while batch := await anext(line.batches):
        for message in batch:
            heard.hear(line, message)
            cuts.append(heard.copy())


async def hear_cut(hall: Hall, heard: Heard) -> None:
    """Hear until there is nothing more to tell, and be cut after all that happened."""
    while True:
        async with bobs(hall, heard) as line:
            if not await _one(line, heard):
                return


async def _one(line: Line, heard: Heard) -> bool:
    while batch := await anext(line.batches):
        for message in batch:
            heard.hear(line, message)
            if isinstance(message, StreamEvents | MatchEnd):
                return True
    return False


async def seat_by_seat(hall: Hall, one: str, two: str, closed: str) -> AsyncIterator[None]:
    """Bob sits, is unseated, sits elsewhere, sits down again, leaves, and so on, step by step."""
    write, (ann, bob, cat, _) = hall.database.write, hall.people
    for use_case, actor, match, seat in (
        (sit, bob, one, 1),
        (leave, ann, one, 1),
        (sit, bob, two, 2),
        (sit, cat, one, 1),
        (sit, bob, one, 2),  # Ann, Cat and Bob play: it is his last seat there
        (sit, bob, closed, 1),
        (leave, ann, closed, 1),
        (leave, ann, two, 2),
        (sit, bob, two, 1),
        (leave, bob, two, 1),
        (sit, cat, two, 1),
        (sit, bob, closed, 2),
        (leave, bob, closed, 2),
    ):
        await write(use_case, actor, match, seat)
        yield
    await write(abandon_match, ann, two)
    yield


async def test_whoever_sits_and_is_unseated_and_sits_again_hears_the_same_cut_or_not(
    hall: Hall,
) -> None:
    one, two = await hall.open(), await hall.open()
    closed = await hall.open(spectators="none")
    whole, cut, cuts = Heard(), Heard(), list[Heard]()
    async with bobs(hall, cut) as line:
        cut.hear(line, (await line.next())[0])
    async with bobs(hall, whole) as line:
        await hear_all(line, whole, cuts)
        async for _ in seat_by_seat(hall, one, two, closed):
            await hear_all(line, whole, cuts)
            await hear_cut(hall, cut)
    assert (cut.events, cut.ends) == (whole.events, whole.ends)
    head = (await hall.database.read(get_match, hall.people[BOB], one)).match.position
    assert whole.events == {
        one: list(range(1, head + 1)),
        two: [1, 2, 3, 4, 5],
        closed: [1, 2, 3, 4],
    }
    assert [(end.match_id, end.reason, end.position) for end in whole.ends] == [
        (one, "not-seated", 3),
        (closed, "not-allowed", 2),
        (two, "not-seated", 3),
        (two, "not-seated", 5),
        (closed, "not-allowed", 4),
    ]
    for heard in cuts:
        before = heard.copy()
        async with bobs(hall, heard) as line:
            await hear_all(line, heard, [])
        seen = {**whole.events, closed: before.events.get(closed)}  # nobody may look back at it
        assert {closed: None, **heard.events} == seen
        assert _last(heard.ends).keys() >= {two, closed}
        for end in heard.ends[len(before.ends) :]:
            position = (before.events.get(closed) or [0])[-1] if end.match_id == closed else 5
            assert end == MatchEnd(end.match_id, position, _last(whole.ends)[end.match_id].reason)
        if _last(before.ends) == _last(whole.ends):
            assert heard.ends == before.ends


def _last(ends: list[MatchEnd]) -> dict[str, MatchEnd]:
    return {end.match_id: end for end in ends}


async def test_whoever_was_dismissed_while_cut_hears_of_it_however_far_the_match_has_come(
    hall: Hall,
) -> None:
    heard = Heard()
    match = await hall.open(admission={"ready_within": 30})
    for person in (BOB, CAT):
        await hall.database.write(sit, hall.people[person], match, person)
    async with bobs(hall, heard) as line:
        await hear_all(line, heard, [])
    assert (heard.events, heard.ends) == ({}, [])
    dismissed = (await hall.view(match)).match.position + 3
    await hall.database.write(confirm_ready, hall.people[0], match)
    await hall.pass_time(31)
    told = [event["type"] for event in await hall.told(match)]
    assert told[-3:] == ["match.player_ready", *["match.player_left"] * 2]
    await hall.database.write(sit, hall.people[CAT], match, 2)
    async with bobs(hall, heard) as line:
        await hear_all(line, heard, [])
    assert heard.events == {match: [dismissed - 2, dismissed - 1, dismissed]}
    assert heard.ends == [MatchEnd(match, dismissed, "not-seated")]


def test_of_the_matches_that_one_has_left_the_last_ones_stay_in_the_cursor() -> None:
    places = Places(Place())
    names = [f"m{number}" for number in range(MOST_LEFT + 2)]
    for name in names:
        places.wait_for(name, 0)
        places.leave(name, 3)
        places.end(name, 2)
    kept = names[2:]
    cursor = places.cursor()
    assert len(cursor) <= 1000
    assert place_of(cursor).positions == {
        **{mark_of(OF_LEFT + name): 3 for name in kept},
        **{mark_of(name): 2 for name in kept},
    }
    gone_on = Places(place_of(cursor))
    gone_on.find_gone(names)
    assert (gone_on.going, gone_on.is_open) == ((), False)
    assert [gone_on.wait_for(name, 0) for name in names] == [0, 0, *[2] * MOST_LEFT]
