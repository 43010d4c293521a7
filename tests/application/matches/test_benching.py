"""A bot that only errs is benched; its health is counted beside the path of a move."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from app.application.actor import Actor
from app.application.context import Limits
from app.application.errors import Code, MoveRefused
from app.application.matches.benching import played_by
from app.application.matches.seating import leave, sit
from app.application.moments import moment
from app.application.people.bot_values import Bot
from app.application.people.bots import get_bot, release_bot
from app.domain.clock import TimeControl
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
            await played_by(self.hall.database, self.robbie, self.id, turn, move)
        return caught.value.kind

    async def play(self, actor: Actor) -> None:
        """Make a move that stands."""
        self.hall.clock.time += 1000
        turn, move = await move_of(self.hall.database, actor, self.id)
        await played_by(self.hall.database, actor, self.id, turn, move)

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
        await played_by(match.hall.database, match.robbie, match.id, turn, move)
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
            await played_by(match.hall.database, ann, match.id, 0, "nonsense")
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
