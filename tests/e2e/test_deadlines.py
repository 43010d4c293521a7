"""Clocks among several processes: each deadline is met once, whoever is killed meanwhile."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from tests.e2e.clients import good, http, new_guest
from tests.real.service import ServiceProcess, service_process

MATCHES = 6
SECOND_MS = 1000
ENOUGH = 12
"""So many events in each match after each blow: a few moves of the clock."""

pytestmark = [pytest.mark.real, pytest.mark.timeout(240)]


@pytest.fixture
def four(postgres_url: str, tmp_path: Path) -> Iterator[list[ServiceProcess]]:
    """Four processes that share a database."""
    settings = {"bus": "postgres", "replicated": "true"}
    with ExitStack() as stack:
        yield [
            stack.enter_context(service_process(tmp_path, postgres_url, **settings))
            for _ in range(4)
        ]


async def test_every_time_out_happens_once_though_processes_are_killed(
    four: list[ServiceProcess], postgres_url: str
) -> None:
    matches = [await _open(four[number % len(four)]) for number in range(MATCHES)]
    seen = await _clock_has_moved(four[1], matches, ENOUGH)
    four[0].crash()
    seen = await _clock_has_moved(four[1], matches, seen + ENOUGH)
    for service in four[1:]:
        service.crash()
    four[2].start()
    await _clock_has_moved(four[2], matches, seen + ENOUGH)
    four[2].stop()
    moves = await asyncio.to_thread(_moves, postgres_url)
    assert {match for match, *_ in moves} == set(matches)
    assert {by for _, _, _, _, by in moves} == {"clock"}
    for match in matches:
        for seat in (0, 1):
            _each_waited_its_second([move for move in moves if move[:2] == (match, seat)])


async def _open(service: ServiceProcess) -> str:
    """A match of two in which nobody ever moves."""
    async with http(service.url) as client:
        people = [await new_guest(client, f"Guest {seat}") for seat in range(2)]
        time = {"kind": "move", "seconds": 1, "on_timeout": "default_move"}
        body = {"game": "avotuppi", "time": time, "seats": [{"kind": "me"}]}
        opened = await client.post("/v1/matches", json=body, headers=people[0].headers)
        match: str = good(opened)["match"]["id"]
        seat = f"/v1/matches/{match}/seats/1"
        good(await client.put(seat, json={"kind": "me"}, headers=people[1].headers))
        return match


async def _clock_has_moved(service: ServiceProcess, matches: list[str], most: int) -> int:
    """Wait until so much has happened in each match; the most that has happened in one."""
    async with asyncio.timeout(90), http(service.url) as client:
        while True:
            views = [good(await client.get(f"/v1/matches/{match}")) for match in matches]
            counts: list[int] = [view["match"]["position"] for view in views]
            if min(counts) >= most:
                return max(counts)
            await asyncio.sleep(0.2)


def _moves(url: str) -> list[tuple[str, int, int, int, str]]:
    """All moves as they are stored: match, seat, turn, moment, by whom."""
    engine = create_engine(url)
    statement = (
        'SELECT match, seat, turn, at, "by" FROM entry WHERE move IS NOT NULL'
        " ORDER BY match, seat, turn"
    )
    with engine.connect() as connection:
        rows = [tuple(row) for row in connection.exec_driver_sql(statement)]
    engine.dispose()
    return rows


def _each_waited_its_second(moves: list[tuple[str, int, int, int, str]]) -> None:
    """No decision is missing, and none was made for a seat before its second was over."""
    assert [turn for _, _, turn, _, _ in moves] == list(range(len(moves)))
    moments = [at for _, _, _, at, _ in moves]
    assert all(later - earlier >= SECOND_MS for earlier, later in pairwise(moments))
