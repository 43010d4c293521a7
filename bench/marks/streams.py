"""Live play: events seen by four subscribers in each of 32 matches, and what an idle stream costs.

The subscribers are the four seats, by server-sent events; the moves come through REST and are
durable on SQLite before anybody sees them. First as many moves as the server makes, then few
enough that nothing waits. The anchor is a bare endpoint that hands bodies of the same size to four
readers, from memory. Lags are those of each event at each reader: since its move was sent, and
since the mover had the answer.
"""

from app.engine.seats import Seat
from bench.desk import Desk
from bench.load import CONNECTIONS, Lines, Watch
from bench.load_client import LoadClient
from bench.loads import HEADS, Loads, moves_needed, percentile, the_game, working_folder
from bench.processes import Server, anchor, service
from bench.race import Race, verdict
from bench.requests import rest_move, stream
from bench.tables import Hall, Table, enough, hall, matches, sizes, sqlite_url

WATCHED = "ours, watched"
ALONE = "ours, unwatched"
PACED = "ours, watched, 200 moves/s"
BARE = "bare, watched"
PAUSE = {PACED: CONNECTIONS / 200}
SUBSCRIBERS: tuple[Seat, ...] = (0, 1, 2, 3)
IDLE = 1000
LAG_MS, IDLE_KB = 1.0, 40.0


def run(desk: Desk) -> None:
    """Race watched, unwatched and bare, then count memory."""
    needed = moves_needed(desk)
    lines = enough(matches(the_game(desk), needed), needed)
    with working_folder() as folder:
        size = sizes(sqlite_url(folder, "sizes"), lines[0][0])
        url = sqlite_url(folder, "moves")
        with desk.progress("seating", 4 * len(lines)) as advance:
            halls = {name: hall(url, lines, advance) for name in (WATCHED, ALONE, PACED, BARE)}
        with (
            LoadClient() as client,
            service(folder, url) as ours,
            anchor(folder, str(size.answer), "", str(size.events)) as bare,
        ):
            servers = dict.fromkeys(halls, ours) | {BARE: bare}
            _race(desk, client, halls, servers)
            count_idle(desk, client, halls[BARE], ours)


def _race(
    desk: Desk, client: LoadClient, halls: dict[str, Hall], servers: dict[str, Server]
) -> None:
    loads = Loads(desk, client)
    contestants = []
    for name, made in halls.items():
        port, pause = servers[name].port, PAUSE.get(name, 0.0)
        lines = Lines(port, made.requests(rest_move), again=name == BARE, pause=pause)
        contestants.append(loads.contestant(name, servers[name], lines))
        if name != ALONE:
            client.watch(name, port, _all_seats([line[0] for line in made.lines]))
    result = loads.run("streams", contestants)
    desk.table("moves", HEADS, loads.rows(result))
    _tell(desk, loads, result)


def _all_seats(tables: list[Table]) -> list[Watch]:
    return [
        Watch(number, stream(table, seat))
        for number, table in enumerate(tables)
        for seat in SUBSCRIBERS
    ]


def _tell(desk: Desk, loads: Loads, result: Race) -> None:
    rows = []
    for name in (WATCHED, PACED, BARE):
        burst = loads.bursts[name]
        shares = [(lags, share) for lags in (burst.lags, burst.late) for share in (0.5, 0.99)]
        told = [f"{percentile(lags, share) * 1000:.2f}" for lags, share in shares]
        rows.append((name, f"{burst.seen / burst.seconds:,.0f}", *told))
    heads = ("", "seen a second", "lag p50 ms", "p99 ms", "after the answer p50 ms", "p99 ms")
    desk.table("events seen", heads, rows)
    desk.say(loads.compared(result, WATCHED, ALONE))
    desk.say(loads.compared(result, WATCHED, BARE))
    late = percentile(loads.bursts[PACED].late, 0.5) * 1000
    desk.say(f"p50 after the answer: {late:.2f} ms, {verdict(late, LAG_MS, at_most=True)}")


def count_idle(desk: Desk, client: LoadClient, made: Hall, server: Server) -> None:
    """Open a thousand streams on which nothing happens, and say what each costs the server."""
    tables = [line[0] for line in made.lines]
    chosen = [tables[number % len(tables)] for number in range(IDLE)]
    before = server.memory_bytes
    client.watch("idle", server.port, [Watch(0, stream(table, 0)) for table in chosen])
    each = (server.memory_bytes - before) / IDLE / 1000
    desk.say(f"{IDLE:,} idle streams: {each:.1f} kB each, {verdict(each, IDLE_KB, at_most=True)}")
