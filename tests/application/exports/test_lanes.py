"""Small files pass by a large one that is being made; large ones wait for one another."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from threading import Event

import pytest

from app.application.exports import lanes, making
from app.application.exports.keeping import drop_export, get_export, list_exports
from app.application.exports.making import Exporter
from app.application.exports.stopping import Stop
from app.application.exports.taken import Taken
from app.application.exports.values import ExportInfo, ExportKind, WantedExport
from app.application.ports import Tx
from app.application.texts import Language, Texts
from app.application.tournament.desk import loaded
from app.documents.printing import FilePrinter
from app.stock import texts
from tests.application.tournament.tables import Club, club_on
from tests.application.tournament.test_remembering import announce_on_paper
from tests.storage.fixtures import Storage
from tests.storage.world import context_of


class Slow(FilePrinter):
    """A printer that finishes no file before it is let or stopped, but for entries."""

    def __init__(self) -> None:
        self.let, self.stopped = Event(), 0

    def _stop(self) -> None:
        self.stopped += 1
        self.let.set()

    def printed(
        self, taken: Taken, wanted: WantedExport, texts: Texts, stop: Stop | None = None
    ) -> Iterator[bytes]:
        """The file, once it may be finished."""
        if wanted.kind != "entries":
            assert stop is not None
            stop.ended_by(self._stop)
            assert self.let.wait(60)
            stop.ended_by(None)
            if self.stopped:
                raise RuntimeError("stopped")
        yield from super().printed(taken, wanted, texts)


class Desk:
    """An exporter with a slow printer, and an organizer who asks it."""

    def __init__(self, club: Club, printer: Slow, longest: float = 60) -> None:
        self.club = club
        self.exporter = Exporter(patience=0, longest=dict.fromkeys(lanes.LANES, longest))
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


async def test_files_in_all_lanes_keep_nothing_else_waiting(
    sqlite_storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds: dict[ExportKind, lanes.Lane] = {"log": "longest", "deals": "long", "decisions": "short"}

    def place_of(tx: Tx, tournament: str, wanted: WantedExport) -> lanes.Place:
        return lanes.Place(kinds[wanted.kind], 1)

    monkeypatch.setattr(making, "place_of", place_of)
    printer = Slow()
    async with club_on(sqlite_storage) as club:
        desk = Desk(club, printer)
        asked = [await desk.ask(kind) for kind in kinds]
        for one in asked:
            await desk.state(one, "waiting", 30)
        async with asyncio.timeout(10):  # log-ins are computed so
            assert await club.database.compute(sum, (1, 2)) == 3
        printer.let.set()
        for one in asked:
            await desk.state(one, "ready", 100)


async def test_nothing_of_a_small_tournament_takes_long(sqlite_storage: Storage) -> None:
    async with club_on(sqlite_storage) as club:
        wanted = WantedExport("log", "pdf", Language.ENGLISH)
        assert (await club.database.read(lanes.place_of, club.id, wanted)).lane == "short"


async def test_a_file_weighs_what_it_has_of_entries_and_facts(sqlite_storage: Storage) -> None:
    async with club_on(sqlite_storage) as club:
        await announce_on_paper(club)
        wanted = WantedExport("draw-by-name", "pdf", Language.ENGLISH)
        by_name = await club.database.read(lanes.place_of, club.id, wanted)
        wanted = WantedExport("log", "pdf", Language.ENGLISH)
        log = await club.database.read(lanes.place_of, club.id, wanted)
        assert by_name == ("short", 3)
        assert (await club.database.read(loaded, club.id)).row.version == log.weight - 3


async def test_a_file_that_takes_too_long_is_ended_and_says_so(sqlite_storage: Storage) -> None:
    printer = Slow()
    async with club_on(sqlite_storage) as club:
        desk = Desk(club, printer, longest=0.2)
        log = await desk.ask("log")
        await desk.state(log, "failed", 30)
        told = await club.database.read(get_export, club.dan, club.id, log.id)
        assert told.failure is not None
        assert (told.failure.code, printer.stopped) == ("export-too-long", 1)
        await desk.state(await desk.ask("entries"), "ready", 100)


async def test_a_dropped_file_is_ended_and_frees_its_place(
    sqlite_storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "LOOK_SECONDS", 0.01)
    printer = Slow()
    async with club_on(sqlite_storage) as club:
        desk = Desk(club, printer)
        log = await desk.ask("log")
        await desk.state(log, "waiting", 30)
        entries, waiting = await desk.ask("entries"), await desk.ask("log")
        for gone in (waiting, log):
            await club.database.write(drop_export, club.dan, club.id, gone.id)
        await desk.state(entries, "ready", 100)
        await desk.exporter.close()
        assert printer.stopped == 1
        left = await club.database.read(list_exports, club.dan, club.id, None, 9)
        assert [one.id for one in left.exports] == [entries.id]
