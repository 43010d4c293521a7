"""Trying again: longer waits each time, with chance in them against crowds."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Final

FIRST_SECONDS: Final = 0.5
LONGEST_SECONDS: Final = 30.0

Sleep = Callable[[float], Awaitable[None]]
Chance = Callable[[], float]
"""A number from 0 up to 1."""


class Patience:
    """The waits of one thing that is tried again and again."""

    def __init__(self, sleep: Sleep = asyncio.sleep, chance: Chance = random.random) -> None:
        self._sleep = sleep
        self._chance = chance
        self._failed = 0

    def succeeded(self) -> None:
        """Begin with short waits again."""
        self._failed = 0

    async def wait(self, at_least: float = 0.0) -> None:
        """Wait before the next try, and not less than the service asked for."""
        longest = min(LONGEST_SECONDS, FIRST_SECONDS * 2.0**self._failed)
        self._failed = min(self._failed + 1, 16)
        await self._sleep(at_least + longest * (0.5 + self._chance() / 2))
