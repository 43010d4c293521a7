"""Engines in which transactions are begun and ended by hand, on both databases."""

import sqlite3
from pathlib import Path

from sqlalchemy import Engine, NullPool, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

BUSY_MS = 5000
_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    f"busy_timeout = {BUSY_MS}",
    "wal_autocheckpoint = 0",  # a thread of its own does it: see checkpoints
    "temp_store = MEMORY",
    "cache_size = -32000",
)
_POSTGRES = {
    "connect_timeout": 5,
    "application_name": "tricktable",
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
    "options": "-c statement_timeout=15000 -c lock_timeout=5000"
    " -c idle_in_transaction_session_timeout=15000",
}


def engine_of(url: str) -> Engine:
    """The engine for this URL, SQLite file or PostgreSQL.

    It never begins a transaction by itself, and each thread holds its own connection.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        return _sqlite_engine(url)
    return create_engine(
        url,
        isolation_level="AUTOCOMMIT",
        poolclass=NullPool,
        connect_args=_POSTGRES,
        hide_parameters=True,  # they hold hands and hashes, and errors are logged
    )


def sqlite_file(url: str) -> Path:
    """The file of an SQLite URL."""
    name = make_url(url).database
    if not name or name == ":memory:":
        raise ValueError("the service needs a database file: sqlite:///FILE")
    return Path(name)


def _sqlite_engine(url: str) -> Engine:
    sqlite_file(url).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        url,
        isolation_level="AUTOCOMMIT",
        poolclass=NullPool,
        connect_args={"check_same_thread": False, "cached_statements": 256},
        hide_parameters=True,
    )
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
    assert isinstance(connection, sqlite3.Connection)
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()
