"""A bot that only errs is benched; its health is counted beside the path of a move."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from app.application.actor import Actor
from app.application.context import Limits
from app.application.errors import Code, MoveRefused
from app.application.matches.benching import play_counting_mistakes, release_bot, retire_bot
from app.application.matches.opening import WantedSeat
from app.application.matches.playing import play_for_bots
from app.application.matches.seating import leave, sit
from app.application.moments import moment
from app.application.people import bots
from app.application.people.bot_values import Bot
from app.application.people.bots import get_bot
from app.application.streams.messages import StreamHello
from app.domain.clock import TimeControl
from tests.application.lines import at_match, streams_of, token_of
from tests.storage.fixtures import Storage
from tests.storage.robots import robot, store_owner
from tests.storage.waiting import Hall, hall_on
from tests.storage.world import NOW, move_of, refused

LIMITS = Limits(bench_after=3)


@dataclass
class Match:
    """A running match of Ann, Bob and a bot of Olga."""

    hall: Hall
    owner: Actor
    robbie: Actor
    id: str

    async def err(self, move: str = "nonsense", turn: int = 0) -> Code:
        """Send what is no move; how it was refused."""
        self.hall.clock.time += 1000
        with pytest.raises(MoveRefused) as caught:
            await play_counting_mistakes(self.hall.database, self.robbie, self.id, turn, move)
        return caught.value.kind

    async def play(self, actor: Actor) -> None:
        """Make a move that stands."""
        self.hall.clock.time += 1000
        turn, move = await move_of(self.hall.database, actor, self.id)
        await play_counting_mistakes(self.hall.database, actor, self.id, turn, move)

    async def bot(self) -> Bot:
        """The bot as its owner sees it."""
        return await self.hall.database.read(get_bot, self.owner, self.robbie.account or "")


async def seated(hall: Hall, time: TimeControl | None = None) -> Match:
    owner = await hall.database.write(store_owner, "Olga")
    robbie = await robot(hall.database, owner)
    match = await hall.open(**({} if time is None else {"time": time}))
    await hall.database.write(sit, hall.people[1], match, 1)
    await hall.database.write(sit, robbie, match, 2)
    return Match(hall, owner, robbie, match)


@pytest.fixture
async def match(storage: Storage) -> AsyncIterator[Match]:
    """A match in which three errors in a row are enough."""
    async with hall_on(storage, LIMITS) as hall:
        yield await seated(hall)


async def test_so_many_refusals_in_a_row_bench_a_bot(match: Match, storage: Storage) -> None:
    for _ in range(3):
        assert await match.err() == Code.MALFORMED_MOVE
    bot = await match.bot()
    assert (bot.health.refusals, bot.health.in_a_row) == (3, 3)
    assert bot.benched_at == bot.health.last_seen == moment(NOW + 3000)
    other = await match.hall.open()
    before = storage.contents()
    turn, move = await move_of(match.hall.database, match.robbie, match.id)
    with refused(Code.BOT_BENCHED):
        await play_counting_mistakes(match.hall.database, match.robbie, match.id, turn, move)
    with refused(Code.BOT_BENCHED):
        await match.hall.database.write(sit, match.robbie, other, 1)
    assert storage.contents() == before


async def test_a_move_that_stands_ends_the_row(match: Match) -> None:
    for _ in range(2):
        await match.err()
    await match.play(match.robbie)
    assert await match.err(turn=1) == Code.MALFORMED_MOVE
    bot = await match.bot()
    assert (bot.benched_at, bot.health.refusals, bot.health.in_a_row) == (None, 3, 1)
    for _ in range(2):
        await match.err(turn=1)
    assert (await match.bot()).benched_at is not None


async def test_its_owner_lets_it_play_again(match: Match) -> None:
    for _ in range(3):
        await match.err()
    released = await match.hall.database.write(release_bot, match.owner, match.robbie.account or "")
    assert (released.benched_at, released.health.in_a_row) == (None, 0)
    assert released.health.refusals == 3
    await match.play(match.robbie)


async def test_an_accepted_move_writes_nothing_about_the_bot(
    match: Match, storage: Storage
) -> None:
    before = storage.rows("SELECT * FROM bot")
    await match.play(match.robbie)
    assert storage.rows("SELECT * FROM bot") == before
    assert (await match.bot()).health.last_seen == moment(match.hall.clock.time)


async def test_people_are_not_benched_and_not_counted(match: Match, storage: Storage) -> None:
    ann = match.hall.people[0]
    before = storage.contents()
    for _ in range(5):
        with pytest.raises(MoveRefused):
            await play_counting_mistakes(match.hall.database, ann, match.id, 0, "nonsense")
    assert storage.contents() == before
    await match.play(ann)


async def test_a_match_that_is_over_is_no_mistake(match: Match) -> None:
    await match.hall.database.write(leave, match.hall.people[0], match.id, 0)
    for _ in range(4):
        assert await match.err() == Code.MATCH_NOT_RUNNING
    assert (await match.bot()).health.refusals == 0


async def test_a_turn_that_the_clock_ends_is_counted_as_slow(storage: Storage) -> None:
    async with hall_on(storage, LIMITS) as hall:
        match = await seated(hall, TimeControl("move", 10))
        assert await hall.pass_time(10) == 1
        assert (await match.bot()).health.slow_turns == 1


async def stands_in(match: Match, id: str = "") -> tuple[str | None, str | None]:
    """Who stands in for the bot, as somebody at the table sees it, and why."""
    seat = (await match.hall.view(id or match.id)).match.seats[2]
    return seat.stand_in, seat.stand_in_because


async def benched(match: Match) -> None:
    """Let the bot err until it is benched."""
    for _ in range(3):
        await match.err()
    assert (await match.bot()).benched_at is not None


async def test_a_stand_in_plays_for_a_benched_bot_and_all_are_told_why(
    match: Match, storage: Storage
) -> None:
    database = match.hall.database
    streams = streams_of(database, database.shared.bus)
    token = await token_of(database, match.hall.people[0])
    async with at_match(streams, token, match.id) as line:
        await line.one(StreamHello)
        await benched(match)
        told: StreamHello = await line.one(StreamHello)
    assert (told.match.seats[2].stand_in, told.match.seats[2].stand_in_because) == (
        "random",
        "benched",
    )
    assert await stands_in(match) == ("random", "benched")
    await database.write(play_for_bots, match.id)
    moves = 'SELECT seat, "by" FROM entry WHERE move IS NOT NULL ORDER BY ordinal'
    assert storage.rows(moves) == [(2, "stand_in")]


async def test_a_benched_bot_takes_no_seat_back(match: Match, storage: Storage) -> None:
    await benched(match)
    streams = streams_of(match.hall.database, match.hall.database.shared.bus)
    async with at_match(streams, await token_of(match.hall.database, match.robbie), match.id):
        before = storage.contents()
        with refused(Code.BOT_BENCHED):
            await match.hall.database.write(sit, match.robbie, match.id, 2)
        assert storage.contents() == before


async def test_a_released_bot_that_is_there_has_its_seat_back_at_once(match: Match) -> None:
    streams = streams_of(match.hall.database, match.hall.database.shared.bus)
    bot = match.robbie.account or ""
    async with at_match(
        streams, await token_of(match.hall.database, match.robbie), match.id
    ) as line:
        await line.one(StreamHello)
        await streams.attendance._store()
        await benched(match)
        await match.hall.database.write(play_for_bots, match.id)
        assert await stands_in(match) == ("random", "benched")
        await match.hall.database.write(release_bot, match.owner, bot)
        assert await stands_in(match) == (None, None)


async def test_a_released_bot_that_is_away_has_its_seat_back_when_it_comes(match: Match) -> None:
    await benched(match)
    await match.hall.database.write(release_bot, match.owner, match.robbie.account or "")
    assert await stands_in(match) == ("random", "absent")
    streams = streams_of(match.hall.database, match.hall.database.shared.bus)
    async with at_match(
        streams, await token_of(match.hall.database, match.robbie), match.id
    ) as line:
        await line.one(StreamHello)
        await streams.attendance._store()
        assert await stands_in(match) == (None, None)


async def test_no_table_that_starts_waits_for_a_benched_bot(match: Match) -> None:
    database, people = match.hall.database, match.hall.people
    other = await match.hall.open()
    await database.write(sit, match.robbie, other, 2)
    await benched(match)
    await database.write(sit, people[1], other, 1)
    assert await stands_in(match, other) == ("random", "benched")


async def test_a_table_that_a_draw_filled_begins_with_the_stand_in_of_a_retired_bot(
    match: Match,
) -> None:
    database, people = match.hall.database, match.hall.people
    other = await match.hall.open()
    await database.write(sit, match.robbie, other, 2)
    await database.write(bots.retire_bot, match.owner, match.robbie.account or "")
    await database.write(sit, people[1], other, 1)
    assert await stands_in(match, other) == ("random", "left")


async def test_no_table_waits_for_a_bot_that_is_retired(match: Match) -> None:
    await match.hall.database.write(retire_bot, match.owner, match.robbie.account or "")
    assert await stands_in(match) == ("random", "left")
    await match.hall.database.write(play_for_bots, match.id)
    assert (await match.hall.view(match.id)).to_act == (0, 1)


async def test_a_match_that_only_a_retired_bot_played_is_given_up(match: Match) -> None:
    house = (WantedSeat("bot", "random"),) * 2
    alone = await match.hall.open(opener=match.robbie, seats=[WantedSeat("me"), *house])
    assert (await match.hall.view(alone)).match.status == "running"
    await match.hall.database.write(retire_bot, match.owner, match.robbie.account or "")
    view = await match.hall.view(alone)
    assert (view.match.status, view.match.outcome) == ("abandoned", None)


async def test_a_retired_bot_has_left_its_seats_at_open_tables(
    match: Match, storage: Storage
) -> None:
    database, people, bot = match.hall.database, match.hall.people, match.robbie.account or ""
    sat = await match.hall.open()
    await database.write(sit, match.robbie, sat, 2)
    await database.write(retire_bot, match.owner, bot)
    assert await match.hall.told(sat) == [
        {"type": "match.player_sat", "seat": 0, "name": "Ann", "bot": False},
        {"type": "match.player_sat", "seat": 2, "name": "Robbie", "bot": True},
        {"type": "match.player_left", "seat": 2},
    ]
    assert match.hall.kinds(await match.hall.view(sat)) == ["player", "open", "open"]
    rows = storage.rows("SELECT match FROM seat WHERE account = :bot", bot=bot)
    assert rows == [(match.id,)]
    await database.write(sit, people[1], sat, 1)
    await database.write(sit, people[2], sat, 2)
    assert (await match.hall.view(sat)).match.status == "running"
