"""The storage fixtures, and a hall of tables."""

from collections.abc import AsyncIterator

import pytest

from tests.storage.fixtures import (
    Storage,
    database,
    postgres,
    postgres_storage,
    sqlite_storage,
    sqlite_template,
    storage,
)
from tests.storage.waiting import Hall, hall_on

__all__ = [
    "database",
    "hall",
    "postgres",
    "postgres_storage",
    "sqlite_storage",
    "sqlite_template",
    "storage",
]


@pytest.fixture
async def hall(storage: Storage) -> AsyncIterator[Hall]:
    """A hall of toy tables on each kind of database."""
    async with hall_on(storage) as running:
        yield running
