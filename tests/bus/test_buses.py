"""Wake-ups arrive, here and in other processes, from any thread, and again after a break."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from threading import Thread

import pytest

from app.bus.choosing import bus_of
from app.bus.inprocess import LocalBus
from app.bus.outside import OutsideBus
from app.bus.postgres import PostgresBus
from app.bus.valkey import ValkeyBus
from tests.real.postgres import PostgresServer, postgres_server
from tests.real.valkey import ValkeyServer, valkey_server

SOON = 10.0
Server = PostgresServer | ValkeyServer


@pytest.fixture(scope="module")
def postgres_for_bus() -> Iterator[PostgresServer]:
    with postgres_server() as server:
        yield server


@pytest.fixture(scope="module")
def valkey_for_bus() -> Iterator[ValkeyServer]:
    with valkey_server() as server:
        yield server


@pytest.fixture(params=["postgres", "valkey"])
def outside(request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server that the test may crash; it runs again for the next one."""
    server: Server = request.getfixturevalue(f"{request.param}_for_bus")
    yield server
    if server.process is None:
        server.start()


@asynccontextmanager
async def buses(server: Server, number: int) -> AsyncIterator[list[LocalBus]]:
    """That many processes' buses, connected."""
    url = server.url() if isinstance(server, PostgresServer) else server.url
    kind = "postgres" if isinstance(server, PostgresServer) else url
    async with AsyncExitStack() as stack:
        made = [bus_of(kind, url) for _ in range(number)]
        for bus in made:
            await bus.start()
            stack.push_async_callback(bus.close)
        yield made


async def until(holds: Callable[[], bool], act: Callable[[], Awaitable[object]]) -> None:
    """Act until it holds."""
    async with asyncio.timeout(SOON):
        while not holds():
            await act()


async def test_a_wake_up_reaches_its_topic_and_no_other() -> None:
    bus = LocalBus()
    async with bus.subscribe("match:1") as one, bus.subscribe("match:2") as other:
        bus.publish("match:1", 7)
        assert await one.wait(SOON) is True
        assert one.position == 7
        assert await other.wait(0) is False


async def test_several_wake_ups_before_a_wait_are_one() -> None:
    bus = LocalBus()
    async with bus.subscribe("bots") as waiter:
        for position in (3, 5, 4):
            bus.publish("bots", position)
        assert await waiter.wait(SOON) is True
        assert waiter.position == 5
        assert await waiter.wait(0) is False


async def test_a_wake_up_from_another_thread_reaches_the_loop() -> None:
    bus = LocalBus()
    async with bus.subscribe("bots") as waiter:
        thread = Thread(target=bus.publish, args=("bots", 1))
        thread.start()
        assert await waiter.wait(SOON) is True
        thread.join()


async def test_waiters_that_leave_are_forgotten() -> None:
    bus = LocalBus()

    async def follow() -> None:
        async with bus.subscribe("match:1") as waiter:
            await waiter.wait(SOON)
            await waiter.wait(SOON)

    tasks = [asyncio.create_task(follow()) for _ in range(50)]
    await until(lambda: len(bus.topics) == 50, lambda: asyncio.sleep(0))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert (len(bus.topics), bus.topics.names) == (0, ())


async def test_a_wake_up_for_nobody_is_not_kept() -> None:
    bus = LocalBus()
    bus.publish("match:1", 1)
    async with bus.subscribe("match:1") as waiter:
        assert await waiter.wait(0) is False


async def test_a_bus_outlives_the_loop_of_its_subscribers() -> None:
    bus = LocalBus()

    async def leave_at_once() -> None:
        async with bus.subscribe("bots"):
            pass

    await asyncio.to_thread(lambda: asyncio.run(leave_at_once()))
    async with bus.subscribe("bots") as waiter:
        bus.publish("bots", 1)
        assert await waiter.wait(SOON) is True


def test_the_setting_chooses_the_bus() -> None:
    url = "postgresql+psycopg://user@127.0.0.1/name"
    assert type(bus_of("inprocess", url)) is LocalBus
    assert type(bus_of("postgres", url)) is PostgresBus
    assert type(bus_of("valkey://127.0.0.1:6379/0", url)) is ValkeyBus


@pytest.mark.real
async def test_a_wake_up_reaches_the_other_process_and_wakes_its_own_once(outside: Server) -> None:
    async with (
        buses(outside, 2) as (here, there),
        here.subscribe("match:1") as own,
        there.subscribe("match:1") as other,
    ):
        here.publish("match:1", 9)
        assert await own.wait(SOON) is True
        assert await other.wait(SOON) is True
        assert (own.position, other.position) == (9, 9)
        # What comes back to the sender is passed over: the next word is the other's.
        there.publish("match:1", 10)
        assert await own.wait(SOON) is True
        assert own.position == 10


@pytest.mark.real
async def test_more_wake_ups_than_a_message_holds_all_arrive(outside: Server) -> None:
    topics = [f"match:{number:036d}" for number in range(1000)]
    async with buses(outside, 2) as (here, there), AsyncExitStack() as stack:
        waiters = [await stack.enter_async_context(there.subscribe(topic)) for topic in topics]
        for position, topic in enumerate(topics, start=1):
            here.publish(topic, position)
        for position, waiter in enumerate(waiters, start=1):
            assert await waiter.wait(SOON) is True
            assert waiter.position == position


@pytest.mark.real
async def test_after_a_crash_of_the_server_everybody_is_woken_and_words_arrive(
    outside: Server,
) -> None:
    async with buses(outside, 2) as (here, there), there.subscribe("match:1") as waiter:
        outside.stop()
        assert isinstance(there, OutsideBus)
        await until(lambda: not there.connected, lambda: asyncio.sleep(0.01))
        here.publish("match:1", 1)
        await asyncio.to_thread(outside.start)
        assert await waiter.wait(SOON) is True

        async def say() -> None:
            here.publish("match:1", 2)
            await waiter.wait(0.1)

        await until(lambda: waiter.position == 2, say)


@pytest.mark.real
async def test_publishing_does_not_wait_for_an_absent_server(outside: Server) -> None:
    async with buses(outside, 1) as (bus,), bus.subscribe("match:1") as waiter:
        outside.stop()
        await waiter.wait(0)
        bus.publish("match:1", 1)
        assert await waiter.wait(SOON) is True
        assert waiter.position == 1


@pytest.mark.real
async def test_what_is_said_is_heard_by_the_others_word_for_word(outside: Server) -> None:
    long = "".join(map(chr, range(0x4E00, 0x4E00 + 600)))
    said = ["ä 7", '{"a":"b"}', long, "match:1 9"]
    async with (
        buses(outside, 2) as (here, there),
        here.subscribe("match:1") as own,
        there.subscribe("match:1") as waiter,
    ):
        heard: list[str] = []
        echo: list[str] = []
        there.hear(heard.append)
        here.hear(echo.append)
        for _ in range(20):
            for words in said:
                here.announce(words)
        here.publish("match:1", 5)
        await until(lambda: len(heard) == 20 * len(said), lambda: asyncio.sleep(0.01))
        assert heard == 20 * said
        assert await waiter.wait(SOON) is True
        assert (own.position, waiter.position, echo) == (5, 5, [])


@pytest.mark.real
async def test_too_much_to_say_is_not_said_and_delays_nothing(outside: Server) -> None:
    async with buses(outside, 2) as (here, there), there.subscribe("match:1") as waiter:
        heard: list[str] = []
        there.hear(heard.append)
        here.announce("x" * 2001)
        for number in range(1500):
            here.announce(str(number))
        here.publish("match:1", 1)
        assert await waiter.wait(SOON) is True
        await until(lambda: len(heard) == 1000, lambda: asyncio.sleep(0.01))
        assert heard == [str(number) for number in range(1000)]
