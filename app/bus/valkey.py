"""Wake-ups through Valkey's (or Redis's) publish and subscribe."""

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from valkey.asyncio import Valkey

from app.bus.outside import CHANNEL, OutsideBus

PATIENCE_SECONDS = 20
_OPTIONS: dict[str, Any] = {
    "decode_responses": True,
    "health_check_interval": 15,
    "socket_connect_timeout": 5,
    "socket_keepalive": True,
}


class ValkeyBus(OutsideBus):
    """One channel on a server that stores nothing."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._sending: Any = None

    async def _send(self, batch: str) -> None:
        if self._sending is None:
            self._sending = Valkey.from_url(self._url, socket_timeout=5, **_OPTIONS)
        await self._sending.publish(CHANNEL, batch)

    async def _receive(self) -> AsyncIterator[str | None]:
        client: Any = Valkey.from_url(self._url, **_OPTIONS)
        try:
            listening = client.pubsub(ignore_subscribe_messages=False)
            await listening.subscribe(CHANNEL)
            while True:
                told = await listening.get_message(timeout=PATIENCE_SECONDS)
                if told is not None and told["type"] == "subscribe":
                    yield None
                elif told is not None and told["type"] == "message":
                    yield told["data"]
        finally:
            with suppress(Exception):
                await client.aclose()

    async def _hang_up(self) -> None:
        sending, self._sending = self._sending, None
        if sending is not None:
            with suppress(Exception):
                await sending.aclose()
