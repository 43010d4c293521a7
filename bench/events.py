"""Tournaments for benchmarks: a Paskievics day of as many players as wished, on an SQLite file."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from app.application.people.accounts import authenticate, create_guest
from app.application.tournament import announcing, drawing, entering, reading, sheets
from app.application.tournament.desk import loaded
from app.application.tournament.entering import WantedEntry
from app.container import Container
from app.domain.tournament.state import Table, Tournament
from app.domain.tournament.swiss import Matcher
from app.persistence.engines import engine_of
from app.persistence.migrating import upgrade
from app.settings import Settings
from bench.desk import Advance
from bench.tables import sqlite_url

PRESET = "paskievics-classic"
ROUNDS = 4
"""Three by random draw, then the finals."""


class Event:
    """A day and its organizer. Use cases are run as the service runs them, each a transaction."""

    def __init__(self, runner: asyncio.Runner, container: Container) -> None:
        self._runner = runner
        self._container = container
        self.token = self._ask(create_guest, "Organizer").secret
        self._organizer = self._ask(authenticate, self.token)
        wanted = announcing.WantedTournament("Day", PRESET)
        made = self._ask(announcing.create_tournament, self._organizer, wanted)
        self.id: str = made.tournament.id

    @property
    def state(self) -> Tournament:
        """The tournament as it is."""
        state: Tournament = self._ask(loaded, self.id).state
        return state

    @property
    def last_table(self) -> Table:
        """A table of the last round that was drawn."""
        return self.state.rounds[-1].tables[0]

    @property
    def matcher(self) -> Matcher:
        """What finds pairings where a stage needs them."""
        return self._container.context.matcher

    def forget(self) -> None:
        """Let the process hold nothing of it, as after a start."""
        self._container.database.shared.tournaments.drop(self.id, 0)

    def register(self, players: int) -> None:
        """So many players."""
        self._edit(announcing.open_registration)
        self._edit(entering.add_entries, [WantedEntry(f"{number}") for number in range(players)])

    def draw(self) -> None:
        """Draw the next round and publish it."""
        self._edit(drawing.draw_round, "")
        name = str(self.state.rounds[-1].key)
        self._edit(drawing.publish_round, name, hints_accepted=True)

    def play(self, table: Table, lines: int = 1) -> None:
        """A sheet of so many lines, from the first word to its official end."""
        key = str(table.key)
        self.write(table, lines)
        self._ask(sheets.submit_sheet, self._organizer, self.id, key, None)
        self._edit(sheets.confirm_sheet, key, "Second")
        self._edit(sheets.make_official, key)

    def write(self, table: Table, lines: int) -> None:
        """So many lines at a table, in place of those that are there."""
        seen = len(self.state.table(table.key).sheet.lines)
        text = msgspec.json.encode([_line(table, number) for number in range(lines)])
        args = (str(table.key), text, seen, None)
        self._ask(sheets.enter_lines, self._organizer, self.id, *args)

    def standings(self) -> None:
        """The standings, as they are told."""
        self._ask(reading.get_standings, self._organizer, self.id)

    def _ask(self, use_case: Callable[..., Any], *args: Any) -> Any:
        return self._runner.run(self._container.database.write(use_case, *args))

    def _edit(self, use_case: Callable[..., Any], *args: Any, **more: Any) -> None:
        revision = self.state.revision
        self._ask(partial(use_case, **more), self._organizer, self.id, *args, revision)


def _line(table: Table, number: int) -> dict[str, Any]:
    """A game that the one beside the dealer has won, worth more at some tables."""
    seats, taken = len(table.at.entries), 1 + table.key.table % 3
    taker = (table.at.first_dealer + number + 1) % seats
    return {
        "game": "paskievics",
        "taker": taker,
        "partner": (taker + 1) % seats,
        "level": ("one", "two", "three")[taken - 1],
        "taken": taken,
        "called": "XX",
        "card_points": [61, 33],
        "side_tricks": [6, 3],
    }


@contextmanager
def event(
    folder: Path, players: int, advance: Advance, *, lines: int = 1, url: str = ""
) -> Iterator[Event]:
    """A day whose last round is drawn and empty; all before it is official."""
    url = url or sqlite_url(folder, f"event-{players}")
    engine = engine_of(url)
    upgrade(engine)
    engine.dispose()
    container = Container(Settings(database_url=url))
    with asyncio.Runner() as runner:
        container.database.start()
        made = Event(runner, container)
        made.register(players)
        for number in range(ROUNDS):
            made.draw()
            for table in made.state.rounds[-1].tables if number < ROUNDS - 1 else ():
                made.play(table, lines)
                advance()
        yield made
        runner.run(container.database.close())
