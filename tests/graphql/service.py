"""A running service: the ports' real SQLite database and bus behind the surface."""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from fastapi import FastAPI
from starlette.requests import HTTPConnection

from app.application.context import Context, Limits
from app.application.log import LogCodec
from app.application.streams.streaming import Streams, StreamTerms
from app.application.texts import Language, Texts
from app.bots import POLICIES
from app.bus.inprocess import LocalBus
from app.documents.deals import PaperDrafter
from app.documents.pictures import SvgPainter
from app.documents.printing import FilePrinter
from app.engine.catalogue import Catalogue
from app.engine.policy import Policy
from app.graphql import GraphQLServices, QueryLimits, mount_graphql
from app.graphql.call import Call
from app.graphql.measure import Costs
from app.graphql.schema import GameSchema, build_schema
from app.persistence.databases import AnyDatabase
from app.persistence.matching import heaviest_pairs
from app.persistence.opening import database_of
from app.persistence.system import SystemClock, SystemEntropy
from tests.storage.fixtures import migrated

ENGLISH = {
    "refusal.token-missing.title": "A token is needed",
    "refusal.token-missing.detail": "Send a token.",
    "refusal.turn-passed.title": "That turn has passed",
    "refusal.turn-passed.detail": "The next turn is {expected}.",
    "refusal.must-follow-suit.title": "Follow suit",
    "refusal.must-follow-suit.detail": "You hold a card of the suit led.",
    "refusal.query-too-large.detail": "Ask for less.",
    "refusal.unsupported-media-type.detail": "Send JSON.",
}
FINNISH = {
    "refusal.token-missing.title": "Tunnus puuttuu",
    "refusal.query-too-large.detail": "Pyydä vähemmän.",
    "refusal.unknown-operation.detail": "Mikä operaatio suoritetaan?",
    "refusal.needs-stream.detail": "Avaa tietovirta.",
    "refusal.unsupported-media-type.detail": "Lähetä JSONia.",
    "refusal.method-not-allowed.detail": "Tämä metodi ei käy.",
}


WIDE = QueryLimits(depth=99, aliases=9999, tokens=99_999, selections=9**9, cost=9**12, repeats=9**9)
COSTS = Costs({"logIn": 1000}, {"matches": 20})


class PlainPasswords:
    """Hashing that takes no time."""

    def hash(self, password: str) -> str:
        """Readable on purpose."""
        return f"plain:{password}"

    def verify(self, password: str, hashed: str | None) -> bool:
        """Whether it fits."""
        return hashed == f"plain:{password}"


def context_of(catalogue: Catalogue) -> Context:
    """A composition without the container."""
    policies: dict[str, dict[str, Policy]] = {
        game: {**POLICIES, **referee.engine.policies} for game, referee in catalogue.items()
    }
    return Context(
        catalogue=catalogue,
        policies=policies,
        codecs={game: LogCodec(referee) for game, referee in catalogue.items()},
        texts=Texts(
            {
                (Language.ENGLISH, "tricktable"): ENGLISH,
                (Language.FINNISH, "tricktable"): FINNISH,
            },
            {},
        ),
        clock=SystemClock(),
        entropy=SystemEntropy(),
        passwords=PlainPasswords(),
        matcher=heaviest_pairs,
        limits=Limits(),
        alone=True,
        painter=SvgPainter(),
        drafter=PaperDrafter(),
        printer=FilePrinter(),
    )


@dataclass
class Service:
    """The app, its schema and a client."""

    app: FastAPI
    schema: GameSchema
    client: httpx.AsyncClient
    database: AnyDatabase
    bus: LocalBus
    context: Context
    services: GraphQLServices

    def call(self, token: str | None = None) -> Call:
        """The context of a request that has come past HTTP."""
        headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
        return Call(self.services, HTTPConnection({"type": "http", "headers": headers}))

    async def send(
        self,
        query: str | None,
        variables: Mapping[str, Any] | None = None,
        token: str | None = None,
        **headers: str,
    ) -> httpx.Response:
        """One request as it is."""
        sent = {key.replace("_", "-"): value for key, value in headers.items()}
        if token is not None:
            sent["authorization"] = f"Bearer {token}"
        body = {"query": query, "variables": variables}
        return await self.client.post("/graphql", json=body, headers=sent)

    async def ask(
        self,
        query: str,
        variables: Mapping[str, Any] | None = None,
        token: str | None = None,
        **headers: str,
    ) -> Any:
        """The data of an operation that must not fail; of a single field, its value."""
        response = await self.send(query, variables, token, **headers)
        answer = response.json()
        assert "errors" not in answer, answer
        assert response.status_code == 200
        data = answer["data"]
        return next(iter(data.values())) if len(data) == 1 else data

    async def guest(self, name: str) -> str:
        """A new guest's token."""
        made = await self.ask(
            "mutation($name: String!) { createGuest(guest: {name: $name}) "
            "{ ... on NewToken { secret } } }",
            {"name": name},
        )
        return str(made["secret"])


_SCHEMAS: list[tuple[Catalogue, QueryLimits, GameSchema]] = []


def schema_of(catalogue: Catalogue, limits: QueryLimits) -> GameSchema:
    """The schema of these games, built once for all tests that name the very same catalogue."""
    for games, bounds, schema in _SCHEMAS:
        if games is catalogue and bounds == limits:
            return schema
    schema = build_schema(catalogue, limits)
    _SCHEMAS.append((catalogue, limits, schema))
    return schema


@cache
def _migrated() -> bytes:
    """A file without rows, of the newest revision: migrated once."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "empty.sqlite3"
        migrated(f"sqlite:///{file}")
        return file.read_bytes()


@asynccontextmanager
async def serving(
    folder: Path,
    catalogue: Catalogue,
    limits: QueryLimits | None = None,
    dress: Callable[[FastAPI, Context, AnyDatabase, LocalBus], None] | None = None,
    heartbeat_seconds: float = 5.0,
) -> AsyncIterator[Service]:
    """A service of these games in this folder."""
    context = context_of(catalogue)
    bus = LocalBus()
    file = folder / "test.sqlite3"
    file.write_bytes(_migrated())
    database = database_of(f"sqlite:///{file}", context, bus)
    app = FastAPI()
    streams = Streams(database, bus, context, StreamTerms(heartbeat_seconds=heartbeat_seconds))
    services = GraphQLServices(database, context, streams, limits or QueryLimits())
    schema = mount_graphql(app, services, schema_of(catalogue, services.limits))
    if dress is not None:
        dress(app, context, database, bus)
    async with database:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            yield Service(app, schema, client, database, bus, context, services)


def words(value: Any) -> Iterator[str]:
    """Every text in an answer."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner)
