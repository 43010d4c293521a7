"""Making files beside the play, each step a short transaction.

Those that may take long are made one after the other, and so are the small ones beside them.
"""

import asyncio
from collections.abc import Iterator

import structlog

from app.application.actor import Actor
from app.application.context import Context
from app.application.errors import Refused
from app.application.exports.beginning import begin_export
from app.application.exports.failing import fault, refused
from app.application.exports.gathering import Codes, check, take
from app.application.exports.keeping import (
    get_export,
    keep_end,
    keep_failure,
    keep_part,
    keep_progress,
)
from app.application.exports.lanes import LANES, lane_of
from app.application.exports.printing import packed
from app.application.exports.values import ExportInfo, WantedExport
from app.application.guards.repeating import Repetition
from app.application.ports import Database

log = structlog.get_logger()

PATIENCE_SECONDS = 1.0
"""A file that is made by then is answered at once."""

GATHERED = 30
PRINTED = 60
MOST = 99
"""How far it may be said to be before its last part; how many there are, nobody knows."""


class Exporter:
    """Makes the files that this process was asked for."""

    def __init__(self, *, patience: float = PATIENCE_SECONDS) -> None:
        self._patience = patience
        self._gates = {lane: asyncio.Semaphore(1) for lane in LANES}
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(
        self,
        database: Database,
        context: Context,
        actor: Actor,
        tournament: str,
        wanted: WantedExport,
        *,
        seen: int | None = None,
        again: Repetition | None = None,
    ) -> ExportInfo:
        """Begin to make a file, and tell how far it is after a moment.

        What cannot be gathered is refused here: see :func:`begin_export` and :func:`take`. New
        links are an edit of the tournament whose revision was ``seen``.
        """
        await database.read(check, actor, tournament, wanted)
        begun = await database.write(begin_export, actor, tournament, wanted, seen, again)
        info = begun.info
        if begun.codes is None:
            return info
        making = self._make(database, context, actor, info.id, tournament, wanted, begun.codes)
        task = asyncio.create_task(making, name=f"export {info.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.wait({task}, timeout=self._patience)
        return await database.read(get_export, actor, tournament, info.id)

    async def close(self) -> None:
        """Give up what is not finished."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _make(
        self,
        database: Database,
        context: Context,
        actor: Actor,
        export: str,
        tournament: str,
        wanted: WantedExport,
        codes: Codes,
    ) -> None:
        try:
            async with self._gates[await database.read(lane_of, tournament, wanted)]:
                taken = await database.read(take, actor, tournament, wanted, codes)
                await database.write(keep_progress, export, GATHERED)
                pieces = context.printer.printed(taken, wanted, context.texts)
                await _keep(database, export, packed(pieces))
        except Refused as error:
            await database.write(keep_failure, export, refused(error))
        except Exception:
            log.exception("an export could not be made", export=export)
            await database.write(keep_failure, export, fault(actor.via.request_id))


async def _keep(database: Database, export: str, parts: Iterator[bytes]) -> None:
    """Store the file, a part in each transaction, each made once the one before is stored."""
    size = number = 0
    while part := await database.compute(next, parts, b""):
        done = min(MOST, PRINTED + number)
        if not await database.write(keep_part, export, number, part, done):
            return
        size, number = size + len(part), number + 1
    await database.write(keep_end, export, "ready", size)
