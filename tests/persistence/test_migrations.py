"""Migrations and tables say the same, on both databases."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from app.persistence.engines import engine_of, sqlite_file
from app.persistence.migrating import current_is_head, upgrade
from app.persistence.tables import METADATA
from tests.real.postgres import PostgresServer
from tests.storage.fixtures import Storage


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.real)])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without any table."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'folder' / 'empty.sqlite3'}"
    server: PostgresServer = request.getfixturevalue("postgres")
    server.drop_database("empty")
    return server.create_database("empty")


def test_the_migrations_make_the_tables_of_the_code(storage: Storage) -> None:
    with storage.engine().connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
    names = set(inspect(storage.engine()).get_table_names())
    assert names == {*METADATA.tables, "alembic_version"}


def test_an_empty_database_lacks_migrations_and_then_has_them(empty_url: str) -> None:
    engine = engine_of(empty_url)
    assert current_is_head(engine) is False
    upgrade(engine)
    assert current_is_head(engine) is True
    upgrade(engine)
    assert current_is_head(engine) is True
    engine.dispose()


def test_several_processes_may_migrate_at_once(empty_url: str) -> None:
    def migrate(_: int) -> bool:
        engine = engine_of(empty_url)
        upgrade(engine)
        current = current_is_head(engine)
        engine.dispose()
        return current

    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(migrate, range(3))) == [True, True, True]


def test_keys_lead_with_the_match() -> None:
    of_a_match = ("dealing", "seat", "entry", "snapshot", "deal")
    firsts = {name: next(iter(METADATA.tables[name].primary_key)).name for name in of_a_match}
    assert firsts == dict.fromkeys(of_a_match, "match")


def test_the_service_needs_a_file() -> None:
    for url in ("sqlite://", "sqlite:///:memory:"):
        with pytest.raises(ValueError, match="needs a database file"):
            sqlite_file(url)
