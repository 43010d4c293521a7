"""A file that waits for its turn is told as waiting, however long that is."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from threading import Event
from typing import Final

from app.application.exports.keeping import STALE_MS, get_export
from app.application.exports.making import GATHERED, Exporter
from app.application.exports.stopping import Stop
from app.application.exports.taken import Taken
from app.application.exports.values import ExportInfo, ExportState, WantedExport
from app.application.texts import Language, Texts
from app.documents.printing import FilePrinter
from app.stock import texts
from tests.application.tournament.tables import Club, club_on
from tests.storage.fixtures import Storage
from tests.storage.world import context_of

WANTED: Final = WantedExport("entries", "json", Language.FINNISH)


@dataclass
class Holding(FilePrinter):
    """A printer that makes nothing until it is let."""

    let: Event

    def printed(
        self, taken: Taken, wanted: WantedExport, texts: Texts, stop: Stop | None = None
    ) -> Iterator[bytes]:
        """The file, once it is let."""
        self.let.wait(30)
        yield from super().printed(taken, wanted, texts, stop)


async def told_of(club: Club, info: ExportInfo) -> ExportInfo:
    """What is told of a file of Dan's."""
    return await club.database.read(get_export, club.dan, club.id, info.id)


@dataclass
class Queue:
    """A process that makes one file while another waits behind it."""

    club: Club
    exporter: Exporter
    let: Event
    waits: ExportInfo

    async def now(self) -> ExportInfo:
        """What is told of the file that waits."""
        return await told_of(self.club, self.waits)

    async def becomes(self, state: ExportState) -> ExportInfo:
        """What is told of it once it is so."""
        async with asyncio.timeout(10):
            while (told := await self.now()).state != state:
                pass
        return told


@asynccontextmanager
async def queue_on(storage: Storage) -> AsyncIterator[Queue]:
    """A file of Dan's that waits behind another."""
    async with club_on(storage) as club:
        context, let = context_of(), Event()
        context = replace(context, printer=Holding(let), texts=texts(context.catalogue))
        exporter = Exporter(patience=0, beat=0.01)
        wanted = club.database, context, club.dan, club.id, WANTED
        try:
            first = await exporter.begin(*wanted)
            async with asyncio.timeout(10):
                while (await told_of(club, first)).progress < GATHERED:
                    pass
            waits = await exporter.begin(*wanted)
            yield Queue(club, exporter, let, waits)
        finally:
            let.set()
            await exporter.close()


async def test_what_waits_longer_than_a_file_may_take_is_waiting_and_then_made(
    sqlite_storage: Storage,
) -> None:
    async with queue_on(sqlite_storage) as queue:
        for _ in range(3):
            queue.club.clock.time += STALE_MS + 1
            told = await queue.becomes("waiting")
            assert (told.progress, told.failure) == (0, None)
        queue.let.set()
        assert (await queue.becomes("ready")).progress == 100


async def test_what_waits_in_a_process_that_has_gone_has_failed_a_quarter_of_an_hour_later(
    sqlite_storage: Storage,
) -> None:
    async with queue_on(sqlite_storage) as queue:
        queue.let.set()
        await queue.exporter.close()
        queue.club.clock.time += STALE_MS
        assert (await queue.now()).state == "waiting"
        queue.club.clock.time += 1
        told = await queue.now()
        assert told.failure is not None
        assert (told.state, told.failure.code) == ("failed", "internal-error")
