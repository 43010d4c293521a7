"""The house: a task that lets its bots move where one is due, and meets deadlines."""

import asyncio
from types import MappingProxyType
from typing import Final

import structlog

from app.application.errors import Refused
from app.application.matches.playing import matches_with_bots_due, play_for_bots
from app.application.matches.table import BOTS_TOPIC
from app.application.matches.timing import DUTIES, Duties, deadlines_due, meet_deadline, put_off
from app.application.ports import Bus, Database
from app.application.rows import Deadline

log = structlog.get_logger()

NO_OTHERS: Final[Duties] = MappingProxyType({})


class House:
    """Moves for house bots, and minds the time, until it is cancelled.

    A wake-up says that some bot is due; what is due is read from the database, so that a lost
    wake-up, a crash or another process's house costs at most ``patience`` seconds and never a
    move. Two houses that make the same move do no harm: the second finds it made. ``duties`` are
    those of deadlines that are not about matches.
    """

    def __init__(
        self,
        database: Database,
        bus: Bus,
        *,
        duties: Duties = NO_OTHERS,
        patience: float = 1.0,
        matches_at_once: int = 32,
    ) -> None:
        self._database = database
        self._bus = bus
        self._duties = {**DUTIES, **duties}
        self._patience = patience
        self._limit = matches_at_once

    async def run(self) -> None:
        """Serve for ever."""
        async with self._bus.subscribe(BOTS_TOPIC) as wake_ups:
            while True:
                wait = await self._round_that_survives()
                if wait > 0:
                    await wake_ups.wait(wait)

    async def _round_that_survives(self) -> float:
        """One round, and how long to wait for the next; a database that is away is asked again."""
        try:
            until = await self._meet_deadlines()
            return 0 if await self._round() else until
        except Exception:
            log.exception("the house could not look after its matches")
            return self._patience

    async def _meet_deadlines(self) -> float:
        """Meet what is due; the seconds until more is."""
        due, milliseconds = await self._database.read(deadlines_due, self._limit, self._duties)
        for deadline in due:
            await self._meet(deadline)
        if len(due) == self._limit:
            return 0
        return self._patience if milliseconds is None or due else self._until(milliseconds)

    def _until(self, milliseconds: int) -> float:
        return min(max(milliseconds / 1000, 0.001), self._patience)

    async def _meet(self, deadline: Deadline) -> None:
        try:
            await self._database.write(meet_deadline, deadline, self._duties)
        except Exception:
            log.exception("a deadline was not met", kind=deadline.kind, subject=deadline.subject)
            await self._database.write(put_off, deadline)

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
