"""What is waited for in one process: a crowd is woken in parts, and a wait costs no timer."""

import asyncio
from contextlib import AsyncExitStack

from app.bus.topics import AT_ONCE, Topics, Waiter

SOON = 10.0


async def _crowd(topics: Topics, stack: AsyncExitStack, number: int) -> list[Waiter]:
    return [await stack.enter_async_context(topics.subscribe("match")) for _ in range(number)]


async def test_a_crowd_is_woken_in_parts_and_others_get_their_turn_in_between() -> None:
    topics, order = Topics(), []

    async def wait(waiter: Waiter) -> None:
        assert await waiter.wait(SOON) is True
        order.append("reader")

    async def pass_by() -> None:
        while order.count("reader") < 3 * AT_ONCE:
            order.append("other")
            await asyncio.sleep(0)

    async with AsyncExitStack() as stack, asyncio.TaskGroup() as tasks:
        for waiter in await _crowd(topics, stack, 3 * AT_ONCE):
            tasks.create_task(wait(waiter))
        await asyncio.sleep(0)
        topics.publish("match", 7)
        tasks.create_task(pass_by())
    assert order.count("reader") == 3 * AT_ONCE
    first, last = order.index("reader"), len(order) - order[::-1].index("reader")
    assert order[first:last].count("other") >= 2


async def test_who_is_told_again_before_the_whole_crowd_is_awake_knows_the_last_position() -> None:
    topics = Topics()
    async with AsyncExitStack() as stack:
        crowd = await _crowd(topics, stack, 2 * AT_ONCE)
        waits = [asyncio.create_task(waiter.wait(SOON)) for waiter in crowd]
        await asyncio.sleep(0)
        topics.publish("match", 7)
        await asyncio.sleep(0)
        topics.publish("match", 8)
        assert await asyncio.gather(*waits) == [True] * len(crowd)
        again = await asyncio.gather(*(waiter.wait(0) for waiter in crowd))
        assert {waiter.position for waiter in crowd} == {8}
        assert again.count(True) <= AT_ONCE


async def test_whoever_took_the_news_by_itself_is_not_woken_for_it_later() -> None:
    topics = Topics()
    async with AsyncExitStack() as stack:
        crowd = await _crowd(topics, stack, 2 * AT_ONCE)
        topics.publish("match", 7)
        await asyncio.sleep(0)
        last = crowd[-1]
        assert await last.wait(SOON) is True
        waiting = asyncio.create_task(last.wait(SOON))
        for _ in range(4):
            await asyncio.sleep(0)
        assert not waiting.done()
        last.wake(8)
        assert await waiting is True


async def test_waits_that_end_early_share_a_timer_and_the_last_one_runs_out_in_its_own_time() -> (
    None
):
    topics = Topics()
    async with topics.subscribe("match") as waiter:
        timers = set()
        for position in range(1, 4):
            wait = asyncio.create_task(waiter.wait(SOON))
            await asyncio.sleep(0)
            timers.add(waiter._timer)
            waiter.wake(position)
            assert await wait is True
        assert len(timers) == 1
        assert await waiter.wait(0.01) is False
        assert waiter._timer is None
    assert await waiter.wait(0.0) is False


async def test_nothing_of_a_waiter_is_left_in_the_loop_when_it_leaves() -> None:
    topics = Topics()
    async with topics.subscribe("match") as waiter:
        wait = asyncio.create_task(waiter.wait(SOON))
        await asyncio.sleep(0)
        waiter.wake(1)
        await wait
        timer = waiter._timer
    assert timer is not None
    assert timer.cancelled()
    assert waiter._timer is None
