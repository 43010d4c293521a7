"""A tournament of 400 players: draws, standings, and the price of a line at the last round.

Random draws and Swiss ones, whose matching is the dearest. A line must cost the same in a small
event and in a large one. Beside it stands what it costs when the process holds nothing, as every
line did before folded tournaments were held.
"""

from contextlib import ExitStack

from app.domain.tournament.conducting import draw_again
from app.domain.tournament.standings import standings
from bench.desk import Desk
from bench.events import ROUNDS, Event, event
from bench.loads import working_folder
from bench.matches import seed_of
from bench.race import Contestant, Race, Work, race, verdict
from bench.swiss import next_draw, swiss_event

SMALL, LARGE = 10, 400
GOAL = 1.5
COLD = f"a line, {LARGE} players, nothing held"


def run(desk: Desk) -> None:
    """Race a small event against a large one."""
    with working_folder() as folder, ExitStack() as stack:
        with desk.progress("playing", (ROUNDS - 1) * (SMALL // 4 + LARGE // 4)) as advance:
            events = {
                players: stack.enter_context(event(folder, players, advance))
                for players in (SMALL, LARGE)
            }
        contestants = [
            Contestant(f"{what}, {players} players", work(one))
            for what, work in (("a line", _line), ("standings", _standings), ("a draw", _draw))
            for players, one in events.items()
        ]
        contestants += [
            Contestant(f"a Swiss draw, {entries} entries", _swiss(entries))
            for entries in (SMALL + 1, LARGE - 1, LARGE)
        ]
        result = race(desk, "tournament", [*contestants, Contestant(COLD, _cold(events[LARGE]))])
    _tell(desk, result, events)


def _tell(desk: Desk, result: Race, events: dict[int, Event]) -> None:
    rows = [(name, result.micros(name).text()) for name in result.rates]
    desk.table("processor time", ("", "µs (spread)"), rows)
    few, many = (f"a line, {players} players" for players in events)
    growth = result.ratio(few, many)
    kept = verdict(growth.median, GOAL, at_most=True)
    desk.say(f"a line at {LARGE} ÷ at {SMALL}, as cost: {growth.text('.2f')}, {kept}")
    desk.say(f"a line, nothing held ÷ held, as cost: {result.ratio(many, COLD).text('.1f')}")


def _line(one: Event) -> Work:
    table = one.last_table

    def work() -> int:
        for lines in (1, 2, 1, 2):
            one.write(table, lines)
        return 4

    return work


def _cold(one: Event) -> Work:
    table = one.last_table

    def work() -> int:
        one.forget()
        one.write(table, 1)
        one.forget()
        one.write(table, 2)
        return 2

    return work


def _standings(one: Event) -> Work:
    state = one.state

    def work() -> int:
        standings(state)
        return 1

    return work


def _swiss(entries: int) -> Work:
    """The round after three; with an odd number one goes without."""
    before = swiss_event(entries)

    def work() -> int:
        next_draw(before, 9)
        return 1

    return work


def _draw(one: Event) -> Work:
    """The last round anew, of a tournament in which nothing is written at it."""
    before = one.state
    key = before.rounds[-1].key

    def work() -> int:
        draw_again(before, key, seed_of(0), "", "again", one.matcher)
        return 1

    return work
