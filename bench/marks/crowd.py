"""One match before a thousand readers: redacted events against bare ones.

Four of the readers are the seats, the others spectators. The anchor hands bodies of the same size
to as many readers from memory: no log, no token, nothing to redact. Told is how many events the
readers got for a second of the server's processor; the mover sends as fast as it is answered, and
a reader that falls behind gets several events at once.
"""

from app.engine.seats import SPECTATOR, Seat
from bench.desk import Desk
from bench.load import Lines, Watch
from bench.load_client import LoadClient
from bench.loads import HEADS, Loads, moves_needed, percentile, the_game, working_folder
from bench.processes import Server, anchor, service
from bench.race import verdict
from bench.requests import rest_move, stream
from bench.tables import Hall, enough, hall, matches, sizes, sqlite_url

OURS, BARE = "ours, redacted", "bare"
READERS = 1000
MOVES_A_SECOND = 40.0
GOAL = 0.6


def run(desk: Desk) -> None:
    """Race the two."""
    needed = moves_needed(desk, int(2 * MOVES_A_SECOND), connections=1)
    lines = enough(matches(the_game(desk), needed), needed, connections=1)
    with working_folder() as folder:
        size = sizes(sqlite_url(folder, "sizes"), lines[0][0])
        with desk.progress("seating", len(lines)) as advance:
            made = hall(sqlite_url(folder, "moves"), lines, advance)
        with (
            LoadClient() as client,
            service(folder, made.url) as ours,
            anchor(folder, str(size.answer), "", str(size.events)) as bare,
        ):
            _race(desk, client, made, {OURS: ours, BARE: bare})


def _race(desk: Desk, client: LoadClient, made: Hall, servers: dict[str, Server]) -> None:
    loads = Loads(desk, client)
    contestants = []
    for name, server in servers.items():
        lines = Lines(
            server.port, made.requests(rest_move), again=name == BARE, pause=1 / MOVES_A_SECOND
        )
        contestants.append(loads.contestant(name, server, lines))
        client.watch(name, server.port, _readers(made))
    result = loads.run("crowd", contestants)
    desk.table("moves", HEADS, loads.rows(result))
    _tell(desk, loads)


def _readers(made: Hall) -> list[Watch]:
    (table,) = made.lines[0]
    seats: list[Seat] = list(range(len(table.tokens)))
    seats += [SPECTATOR] * (READERS - len(seats))
    return [Watch(0, stream(table, seat)) for seat in seats]


def _tell(desk: Desk, loads: Loads) -> None:
    rows = []
    per_second = {}
    for name in (OURS, BARE):
        burst = loads.bursts[name]
        per_second[name] = burst.seen / loads.used[name]
        told = (
            f"{burst.seen / burst.seconds:,.0f}",
            f"{per_second[name]:,.0f}",
            *(f"{percentile(burst.lags, share) * 1000:.1f}" for share in (0.5, 0.99)),
            f"{burst.lost}",
            f"{burst.doubled}",
        )
        rows.append((name, *told))
    heads = ("", "seen a second", "for a second of processor", "lag p50 ms", "p99 ms")
    desk.table("events seen", (*heads, "lost", "doubled"), rows)
    ratio = per_second[OURS] / per_second[BARE]
    desk.say(f"{OURS} ÷ {BARE}, by processor time: {ratio:.2f}, {verdict(ratio, GOAL)}")
