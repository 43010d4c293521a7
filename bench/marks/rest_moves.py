"""Persisted moves a second through REST, beside the bare endpoint and the bare transaction.

Whole rules, a real token, events, the answer with the mover's view; SQLite, durable before the
answer; 32 connections, one server process. The bare endpoint is FastAPI and Pydantic with bodies
of the same size, alone and around the two statements of a move on the same tables, committed in
groups by one writer thread. The bare transaction is one move a commit, alone in this process.
"""

from pathlib import Path

from bench.bare import Rows
from bench.desk import Desk
from bench.load import Lines
from bench.load_client import LoadClient
from bench.loads import HEADS, Loads, moves_needed, the_game, working_folder
from bench.processes import anchor, service
from bench.race import verdict
from bench.requests import rest_move
from bench.tables import Hall, Sizes, enough, hall, matches, sizes, sqlite_url

REST = "move through REST"
STORED = "bare endpoint + transaction"
BARE = "bare endpoint"
ALONE = "bare transaction"
GOAL, STRETCH, TAIL = 0.5, 0.7, 4.0


def run(desk: Desk) -> None:
    """Race ours against the bare ones."""
    lines = enough(matches(the_game(desk)), moves_needed(desk))
    with working_folder() as folder:
        size = sizes(sqlite_url(folder, "sizes"), lines[0][0])
        with desk.progress("seating", sum(map(len, lines)) + 2 * len(lines)) as advance:
            ours = hall(sqlite_url(folder, "ours"), lines, advance)
            first = [line[:1] for line in lines]
            bare = [hall(sqlite_url(folder, name), first, advance) for name in ("bare", "alone")]
        _race(desk, folder, ours, bare[0], bare[1], size)
    desk.say(f"An answer has {size.answer} bytes, the events of a move {size.events}.")


def _race(desk: Desk, folder: Path, ours: Hall, bare: Hall, alone: Hall, size: Sizes) -> None:
    answer, events = str(size.answer), str(size.events)
    with (
        LoadClient() as client,
        service(folder, ours.url) as served,
        anchor(folder, answer, bare.file, events) as stored,
        anchor(folder, answer) as empty,
    ):
        loads = Loads(desk, client)
        same = bare.requests(rest_move)
        rows, match = Rows(alone.file, size.events), alone.lines[0][0].match
        result = loads.run(
            "moves",
            (
                loads.contestant(REST, served, Lines(served.port, ours.requests(rest_move))),
                loads.contestant(STORED, stored, Lines(stored.port, same, again=True)),
                loads.contestant(BARE, empty, Lines(empty.port, same, again=True)),
                loads.local(ALONE, lambda: rows.play(match) and 1),
            ),
        )
        rows.connection.close()
    desk.table("moves", HEADS, loads.rows(result))
    for name in (STORED, BARE, ALONE):
        desk.say(loads.compared(result, REST, name))
    ratio, tail = result.ratio(REST, STORED).median, loads.tail(REST)
    desk.say(f"÷ {STORED}: {verdict(ratio, GOAL)}; stretch {verdict(ratio, STRETCH)}")
    desk.say(f"p99 ÷ p50: {tail:.1f}, {verdict(tail, TAIL, at_most=True)}")
