"""Fixtures: one PostgreSQL server for a worker's session, one database for each test."""

import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import Engine, text

from app.application.context import Context
from app.application.machine_ports import Bus
from app.bus.inprocess import LocalBus
from app.persistence.databases import AnyDatabase
from app.persistence.engines import engine_of
from app.persistence.migrating import upgrade
from app.persistence.opening import database_of
from app.persistence.tables import METADATA
from tests.real.postgres import PostgresServer, postgres_server
from tests.storage.world import context_of

TEMPLATE = "tricktable_template"
_numbers = count(1)


def migrated(url: str) -> None:
    """Bring the database of this URL to the newest revision and leave it."""
    engine = engine_of(url)
    upgrade(engine)
    engine.dispose()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A server whose template database is migrated."""
    with postgres_server() as server:
        migrated(server.create_database(TEMPLATE))
        yield server


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file."""
    path = tmp_path_factory.mktemp("template") / "template.sqlite3"
    migrated(f"sqlite:///{path}")
    return path


@dataclass
class Storage:
    """One migrated, empty database."""

    backend: str
    url: str
    server: PostgresServer | None = None
    engines: list[Engine] = field(default_factory=list)

    def engine(self) -> Engine:
        """A new engine on it, gone with the test."""
        self.engines.append(engine_of(self.url))
        return self.engines[-1]

    def contents(self, *, presence: bool = True) -> dict[str, list[tuple[Any, ...]]]:
        """Every row of every table: equal before and after what must change nothing.

        Over a surface ``presence`` is stored a moment after any call of who sits at a table.
        """
        with self.engine().connect() as connection:
            return {
                table.name: sorted(map(tuple, connection.execute(table.select())), key=repr)
                for table in METADATA.sorted_tables
                if presence or table.name != "presence"
            }

    def rows(self, statement: str, **params: Any) -> list[tuple[Any, ...]]:
        """What a plain query finds, on a connection of its own."""
        with self.engine().connect() as connection:
            return [tuple(row) for row in connection.execute(text(statement), params)]

    @asynccontextmanager
    async def serve(
        self, context: Context | None = None, bus: Bus | None = None
    ) -> AsyncIterator[AnyDatabase]:
        """A running service on it."""
        async with database_of(self.url, context or context_of(), bus or LocalBus()) as database:
            yield database


@pytest.fixture
def sqlite_storage(sqlite_template: Path, tmp_path: Path) -> Storage:
    """A file of its own."""
    path = tmp_path / "test.sqlite3"
    shutil.copyfile(sqlite_template, path)
    return Storage("sqlite", f"sqlite:///{path}")


@pytest.fixture
def postgres_storage(postgres: PostgresServer) -> Iterator[Storage]:
    """A PostgreSQL database of its own."""
    name = f"test_{next(_numbers)}"
    storage = Storage("postgresql", postgres.create_database(name, TEMPLATE), postgres)
    yield storage
    for engine in storage.engines:
        engine.dispose()
    postgres.drop_database(name)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.real)])
def storage(request: pytest.FixtureRequest) -> Storage:
    """Each kind of database in turn."""
    return cast(Storage, request.getfixturevalue(f"{request.param}_storage"))


@pytest.fixture
async def database(storage: Storage) -> AsyncIterator[AnyDatabase]:
    """A running service of the toy game on each kind of database."""
    async with storage.serve() as running:
        yield running
