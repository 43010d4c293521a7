"""The stream of all that somebody sits in, and the long poll for one's turn."""

import asyncio

from app.application.actor import STRANGER, Actor
from app.application.cursors import Place, cursor_of, mark_of, place_of
from app.application.errors import Code
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.playing import play_move
from app.application.matches.seating import leave, sit
from app.application.matches.watching import get_match
from app.application.streams.messages import (
    Batch,
    MatchEnd,
    Message,
    MyHello,
    StreamEnd,
    StreamEvents,
    StreamHello,
    TurnRequested,
)
from app.application.streams.my_feed import AT_ONCE
from app.application.streams.my_turns import my_turns
from app.application.streams.streaming import StreamTerms
from app.domain.clock import TimeControl
from app.persistence.databases import AnyDatabase
from tests.application.lines import Line, at_all, streams_of, token_of
from tests.storage.waiting import Hall
from tests.storage.world import actors, move_of, open_full, play_on, refused

NEVER = StreamTerms(heartbeat_seconds=300)
"""Whoever is not woken sleeps on."""


async def told_until(line: Line, kind: type[Message]) -> list[Message]:
    """All messages up to those that come with the first of this kind."""
    found: list[Message] = []
    while not any(isinstance(message, kind) for message in found):
        found += await line.next()
    return found


def positions(messages: list[Message], match: str) -> list[int]:
    """The positions of the events of a match."""
    batches = [one for one in messages if isinstance(one, StreamEvents) and one.match_id == match]
    return [event.position for batch in batches for event in batch.events]


async def move(database: AnyDatabase, player: Actor, match: str) -> None:
    """The first move that this player may make."""
    await database.write(play_move, player, match, *await move_of(database, player, match))


async def test_everything_that_i_sit_in_says_hello_and_goes_on(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat", "Dan")
    mine = [(await open_full(database, players[:3])).match.id for _ in range(2)]
    foreign = (await open_full(database, players[1:])).match.id
    streams = streams_of(database, database.shared.bus)
    async with at_all(streams, await token_of(database, players[0])) as line:
        first = (await line.next())[0]
        assert isinstance(first, MyHello)
        assert set(first.matches) == set(mine)
        hellos = [message for message in await line.next() if isinstance(message, StreamHello)]
        assert {hello.match_id for hello in hellos} == set(mine)
        asked = [await line.next()]
        assert {type(message) for message in asked[0]} == {TurnRequested}
        await move(database, players[1], foreign)
        await move(database, players[1], mine[1])
        assert [message.match_id for message in await line.next()] == [mine[1]]  # type: ignore[union-attr]


async def test_a_stream_of_very_many_matches_sleeps_when_all_is_told(
    database: AnyDatabase,
) -> None:
    (ann,) = await actors(database, "Ann")
    wanted = WantedMatch("toy", b"{}", [WantedSeat("me")])
    number = 2 * AT_ONCE + 5
    for _ in range(number):
        await database.write(open_match, ann, wanted)
    lively = StreamTerms(heartbeat_seconds=0.05)
    heard: list[Batch] = []

    async def read(line: Line) -> None:
        while True:
            heard.append(await anext(line.batches))

    for terms in (NEVER, lively):
        heard.clear()
        streams = streams_of(database, database.shared.bus, terms)
        async with at_all(streams, await token_of(database, ann)) as line:
            reading = asyncio.create_task(read(line))
            async with asyncio.timeout(10):
                await line.asleep()
                while terms is lively and heard[-3:] != [(), (), ()]:
                    await asyncio.sleep(0.01)
            reading.cancel()
            await asyncio.wait([reading])
        hellos = [one for batch in heard for one in batch if isinstance(one, StreamHello)]
        assert len({hello.match_id for hello in hellos}) == len(hellos) == number


async def test_a_match_that_i_join_appears_on_the_open_stream(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    streams = streams_of(database, database.shared.bus, NEVER)
    async with at_all(streams, await token_of(database, players[2])) as line:
        assert (await line.next())[0].matches == ()  # type: ignore[union-attr]
        for _ in ("on the first look", "by its wake-up"):
            match = (await open_full(database, players)).match.id
            told = await told_until(line, TurnRequested)
            assert isinstance(told[0], StreamHello)
            head = (await database.read(get_match, players[0], match)).match.position
            assert positions(told, match) == list(range(1, head + 1))


async def test_a_match_that_is_over_or_left_ends_and_the_stream_goes_on(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    over = (await open_full(database, players, b'{"deals":1}')).match.id
    wanted = WantedMatch("toy", b"{}", [WantedSeat("me")])
    left = (await database.write(open_match, players[0], wanted)).match.id
    await database.write(sit, players[1], left, 1)
    streams = streams_of(database, database.shared.bus)
    async with at_all(streams, await token_of(database, players[1])) as line:
        await told_until(line, TurnRequested)
        await play_on(database, players, over)
        ends = [one for one in await told_until(line, MatchEnd) if isinstance(one, MatchEnd)]
        assert [(end.match_id, end.reason) for end in ends] == [(over, "match-over")]
        await database.write(leave, players[1], left, 1)
        ends = [one for one in await told_until(line, MatchEnd) if isinstance(one, MatchEnd)]
        assert [(end.match_id, end.reason) for end in ends] == [(left, "not-seated")]
        streams.close()
        assert (await line.one(StreamEnd)).reason == "service-stops"
    assert len(streams) == 0


async def test_what_i_watch_is_told_as_to_a_spectator(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat", "Dan")
    match = (await open_full(database, players[:3])).match.id
    wanted = WantedMatch("toy", b"{}", [WantedSeat("me")], spectators="none")
    closed = (await database.write(open_match, players[0], wanted)).match.id
    streams = streams_of(database, database.shared.bus)
    token = await token_of(database, players[3])
    async with at_all(streams, token, None, match, closed, "nowhere") as line:
        told = await told_until(line, StreamHello)
        hello = next(one for one in told if isinstance(one, StreamHello))
        assert (hello.match_id, hello.you) == (match, None)
        await move(database, players[0], match)
        told += await told_until(line, StreamEvents)
        ends = {one.match_id: one.reason for one in told if isinstance(one, MatchEnd)}
        assert ends == {closed: "not-allowed", "nowhere": "unknown-match"}


async def test_a_stream_of_many_goes_on_where_it_was_cut_after_any_message(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    matches = [(await open_full(database, players, b'{"deals":1}')).match.id for _ in range(2)]
    streams = streams_of(database, database.shared.bus)
    token = await token_of(database, players[0])
    heard: dict[str, list[int]] = {match: [] for match in matches}
    cursor = cursor_of(Place(dict.fromkeys(map(mark_of, matches), 0)))
    over: set[str] = set()
    for turn in range(400):
        if len(over) == 2:
            break
        async with at_all(streams, token, place_of(cursor)) as line:
            told = await _hear_a_little(line, heard, over, cut_after=1 + turn % 4)
        cursor = told or cursor
        await play_on(database, players, matches[turn % 2], most=turn % 3)
    for match in matches:
        head = (await database.read(get_match, players[0], match)).match.position
        assert heard[match] == list(range(1, head + 1))


async def _hear_a_little(
    line: Line, heard: dict[str, list[int]], over: set[str], cut_after: int
) -> str:
    """Listen until so many messages have come after the hellos; where to go on, if one came."""
    cursor = ""
    for _ in range(4):
        try:
            batch = await asyncio.wait_for(line.next(), 0.05)
        except TimeoutError:
            break
        for message in batch:
            if isinstance(message, StreamEvents):
                heard[message.match_id] += [event.position for event in message.events]
            if isinstance(message, MatchEnd):
                over.add(message.match_id)
            cursor = line.feed.id_after(message)
            cut_after -= not isinstance(message, MyHello | StreamHello)
            if cut_after == 0:
                return cursor
    return cursor


async def test_a_cursor_before_the_first_hello_still_means_from_now(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    streams = streams_of(database, database.shared.bus)
    token = await token_of(database, players[0])
    async with at_all(streams, token) as line:
        cursor = line.feed.id_after((await line.next())[0])
    async with at_all(streams, token, place_of(cursor)) as line:
        await line.next()
        hello = (await line.next())[0]
        assert isinstance(hello, StreamHello)
        assert hello.position == hello.match.position
        assert hello.match_id == match


async def test_a_match_joined_since_the_cursor_was_given_is_told_from_its_beginning(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    streams = streams_of(database, database.shared.bus)
    token = await token_of(database, players[0])
    async with at_all(streams, token) as line:
        cursor = line.feed.id_after((await line.next())[0])
    match = (await open_full(database, players)).match.id
    async with at_all(streams, token, place_of(cursor)) as line:
        told = await told_until(line, TurnRequested)
        head = (await database.read(get_match, players[0], match)).match.position
        assert positions(told, match) == list(range(1, head + 1))


async def test_a_match_that_began_and_ended_while_i_was_away_is_told_whole_and_once(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    streams = streams_of(database, database.shared.bus)
    token = await token_of(database, players[0])
    before = (await open_full(database, players, b'{"deals":1}')).match.id
    await play_on(database, players, before)
    async with at_all(streams, token) as line:
        told = await line.next()
        assert told[0].matches == ()  # type: ignore[union-attr]
        cursor = line.feed.id_after(told[0])
    matches = [(await open_full(database, players, b'{"deals":1}')).match.id for _ in range(2)]
    for match in matches:
        await play_on(database, players, match)
    heard: dict[str, list[int]] = {match: [] for match in matches}
    over: set[str] = set()
    for _ in range(60):
        if len(over) == 2:
            break
        async with at_all(streams, token, place_of(cursor)) as line:
            cursor = await _hear_a_little(line, heard, over, cut_after=1)
    for match in matches:
        head = (await database.read(get_match, players[0], match)).match.position
        assert heard[match] == list(range(1, head + 1))
    async with at_all(streams, token, place_of(cursor)) as line:
        assert (await line.next())[0].matches == ()  # type: ignore[union-attr]
        later = (await open_full(database, players)).match.id
        told = await line.next()
        assert {one.match_id for one in told} == {later}  # type: ignore[union-attr]


async def test_a_match_that_ended_before_a_stream_looked_is_told_on_it(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    streams = streams_of(database, database.shared.bus, NEVER)
    async with at_all(streams, await token_of(database, players[0])) as line:
        await line.next()
        match = (await open_full(database, players, b'{"deals":1}')).match.id
        await play_on(database, players, match)
        told = await told_until(line, MatchEnd)
        head = (await database.read(get_match, players[0], match)).match.position
        assert positions(told, match) == list(range(1, head + 1))


async def test_what_has_long_been_told_to_its_end_leaves_the_cursor(hall: Hall) -> None:
    players = hall.people[:3]
    streams = streams_of(hall.database, hall.database.shared.bus)
    async with at_all(streams, await token_of(hall.database, players[0])) as line:
        await line.next()
        for wait in (0, 6, 6):
            await hall.pass_time(wait)
            match = (await open_full(hall.database, players, b'{"deals":1}')).match.id
            await play_on(hall.database, players, match)
            end = (await told_until(line, MatchEnd))[-1]
            place = place_of(line.feed.id_after(end))
            assert (place.positions, place.ended >= {mark_of(match)}) == ({}, True)
            assert len(place.ended) <= 2
            assert place.since is not None
            assert place.since >= hall.clock.time - 11_000


async def test_no_stranger_has_a_stream_of_its_own(database: AnyDatabase) -> None:
    streams = streams_of(database, database.shared.bus)
    async with at_all(streams, None) as line:
        with refused(Code.TOKEN_MISSING):
            await line.next()
    assert len(database.shared.bus.topics) == 0  # type: ignore[attr-defined]


def test_a_bad_cursor_is_refused() -> None:
    a, b, c = map(mark_of, "abc")
    place = Place({a: 3, b: -1}, 7, frozenset((c,)))
    assert place_of(cursor_of(place)) == place
    assert place_of("gaFhAw") == Place({a: 3})  # as cursors were before they had a moment
    assert place_of("k4KhYQOhYv8HkaFj") == place  # as they were when they had ids
    bad = [Place({a: -2}), Place({a[1:]: 1}), Place({}, -1), Place({}, 0, frozenset((c[1:],)))]
    for cursor in ("", "x", "!", *map(cursor_of, bad), "lMQFAAAAAADAxACQ", "gA" * 4000):
        with refused(Code.BAD_CURSOR):
            place_of(cursor)


async def test_my_turns_are_those_where_i_must_act_most_urgent_first(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    matches = []
    for seconds in (0, 90, 30):
        time = TimeControl("move", seconds) if seconds else TimeControl()
        wanted = WantedMatch("toy", b"{}", [WantedSeat("me")], time=time)
        matches.append((await database.write(open_match, players[0], wanted)).match.id)
        for seat in (1, 2):
            await database.write(sit, players[seat], matches[-1], seat)
    done = (await open_full(database, players)).match.id
    await move(database, players[0], done)
    streams = streams_of(database, database.shared.bus)
    token = await token_of(database, players[0])
    found = await my_turns(streams, token, players[0], 0)
    assert [turn.match_id for turn in found.turns] == [matches[2], matches[1], matches[0]]
    for turn in found.turns:
        seen = await database.read(get_match, players[0], turn.match_id)
        assert (turn.you, turn.view) == (seen.you, seen.view)
    with refused(Code.TOKEN_MISSING):
        await my_turns(streams, None, STRANGER, 0)


async def test_a_long_poll_ends_when_another_player_has_moved(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    streams = streams_of(database, database.shared.bus, NEVER)
    token = await token_of(database, players[2])
    await move(database, players[2], match)
    waiting = asyncio.create_task(my_turns(streams, token, players[2], 30))
    while f"match:{match}" not in database.shared.bus.topics.names:  # type: ignore[attr-defined]
        await asyncio.sleep(0)
    while 2 not in (await database.read(get_match, players[0], match)).to_act:
        await play_on(database, players, match, most=1)
    found = await asyncio.wait_for(waiting, 10)
    assert [turn.match_id for turn in found.turns] == [match]


async def test_a_long_poll_waits_until_it_is_my_turn_in_a_match_of_later(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    streams = streams_of(database, database.shared.bus)
    token = await token_of(database, players[2])
    waiting = asyncio.create_task(my_turns(streams, token, players[2], 30))
    while not len(streams):
        await asyncio.sleep(0)
    match = (await open_full(database, players)).match.id
    found = await asyncio.wait_for(waiting, 10)
    assert [turn.match_id for turn in found.turns] == [match]
    await move(database, players[2], match)
    assert (await my_turns(streams, token, players[2], 0.01)).turns == ()
    waiting = asyncio.create_task(my_turns(streams, token, players[2], 30))
    while not len(streams):
        await asyncio.sleep(0)
    streams.close()
    assert (await asyncio.wait_for(waiting, 10)).turns == ()
    assert len(streams) == 0
    assert len(database.shared.bus.topics) == 0  # type: ignore[attr-defined]
