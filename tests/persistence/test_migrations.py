"""Migrations and tables say the same, on both databases."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

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


def test_whoever_had_left_a_seat_is_found_in_what_was_noted(tmp_path: Path) -> None:
    engine = engine_of(f"sqlite:///{tmp_path / 'old.sqlite3'}")
    upgrade(engine, "0015")
    with engine.begin() as connection:
        for account in ("ann", "bob"):
            _insert(connection, "account", id=account, name=account.title())
        _insert(connection, "match", id="m", opened_by="ann")
        for number, (what, account) in enumerate(
            [("seat-left", "bob"), ("seat-left", "bob"), ("seat-cleared", "ann"),
             ("seat-cleared", "bob"), ("seat-taken", "ann")]
        ):  # fmt: skip
            place = f"m/{min(number, 3)}"
            _insert(connection, "audit", id=str(number), account=account, what=what, subject=place)
        _insert(connection, "audit", id="x", account="bob", what="seat-left", subject="gone/1")
    upgrade(engine)
    with engine.connect() as connection:
        rows = connection.execute(
            text("SELECT match, seat, account, name FROM past_seat ORDER BY seat")
        ).all()
    assert [tuple(row) for row in rows] == [
        ("m", 0, "bob", "Bob"),
        ("m", 1, "bob", "Bob"),
        ("m", 3, "bob", "Bob"),
    ]
    engine.dispose()


def test_whoever_had_a_role_once_is_found_in_what_they_did(tmp_path: Path) -> None:
    engine = engine_of(f"sqlite:///{tmp_path / 'old.sqlite3'}")
    upgrade(engine, "0021")
    with engine.begin() as connection:
        for account in ("ann", "bob", "cat"):
            _insert(connection, "account", id=account, name=account.title())
        for place in ("day", "eve"):
            _insert(connection, "tournament", id=place, owner="ann")
        _insert(connection, "tournament_role", tournament="day", account="ann", role="owner")
        for number, (place, by) in enumerate(
            [("day", "ann"), ("day", "bob"), ("day", "bob"), ("eve", "bob"), ("eve", "house")]
        ):
            _insert(connection, "tournament_fact", tournament=place, ordinal=str(number), by=by)
    upgrade(engine)
    with engine.connect() as connection:
        told = "SELECT tournament, account, role FROM tournament_role ORDER BY 1, 2"
        rows = [tuple(row) for row in connection.execute(text(told))]
    assert rows == [("day", "ann", "owner"), ("day", "bob", "past"), ("eve", "bob", "past")]
    engine.dispose()


def _insert(connection: Connection, table: str, **values: str) -> None:
    """A row of which nothing is known but this."""
    columns = inspect(connection).get_columns(table)
    needed = [one["name"] for one in columns if not one["nullable"]]
    row = {**dict.fromkeys(needed, 0), **values}
    names, params = ", ".join(f'"{name}"' for name in row), ", ".join(f":{name}" for name in row)
    connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({params})"), row)


def test_keys_lead_with_the_match() -> None:
    of_a_match = ("dealing", "seat", "entry", "snapshot", "deal")
    firsts = {name: next(iter(METADATA.tables[name].primary_key)).name for name in of_a_match}
    assert firsts == dict.fromkeys(of_a_match, "match")


def test_the_service_needs_a_file() -> None:
    for url in ("sqlite://", "sqlite:///:memory:"):
        with pytest.raises(ValueError, match="needs a database file"):
            sqlite_file(url)
