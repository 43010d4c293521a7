"""Whose file is next: one of each account in turn, the smaller of one account first."""

import asyncio
from collections.abc import Sequence

from app.application.exports.lanes import Place
from app.application.exports.turns import Turns, _Queue, _Waiting


class Files:
    """Files that are made in a lane, by name, in the order in which they had their turn."""

    def __init__(self) -> None:
        self.turns, self.made, self.let = Turns(), list[str](), asyncio.Event()
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, name: str, account: str, weight: int = 1) -> None:
        """One more that waits, once all before it do."""
        self.tasks[name] = asyncio.create_task(self._make(name, Place("short", weight), account))
        await asyncio.sleep(0)

    async def _make(self, name: str, place: Place, account: str) -> None:
        async with self.turns.turn(place, account):
            self.made.append(name)
            await self.let.wait()

    async def end(self) -> Sequence[str]:
        """All that were made, now that the first one may be."""
        self.let.set()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        return self.made


async def test_whoever_asks_for_many_keeps_nobody_waiting_for_all_of_them() -> None:
    files = Files()
    for number in range(4):
        await files.ask(f"a{number}", "ann")
    await files.ask("b0", "ben")
    await files.ask("b1", "ben")
    await files.ask("c0", "cil")
    assert await files.end() == ["a0", "b0", "c0", "a1", "b1", "a2", "a3"]


async def test_of_one_account_the_smaller_comes_first_and_equals_as_they_came() -> None:
    files = Files()
    for name, weight in (("first", 9), ("large", 9), ("small", 0), ("other", 9), ("tiny", 0)):
        await files.ask(name, "ann", weight)
    assert await files.end() == ["first", "small", "tiny", "large", "other"]


async def test_large_files_of_many_do_not_hold_up_a_small_one_of_another() -> None:
    files = Files()
    for number, name in enumerate("abcd"):
        await files.ask(f"large-{name}", f"guest {name}", 20_000 - number)
    await files.ask("small", "organizer", 1100)
    await files.ask("next", "organizer", 1100)
    assert await files.end() == [
        "large-a", "small", "next", "large-d", "large-c", "large-b"
    ]  # fmt: skip


async def test_many_small_files_do_not_hold_up_a_large_one_for_ever() -> None:
    files = Files()
    for number in range(5):
        await files.ask(f"s{number}", "ann", 100)
    await files.ask("large", "ben", 250)
    assert await files.end() == ["s0", "s1", "s2", "large", "s3", "s4"]


async def test_many_who_come_anew_do_not_hold_up_a_larger_file_for_ever() -> None:
    queue, loop = _Queue(), asyncio.get_running_loop()

    def comes(account: str, weight: int) -> None:
        queue.come(account)
        queue.waiting[account] = [_Waiting(weight, len(queue.had), loop.create_future())]

    queue.come("first")
    queue.take("first", 5)
    comes("large", 100)
    comes("guest 0", 5)
    served = 0
    while "large" in queue.waiting and served < 500:
        served += 1
        comes(f"guest {served}", 5)
        queue.next()
    assert served == 59


async def test_a_small_file_of_one_does_not_wait_for_many_larger_ones_of_others() -> None:
    files = Files()
    for number in range(3):
        for guest in "abc":
            await files.ask(f"{guest}{number}", guest, 400)
    await files.ask("small", "organizer", 105)
    assert (await files.end())[:3] == ["a0", "small", "b0"]


async def test_whoever_comes_anew_owes_nothing_and_has_nothing_saved() -> None:
    files = Files()
    for number in range(3):
        await files.ask(f"a{number}", "ann", 10)
    await files.ask("b0", "ben", 10)
    assert await files.end() == ["a0", "b0", "a1", "a2"]
    await files.ask("c0", "cil", 10)
    assert await files.end() == ["a0", "b0", "a1", "a2", "c0"]


async def test_the_lanes_do_not_wait_for_one_another() -> None:
    turns = Turns()
    async with asyncio.timeout(5), turns.turn(Place("long", 1), "ann"):
        await turns.turn(Place("short", 1), "ann").__aenter__()


async def test_whoever_gives_up_waiting_holds_up_nobody() -> None:
    files = Files()
    for name in ("a0", "a1", "a2"):
        await files.ask(name, "ann")
    files.tasks["a1"].cancel()
    assert await files.end() == ["a0", "a2"]
    await files.ask("b0", "ben")
    assert await files.end() == ["a0", "a2", "b0"]
