"""A page of a history and a record, of a player of 10 matches and of one of 10,000."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.application.actor import STRANGER
from app.application.histories.matches import list_results
from app.application.histories.records import get_player_record
from app.application.histories.seasons import ALWAYS, Season
from app.application.people.accounts import create_guest
from app.application.played import PlayedRow
from app.application.ports import Tx
from app.container import Container
from app.engine.counts import Counted
from app.persistence.engines import engine_of
from app.persistence.migrating import upgrade
from app.settings import Settings
from bench.desk import Desk
from bench.loads import working_folder
from bench.race import Contestant, Work, race, verdict
from bench.tables import sqlite_url

FEW, MANY = 10, 10_000
PAGE = 5
GOAL = 1.3
DAY_MS = 24 * 3600 * 1000
NAMES = ("deals", "deals-won", "rami-made", "rami-failed", "nolo-won", "nolo-lost", "tuppis")


class Shelf:
    """Players with histories on an SQLite file. Use cases are run as the service runs them."""

    def __init__(self, runner: asyncio.Runner, container: Container) -> None:
        self._runner = runner
        self._container = container

    def player(self, matches: int) -> str:
        """Somebody who has played so many matches, a day apart, and won every other one."""
        write = self._container.database.write
        made: str = self._runner.run(write(create_guest, f"Of {matches}")).player.id
        self._runner.run(write(_fill, made, matches))
        return made

    def page(self, player: str, season: Season) -> Work:
        """A page of five."""
        read = self._container.database.read

        def work() -> int:
            found = self._runner.run(read(list_results, STRANGER, player, None, PAGE, season))
            assert found.results
            return 1

        return work

    def record(self, player: str) -> Work:
        """The record of all there is."""
        read = self._container.database.read

        def work() -> int:
            assert self._runner.run(read(get_player_record, STRANGER, player)).games
            return 1

        return work


def run(desk: Desk) -> None:
    """Race the short history against the long one."""
    with working_folder() as folder, _shelf(folder) as shelf:
        players = {matches: shelf.player(matches) for matches in (FEW, MANY)}
        game = Season(game="tuppi")
        contestants = [
            Contestant(f"{what}, {matches} matches", work)
            for matches, player in players.items()
            for what, work in (
                ("a page", shelf.page(player, ALWAYS)),
                ("a page of a game", shelf.page(player, game)),
                ("a record", shelf.record(player)),
            )
        ]
        result = race(desk, "histories", contestants)
    rows = [(name, result.micros(name).text()) for name in result.rates]
    desk.table("processor time", ("", "µs (spread)"), rows)
    for what in ("a page", "a page of a game"):
        growth = result.ratio(f"{what}, {FEW} matches", f"{what}, {MANY} matches")
        kept = verdict(growth.median, GOAL, at_most=True)
        desk.say(f"{what} at {MANY} ÷ at {FEW}, as cost: {growth.text('.2f')}, {kept}")


@contextmanager
def _shelf(folder: Path) -> Iterator[Shelf]:
    url = sqlite_url(folder, "histories")
    engine = engine_of(url)
    upgrade(engine)
    engine.dispose()
    with asyncio.Runner() as runner:
        container = Container(Settings(database_url=url, data_dir=folder))
        runner.run(container.start(house=False))
        try:
            yield Shelf(runner, container)
        finally:
            runner.run(container.close())


def _fill(tx: Tx, player: str, matches: int) -> None:
    for number in range(matches):
        source = f"{player}-{number:06d}"
        row = PlayedRow(
            source=source,
            seat=number % 4,
            side=number % 2,
            account=player,
            game=("tuppi", "chaupatia")[number // 2 % 2],
            result=("won", "lost")[number % 2],
            points=number % 53,
            ended_at=number * DAY_MS,
            shown=True,
        )
        tx.histories.put([row])
        tx.histories.count(source, [Counted(row.seat, name, 1 + number % 3) for name in NAMES])
