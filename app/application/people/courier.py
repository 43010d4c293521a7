"""The courier: a task that sends what webhooks are told, beside everything else.

Only the courier waits for a receiver: no move does, and no transaction. A slow receiver occupies no
more than its share of the courier's hands, and neither does an account with many of them.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

import structlog

from app.application.machine_ports import Bus
from app.application.people.hands import Hand, Hands
from app.application.people.notices import (
    COURIER_TOPIC,
    Parcel,
    Reply,
    parcels_due,
    settle_parcel,
    take_parcel,
)
from app.application.ports import Database
from app.application.rows import Deadline

log = structlog.get_logger()

LOOKED_AT = 1000
"""How many due parcels are looked at, of each hook no more than may be sent to it at once."""


class Poster(Protocol):
    """Sends over the network."""

    async def post(self, url: str, body: bytes, headers: dict[str, str]) -> Reply:
        """The reply, within a bounded time; whatever goes wrong is told in it, not raised."""


class Courier:
    """Sends until it is cancelled; several processes do it together."""

    def __init__(
        self,
        database: Database,
        bus: Bus,
        poster: Poster,
        *,
        patience: float = 5.0,
        hands: int = 16,
        hands_for_one: int = 2,
        hands_for_owner: int = 4,
        watch: Callable[[], float] = time.monotonic,
    ) -> None:
        self._database = database
        self._bus = bus
        self._poster = poster
        self._patience = patience
        self._hands = Hands(hands, hands_for_one, hands_for_owner)
        self._watch = watch
        self._sending: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Send for ever."""
        try:
            async with self._bus.subscribe(COURIER_TOPIC) as wake_ups:
                while True:
                    await wake_ups.wait(await self._round_that_survives(wake_ups.wake))
        finally:
            for task in self._sending.values():
                task.cancel()

    async def round(self) -> None:
        """Send what is due and wait until it is sent."""
        await self._round(lambda: None)
        await asyncio.gather(*self._sending.values())

    async def _round_that_survives(self, done: "Wake") -> float:
        try:
            return await self._round(done)
        except Exception:
            log.exception("the courier could not look after its parcels")
            return self._patience

    async def _round(self, done: "Wake") -> float:
        """Begin to send what is due; the seconds until more may be."""
        each = self._hands.of_hook
        due, milliseconds = await self._database.read(parcels_due, each, LOOKED_AT)
        for one in due:
            subject = one.deadline.subject
            hand = None
            if subject not in self._sending:
                hand = self._hands.take(subject.partition("/")[0], one.owner)
            if hand is not None:
                self._begin(one.deadline, hand, done)
        if milliseconds is None or due:
            return self._patience
        return min(max(milliseconds / 1000, 0.001), self._patience)

    def _begin(self, due: Deadline, hand: Hand, done: "Wake") -> None:
        began = self._watch()
        task = asyncio.create_task(self._send(due))
        self._sending[due.subject] = task

        def ended(_: object) -> None:
            del self._sending[due.subject]
            self._hands.give_back(hand, self._watch() - began)
            done()

        task.add_done_callback(ended)

    async def _send(self, due: Deadline) -> None:
        try:
            parcel: Parcel | None = await self._database.write(take_parcel, due)
            if parcel is not None:
                reply = await self._poster.post(parcel.url, parcel.body, parcel.headers)
                await self._database.write(settle_parcel, parcel, reply)
        except Exception:
            log.exception("a parcel was not sent", subject=due.subject)


class Wake(Protocol):
    """Lets the courier look again."""

    def __call__(self) -> None: ...
