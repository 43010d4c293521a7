"""What streams tell beside the log, whom they tell it, and how they end."""

from dataclasses import replace

import pytest

from app.application.actor import Actor
from app.application.errors import Code, MoveRefused
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.pausing import wish_pause
from app.application.matches.playing import play_move
from app.application.matches.seating import sit
from app.application.matches.watching import get_match
from app.application.moments import moment
from app.application.people.accounts import list_tokens, revoke_token
from app.application.streams.following import watch
from app.application.streams.messages import (
    StreamClocks,
    StreamEnd,
    StreamEvents,
    StreamHello,
    TurnRefused,
    TurnRequested,
)
from app.application.streams.streaming import StreamTerms
from app.domain.clock import TimeControl
from app.persistence.databases import AnyDatabase
from tests.application.lines import TERMS, at_match, streams_of, token_of
from tests.storage.world import NOW, actors, move_of, open_full, play_on, refused

SECONDS = 30


async def timed(database: AnyDatabase, players: tuple[Actor, ...]) -> str:
    """A running match with half a minute for each decision."""
    wanted = WantedMatch(
        "toy", b'{"deals":1}', [WantedSeat("me")], time=TimeControl("move", SECONDS)
    )
    match = (await database.write(open_match, players[0], wanted)).match.id
    for seat, player in enumerate(players[1:], start=1):
        await database.write(sit, player, match, seat)
    return match


async def move(database: AnyDatabase, player: Actor, match: str) -> None:
    """The first move that this player may make."""
    await database.write(play_move, player, match, *await move_of(database, player, match))


async def test_a_stream_says_hello_with_all_it_takes_to_go_on(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = await timed(database, players)
    streams = streams_of(database, database.shared.bus)
    async with at_match(streams, await token_of(database, players[0]), match) as line:
        hello = (await line.next())[0]
        assert isinstance(hello, StreamHello)
        seen = await database.read(get_match, players[0], match)
        assert (hello.match, hello.you, hello.view) == (seen.match, seen.you, seen.view)
        assert (hello.match_id, hello.position) == (match, seen.match.position)
        assert hello.server_now == moment(NOW)
        assert hello.heartbeat_seconds == TERMS.heartbeat_seconds
        there = [(one.seat, one.present, one.away_since) for one in hello.presence]
        assert there == [(0, True, None), (1, False, None), (2, False, None)]
        deadline = moment(NOW + 1000 * SECONDS)
        assert [clock.deadline for clock in hello.match.clock.seats] == [deadline] * 3


async def test_a_seat_that_must_act_is_asked_once_a_turn_and_again_on_a_new_stream(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = await timed(database, players)
    streams = streams_of(database, database.shared.bus)
    token = await token_of(database, players[0])
    async with at_match(streams, token, match) as line:
        asked = await line.one(TurnRequested)
        seen = await database.read(get_match, players[0], match)
        assert (asked.you, asked.view) == (seen.you, seen.view)
        assert asked.you.must_act
        assert asked.you.deadline == moment(NOW + 1000 * SECONDS)
        await move(database, players[1], match)
        kinds = [type(message) for message in await line.next()]
        assert kinds == [StreamEvents, StreamClocks]
    async with at_match(streams, token, match) as line:
        assert (await line.one(TurnRequested)).you == asked.you
        await move(database, players[0], match)
        assert TurnRequested not in [type(message) for message in await line.next()]
        while 0 not in (await database.read(get_match, players[0], match)).to_act:
            await play_on(database, players, match, most=1)
        assert (await line.one(TurnRequested)).you.turn == 1


@pytest.mark.parametrize("heard", [True, False])
async def test_after_a_pause_a_seat_is_asked_again_with_its_new_deadline(
    database: AnyDatabase, heard: bool
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = await timed(database, players)
    streams = streams_of(database, database.shared.bus)
    async with at_match(streams, await token_of(database, players[0]), match) as line:
        asked = await line.one(TurnRequested)
        for player in players:
            await database.write(wish_pause, player, match, True)
        while heard and (await line.one(StreamClocks)).clock.paused_at is None:
            pass
        streams.context.clock.time += 5000  # type: ignore[attr-defined]
        for player in players:
            await database.write(wish_pause, player, match, False)
        again = await line.one(TurnRequested)
        assert again.you.turn == asked.you.turn == 0
        assert again.you.deadline == moment(NOW + 1000 * SECONDS + 5000)
        assert again.you.legal_moves == asked.you.legal_moves
        await move(database, players[1], match)
        while (batch := await line.next()) and not any(
            isinstance(one, StreamEvents) and one.events[-1].seat == 1 for one in batch
        ):
            assert TurnRequested not in map(type, batch)
        assert TurnRequested not in map(type, batch)


async def test_nobody_but_the_seat_itself_is_asked(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat", "Dan")
    match = (await open_full(database, players[:3])).match.id
    streams = streams_of(database, database.shared.bus)
    for token in (None, await token_of(database, players[3])):
        async with at_match(streams, token, match) as line:
            hello = (await line.next())[0]
            assert isinstance(hello, StreamHello)
            assert hello.you is None
            await move(database, players[0], match)
            assert [type(message) for message in await line.next()] == [StreamEvents]
    async with at_match(streams, await token_of(database, players[1]), match) as line:
        asked = await line.one(TurnRequested)
        assert asked.you.seat == 1
        view = (await database.read(watch, players[1], match, None)).view.view
        assert asked.view == view


async def test_clocks_are_told_whenever_a_deadline_changes(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = await timed(database, players)
    streams = streams_of(database, database.shared.bus)
    async with at_match(streams, None, match) as line:
        await line.next()
        await move(database, players[0], match)
        told = await line.one(StreamClocks)
        seen = await database.read(get_match, players[0], match)
        assert (told.clock, told.server_now) == (seen.match.clock, moment(NOW))
        assert told.clock.seats[0].deadline is None
        for player in players:
            await database.write(wish_pause, player, match, True)
        while told.clock.paused_at is None:
            told = await line.one(StreamClocks)
        assert told.clock.paused_at == moment(NOW)


async def test_a_match_without_a_clock_tells_of_none(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    streams = streams_of(database, database.shared.bus)
    async with at_match(streams, None, match) as line:
        await line.next()
        await move(database, players[0], match)
        assert [type(message) for message in await line.next()] == [StreamEvents]


async def test_a_refused_move_is_told_on_the_streams_of_its_seat_alone(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    streams = streams_of(database, database.shared.bus)
    tokens = [await token_of(database, player) for player in players]
    async with (
        at_match(streams, tokens[0], match) as own,
        at_match(streams, tokens[1], match) as other,
    ):
        for line in (own, other):
            await line.one(TurnRequested)
        with pytest.raises(MoveRefused) as caught:
            await database.write(play_move, players[0], match, 0, "bid:9")
        streams.refuse(players[0].account, match, "bid:9", caught.value)
        told = await own.one(TurnRefused)
        assert (told.move, told.you.seat, told.you.turn) == ("bid:9", 0, 0)
        assert told.barred.code == caught.value.refusal.code
        await move(database, players[0], match)
        assert [type(message) for message in await other.next()] == [StreamEvents]


async def test_a_revoked_token_ends_its_streams_at_once(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    never = StreamTerms(heartbeat_seconds=300)
    streams = streams_of(database, database.shared.bus, never)
    async with at_match(streams, await token_of(database, players[0]), match) as line:
        await line.one(TurnRequested)
        tokens = (await database.read(list_tokens, players[0])).tokens
        await database.write(revoke_token, players[0], tokens[0].id)
        with refused(Code.TOKEN_REVOKED):
            await line.next()
    assert len(streams) == 0


async def test_a_stream_does_not_live_for_ever(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    streams = streams_of(database, database.shared.bus, replace(TERMS, life_seconds=0.01))
    async with at_match(streams, None, match) as line:
        end = await line.one(StreamEnd)
        assert (end.reason, end.position) == ("expired", line.feed.position)


async def test_a_reader_that_stays_away_too_long_is_told_to_come_back(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    streams = streams_of(database, database.shared.bus, replace(TERMS, stall_seconds=-1))
    async with at_match(streams, None, match, 0) as line:
        first, *rest = [message for _ in range(2) for message in await line.next()]
        assert isinstance(first, StreamHello)
        assert isinstance(rest[-1], StreamEnd)
        assert (rest[-1].reason, rest[-1].position) == ("too-slow", line.feed.position)


async def test_one_stream_too_many_of_an_account_ends_its_oldest(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    streams = streams_of(database, database.shared.bus, replace(TERMS, most_alike=1))
    tokens = [await token_of(database, player) for player in players[:2]]
    async with (
        at_match(streams, tokens[0], match) as oldest,
        at_match(streams, tokens[1], match) as other,
    ):
        await oldest.next()
        await other.next()
        async with at_match(streams, tokens[0], match) as newest:
            await newest.next()
            assert (await oldest.one(StreamEnd)).reason == "superseded"
            streams.close()
            assert (await newest.one(StreamEnd)).reason == "service-stops"
            assert (await other.one(StreamEnd)).reason == "service-stops"


async def test_strangers_do_not_supersede_one_another(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    streams = streams_of(database, database.shared.bus, replace(TERMS, most_alike=1))
    async with at_match(streams, None, match) as one, at_match(streams, None, match) as other:
        await one.next()
        await other.next()
        assert one.stream.reason is None
