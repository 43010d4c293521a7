import asyncio
from contextlib import suppress

from app.bus.ending import end


async def test_a_task_that_passes_over_a_cancellation_is_ended_all_the_same() -> None:
    cancelled = 0

    async def stubborn() -> None:
        nonlocal cancelled
        for _ in range(2):
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                cancelled += 1
        await asyncio.Event().wait()

    task = asyncio.create_task(stubborn())
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.shield(task), 0)
    async with asyncio.timeout(10):
        await end([task])
    assert (cancelled, task.cancelled()) == (2, True)


async def test_a_task_that_has_failed_is_ended_and_says_nothing() -> None:
    async def broken() -> None:
        raise ValueError

    task = asyncio.create_task(broken())
    await asyncio.wait([task])
    await end([task])
    assert isinstance(task.exception(), ValueError)


async def test_no_tasks_are_ended_at_once() -> None:
    await end([])
