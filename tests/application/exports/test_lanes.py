"""Small files pass by a large one that is being made; large ones wait for one another."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from threading import Event

import pytest

from app.application.exports import lanes
from app.application.exports.keeping import get_export
from app.application.exports.making import Exporter
from app.application.exports.taken import Taken
from app.application.exports.values import ExportInfo, ExportKind, WantedExport
from app.application.texts import Language, Texts
from app.container import texts
from app.documents.printing import FilePrinter
from tests.application.tournament.tables import Club, club_on
from tests.storage.fixtures import Storage
from tests.storage.world import context_of


class Slow(FilePrinter):
    """A printer that finishes no file before it is let, but for entries."""

    def __init__(self) -> None:
        self.let = Event()

    def printed(self, taken: Taken, wanted: WantedExport, texts: Texts) -> Iterator[bytes]:
        """The file, once it may be finished."""
        if wanted.kind != "entries":
            assert self.let.wait(60)
        yield from super().printed(taken, wanted, texts)


class Desk:
    """An exporter with a slow printer, and an organizer who asks it."""

    def __init__(self, club: Club, printer: Slow) -> None:
        self.club, self.exporter = club, Exporter(patience=0)
        context = context_of()
        self.context = replace(context, printer=printer, texts=texts(context.catalogue))

    async def ask(self, kind: ExportKind) -> ExportInfo:
        """Begin a file and do not wait for it."""
        wanted = WantedExport(kind, "json", Language.ENGLISH)
        club = self.club
        return await self.exporter.begin(club.database, self.context, club.dan, club.id, wanted)

    async def state(self, asked: ExportInfo, state: str, progress: int) -> None:
        """Wait until an export has come so far."""
        async with asyncio.timeout(30):
            while True:
                club = self.club
                told = await club.database.read(get_export, club.dan, club.id, asked.id)
                if (told.state, told.progress) == (state, progress):
                    return
                await asyncio.sleep(0)


async def test_a_small_file_passes_by_a_large_one_and_a_large_one_waits(
    sqlite_storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "SMALL", 0)
    printer = Slow()
    async with club_on(sqlite_storage) as club:
        desk = Desk(club, printer)
        log = await desk.ask("log")
        await desk.state(log, "waiting", 30)
        deals = await desk.ask("deals")
        await desk.state(await desk.ask("entries"), "ready", 100)
        await desk.state(deals, "waiting", 0)
        printer.let.set()
        await desk.state(log, "ready", 100)
        await desk.state(deals, "ready", 100)


async def test_nothing_of_a_small_tournament_takes_long(sqlite_storage: Storage) -> None:
    async with club_on(sqlite_storage) as club:
        wanted = WantedExport("log", "pdf", Language.ENGLISH)
        assert await club.database.read(lanes.lane_of, club.id, wanted) == "short"
