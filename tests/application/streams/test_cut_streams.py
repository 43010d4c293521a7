"""A stream that is cut after every single event of a whole match tells what an uncut one does.

What was heard as it happened is the same to the letter. What happened while the line was cut is
what the rules let a player look back at by then: quitted tricks are known less well. No event is
missing, none comes twice, and every one is told by one of the two.
"""

import shutil
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from app.application.actor import STRANGER, Actor
from app.application.errors import MoveRefused
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.playing import play_move
from app.application.matches.seating import leave, sit
from app.application.matches.watching import get_match, list_events
from app.application.streams.messages import StreamEnd
from app.application.streams.streaming import Streams
from app.application.values import LoggedEvent
from app.bus.inprocess import LocalBus
from app.persistence.databases import AnyDatabase
from tests.application.lines import Line, at_match, streams_of, token_of
from tests.rest.service import all_games
from tests.storage.fixtures import Storage
from tests.storage.world import actors, context_of

SHORT = {
    "tuppi": b'{"match":"turnaus","early_end":"auto","show_mode":"hand-card"}',
    "chaupatia": b'{"max_deals":1}',
    "paskievics": b'{"deals":4}',
    "toy": b'{"deals":2}',
}
MOST_MOVES = 250
GAMES = list(all_games())


@dataclass
class Viewer:
    """One who follows a match twice: on a line that holds, and on one that is cut all the time."""

    streams: Streams
    match: str
    actor: Actor
    token: str | None
    whole: Line
    uncut: list[LoggedEvent] = field(default_factory=list)
    cut: list[LoggedEvent] = field(default_factory=list)

    @property
    def position(self) -> int:
        """How far the line that is cut has come."""
        return self.cut[-1].position if self.cut else 0

    async def hear(self, head: int) -> None:
        """What the whole line tells up to this position."""
        while not self.uncut or self.uncut[-1].position < head:
            self.uncut += await self.whole.events()

    async def look_back(self, head: int) -> None:
        """Event by event, each on a line of its own, and each as the log tells it by now."""
        while self.position < head:
            async with at_match(self.streams, self.token, self.match, self.position) as line:
                event = (await line.events())[0]
            page = await self.streams.database.read(
                list_events, self.actor, self.match, self.position, 1
            )
            assert event == page.events[0]
            self.cut.append(event)


class Table:
    """A match that is played at random."""

    def __init__(self, database: AnyDatabase, match: str, players: tuple[Actor, ...]) -> None:
        self.database = database
        self.match = match
        self.players = players
        self.random = Random(11)
        self.made = 0

    async def step(self) -> int | None:
        """Make a move; the position after it, None once the match is over.

        A match that lasts too long is forfeited: that too is an end.
        """
        view = await self.database.read(get_match, STRANGER, self.match)
        if not view.to_act:
            return None
        self.made += 1
        if self.made > MOST_MOVES:
            view = await self.database.write(leave, self.players[0], self.match, 0)
            return view.match.position
        player = self.players[self.random.choice(view.to_act)]
        you = (await self.database.read(get_match, player, self.match)).you
        assert you is not None
        moves = [move.move for move in you.legal_moves if not move.out_of_turn]
        while True:
            move = self.random.choice(moves)
            try:
                played = await self.database.write(play_move, player, self.match, you.turn, move)
            except MoveRefused:  # an attempt that may be refused, or a show that is over
                moves.remove(move)
                if not moves:
                    return await self.step()
            else:
                return played.match.match.position


@pytest.fixture
async def database(sqlite_template: Path, tmp_path: Path) -> AsyncIterator[AnyDatabase]:
    """All games on a database of their own."""
    path = tmp_path / "test.sqlite3"
    shutil.copyfile(sqlite_template, path)
    storage = Storage("sqlite", f"sqlite:///{path}")
    async with storage.serve(context_of(all_games()), LocalBus()) as running:
        yield running


async def opened(database: AnyDatabase, game: str) -> Table:
    """A running match with somebody on each seat."""
    options = SHORT.get(game, b"{}")
    host = (await actors(database, "Host"))[0]
    wanted = WantedMatch(game, options, [WantedSeat("me")])
    view = await database.write(open_match, host, wanted)
    names = [f"Guest {seat}" for seat in range(1, len(view.match.seats))]
    players = (host, *await actors(database, *names))
    for seat, player in enumerate(players[1:], start=1):
        await database.write(sit, player, view.match.id, seat)
    return Table(database, view.match.id, players)


@pytest.mark.timeout(240)
@pytest.mark.parametrize("game", GAMES)
async def test_a_stream_cut_after_every_event_ends_with_the_history_of_an_uncut_one(
    database: AnyDatabase, game: str
) -> None:
    table = await opened(database, game)
    streams = streams_of(database, database.shared.bus)
    async with AsyncExitStack() as stack:
        viewers = []
        for actor in (table.players[1], STRANGER):
            token = await token_of(database, actor) if actor.account else None
            whole = await stack.enter_async_context(at_match(streams, token, table.match, 0))
            viewers.append(Viewer(streams, table.match, actor, token, whole))
        begun = (await database.read(get_match, STRANGER, table.match)).match.position
        for viewer in viewers:
            await viewer.hear(begun)
            await viewer.look_back(begun)
        while await _one_move(table, viewers) is not None:
            pass
        for viewer in viewers:
            assert isinstance((await viewer.whole.next())[-1], StreamEnd)
            numbers = [event.position for event in viewer.uncut]
            assert numbers == list(range(1, viewer.position + 1))
            assert [event.position for event in viewer.cut] == numbers


async def _one_move(table: Table, viewers: list[Viewer]) -> int | None:
    async with AsyncExitStack() as stack:
        lines = []
        for viewer in viewers:
            opened = at_match(viewer.streams, viewer.token, viewer.match, viewer.position)
            lines.append(await stack.enter_async_context(opened))
            await lines[-1].next()
        head = await table.step()
        for viewer, line in zip(viewers, lines, strict=True):
            if head is not None:
                viewer.cut.append((await line.events())[0])
    if head is not None:
        for viewer in viewers:
            await viewer.hear(head)
            assert viewer.uncut[viewer.position - 1] == viewer.cut[-1]
            await viewer.look_back(head)
    return head
