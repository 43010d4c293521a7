"""Matches of guests on a database, opened through the use cases, and the moves to come.

They are made before a server serves the database: then every move is known, and a load client has
nothing to think about.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import fmean

import msgspec

from app.application.actor import Actor
from app.application.matches.loading import live_match
from app.application.matches.opening import WantedMatch, WantedSeat, open_with_dealing
from app.application.matches.playing import play_move
from app.application.matches.seating import sit
from app.application.matches.table import make_move
from app.application.people.accounts import authenticate, create_guest
from app.application.ports import Tx
from app.container import Container
from app.engine.ply import Ply
from app.engine.referee import Referee
from app.persistence.engines import engine_of
from app.persistence.migrating import upgrade
from app.settings import Settings
from bench.desk import Advance
from bench.load import CONNECTIONS
from bench.matches import Played, play_out, played

FORWARD_AT_ONCE = 200


@dataclass(frozen=True)
class Table:
    """A match, the tokens of its seats, and the moves that come next, by seat and turn."""

    match: str
    tokens: Sequence[str]
    moves: Sequence[tuple[Ply, int]]


MakeRequest = Callable[[Table, Ply, int], bytes]
"""Makes the request for one move with its turn."""


def matches(referee: Referee, at_least: int = 0, first: int = 0) -> Iterator[Played]:
    """Matches by chance that last so long, numbered from ``first`` on."""
    options = referee.types.options()
    for number in count(first):
        if not at_least or play_out(referee.engine, options, number) >= at_least:
            yield played(referee, options, number)


def enough(
    found: Iterable[Played], moves: int, at: int = 0, connections: int = CONNECTIONS
) -> list[list[Played]]:
    """Matches for each connection that hold so many moves together after their first ``at``."""
    source = iter(found)
    lines: list[list[Played]] = []
    for _ in range(connections):
        line: list[Played] = []
        while sum(len(match.plies) - at for match in line) < moves:
            line.append(next(source))
        lines.append(line)
    return lines


def seat(url: str, wanted: Sequence[tuple[Played, int]], advance: Advance) -> list[Table]:
    """Open these matches and play each as far as the number beside it; migrates the database."""
    engine = engine_of(url)
    upgrade(engine)
    engine.dispose()
    return asyncio.run(_seat(url, wanted, advance))


async def _seat(url: str, wanted: Sequence[tuple[Played, int]], advance: Advance) -> list[Table]:
    container = Container(Settings(database_url=url))
    await container.start(house=False)
    try:
        write = container.database.write
        tables = []
        for match, at in wanted:
            seats = container.catalogue[match.record.game].seats(match.record.options)
            guests = [await write(create_guest, f"guest {place}") for place in range(seats)]
            secrets = [guest.secret for guest in guests]
            actors = [await write(authenticate, secret) for secret in secrets]
            name = await write(_open, actors, match)
            for start in range(0, at, FORWARD_AT_ONCE):
                plies = match.plies[start : min(start + FORWARD_AT_ONCE, at)]
                await write(_forward, name, plies)
            tables.append(Table(name, secrets, _turns(match.plies, at)))
            advance()
        return tables
    finally:
        await container.close()


def _open(tx: Tx, actors: Sequence[Actor], match: Played) -> str:
    record = match.record
    options = tx.context.catalogue[record.game].write(record.options)
    wanted = WantedMatch(record.game, options, [WantedSeat("me")])
    view = open_with_dealing(tx, actors[0], wanted, record.dealing)
    for place in range(1, len(view.match.seats)):
        sit(tx, actors[place], view.match.id, place)
    return view.match.id


def _forward(tx: Tx, match: str, plies: Sequence[Ply]) -> None:
    live = live_match(tx, match)
    for ply in plies:
        live, _ = make_move(tx, live, ply.actor, ply.move, "player")


def _turns(plies: Sequence[Ply], start: int) -> list[tuple[Ply, int]]:
    made: dict[int, int] = {}
    turns = []
    for ply in plies:
        turn = made[ply.actor] = made.get(ply.actor, -1) + 1
        turns.append((ply, turn))
    return turns[start:]


def sqlite_url(folder: Path, name: str) -> str:
    """A database file in this folder."""
    return f"sqlite:///{folder / name}.sqlite3"


@dataclass(frozen=True)
class Sizes:
    """Mean bytes of a move's answer, and of its stored events."""

    answer: int
    events: int


def sizes(url: str, match: Played, moves: int = 60) -> Sizes:
    """What the first moves of a match come to; makes a database of its own."""
    (table,) = seat(url, [(match, 0)], lambda steps=1: None)
    return asyncio.run(_sizes(url, table, moves))


async def _sizes(url: str, table: Table, moves: int) -> Sizes:
    container = Container(Settings(database_url=url))
    await container.start(house=False)
    try:
        database = container.database
        actors = [await database.read(authenticate, token) for token in table.tokens]
        answers = []
        for ply, turn in table.moves[:moves]:
            actor = actors[ply.actor]
            played = await database.write(play_move, actor, table.match, turn, ply.move)
            answers.append(len(msgspec.json.encode(played)))
        entries = await database.read(_entries, table.match, moves)
        return Sizes(round(fmean(answers)), round(fmean(map(len, entries))))
    finally:
        await container.close()


def _entries(tx: Tx, match: str, moves: int) -> list[bytes]:
    return [entry.events for entry in tx.matches.entries(match, 0, 1000) if entry.move][:moves]


@dataclass(frozen=True)
class Hall:
    """Tables for each connection, on one database."""

    url: str
    lines: Sequence[Sequence[Table]]

    @property
    def file(self) -> str:
        """The file of an SQLite database."""
        return self.url.removeprefix("sqlite:///")

    def requests(self, make: MakeRequest) -> list[list[bytes]]:
        """Every move of every table as a request, connection by connection."""
        return [
            [make(table, ply, turn) for table in line for ply, turn in table.moves]
            for line in self.lines
        ]


def hall(url: str, lines: Sequence[Sequence[Played]], advance: Advance, at: int = 0) -> Hall:
    """Seat all these matches, each played as far as ``at``."""
    tables = iter(seat(url, [(match, at) for line in lines for match in line], advance))
    return Hall(url, [[next(tables) for _ in line] for line in lines])
