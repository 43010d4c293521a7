"""The log of SQLite is copied away off the path of moves, and does not grow without end."""

import sqlite3
from pathlib import Path

import pytest

from app.persistence import checkpoints
from app.persistence.engines import sqlite_file
from tests.storage.fixtures import Storage
from tests.storage.tracing import traced
from tests.storage.world import store_actor

PAGE = 4096


def _log(storage: Storage) -> Path:
    return Path(f"{sqlite_file(storage.url)}-wal")


async def test_a_long_log_is_begun_anew_under_a_busy_writer(
    sqlite_storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "LONG_LOG_PAGES", 50)
    monkeypatch.setattr(checkpoints, "PAUSE_SECONDS", 0.0)
    async with sqlite_storage.serve() as database:
        written = 0
        largest = 0
        while written < 600:  # each commit is at least three pages of the log
            await database.write(store_actor, "Ann")
            written += 1
            largest = max(largest, _log(sqlite_storage).stat().st_size // PAGE)
    assert largest < 3 * written
    assert sqlite_storage.rows("SELECT count(*) FROM account") == [(written,)]


async def test_no_commit_of_the_writer_copies_the_log(sqlite_storage: Storage) -> None:
    async with sqlite_storage.serve() as database:
        seen = traced(database)
        for _ in range(20):
            await database.write(store_actor, "Ann")
    settings = [statement for statement in seen if statement.startswith("PRAGMA wal_")]
    assert {s for s in settings if "autocheckpoint" in s} <= {"PRAGMA wal_autocheckpoint = 0"}
    assert "PRAGMA wal_checkpoint(RESTART)" not in settings


async def test_at_the_end_everything_is_in_the_file(sqlite_storage: Storage) -> None:
    async with sqlite_storage.serve() as database:
        await database.write(store_actor, "Ann")
    log = _log(sqlite_storage)
    assert not log.exists() or log.stat().st_size == 0
    file = sqlite3.connect(f"file:{sqlite_file(sqlite_storage.url)}?immutable=1", uri=True)
    assert file.execute("SELECT name FROM account").fetchall() == [("Ann",)]
    file.close()
