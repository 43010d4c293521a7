"""A club evening: 200 tables of all games at once, every seat and a spectator on a stream.

Players think about a second. Moves go through REST and are durable on SQLite before anybody sees
them. The anchor hands bodies of the same size, at the same pace, to as many readers from memory.
Each event of each answered move must come to each reader once; then 1,000 idle streams are counted.
With ``--seconds 60 --rounds 2`` it is an evening of some minutes.
"""

import math
from itertools import cycle

from app.engine.referee import Referee
from app.engine.seats import SPECTATOR
from bench.desk import Desk
from bench.load import Lines, Watch
from bench.load_client import LoadClient
from bench.loads import HEADS, Loads, percentile, working_folder
from bench.marks.streams import count_idle
from bench.matches import Played, played
from bench.processes import anchor, service
from bench.race import verdict
from bench.requests import rest_move, stream
from bench.tables import Hall, hall, sizes, sqlite_url

OURS, BARE = "ours", "bare"
TABLES = 200
THINKING_SECONDS = 1.0
MARGIN = 2.0
TRIES = 4
"""So many times as many moves are prepared as are expected."""


def run(desk: Desk) -> None:
    """An evening of ours and one of the anchor in turn, then the idle streams."""
    settings = desk.settings
    needed = math.ceil(MARGIN * (1 + settings.rounds) * settings.seconds / THINKING_SECONDS)
    with desk.progress("finding matches", TABLES) as advance:
        lines = []
        for number, referee in zip(range(TABLES), cycle(desk.games), strict=False):
            lines.append([_lasting(referee, needed, number * TRIES)])
            advance()
    with working_folder() as folder:
        size = sizes(sqlite_url(folder, "sizes"), lines[0][0])
        with desk.progress("seating", TABLES) as advance:
            made = hall(sqlite_url(folder, "evening"), lines, advance)
        with (
            LoadClient() as client,
            service(folder, made.url) as ours,
            anchor(folder, str(size.answer), "", str(size.events)) as bare,
        ):
            loads = Loads(desk, client)
            contestants = []
            for name, server in ((OURS, ours), (BARE, bare)):
                paced = Lines(server.port, made.requests(rest_move), name == BARE, False, 1.0)
                contestants.append(loads.contestant(name, server, paced))
                client.watch(name, server.port, _readers(made))
            result = loads.run("evening", contestants)
            desk.table("moves", HEADS, loads.rows(result))
            _tell(desk, loads)
            count_idle(desk, client, made, ours)


def _lasting(referee: Referee, moves: int, first: int) -> Played:
    """The beginning of a match, so many moves long if one of some tries lasts so long."""
    options = referee.types.options()
    found = (played(referee, options, first + number, moves) for number in range(TRIES))
    return max(found, key=lambda match: len(match.plies))


def _readers(made: Hall) -> list[Watch]:
    tables = [line[0] for line in made.lines]
    return [
        Watch(number, stream(table, seat))
        for number, table in enumerate(tables)
        for seat in (*range(len(table.tokens)), SPECTATOR)
    ]


def _tell(desk: Desk, loads: Loads) -> None:
    rows = []
    for name in (OURS, BARE):
        burst = loads.bursts[name]
        shares = [(lags, share) for lags in (burst.lags, burst.late) for share in (0.5, 0.99)]
        told = [f"{percentile(lags, share) * 1000:.2f}" for lags, share in shares]
        seen = f"{burst.seen / burst.seconds:,.0f}"
        rows.append((name, seen, *told, f"{burst.lost}", f"{burst.doubled}"))
    heads = ("", "seen a second", "lag p50 ms", "p99 ms", "after the answer p50 ms", "p99 ms")
    desk.table("events at readers", (*heads, "lost", "doubled"), rows)
    burst = loads.bursts[OURS]
    desk.say(f"lost or doubled: {verdict(burst.lost + burst.doubled, 0, at_most=True)}")
