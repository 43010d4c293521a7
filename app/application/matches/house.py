"""The house: a task that lets its bots move where one is due, and meets deadlines."""

import asyncio
import time
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Final

import structlog

from app.application.errors import Refused
from app.application.machine_ports import Bus
from app.application.matches.bots_due import (
    ALONE_AT_ONCE,
    BotsDue,
    claim_matches,
    matches_with_bots_due,
    put_bots_off,
)
from app.application.matches.outages import BEAT_SECONDS, show_life
from app.application.matches.playing import play_for_bots
from app.application.matches.table import BOTS_TOPIC
from app.application.matches.timing import DUTIES, Duties, deadlines_due, meet_deadline, put_off
from app.application.ports import Database
from app.application.rows import Deadline

log = structlog.get_logger()

RESTS: Final = 2
"""How many times as long as it took the house rests after a move of bots that play alone."""
NO_OTHERS: Final[Duties] = MappingProxyType({})
_SINCE_BOOT: Final[int] = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def since_boot() -> float:
    """Seconds that nobody sets, and that on Linux pass also while the machine sleeps."""
    return time.clock_gettime(_SINCE_BOOT)


class House:
    """Moves for house bots, and minds the time, until it is cancelled.

    A wake-up says that some bot is due; what is due is read from the database, so that a lost
    wake-up, a crash or another process's house costs at most ``patience`` seconds and never a move.
    The match that has waited longest is served first, and tables with players before those of bots
    alone, which are served one at a time and gently, so that nobody else waits for them. ``shared``
    says that other processes have houses too: then each claims what it takes; if two still make the
    same move, the second finds it made. ``duties`` says what to do about deadlines of other things
    than matches; by ``seconds`` it knows how long ago it last showed life.
    """

    def __init__(
        self,
        database: Database,
        bus: Bus,
        *,
        duties: Duties = NO_OTHERS,
        shared: bool = False,
        patience: float = 1.0,
        matches_at_once: int = 32,
        seconds: Callable[[], float] = since_boot,
    ) -> None:
        self._database = database
        self._bus = bus
        self._duties = {**DUTIES, **duties}
        self._patience = patience
        self._limit = matches_at_once
        self._shared = shared
        self._seconds = seconds
        self._rests_until = 0.0
        self._shown_at: float | None = None

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
            await self._show_life()
            until = await self._meet_deadlines()
            return min(await self._round(), until)
        except Exception:
            log.exception("the house could not look after its matches")
            return self._patience

    async def _show_life(self) -> None:
        """Leave a sign of life now and then, before any time-out is acted upon.

        While the machine slept nobody could, though its process lives.
        """
        now = self._seconds()
        if self._shown_at is None or now >= self._shown_at + BEAT_SECONDS:
            lived = self._shown_at is not None and now - self._shown_at < 3 * BEAT_SECONDS
            await self._database.write(show_life, lived=lived)
            self._shown_at = now

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

    async def _round(self) -> float:
        """Serve whom bots keep waiting; in how many seconds there is more to do."""
        due = await self._database.read(matches_with_bots_due, self._limit)
        tables = await self._taken(due.tables, self._limit, alone=False)
        more = await asyncio.gather(*(self._play(match) for match in tables))
        if any(more) or len(due.tables) == self._limit:
            return 0
        return await self._let_alone_play(due)

    async def _let_alone_play(self, due: BotsDue) -> float:
        """A few moves of bots that play alone, unless it is their rest."""
        clock = asyncio.get_running_loop().time
        if not due.alone:
            return self._patience
        if clock() >= self._rests_until:
            begun = clock()
            for match in await self._taken(due.alone, ALONE_AT_ONCE, alone=True):
                await self._play(match)
            self._rests_until = clock() + RESTS * (clock() - begun)
        return max(self._rests_until - clock(), 0.001)

    async def _taken(self, due: Sequence[str], limit: int, *, alone: bool) -> Sequence[str]:
        """What is due; or, where other processes take it too, what of it is still free."""
        if not due or not self._shared:
            return due
        return await self._database.write(claim_matches, limit, alone=alone)

    async def _play(self, match: str) -> bool:
        try:
            return await self._database.write(play_for_bots, match)
        except Refused as refused:
            log.info("house bots wait", match=match, code=refused.kind)
        except Exception:
            log.exception("house bots failed", match=match)
        await self._database.write(put_bots_off, match)
        return False
