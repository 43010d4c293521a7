"""Moves with the bus between processes against moves without; and what a crash of the bus loses.

All make moves on PostgreSQL: a process by itself, one that tells Valkey of each move, and one of
two that serve the same database, which therefore believes nothing that it holds in memory before it
has asked. Then the moves go to one of the two and all readers sit at the other, and Valkey is
killed and started again meanwhile.
"""

from threading import Timer

from bench.desk import Desk
from bench.load import Lines, Watch
from bench.load_client import LoadClient
from bench.loads import HEADS, Loads, moves_needed, percentile, the_game, working_folder
from bench.processes import Server, service
from bench.race import verdict
from bench.requests import rest_move, stream
from bench.tables import Hall, enough, hall, matches
from tests.real.postgres import postgres_server
from tests.real.valkey import ValkeyServer, valkey_server

ALONE, WITH_BUS, ONE_OF_TWO = "without a bus", "with the bus", "one of two"
GOAL = 0.85
MOST_A_SECOND = 1_000
SECONDS, CRASHES_AT, STARTS_AT = 12.0, 2.0, 4.0
"""So long the moves go on, so that readers have the bus again before the end."""
PAUSE = 0.2


def run(desk: Desk) -> None:
    """Race the two, then take the bus away."""
    needed = moves_needed(desk, MOST_A_SECOND)
    lines = enough(matches(the_game(desk), needed), needed)
    with (
        working_folder() as folder,
        postgres_server(durable=True) as postgres,
        valkey_server() as bus,
    ):
        urls = {
            name: postgres.create_database(f"moves{number}")
            for number, name in enumerate((ALONE, WITH_BUS, ONE_OF_TWO))
        }
        with desk.progress("seating", 4 * sum(map(len, lines))) as advance:
            halls = {name: hall(url, lines, advance) for name, url in urls.items()}
            watched = hall(urls[ONE_OF_TWO], lines, advance)
        with (
            LoadClient() as client,
            service(folder, urls[ALONE]) as alone,
            service(folder, urls[WITH_BUS], bus=bus.url) as with_bus,
            service(folder, urls[ONE_OF_TWO], bus=bus.url, replicated=True) as one,
            service(folder, urls[ONE_OF_TWO], bus=bus.url, replicated=True) as other,
        ):
            _race(desk, client, halls, {ALONE: alone, WITH_BUS: with_bus, ONE_OF_TWO: one})
            _crash(desk, client, watched, one, other, bus)


def _race(
    desk: Desk, client: LoadClient, halls: dict[str, Hall], servers: dict[str, Server]
) -> None:
    loads = Loads(desk, client)
    contestants = [
        loads.contestant(name, server, Lines(server.port, halls[name].requests(rest_move)))
        for name, server in servers.items()
    ]
    result = loads.run("moves", contestants)
    desk.table("moves", HEADS, loads.rows(result))
    ratio = result.ratio(WITH_BUS, ALONE)
    desk.say(f"{loads.compared(result, WITH_BUS, ALONE)}, {verdict(ratio.median, GOAL)}")
    desk.say(loads.compared(result, ONE_OF_TWO, ALONE))


def _crash(
    desk: Desk, client: LoadClient, made: Hall, to: Server, at: Server, bus: ValkeyServer
) -> None:
    """Moves at one process, readers at the other, and no bus for a while."""
    name = "a crash of the bus"
    client.prepare(name, Lines(to.port, made.requests(rest_move), pause=PAUSE))
    client.watch(
        name,
        at.port,
        [
            Watch(number, stream(line[0], seat))
            for number, line in enumerate(made.lines)
            for seat in range(len(line[0].tokens))
        ],
    )
    timers = [Timer(CRASHES_AT, bus.crash), Timer(STARTS_AT, bus.start)]
    for timer in timers:
        timer.start()
    burst = client.burst(name, SECONDS)
    for timer in timers:
        timer.join()
    lags = [f"{percentile(burst.lags, share) * 1000:,.1f}" for share in (0.5, 0.99)]
    heads = ("", "moves", "events seen", "lag p50 ms", "p99 ms", "lost", "doubled")
    figures = (burst.answers, burst.seen, *lags, burst.lost, burst.doubled)
    desk.table(name, heads, [("readers at the other process", *map(str, figures))])
    desk.say(f"lost or doubled: {verdict(burst.lost + burst.doubled, 0, at_most=True)}")
