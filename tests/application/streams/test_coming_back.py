"""Players who come back to a stream get their seats back from stand-ins that play at once."""

import asyncio
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from app.application.errors import Code, MoveRefused
from app.application.matches.playing import play_for_bots, play_move
from app.application.matches.seating import leave, sit
from app.application.streams.attendance import Attendance
from app.application.streams.messages import MyTurns, SeatPresence, StreamHello, TurnRequested
from app.application.streams.my_turns import my_turns, thinking_seconds
from app.application.streams.presence import get_presence
from app.application.streams.streaming import Streams
from app.domain.clock import TimeControl
from tests.application.lines import Line, at_all, at_match, streams_of, token_of
from tests.storage.fixtures import Storage
from tests.storage.waiting import Hall
from tests.storage.world import move_of

SECONDS = 30
CAT = 2
OWN = (None, None)


@dataclass
class Table:
    """A match of Ann, Bob and Cat, with half a minute a move and house bots for who is late."""

    hall: Hall
    streams: Streams
    match: str
    token: str

    async def stands_in(self) -> tuple[str | None, str | None]:
        """Who stands in for Cat, and why."""
        seat = (await self.hall.view(self.match)).match.seats[CAT]
        return seat.stand_in, seat.stand_in_because

    async def move(self, seat: int) -> None:
        """The first move that this seat may make, if it must."""
        person = self.hall.people[seat]
        you = (await self.hall.view(self.match, seat)).you
        if you is not None and you.must_act:
            turn, move = await move_of(self.hall.database, person, self.match)
            await self.hall.database.write(play_move, person, self.match, turn, move)

    async def cat_is_late(self) -> None:
        """Ann and Bob move, and the time of Cat runs out."""
        for seat in (0, 1):
            await self.move(seat)
        await self.hall.pass_time(SECONDS)

    async def house_moves(self) -> None:
        """Let stand-ins make all moves that are theirs."""
        while await self.hall.database.write(play_for_bots, self.match):
            pass

    async def cats_turn(self) -> None:
        """Ann and Bob move on till Cat must, or somebody for Cat."""
        for _ in range(3):
            if CAT in (await self.hall.view(self.match)).to_act:
                return
            for seat in (0, 1):
                await self.move(seat)

    async def tell_presence(self) -> None:
        """Let the process store who is there; it does so by itself a moment later."""
        await self.streams.attendance._store()

    def follow(self, how: str) -> AbstractAsyncContextManager[Line]:
        """One of the two streams on which Cat is asked."""
        if how == "match":
            return at_match(self.streams, self.token, self.match)
        return at_all(self.streams, self.token)


@pytest.fixture
async def table(hall: Hall) -> Table:
    """A running match."""
    match = await hall.open(
        options=b'{"deals":2}', time=TimeControl("move", SECONDS, 0, "house_bot")
    )
    for seat in (1, CAT):
        await hall.database.write(sit, hall.people[seat], match, seat)
    streams = streams_of(hall.database, hall.database.shared.bus)
    return Table(hall, streams, match, await token_of(hall.database, hall.people[CAT]))


async def asked(line: Line) -> int:
    """The number of the turn that is asked for next on a stream."""
    told: TurnRequested = await line.one(TurnRequested)
    assert told.you is not None
    return told.you.turn


@pytest.mark.parametrize("how", ["match", "everything"])
async def test_who_opens_a_stream_has_the_seat_back_and_is_asked(table: Table, how: str) -> None:
    await table.cat_is_late()
    await table.house_moves()
    assert await table.stands_in() == ("random", "time")
    async with table.follow(how) as line:
        await line.one(StreamHello)
        await table.tell_presence()
        assert await table.stands_in() == OWN
        await table.cats_turn()
        await table.house_moves()
        turn = await asked(line)
    you = (await table.hall.view(table.match, CAT)).you
    assert you is not None
    assert (you.turn, you.must_act) == (turn, True)
    assert you.deadline is not None


async def test_whoever_was_there_all_the_time_has_the_next_turn_and_not_this_one(
    table: Table, storage: Storage
) -> None:
    async with table.follow("match") as line:
        await line.one(StreamHello)
        await table.tell_presence()
        await table.cat_is_late()
        assert await table.stands_in() == ("random", "time")
        await table.house_moves()
        assert await table.stands_in() == OWN
        moves = 'SELECT seat, "by" FROM entry WHERE move IS NOT NULL ORDER BY ordinal'
        assert storage.rows(moves)[:3] == [(0, "player"), (1, "player"), (2, "stand_in")]
        while await asked(line) == 0:
            await table.cats_turn()


async def test_a_long_poll_is_a_return_too(table: Table) -> None:
    await table.cat_is_late()
    await table.house_moves()
    waiting = asyncio.create_task(
        my_turns(table.streams, table.token, table.hall.people[CAT], wait=60)
    )
    while not table.streams.attendance._came:
        await asyncio.sleep(0)
    await table.tell_presence()
    assert await table.stands_in() == OWN
    await table.cats_turn()
    await table.house_moves()
    (turn,) = (await waiting).turns
    assert (turn.match_id, turn.you) == (table.match, (await table.hall.view(table.match, CAT)).you)


async def test_a_long_poll_that_is_answered_at_once_is_a_return_as_well(table: Table) -> None:
    table.streams = _patient(table)
    await table.cat_is_late()
    await table.house_moves()
    await table.cats_turn()
    cat = table.hall.people[CAT]
    (turn,) = (await my_turns(table.streams, table.token, cat, wait=0)).turns
    await table.tell_presence()
    assert await table.stands_in() == ("random", "time")
    assert (await my_turns(table.streams, table.token, cat, wait=3)).turns[0].you == turn.you
    await table.tell_presence()
    assert await table.stands_in() == OWN
    presence = await table.hall.database.read(get_presence, table.hall.people[0], table.match)
    assert presence.presence[CAT] == SeatPresence(CAT, True, None)


async def test_whoever_polls_does_not_come_and_go_with_each_of_its_turns(table: Table) -> None:
    cat, account = table.hall.people[CAT], table.hall.people[CAT].account
    await table.cats_turn()
    assert (await my_turns(table.streams, table.token, cat, wait=3)).turns != ()
    _, _, here = await table.streams.attendance.of(table.match)
    assert here == {account}


async def test_whoever_was_told_of_a_turn_is_there_as_long_as_there_is_time_for_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.cats_turn()
    monkeypatch.setattr("app.application.streams.my_turns.thinking_seconds", lambda found: 500)
    found = await my_turns(table.streams, table.token, table.hall.people[CAT], wait=3)
    (timer,) = table.streams.attendance._leaving.values()
    assert timer.when() - asyncio.get_running_loop().time() > 400

    def seconds(*deadlines: str | None) -> float:
        (turn,) = found.turns
        assert turn.you is not None
        yours = (replace(turn.you, deadline=one) for one in deadlines)
        turns = tuple(replace(turn, you=you) for you in yours)
        return thinking_seconds(MyTurns(turns, "2026-01-01T00:00:00.000Z"))

    assert seconds() == seconds("2026-01-01T00:00:01.000Z") == 30
    assert seconds("2026-01-01T00:04:00.000Z", "2026-01-01T00:00:01.000Z") == 240
    assert seconds("2026-01-02T00:00:00.000Z") == seconds(None) == 600


async def test_a_table_where_all_are_late_goes_on_with_whoever_is_there(
    table: Table, storage: Storage
) -> None:
    table.streams = _patient(table)
    await my_turns(table.streams, table.token, table.hall.people[CAT], wait=3)
    await table.tell_presence()
    await table.hall.pass_time(SECONDS)
    moves = 'SELECT seat, "by" FROM entry WHERE move IS NOT NULL'
    assert storage.rows(moves) == [(CAT, "stand_in")]
    assert await table.stands_in() == OWN
    await table.house_moves()
    assert (await table.hall.view(table.match)).to_act == (CAT,)


async def test_whoever_comes_back_by_a_move_where_all_were_away_has_the_late_turn_made_first(
    table: Table, storage: Storage
) -> None:
    await table.hall.pass_time(SECONDS)
    await table.house_moves()
    cat = table.hall.people[CAT]
    turn, move = await move_of(table.hall.database, cat, table.match)
    made = await table.hall.database.write(play_move, cat, table.match, turn, move)
    assert (made.by, made.turn, made.repeated) == ("stand_in", turn, False)
    assert made.match.you is not None
    assert made.match.you.turn == turn + 1
    assert await table.stands_in() == OWN
    told = 'SELECT seat, "by" FROM entry WHERE move IS NOT NULL'
    assert storage.rows(told) == [(CAT, "stand_in")]


async def test_a_late_move_sent_again_is_answered_with_what_the_stand_in_made(
    table: Table, storage: Storage
) -> None:
    await table.hall.pass_time(SECONDS)
    cat = table.hall.people[CAT]
    made = await table.hall.database.write(play_move, cat, table.match, 0, "bid:2")
    before = storage.contents()
    again = await table.hall.database.write(play_move, cat, table.match, 0, "bid:2")
    assert storage.contents() == before
    assert [(one.move, one.by, one.turn) for one in (made, again)] == [("bid:1", "stand_in", 0)] * 2
    assert (made.repeated, again.repeated) == (False, True)


@pytest.mark.parametrize(
    ("move", "code"),
    [("garbage!", Code.MALFORMED_MOVE), ("bid:0", Code.ILLEGAL_MOVE)],
)
async def test_what_could_not_have_been_played_brings_nobody_back(
    table: Table, storage: Storage, move: str, code: Code
) -> None:
    await table.hall.pass_time(SECONDS)
    before = storage.contents()
    with pytest.raises(MoveRefused) as caught:
        await table.hall.database.write(play_move, table.hall.people[CAT], table.match, 0, move)
    assert caught.value.kind == code
    assert storage.contents() == before


async def test_whoever_polls_on_does_not_keep_a_stand_in_from_the_turn_that_was_let_pass(
    table: Table,
) -> None:
    table.streams = _patient(table)
    cat = table.hall.people[CAT]
    await my_turns(table.streams, table.token, cat, wait=3)
    await table.tell_presence()
    await table.cat_is_late()
    await my_turns(table.streams, table.token, cat, wait=3)
    await table.tell_presence()
    assert await table.stands_in() == ("random", "time")
    await table.house_moves()
    assert await table.stands_in() == OWN


def _patient(table: Table) -> Streams:
    """Streams of a process that takes who has gone for there a while longer."""
    database, bus = table.hall.database, table.hall.database.shared.bus
    return streams_of(database, bus, attendance=Attendance(database, bus, linger=600))


async def test_when_all_stand_ins_wait_the_first_who_comes_sets_them_going(table: Table) -> None:
    await table.hall.pass_time(SECONDS)
    await table.house_moves()
    assert (await table.hall.view(table.match)).to_act == (0, 1, 2)
    async with table.follow("match") as line:
        assert await asked(line) == 0
        await table.tell_presence()
        await table.house_moves()
        assert (await table.hall.view(table.match)).to_act == (2,)
        assert await table.stands_in() == OWN


async def test_whoever_has_left_does_not_come_back_by_listening_on(table: Table) -> None:
    async with table.follow("everything") as line:
        await line.one(StreamHello)
        await table.tell_presence()
        await table.hall.database.write(leave, table.hall.people[CAT], table.match, CAT)
        await table.move(0)
        await table.house_moves()
        assert await table.stands_in() == ("random", "left")
    async with table.follow("match") as line:
        await line.one(StreamHello)
        await table.tell_presence()
        assert await table.stands_in() == ("random", "left")
        await table.hall.database.write(sit, table.hall.people[CAT], table.match, CAT)
        assert await table.stands_in() == OWN


async def test_others_who_watch_give_nobody_the_seat_back(table: Table) -> None:
    await table.cat_is_late()
    stranger = await token_of(table.hall.database, table.hall.people[3])
    for token in (stranger, None, await token_of(table.hall.database, table.hall.people[0])):
        async with at_match(table.streams, token, table.match) as line:
            await line.one(StreamHello)
            await table.tell_presence()
    await table.house_moves()
    assert await table.stands_in() == ("random", "time")


async def test_a_look_at_a_waiting_table_counts_no_longer_where_a_clock_settles_absence(
    hall: Hall,
) -> None:
    match = await hall.open(time=TimeControl("move", SECONDS, 0, "house_bot"))
    attendance = streams_of(hall.database, hall.database.shared.bus).attendance
    ann = hall.people[0].account or ""
    await hall.view(match)
    attendance.called(match, ann)
    assert (await attendance.of(match))[2] == {ann}
    for seat in (1, CAT):
        await hall.database.write(sit, hall.people[seat], match, seat)
    await hall.view(match)
    attendance.called(match, ann)
    async with asyncio.timeout(10):
        while (await attendance.of(match))[2]:
            await asyncio.sleep(0)
