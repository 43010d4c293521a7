"""Moves through REST on PostgreSQL, beside pgbench with the same transaction and beside SQLite.

PostgreSQL comes from a wheel and flushes each commit. pgbench runs eight clients on the same
tables, with prepared statements: the transaction as four statements, and as the one that the
service sends. All share the machine's cores with the server.
"""

from functools import partial
from pathlib import Path

from bench.desk import Desk
from bench.load import Lines
from bench.load_client import LoadClient
from bench.loads import HEADS, Loads, moves_needed, the_game, working_folder
from bench.pgbench import FOUR, ONE, Pgbench
from bench.processes import service
from bench.race import Contestant, verdict
from bench.requests import rest_move
from bench.tables import Hall, enough, hall, matches, sizes, sqlite_url
from tests.real.postgres import postgres_server

POSTGRES = "PostgreSQL"
SQLITE = "SQLite"
GOALS = {FOUR: 0.25, ONE: 0.25, SQLITE: 0.6}


def run(desk: Desk) -> None:
    """Race the three."""
    lines = enough(matches(the_game(desk)), moves_needed(desk))
    with working_folder() as folder, postgres_server(durable=True) as postgres:
        size = sizes(sqlite_url(folder, "sizes"), lines[0][0])
        pgbench = Pgbench(postgres, folder)
        pgbench.prepare([line[0] for line in lines], size.events)
        urls = {
            POSTGRES: postgres.create_database("moves"),
            SQLITE: sqlite_url(folder, "moves"),
        }
        with desk.progress("seating", 2 * sum(map(len, lines))) as advance:
            halls = {name: hall(url, lines, advance) for name, url in urls.items()}
        _race(desk, folder, halls, pgbench)


def _race(desk: Desk, folder: Path, halls: dict[str, Hall], pgbench: Pgbench) -> None:
    seconds = desk.settings.seconds
    with (
        LoadClient() as client,
        service(folder, halls[POSTGRES].url) as on_postgres,
        service(folder, halls[SQLITE].url) as on_sqlite,
    ):
        loads = Loads(desk, client)
        servers = {POSTGRES: on_postgres, SQLITE: on_sqlite}
        contestants: list[Contestant] = [
            loads.contestant(name, server, Lines(server.port, halls[name].requests(rest_move)))
            for name, server in servers.items()
        ]
        contestants += [
            loads.local(name, partial(pgbench.run, name, seconds)) for name in (FOUR, ONE)
        ]
        result = loads.run("PostgreSQL moves", contestants)
    desk.table("moves", HEADS, loads.rows(result))
    for name, goal in GOALS.items():
        ratio = result.ratio(POSTGRES, name)
        desk.say(f"{POSTGRES} ÷ {name}: {ratio.text('.2f')}, {verdict(ratio.median, goal)}")
