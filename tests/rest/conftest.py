"""A fresh service for each test."""

from collections.abc import AsyncIterator

import pytest

from tests.rest.service import Person, Service, serving
from tests.storage.fixtures import Storage, sqlite_storage, sqlite_template

__all__ = ["ann", "service", "sqlite_storage", "sqlite_template", "trio"]


@pytest.fixture
async def service(sqlite_storage: Storage) -> AsyncIterator[Service]:
    """All games and the toy behind REST."""
    async with serving(sqlite_storage.url) as running:
        yield running


@pytest.fixture
async def ann(service: Service) -> Person:
    """One guest."""
    return await service.guest("Ann")


@pytest.fixture
async def trio(service: Service) -> list[Person]:
    """Three guests: a table of the toy."""
    return await service.guests("Ann", "Ben", "Cil")
