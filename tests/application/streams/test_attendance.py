"""Who asks for what was seen: looks are shared, but never one that is older than the question."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from app.application.ports import Database
from app.application.streams.attendance import Attendance
from app.bus.inprocess import LocalBus

NOW = 7


class Looks:
    """A database that is read when the test says so; each look sees how many there were."""

    def __init__(self) -> None:
        self.begun = 0
        self.free = asyncio.Event()

    async def read(self, _use_case: Callable[..., Any], match: str) -> tuple[dict[str, Any], int]:
        self.begun += 1
        seen = {match: (self.begun, self.begun)}
        await self.free.wait()
        return seen, NOW


def _attendance(looks: Looks) -> Attendance:
    return Attendance(cast(Database, looks), LocalBus())


async def test_those_who_ask_at_once_share_a_look() -> None:
    looks = Looks()
    attendance = _attendance(looks)
    looks.free.set()
    told = await asyncio.gather(*(attendance.of("m") for _ in range(5)))
    assert [seen for seen, _, _ in told] == [{"m": (1, 1)}] * 5
    assert await attendance.of("m") == ({"m": (2, 2)}, NOW, {}.keys())


async def test_whoever_asks_while_a_look_goes_on_is_told_of_the_next_one() -> None:
    looks = Looks()
    attendance = _attendance(looks)
    first = asyncio.create_task(attendance.of("m"))
    while not looks.begun:
        await asyncio.sleep(0)
    late = [asyncio.create_task(attendance.of("m")) for _ in range(3)]
    await asyncio.sleep(0)
    assert looks.begun == 1
    looks.free.set()
    assert (await first)[0] == {"m": (1, 1)}
    assert [(await one)[0] for one in late] == [{"m": (2, 2)}] * 3


async def test_whoever_asks_for_another_match_does_not_wait() -> None:
    looks = Looks()
    attendance = _attendance(looks)
    waiting = asyncio.create_task(attendance.of("m"))
    while not looks.begun:
        await asyncio.sleep(0)
    other = asyncio.create_task(attendance.of("n"))
    while looks.begun < 2:
        await asyncio.sleep(0)
    looks.free.set()
    assert (await other)[0] == {"n": (2, 2)}
    assert (await waiting)[0] == {"m": (1, 1)}


async def test_whoever_stops_waiting_takes_the_look_from_nobody() -> None:
    looks = Looks()
    attendance = _attendance(looks)
    leaving, staying = (asyncio.create_task(attendance.of("m")) for _ in range(2))
    while not looks.begun:
        await asyncio.sleep(0)
    leaving.cancel()
    looks.free.set()
    assert (await staying)[0] == {"m": (1, 1)}
