"""A fresh service of the toy game for each test."""

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
