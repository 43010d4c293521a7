"""Migrations: one chain of revisions for both databases, each run in one transaction."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

FOLDER = Path(__file__).resolve().parents[2] / "migrations"
ADVISORY_LOCK = 0x7121C7AB1E


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Bring the database to a revision, the newest one; several processes may try at once."""
    with engine.connect() as connection, _transaction(connection):
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def current_is_head(engine: Engine) -> bool:
    """Whether the database has every migration."""
    with engine.connect() as connection:
        return is_head(connection)


def is_head(connection: Connection) -> bool:
    """Whether the database behind this connection has every migration."""
    found = MigrationContext.configure(connection).get_current_heads()
    return set(found) == set(ScriptDirectory.from_config(_config()).get_heads())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


@contextmanager
def _transaction(connection: Connection) -> Iterator[None]:
    sqlite = connection.dialect.name == "sqlite"
    if sqlite:  # batch mode makes tables anew, which foreign keys would forbid
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if sqlite else "BEGIN")
    try:
        if not sqlite:
            connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ADVISORY_LOCK})")
        yield
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise
    connection.exec_driver_sql("COMMIT")
