"""Moves that four subscribers see in each of 32 matches: ours beside boardgame.io.

Ours are checked by the rules of a game and durable on SQLite before anybody sees them, over REST
and server-sent events. The peer has a game without rules, over its sockets, in memory and with its
own files; it takes part where it is installed (``bench/peer.py`` says how).
"""

from functools import partial

from bench.desk import Desk
from bench.load import CONNECTIONS, Lines, Watch
from bench.load_client import LoadClient
from bench.loads import HEADS, Loads, moves_needed, the_game, working_folder
from bench.peer import is_here, peer
from bench.processes import service
from bench.race import verdict
from bench.requests import rest_move, stream
from bench.tables import Hall, enough, hall, matches, sqlite_url

OURS, MEMORY, FILES = "ours, durable", "boardgame.io, in memory", "boardgame.io, files"
SUBSCRIBERS = range(4)
GOALS = {MEMORY: 0.7, FILES: 3.0}


def run(desk: Desk) -> None:
    """Race them, if the peer is here."""
    if not is_here():
        desk.say("boardgame.io is not installed here: see bench/peer.py")
        return
    needed = moves_needed(desk)
    lines = enough(matches(the_game(desk), needed), needed)
    with working_folder() as folder:
        with desk.progress("seating", sum(map(len, lines))) as advance:
            made = hall(sqlite_url(folder, "moves"), lines, advance)
        (files := folder / "files").mkdir()
        with (
            LoadClient() as client,
            service(folder, made.url) as ours,
            peer(CONNECTIONS) as in_memory,
            peer(CONNECTIONS, files) as with_files,
        ):
            loads = Loads(desk, client)
            client.watch(OURS, ours.port, _seats(made))
            moves = Lines(ours.port, made.requests(rest_move))
            seconds = desk.settings.seconds
            result = loads.run(
                "moves seen",
                [
                    loads.contestant(OURS, ours, moves),
                    loads.local(MEMORY, partial(in_memory.moves, seconds)),
                    loads.local(FILES, partial(with_files.moves, seconds)),
                ],
            )
    desk.table("moves seen by four", HEADS, loads.rows(result))
    for name, goal in GOALS.items():
        ratio = result.ratio(OURS, name)
        desk.say(f"{OURS} ÷ {name}: {ratio.text('.2f')}, {verdict(ratio.median, goal)}")


def _seats(made: Hall) -> list[Watch]:
    return [
        Watch(number, stream(line[0], seat))
        for number, line in enumerate(made.lines)
        for seat in SUBSCRIBERS
    ]
