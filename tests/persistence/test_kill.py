"""Killed at any instant, process or server: what was acknowledged is there, and whole."""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Self

import pytest

from app.application.matches.loading import fresh_match
from app.application.ports import Tx
from app.application.rows import MatchFilter
from app.bus.inprocess import LocalBus
from app.domain.match import Match
from app.engine.record import Record
from app.persistence.opening import database_of
from tests.persistence.killed import real_context
from tests.real.postgres import PostgresServer, postgres_server
from tests.storage.fixtures import Storage, migrated

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5
pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


@pytest.fixture(scope="module")
def durable() -> Iterator[PostgresServer]:
    with postgres_server(durable=True) as server:
        migrated(server.create_database("killed"))
        yield server


class Player:
    """The process that plays, and what it has acknowledged."""

    def __init__(self, url: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "tests.persistence.killed", url]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, bufsize=0
        )
        assert self.process.stdout is not None
        self._lines = iter(self.process.stdout.readline, b"")

    def acknowledged(self, most: int) -> list[tuple[str, int, int, str]]:
        """That many acknowledged moves, or those until its end; a torn line is none."""
        moves = []
        for line in self._lines:
            if line.endswith(b"\n"):
                moves.append(tuple(json.loads(line)))
            if len(moves) == most:
                break
        return moves

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> list[tuple[str, int, int, str]]:
        """End it at once; what it had still acknowledged."""
        assert self.process.stdout is not None
        if self.process.stdout.closed:
            return []
        self.process.send_signal(signal.SIGKILL)
        rest = self.acknowledged(1_000_000)
        self.process.wait()
        self.process.stdout.close()
        return rest


async def test_on_sqlite(sqlite_storage: Storage) -> None:
    chance = random.Random(5)
    moves = []
    for _ in range(ROUNDS):
        with Player(sqlite_storage.url) as player:
            moves += player.acknowledged(chance.randrange(1, 200))
            moves += player.kill()
    await _check(sqlite_storage.url, moves)


@pytest.mark.real
async def test_on_postgres_where_the_server_is_killed_as_well(durable: PostgresServer) -> None:
    chance = random.Random(6)
    url = durable.url("killed")
    moves = []
    for number in range(ROUNDS):
        with Player(url) as player:
            moves += player.acknowledged(chance.randrange(1, 150))
            if number % 2 == 0:
                durable.stop()  # at once, nothing is written
                durable.start()
                moves += player.acknowledged(chance.randrange(1, 50))
            moves += player.kill()
    await _check(url, moves)


async def _check(url: str, moves: list[tuple[str, int, int, str]]) -> None:
    assert len(moves) > ROUNDS
    async with database_of(url, real_context(), LocalBus()) as database:
        matches = await database.read(lambda tx: tx.matches.page(MatchFilter(), None, 10_000))
        assert {match for match, *_ in moves} <= {match.id for match in matches}
        for match in matches:
            acknowledged = [move for key, *move in moves if key == match.id]
            await database.read(_check_match, match, acknowledged)


def _check_match(tx: Tx, match: Match, acknowledged: list[list[object]]) -> None:
    entries = tx.matches.entries(match.id, 0, 10_000)
    stored = [[entry.seat, entry.turn, entry.move] for entry in entries if entry.move]
    assert [move for move in acknowledged if move not in stored] == []
    # No half move: the log has no gap, and ends where the match says.
    assert [entry.ordinal for entry in entries] == list(range(1, match.version + 1))
    assert entries[0].first == 1
    assert all(one.first + one.count == next_.first for one, next_ in pairwise(entries))
    assert entries[-1].first + entries[-1].count - 1 == match.position
    turns = tuple(sum(move[0] == seat for move in stored) for seat in range(len(match.holders)))
    assert turns == match.turns
    if match.started_at is not None:
        _check_state(tx, match)


def _check_state(tx: Tx, match: Match) -> None:
    """By the snapshot and the moves since, and by all moves from the start: the same."""
    referee = tx.context.catalogue[match.game]
    plies = tuple(tx.matches.plies(match.id))
    dealing = tx.matches.dealing(match.id)
    record = Record(match.game, match.rules_version, match.options, dealing, plies)
    *_, (_, last) = referee.replay(record)
    state = fresh_match(tx, match.id).state
    assert state is not None
    assert referee.digest(state) == referee.digest(last.state)
    assert referee.outcome(state) == match.outcome
    assert (match.outcome is None) == (match.status == "running")
    deals = tx.matches.deals(match.id, 0, 100)
    assert [deal.number for deal in deals] == list(range(1, match.deals + 1))
