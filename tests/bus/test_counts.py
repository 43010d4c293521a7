"""Limits of several processes: shared by Valkey, kept alone without it, never an error."""

from collections.abc import AsyncIterator, Iterator

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
