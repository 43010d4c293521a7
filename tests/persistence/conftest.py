"""The storage fixtures."""

from tests.storage.fixtures import (
    database,
    postgres,
    postgres_storage,
    sqlite_storage,
    sqlite_template,
    storage,
)

__all__ = [
    "database",
    "postgres",
    "postgres_storage",
    "sqlite_storage",
    "sqlite_template",
    "storage",
]
