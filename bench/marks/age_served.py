"""What a move, a view, a stream and a cold load cost late in a match against early in it.

Through HTTP on SQLite with a few connections: moves from 1,500 on against from 15 on (each stretch
holds whole deals), views and openings of streams of matches that stand there. The cold load is the
use case alone, in this process: the last snapshot and the moves since.
"""

import asyncio
from pathlib import Path

from app.application.matches.loading import fresh_match
from app.container import Container
from app.settings import Settings
from bench.desk import Desk
from bench.load import Lines
from bench.load_client import LoadClient
from bench.loads import HEADS, Loads, moves_needed, the_game, working_folder
from bench.matches import Played
from bench.processes import Server, service
from bench.race import Contestant, Race, race, verdict
from bench.requests import get, rest_move, stream
from bench.tables import Table, enough, hall, matches, seat, sqlite_url

AGES = {"early": 15, "late": 1500}
LONG = 2200
CONNECTIONS = 8
MOST_A_SECOND = 2_500
COLD_MATCHES = 16
GOAL = 1.1


def run(desk: Desk) -> None:
    """Race early against late, each way of using a match."""
    needed = moves_needed(desk, MOST_A_SECOND, CONNECTIONS)
    long = matches(the_game(desk), LONG)
    lines = enough(long, needed, AGES["late"], CONNECTIONS)
    standing = [line[0] for line in lines]
    with working_folder() as folder:
        _served(desk, folder, lines)
        _cold(desk, folder, [standing[number % CONNECTIONS] for number in range(COLD_MATCHES)])


def _served(desk: Desk, folder: Path, lines: list[list[Played]]) -> None:
    url = sqlite_url(folder, "served")
    read = [line[:1] for line in lines]
    with desk.progress("seating", 2 * sum(len(line) + 1 for line in lines)) as advance:
        played = {age: hall(url, lines, advance, at) for age, at in AGES.items()}
        stood = {age: hall(url, read, advance, at) for age, at in AGES.items()}
    with LoadClient() as client, service(folder, url) as server:
        loads = Loads(desk, client)
        contestants: list[Contestant] = []
        for age in AGES:
            moves = Lines(server.port, played[age].requests(rest_move))
            contestants.append(loads.contestant(f"move, {age}", server, moves))
        for what, lines_of in (("view", _views), ("stream", _streams)):
            for age in AGES:
                tables = [line[0] for line in stood[age].lines]
                name = f"{what}, {age}"
                contestants.append(loads.contestant(name, server, lines_of(server, tables)))
        result = loads.run("served", contestants)
    desk.table("through HTTP", HEADS, loads.rows(result))
    for what in ("move", "view", "stream"):
        _tell(desk, result, what)
        used = loads.processor_micros(f"{what}, late") / loads.processor_micros(f"{what}, early")
        desk.say(f"by processor time {used:.2f}")


def _views(server: Server, tables: list[Table]) -> Lines:
    requests = [[get(f"/v1/matches/{table.match}", table.tokens[0])] for table in tables]
    return Lines(server.port, requests, again=True)


def _streams(server: Server, tables: list[Table]) -> Lines:
    requests = [[stream(table, 0)] for table in tables]
    return Lines(server.port, requests, again=True, opens_streams=True)


def _cold(desk: Desk, folder: Path, found: list[Played]) -> None:
    url = sqlite_url(folder, "cold")
    wanted = [
        (match, at + 2 * number) for at in AGES.values() for number, match in enumerate(found)
    ]
    with desk.progress("seating", len(wanted)) as advance:
        names = [table.match for table in seat(url, wanted, advance)]
    parts = {"early": names[: len(found)], "late": names[len(found) :]}
    container = Container(Settings(database_url=url))
    with asyncio.Runner() as runner:
        runner.run(container.start(house=False))

        def contestant(age: str) -> Contestant:
            return Contestant(f"load, {age}", lambda: runner.run(_load(container, parts[age])))

        contestants = [contestant(age) for age in AGES]
        result = race(desk, "cold load", contestants)
        runner.run(container.close())
    rows = [(one.name, result.micros(one.name).text()) for one in contestants]
    desk.table("cold load", ("", "µs (spread)"), rows)
    _tell(desk, result, "load")


async def _load(container: Container, of: list[str]) -> int:
    for name in of:
        await container.database.read(fresh_match, name)
    return len(of)


def _tell(desk: Desk, result: Race, what: str) -> None:
    growth = result.ratio(f"{what}, early", f"{what}, late")
    kept = verdict(growth.median, GOAL, at_most=True)
    desk.say(f"{what}, late ÷ early: {growth.text('.2f')}, {kept}")
