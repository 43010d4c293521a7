"""One service for all tests of the page of a table link."""

import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.e2e.clients import good
from tests.e2e.sheet_page.club import Club, drawn
from tests.e2e.test_browser import watched
from tests.real.service import ServiceProcess, service_process

__all__ = ["watched"]


@pytest.fixture(scope="package")
def service(
    sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServiceProcess]:
    """A service that none of these tests may stop."""
    folder = tmp_path_factory.mktemp("service")
    path = folder / "tricktable.sqlite3"
    shutil.copyfile(sqlite_template, path)
    with service_process(folder, f"sqlite:///{path}") as running:
        yield running


@pytest.fixture
async def organizer(service: ServiceProcess) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody with events."""
    async with httpx.AsyncClient(base_url=service.url, timeout=30) as client:
        guest = good(await client.post("/v1/guests", json={"name": "Ann"}))
        client.headers["Authorization"] = f"Bearer {guest['secret']}"
        yield client


@pytest.fixture
async def club(organizer: httpx.AsyncClient) -> Club:
    """Four players of Paskievics."""
    return await drawn(organizer, "paskievics-classic", "<b>Andor</b>", "Bea", "Csaba", "Dani")
