"""Both surfaces on one app over one database."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import pytest

from app.engine.catalogue import Catalogue
from app.graphql import GraphQLServices, mount_graphql
from app.graphql.schema import GameSchema
from tests.graphql.service import schema_of
from tests.rest.service import TERMS, Person, Service, all_games, serving
from tests.storage.fixtures import Storage, sqlite_storage, sqlite_template
from tests.toy import ToyEngine

__all__ = ["Both", "both", "both_of_all", "sqlite_storage", "sqlite_template"]

TOY = Catalogue([ToyEngine()])
ALL = all_games()


@dataclass
class Both:
    """One service behind two surfaces."""

    rest: Service
    schema: GameSchema

    async def graphql(
        self, query: str, variables: dict[str, Any] | None = None, person: Person | None = None
    ) -> Any:
        """The value of an operation's only field."""
        headers = person.headers if person else {}
        body = {"query": query, "variables": variables}
        response = await self.rest.client.post("/graphql", json=body, headers=headers)
        answer = response.json()
        assert "errors" not in answer, answer
        return next(iter(answer["data"].values()))


@pytest.fixture
async def both(sqlite_storage: Storage) -> AsyncIterator[Both]:
    """The toy, a game that neither surface knows."""
    async with _served(sqlite_storage, TOY) as served:
        yield served


@pytest.fixture
async def both_of_all(sqlite_storage: Storage) -> AsyncIterator[Both]:
    """All games and the toy."""
    async with _served(sqlite_storage, ALL) as served:
        yield served


@asynccontextmanager
async def _served(storage: Storage, games: Catalogue) -> AsyncIterator[Both]:
    terms = replace(TERMS, body_limit=100_000)
    async with serving(storage.url, games, terms) as rest:
        held = rest.services
        services = GraphQLServices(held.database, held.context, held.streams, running=held.running)
        schema = schema_of(games, services.limits)
        yield Both(rest, mount_graphql(rest.app, services, schema))
