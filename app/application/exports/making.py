"""Making files beside the play, each step a short transaction.

Those that may take long are made one after the other, and so are the small ones beside them. What
takes too long is ended, and so is what somebody drops.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from functools import partial
from typing import Final

import structlog

from app.application.actor import Actor
from app.application.context import Context
from app.application.errors import Code, Refused
from app.application.exports.beginning import begin_export
from app.application.exports.failing import fault, refused
from app.application.exports.gathering import Codes, check, take
from app.application.exports.keeping import (
    get_export,
    is_wanted,
    keep_alive,
    keep_end,
    keep_failure,
    keep_part,
    keep_progress,
)
from app.application.exports.lanes import LANES, Lane, place_of
from app.application.exports.printing import packed
from app.application.exports.stopping import Stop
from app.application.exports.turns import Turns
from app.application.exports.values import ExportInfo, WantedExport
from app.application.guards.repeating import Repetition
from app.application.ports import Database

log = structlog.get_logger()

PATIENCE_SECONDS = 1.0
"""For how many seconds a request waits: a file that is ready by then is answered at once."""

LONGEST: Final[Mapping[Lane, float]] = {"short": 60, "long": 600, "longest": 600}
"""How many seconds a file may take, by its lane, once its turn has come."""

LOOK_SECONDS = 1.0
"""How often to look whether the file is still wanted: another process may have dropped it."""

BEAT_SECONDS = 300.0
"""How often the process says that it is still there for a file, even one that only waits."""

GATHERED = 30
PRINTED = 60
MOST = 99
"""The highest progress told before the last part: nobody knows how many parts there will be."""


class Dropped(Exception):
    """Nobody wants the file any more."""


class Exporter:
    """Makes the files that this process was asked for."""

    def __init__(
        self,
        *,
        patience: float = PATIENCE_SECONDS,
        longest: Mapping[Lane, float] = LONGEST,
        beat: float = BEAT_SECONDS,
    ) -> None:
        self._patience = patience
        self._longest = longest
        self._beat = beat
        self._turns = Turns()
        self._printing = ThreadPoolExecutor(len(LANES), "printing")
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
        self._printing.shutdown(wait=False, cancel_futures=True)

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
        stop = Stop()
        try:
            place = await database.read(place_of, tournament, wanted)
            async with (
                self._beating(database, export),
                self._turns.turn(place, actor.account or ""),
                self._watched(database, export, place.lane, stop),
            ):
                if not await database.read(is_wanted, export):
                    return
                taken = await database.read(take, actor, tournament, wanted, codes)
                await database.write(keep_progress, export, GATHERED)
                pieces = context.printer.printed(taken, wanted, context.texts, stop)
                await self._keep(database, export, packed(pieces))
        except Dropped:
            return
        except Refused as error:
            await database.write(keep_failure, export, refused(error))
        except Exception:
            log.exception("an export could not be made", export=export)
            await database.write(keep_failure, export, fault(actor.via.request_id))

    @asynccontextmanager
    async def _beating(self, database: Database, export: str) -> AsyncIterator[None]:
        """Say from time to time that this process still works on the file."""
        beating = asyncio.create_task(self._say_alive(database, export))
        try:
            yield
        finally:
            beating.cancel()

    async def _say_alive(self, database: Database, export: str) -> None:
        while True:
            await asyncio.sleep(self._beat)
            try:
                await database.write(keep_alive, export)
            except Exception:
                log.exception("an export could not be kept alive", export=export)

    @asynccontextmanager
    async def _watched(
        self, database: Database, export: str, lane: Lane, stop: Stop
    ) -> AsyncIterator[None]:
        """Stop what is made here once it is late or dropped.

        Raises :class:`Refused` ``export-too-long``, and :class:`Dropped`.
        """
        watching = asyncio.create_task(self._watch(database, export, lane, stop))
        try:
            yield
        except Exception as error:
            if watching.done():
                raise watching.result() from error
            raise
        finally:
            watching.cancel()

    async def _watch(
        self, database: Database, export: str, lane: Lane, stop: Stop
    ) -> Refused | Dropped:
        """Why the making of the file is to be stopped, once it is."""
        why: Refused | Dropped = Dropped()
        try:
            async with asyncio.timeout(self._longest[lane]):
                while await database.read(is_wanted, export):
                    await asyncio.sleep(LOOK_SECONDS)
        except TimeoutError:
            why = Refused(Code.EXPORT_TOO_LONG, seconds=int(self._longest[lane]))
        stop.say()
        return why

    async def _keep(self, database: Database, export: str, parts: Iterator[bytes]) -> None:
        """Store the file, a part in each transaction, each made once the one before is stored.

        Threads of its own wait for them, so that what others compute does not.
        """
        size = number = 0
        while part := await self._next(parts):
            done = min(MOST, PRINTED + number)
            if not await database.write(keep_part, export, number, part, done):
                return
            size, number = size + len(part), number + 1
        await database.write(keep_end, export, "ready", size)

    async def _next(self, parts: Iterator[bytes]) -> bytes:
        made = partial(copy_context().run, next, parts, b"")
        return await asyncio.get_running_loop().run_in_executor(self._printing, made)
