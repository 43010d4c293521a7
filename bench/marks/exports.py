"""Exports of 400 players and 2,100 deals, and moves while files are being made.

Each kind and format is asked for over HTTP, waited for and fetched. Then moves are sent to the same
server in turn with and without files being made all the time, one after the other: a big export
must not hold up a move.
"""

from collections.abc import Sequence

from bench.desk import Desk
from bench.events import ROUNDS, event
from bench.load import Lines
from bench.load_client import LoadClient
from bench.loads import HEADS, Loads, moves_needed, the_game, working_folder
from bench.processes import Server, service
from bench.race import Contestant, Race, verdict
from bench.requests import rest_move
from bench.tables import Hall, enough, hall, matches, sqlite_url
from bench.takeaway import Made, Taker, Wanted

PLAYERS, DEALS = 400, 7
"""Players, and deals on each of the 300 sheets."""

MEASURED: tuple[Wanted, ...] = (
    *(("standings", form) for form in ("csv", "xlsx", "pdf", "html", "svg")),
    *(("cross-table", form) for form in ("csv", "xlsx", "pdf", "html", "svg")),
    *(("sheets", form) for form in ("csv", "xlsx", "json", "pdf", "html")),
    *(("blank-sheets", form) for form in ("pdf", "html")),
    *(("seat-cards", form) for form in ("pdf", "html")),
    *(("log", form) for form in ("csv", "xlsx", "json", "ndjson", "pdf", "html")),
    ("bundle", "json"),
)
BESIDE: tuple[Wanted, ...] = (
    ("log", "html"), ("log", "xlsx"), ("sheets", "pdf"), ("bundle", "json"), ("log", "pdf"),
)  # fmt: skip
ALONE, BUSY = "moves", "moves beside exports"
MOST_A_SECOND = 1_500
GOAL = 2.0


def run(desk: Desk) -> None:
    """Make every file, then race moves."""
    needed = moves_needed(desk, MOST_A_SECOND)
    lines = enough(matches(the_game(desk)), needed)
    with working_folder() as folder:
        url = sqlite_url(folder, "both")
        with desk.progress("seating", sum(map(len, lines)) * 2) as advance:
            halls = [hall(url, lines, advance) for _ in (ALONE, BUSY)]
        sheets = (ROUNDS - 1) * PLAYERS // 4
        with (
            desk.progress("playing", sheets) as advance,
            event(folder, PLAYERS, advance, lines=DEALS, url=url) as day,
        ):
            told = day.token, day.id
        with LoadClient() as client, service(folder, url) as server:
            taker = Taker(server, *told)
            _files(desk, taker)
            _moves(desk, Loads(desk, client), taker, server, halls)


def _files(desk: Desk, taker: Taker) -> None:
    """What each file takes, the round before the last where it is of a round."""
    rows = []
    with desk.progress("making", len(MEASURED)) as advance:
        for wanted in MEASURED:
            made = taker.make(wanted)
            rows.append((" ".join(wanted), *_told(made)))
            advance()
    desk.table("files", ("", "kB", "seconds", "of which processor"), rows)


def _told(made: Made) -> Sequence[str]:
    return f"{made.size / 1000:,.0f}", f"{made.seconds:.2f}", f"{made.processor_seconds:.2f}"


def _moves(desk: Desk, loads: Loads, taker: Taker, server: Server, halls: Sequence[Hall]) -> None:
    contestants = [
        loads.contestant(name, server, Lines(server.port, made.requests(rest_move)))
        for name, made in zip((ALONE, BUSY), halls, strict=True)
    ]
    files: list[Made] = []
    result = loads.run("moves", (contestants[0], _beside(contestants[1], taker, files)))
    desk.table("moves", HEADS, loads.rows(result))
    desk.say(f"{len(files)} files were made meanwhile, {sum(one.size for one in files) >> 20} MiB")
    _verdict(desk, loads, result)


def _beside(one: Contestant, taker: Taker, files: list[Made]) -> Contestant:
    def work() -> int:
        with taker.busy(BESIDE) as made:
            units = one.work()
        files.extend(made)
        return units

    return Contestant(one.name, work)


def _verdict(desk: Desk, loads: Loads, result: Race) -> None:
    desk.say(loads.compared(result, BUSY, ALONE))
    for share in (0.5, 0.99):
        ratio = loads.wait(BUSY, share) / loads.wait(ALONE, share)
        desk.say(f"p{100 * share:.0f} beside exports ÷ without: {ratio:.2f}")
    tail = loads.wait(BUSY, 0.99) / loads.wait(ALONE, 0.99)
    desk.say(f"p99: {verdict(tail, GOAL, at_most=True)}")
