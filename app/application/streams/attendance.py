"""Who follows what at this process, and the task that tells the other processes."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Set
from typing import Final

import structlog

from app.application.machine_ports import Bus
from app.application.matches.absence import matters
from app.application.matches.coming_back import come_back
from app.application.ports import Database
from app.application.streams.presence import (
    Place,
    Seen,
    note_presence,
    presence_changed,
    presence_of,
    renew_presence,
    stood_in_for,
    topic_of_presence,
)

log = structlog.get_logger()

LINGER_SECONDS: Final = 2.0
"""Whoever comes back within this time was never away: streams are cut and opened again."""
VISIT_SECONDS: Final = 30.0
"""For how long a player counts as there after a call that concerns the match."""
RENEWALS: Final = 3
"""How many times a lease is renewed before it would run out."""
PAUSE_SECONDS: Final = 1.0


class Attendance:
    """Counts who follows what here; its task stores that in batches and renews the leases.

    Nobody waits for that task: what it has not stored yet is known here, and elsewhere a moment
    later.
    """

    def __init__(
        self,
        database: Database,
        bus: Bus,
        *,
        lease_seconds: float = 45.0,
        linger: float = LINGER_SECONDS,
    ) -> None:
        self._database = database
        self._bus = bus
        self._lease = lease_seconds
        self._linger = linger
        self._process = secrets.token_hex(8)
        self._here: dict[str, Counter[str]] = {}
        self._came: set[Place] = set()
        self._again: set[Place] = set()
        self._leaving: dict[Place, asyncio.TimerHandle] = {}
        self._visiting: dict[Place, asyncio.TimerHandle] = {}
        self._gone: set[Place] = set()
        self._held: set[Place] = set()
        self._due = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._looks: dict[str, asyncio.Task[tuple[Seen, int]]] = {}
        self._next_looks: dict[str, asyncio.Task[tuple[Seen, int]]] = {}
        self._looked_at = 0
        self.listeners: Callable[[], int] = int
        """How many streams are open here: without any, nobody is told."""

    async def start(self) -> None:
        """Begin to store and to renew."""
        self._task = asyncio.create_task(self._run(), name="attendance")

    async def close(self) -> None:
        """Say that nobody is here any more."""
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        for timer in (*self._leaving.values(), *self._visiting.values()):
            timer.cancel()
        try:
            await self._database.write(
                note_presence, self._process, (), tuple(self._held), self._lease_ms
            )
        except Exception as error:  # they run out by themselves
            log.warning("presence was not given up", error=type(error).__name__)

    def come(self, match: str, account: str) -> None:
        """An account follows a match here, once more."""
        place = (match, account)
        self._here.setdefault(match, Counter())[account] += 1
        timer = self._leaving.pop(place, None)
        if timer is not None:
            timer.cancel()
        self._gone.discard(place)
        (self._again if place in self._held else self._came).add(place)
        self._due.set()

    def go(self, match: str, account: str, linger: float | None = None) -> None:
        """An account follows a match here once less; it counts as there until it has lingered."""
        linger = self._linger if linger is None else linger
        here = self._here[match]
        here[account] -= 1
        if not here[account]:
            loop = asyncio.get_running_loop()
            place = (match, account)
            self._leaving[place] = loop.call_later(linger, self._away, place)

    def called(self, match: str, account: str | None) -> None:
        """Somebody has called for something of a match, if there is one of this id.

        A player who sits there counts as there for a while, even without a stream. That is noted
        only where absence counts: before the start, and where no clock acts; and only after the
        answer, when the match is in memory, so that nothing is read for it.
        """
        live = None if account is None else self._database.at_hand(match)
        if live is None or account is None:
            return
        if matters(live.match, account):
            self._visit((match, account))
        else:
            self._end_early((match, account))

    def _visit(self, place: Place) -> None:
        timer = self._visiting.pop(place, None)
        if timer is None:
            self.come(*place)
        else:
            timer.cancel()
        loop = asyncio.get_running_loop()
        self._visiting[place] = loop.call_later(VISIT_SECONDS, self._end_visit, place)

    def _end_early(self, place: Place) -> None:
        """A visit to the waiting table is over once a clock settles who is absent."""
        if timer := self._visiting.get(place):
            timer.cancel()
            self._end_visit(place)

    def _end_visit(self, place: Place) -> None:
        del self._visiting[place]
        self.go(*place)

    async def of(self, match: str) -> tuple[Seen, int, Set[str]]:
        """Who was seen there, the time, and who is here.

        Those who ask at the same time share a look, but never one that had begun before they asked:
        what woke them may have happened since.
        """
        look = self._next_looks.get(match)
        if look is None:
            look = asyncio.create_task(self._look(match, self._looks.get(match)))
            self._next_looks[match] = look
        seen, now = await asyncio.shield(look)
        return seen, now, self._here.get(match, {}).keys()

    async def _look(
        self, match: str, before: "asyncio.Task[tuple[Seen, int]] | None"
    ) -> tuple[Seen, int]:
        if before is not None:
            await asyncio.wait([before])
        this = self._looks[match] = self._next_looks.pop(match)
        try:
            return await self._database.read(presence_of, match)
        finally:
            if self._looks[match] is this:
                del self._looks[match]

    @property
    def _lease_ms(self) -> int:
        return int(1000 * self._lease)

    def _is_here(self, place: Place) -> bool:
        match, account = place
        return account in self._here.get(match, ())

    def _away(self, place: Place) -> None:
        match, account = place
        self._leaving.pop(place, None)
        here = self._here[match]
        del here[account]
        if not here:
            del self._here[match]
        self._came.discard(place)
        self._again.discard(place)
        if place in self._held:
            self._gone.add(place)
            self._due.set()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        renewal = self._lease / RENEWALS
        next_at = loop.time()
        while True:
            try:
                if loop.time() >= next_at:
                    await self.renew()
                    next_at = loop.time() + renewal
                await self._store()
                async with asyncio.timeout(max(next_at - loop.time(), 0)):
                    await self._due.wait()
                self._due.clear()
            except TimeoutError:
                continue
            except Exception as error:
                log.warning("presence was not stored", error=type(error).__name__)
                await asyncio.sleep(PAUSE_SECONDS)

    async def _store(self) -> None:
        await self._store_changes()
        again, self._again = self._again, set()
        if again:
            for place in await self._database.read(stood_in_for, tuple(again)):
                await self._give_back(place)

    async def _store_changes(self) -> None:
        came, gone = frozenset(self._came), frozenset(self._gone)
        if not came and not gone:
            return
        back = await self._database.write(note_presence, self._process, came, gone, self._lease_ms)
        self._held = (self._held | came) - gone
        # Some may have gone or come back while it was stored.
        self._came = {place for place in self._came | gone if self._is_here(place)} - self._held
        self._gone = {place for place in self._gone | came if not self._is_here(place)} - gone
        if self._came or self._gone:
            self._due.set()
        for place in back:
            await self._give_back(place)

    async def _give_back(self, place: Place) -> None:
        """Give the seat back to a player who has come: now, or after the next decision."""
        try:
            await self._database.write(come_back, *place)
        except Exception as error:
            log.warning("a seat was not given back", match=place[0], error=type(error).__name__)

    async def renew(self) -> None:
        """Put off the end of what is held here, and tell of what has changed elsewhere."""
        if self._held:
            await self._database.write(renew_presence, self._process, self._lease_ms)
        if not self.listeners():
            self._looked_at = 0
            return
        changed, now = await self._database.read(presence_changed, self._looked_at)
        if self._looked_at:
            for match in changed:
                self._bus.publish(topic_of_presence(match), 0)
        self._looked_at = now
