"""A service for each module, on SQLite; databases for tests that start services of their own."""

import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.real.postgres import PostgresServer, postgres_server
from tests.real.service import ServiceProcess, service_process
from tests.storage.fixtures import TEMPLATE, migrated, sqlite_template

__all__ = ["sqlite_template"]

_numbers = count(1)


@pytest.fixture(scope="session")
def durable_postgres() -> Iterator[PostgresServer]:
    """A server that waits for the disk, as in production; its template database is migrated."""
    with postgres_server(durable=True) as server:
        migrated(server.create_database(TEMPLATE))
        yield server


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """A migrated file of its own."""
    path = tmp_path / "tricktable.sqlite3"
    shutil.copyfile(sqlite_template, path)
    return f"sqlite:///{path}"


@pytest.fixture
def postgres_url(durable_postgres: PostgresServer) -> Iterator[str]:
    """A migrated PostgreSQL database of its own."""
    name = f"e2e_{next(_numbers)}"
    yield durable_postgres.create_database(name, TEMPLATE)
    durable_postgres.drop_database(name)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.real)])
def database_url(request: pytest.FixtureRequest) -> str:
    """Each kind of database in turn."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture(scope="module")
def service(
    sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServiceProcess]:
    """A service that the tests of a module share; none of them may stop it."""
    folder = tmp_path_factory.mktemp("service")
    path = folder / "tricktable.sqlite3"
    shutil.copyfile(sqlite_template, path)
    with service_process(folder, f"sqlite:///{path}") as running:
        yield running


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.real)])
def each_service(
    request: pytest.FixtureRequest,
    sqlite_template: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[ServiceProcess]:
    """A service on each kind of database, which the tests of a module share."""
    folder = tmp_path_factory.mktemp("each")
    if request.param == "sqlite":
        path = folder / "tricktable.sqlite3"
        shutil.copyfile(sqlite_template, path)
        with service_process(folder, f"sqlite:///{path}") as running:
            yield running
    else:
        server: PostgresServer = request.getfixturevalue("durable_postgres")
        name = f"e2e_{next(_numbers)}"
        with service_process(folder, server.create_database(name, TEMPLATE)) as running:
            yield running
        server.drop_database(name)
