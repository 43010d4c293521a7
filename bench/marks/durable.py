"""Our moves through REST with SQLite's `synchronous = FULL`, as served, against `NORMAL`.

FULL flushes the log at each commit, so that a power cut takes no acknowledged move. Commits are
made in groups, which is what makes it cheap. How dear a flush is depends on the disk.
"""

from bench.desk import Desk
from bench.load import Lines
from bench.load_client import LoadClient
from bench.loads import HEADS, Loads, moves_needed, the_game, working_folder
from bench.processes import service
from bench.race import verdict
from bench.requests import rest_move
from bench.tables import enough, hall, matches, sqlite_url

MODES = ("FULL", "NORMAL")
GOAL = 0.8


def run(desk: Desk) -> None:
    """Race the two."""
    lines = enough(matches(the_game(desk)), moves_needed(desk))
    with working_folder() as folder:
        with desk.progress("seating", 2 * sum(map(len, lines))) as advance:
            halls = [hall(sqlite_url(folder, mode), lines, advance) for mode in MODES]
        with (
            LoadClient() as client,
            service(folder, halls[0].url) as full,
            service(folder, halls[1].url, synchronous="NORMAL") as normal,
        ):
            loads = Loads(desk, client)
            contestants = [
                loads.contestant(mode, server, Lines(server.port, made.requests(rest_move)))
                for mode, server, made in zip(MODES, (full, normal), halls, strict=True)
            ]
            result = loads.run("durable", contestants)
    desk.table("moves", HEADS, loads.rows(result))
    kept = verdict(result.ratio(*MODES).median, GOAL)
    desk.say(f"{loads.compared(result, *MODES)}, {kept}")
