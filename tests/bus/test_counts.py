"""Limits of several processes: shared by Valkey, kept alone without it, never an error."""

from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, suppress

import pytest

from app.application.errors import Refused
from app.application.guards.limiting import Bucket, Limiter, Visit
from app.bus import counts
from app.bus.choosing import limiter_of
from app.bus.counts import SharedLimiter
from tests.real.valkey import ValkeyServer, valkey_server
from tests.storage.world import SetClock

LIMITS = {Bucket.MOVES: 10}


@pytest.fixture(scope="module")
def valkey_for_counts() -> Iterator[ValkeyServer]:
    with valkey_server() as server:
        yield server


@pytest.fixture
async def pair(valkey_for_counts: ValkeyServer) -> AsyncIterator[list[SharedLimiter]]:
    """Two processes that tell only when they are made to."""
    made = [SharedLimiter(valkey_for_counts.url, LIMITS, SetClock()) for _ in range(2)]
    yield made
    for limiter in made:
        await limiter.close()


def moves(limiter: Limiter, who: str, number: int) -> int:
    """How many of so many moves are let through."""
    visit = Visit(limiter, "")
    made = 0
    for _ in range(number):
        try:
            visit.pay("play_move", who)
            made += 1
        except Refused:
            pass
    return made


@pytest.mark.real
async def test_what_one_process_has_counted_is_missing_in_the_other(
    pair: list[SharedLimiter],
) -> None:
    one, other = pair
    assert moves(one, "ann", 6) == 6
    assert moves(other, "ann", 1) == 1
    await one.exchange()
    await other.exchange()
    assert moves(other, "ann", 20) == 3
    await other.exchange()
    assert moves(one, "ann", 20) == 4  # it has not heard of the other yet
    await one.exchange()
    assert moves(one, "ann", 20) == 0
    assert moves(one, "ben", 20) == 10


@pytest.mark.real
async def test_a_broken_valkey_is_logged_and_keeps_nobody_out(
    valkey_for_counts: ValkeyServer,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(counts, "TELL_SECONDS", 0.01)
    monkeypatch.setattr(counts, "PAUSE_SECONDS", 0.01)
    limiter = SharedLimiter(valkey_for_counts.url, LIMITS, SetClock())
    await limiter.start()
    valkey_for_counts.stop()
    try:
        assert moves(limiter, "bob", 20) == 10
        with pytest.raises(Exception, match="connect"):
            await limiter.exchange()
        assert moves(limiter, "cil", 20) == 10
    finally:
        valkey_for_counts.start()
        await limiter.close()


def test_only_valkey_holds_counts(valkey_for_counts: ValkeyServer) -> None:
    kinds = ("inprocess", "postgres", valkey_for_counts.url)
    made = [type(limiter_of(kind, LIMITS, SetClock(), 1)) for kind in kinds]
    assert made == [Limiter, Limiter, SharedLimiter]


@pytest.fixture
async def streaming_pair(
    valkey_for_counts: ValkeyServer,
) -> AsyncIterator[tuple[SetClock, list[SharedLimiter]]]:
    """Two processes in which a person may have ten streams open."""
    clock = SetClock()
    made = [SharedLimiter(valkey_for_counts.url, {}, clock, 10) for _ in range(2)]
    yield clock, made
    for limiter in made:
        await limiter.close()


def opened(limiter: Limiter, who: str, number: int, stack: ExitStack) -> int:
    """How many of so many streams may be opened."""
    held = 0
    with suppress(Refused):
        for _ in range(number):
            stack.enter_context(limiter.streaming(who))
            held += 1
    return held


@pytest.mark.real
async def test_open_streams_of_several_processes_are_counted_together(
    streaming_pair: tuple[SetClock, list[SharedLimiter]],
) -> None:
    clock, (one, other) = streaming_pair
    with ExitStack() as here, ExitStack() as there:
        assert opened(one, "ann", 6, here) == 6
        assert opened(other, "ann", 1, there) == 1
        await one.exchange()
        await other.exchange()
        assert opened(other, "ann", 20, there) == 3
        await other.exchange()
        await one.exchange()
        assert opened(one, "ann", 1, here) == 0
        assert opened(one, "ben", 20, here) == 10
        clock.time += 5000  # a new slot: what was told in the one before still counts
        await one.exchange()
        await one.exchange()
        assert opened(one, "ann", 1, here) == 0
        there.close()
        for _ in range(2):
            clock.time += 5000
            await other.exchange()
            await one.exchange()
        assert opened(one, "ann", 20, here) == 4


@pytest.mark.real
async def test_streams_of_a_process_that_died_are_forgotten(
    streaming_pair: tuple[SetClock, list[SharedLimiter]],
) -> None:
    clock, (one, dying) = streaming_pair
    with ExitStack() as here, ExitStack() as there:
        assert opened(one, "cil", 1, here) == 1
        assert opened(dying, "cil", 9, there) == 9
        await dying.exchange()
        await one.exchange()
        assert opened(one, "cil", 1, here) == 0
        for _ in range(2):
            clock.time += 5000
            await one.exchange()
        assert opened(one, "cil", 20, here) == 9
