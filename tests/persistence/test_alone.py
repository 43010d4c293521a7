"""One process for an SQLite file, and several only where that can work."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.bus.inprocess import LocalBus
from app.persistence import postgres
from app.persistence.alone import CannotServe, FileLock, serves_alone
from app.persistence.opening import database_of
from tests.storage.fixtures import Storage
from tests.storage.world import context_of

LITE = "sqlite:///x.sqlite3"
POST = "postgresql+psycopg://u@h/d"
HOLD = """
import sys
from pathlib import Path
from app.persistence.alone import FileLock
lock = FileLock(Path(sys.argv[1]))
lock.take()
print("held", flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize(
    ("url", "bus", "workers", "replicated", "alone"),
    [
        (LITE, "inprocess", 1, False, True),
        (LITE, "valkey://h:1/0", 1, False, True),
        (POST, "inprocess", 1, False, True),
        (POST, "postgres", 2, False, False),
        (POST, "postgres", 1, True, False),
        (POST, "valkey://h:1/0", 4, True, False),
    ],
)
def test_these_settings_work(
    url: str, bus: str, workers: int, replicated: bool, alone: bool
) -> None:
    assert serves_alone(url, bus, workers=workers, replicated=replicated) is alone


@pytest.mark.parametrize(
    ("url", "bus", "workers", "replicated", "reason"),
    [
        (LITE, "valkey://h:1/0", 2, False, "SQLite is served by one process"),
        (LITE, "valkey://h:1/0", 1, True, "SQLite is served by one process"),
        (LITE, "postgres", 1, False, "needs a PostgreSQL database"),
        (POST, "inprocess", 2, False, "need a bus between them"),
        (POST, "inprocess", 1, True, "need a bus between them"),
    ],
)
def test_these_settings_are_refused(
    url: str, bus: str, workers: int, replicated: bool, reason: str
) -> None:
    with pytest.raises(CannotServe, match=reason):
        serves_alone(url, bus, workers=workers, replicated=replicated)


def test_a_second_process_on_one_file_is_refused_until_the_first_has_ended(
    tmp_path: Path,
) -> None:
    path = tmp_path / "data.sqlite3"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(CannotServe, match=rf"id {other.pid}\).*data\.sqlite3$"):
            FileLock(path).take()
        other.kill()
    for _ in range(2):
        lock = FileLock(path)
        lock.take()
        lock.release()


async def test_a_file_is_opened_once_and_free_after_closing(sqlite_storage: Storage) -> None:
    async with sqlite_storage.serve():
        second = database_of(sqlite_storage.url, context_of(), LocalBus())
        with pytest.raises(CannotServe):
            second.start()
        await second.close()
    async with sqlite_storage.serve() as database:
        assert await database.read(lambda tx: "again") == "again"


@pytest.mark.real
@pytest.mark.parametrize(
    ("first", "second", "works"),
    [(True, True, False), (True, False, False), (False, True, False), (False, False, True)],
)
async def test_on_postgres_only_processes_that_know_of_one_another_serve_together(
    postgres_storage: Storage,
    monkeypatch: pytest.MonkeyPatch,
    first: bool,
    second: bool,
    works: bool,
) -> None:
    monkeypatch.setattr(postgres, "PATIENCE_SECONDS", 0)
    async with postgres_storage.serve(context_of(alone=first)):
        other = database_of(postgres_storage.url, context_of(alone=second), LocalBus())
        if works:
            other.start()
            assert await other.read(lambda tx: "both") == "both"
        else:
            with pytest.raises(CannotServe, match="Another process serves this database"):
                other.start()
        await other.close()
