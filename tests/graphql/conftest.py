"""A fresh service of the toy game for each test; its schema is built once for most."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.engine.catalogue import Catalogue
from tests.graphql.service import Service, serving
from tests.toy import ToyEngine

TOY = Catalogue([ToyEngine()])


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    """The toy game behind GraphQL."""
    async with serving(tmp_path, TOY) as running:
        yield running


@pytest.fixture
async def fresh(tmp_path: Path) -> AsyncIterator[Service]:
    """The same behind a schema of its own: nothing was asked of it yet."""
    async with serving(tmp_path, Catalogue([ToyEngine()])) as running:
        yield running
