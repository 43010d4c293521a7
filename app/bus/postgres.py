"""Wake-ups through PostgreSQL's NOTIFY, on connections of their own.

A NOTIFY within the transaction of a move would make all commits wait for one another; sent after
it, in batches, it costs little.
"""

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from psycopg import AsyncConnection

from app.bus.outside import CHANNEL, OutsideBus

_OPTIONS: dict[str, Any] = {
    "autocommit": True,
    "application_name": "tricktable-bus",
    "connect_timeout": 5,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}


class PostgresBus(OutsideBus):
    """LISTEN and NOTIFY on the database that is served."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url.replace("postgresql+psycopg://", "postgresql://", 1)
        self._sending: AsyncConnection[Any] | None = None

    async def _send(self, batch: str) -> None:
        if self._sending is None:
            self._sending = await AsyncConnection.connect(self._url, **_OPTIONS)
        await self._sending.execute("SELECT pg_notify(%s, %s)", (CHANNEL, batch))

    async def _receive(self) -> AsyncIterator[str | None]:
        async with await AsyncConnection.connect(self._url, **_OPTIONS) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            yield None
            async for told in connection.notifies():
                yield told.payload

    async def _hang_up(self) -> None:
        sending, self._sending = self._sending, None
        if sending is not None:
            with suppress(Exception):
                await sending.close()
