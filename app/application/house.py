"""The house: a task that lets its bots move where one is due, and calls last deals for time."""

import asyncio

import structlog

from app.application.errors import Refused
from app.application.playing import (
    call_last_deal,
    matches_timed_out,
    matches_with_bots_due,
    play_for_bots,
)
from app.application.ports import Bus, Database
from app.application.table import BOTS_TOPIC

log = structlog.get_logger()


class House:
    """Moves for house bots, and minds the time, until it is cancelled.

    A wake-up says that some bot is due; what is due is read from the database, so that a lost
    wake-up, a crash or another process's house costs at most ``patience`` seconds and never a
    move. Two houses that make the same move do no harm: the second finds it made.
    """

    def __init__(
        self, database: Database, bus: Bus, *, patience: float = 1.0, matches_at_once: int = 32
    ) -> None:
        self._database = database
        self._bus = bus
        self._patience = patience
        self._limit = matches_at_once

    async def run(self) -> None:
        """Serve for ever."""
        async with self._bus.subscribe(BOTS_TOPIC) as wake_ups:
            while True:
                if not await self._round_that_survives():
                    await wake_ups.wait(self._patience)

    async def _round_that_survives(self) -> bool:
        """One round; a database that cannot be asked now is asked again later."""
        try:
            await self._call_time()
            return await self._round()
        except Exception:
            log.exception("the house could not look after its matches")
            return False

    async def _call_time(self) -> None:
        for match in await self._database.read(matches_timed_out, self._limit):
            try:
                await self._database.write(call_last_deal, match)
            except Exception:
                log.exception("the last deal could not be called", match=match)

    async def _round(self) -> bool:
        due = await self._database.read(matches_with_bots_due, self._limit)
        more = await asyncio.gather(*(self._play(match) for match in due))
        return any(more)

    async def _play(self, match: str) -> bool:
        try:
            return await self._database.write(play_for_bots, match)
        except Refused as refused:
            log.info("house bots wait", match=match, code=refused.kind)
            return False
        except Exception:
            log.exception("house bots failed", match=match)
            return False
