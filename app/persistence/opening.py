"""From a URL to a running database."""

from app.application.context import Context
from app.application.machine_ports import Bus
from app.persistence.databases import AnyDatabase
from app.persistence.engines import engine_of
from app.persistence.postgres import PostgresDatabase
from app.persistence.sqlite import SqliteDatabase
from app.persistence.units import Shared


def database_of(url: str, context: Context, bus: Bus) -> AnyDatabase:
    """The database of this URL, not yet started; ``start`` it before use, ``close`` it after."""
    engine = engine_of(url)
    shared = Shared(context, bus)
    if engine.dialect.name == "sqlite":
        return SqliteDatabase(engine, shared)
    return PostgresDatabase(engine, shared)
