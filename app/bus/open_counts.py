"""How many streams of a caller are open in all processes, by counts on Valkey.

In each slot of a few seconds a process adds what is open there to a key of that slot, and hears
what the others have added, or had in the slot before. So a process that dies is forgotten by
itself, and whoever has closed a stream elsewhere has it back after two slots at most.
"""

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, Final

from app.application.machine_ports import Clock

SLOT_SECONDS: Final = 5


class OpenCounts:
    """What this process has told of open streams, and what it has heard."""

    def __init__(self, storage: Any, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock
        self._slot = 0
        self._told: dict[str, int] = {}
        self._before: dict[str, int] = {}
        self._elsewhere: dict[str, int] = {}

    def elsewhere(self, who: str) -> int:
        """How many this caller had open in other processes a moment ago."""
        return self._elsewhere.get(who, 0)

    async def exchange(self, opened: Mapping[str, int], due: Iterable[str]) -> None:
        """Tell how many of these callers' streams are open here, and hear of the others."""
        self._turn()
        slot, heard = self._slot, dict[str, int]()
        for who in {*due, *self._told, *self._before}:
            heard[who] = await self._exchange(slot, who, opened.get(who, 0))
        self._elsewhere = heard

    def _turn(self) -> None:
        slot = self._clock.now() // (1000 * SLOT_SECONDS)
        if slot != self._slot:
            self._before = self._told if slot == self._slot + 1 else {}
            self._slot, self._told = slot, {}

    async def _exchange(self, slot: int, who: str, count: int) -> int:
        before: int = await self._storage.get(_name(who, slot - 1)) - self._before.get(who, 0)
        more = count - self._told.get(who, 0)
        name = _name(who, slot)
        total: int
        if more:
            total = await self._storage.incr(name, 3 * SLOT_SECONDS, more)
            self._told[who] = count
        else:
            total = await self._storage.get(name)
        return max(before, total - count, 0)


def _name(who: str, slot: int) -> str:
    """The key on Valkey, which tells nobody's id or address."""
    return f"open:{slot}:{blake2b(who.encode(), digest_size=12).hexdigest()}"
