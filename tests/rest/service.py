"""A running service for the tests: real database and bus, a clock that is set by hand."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import httpx
from fastapi import FastAPI

from app.application.exports.making import Exporter
from app.application.guards.limiting import Limiter, Limits
from app.application.matches.playing import play_for_bots
from app.application.streams.attendance import Attendance
from app.application.streams.streaming import Streams, StreamTerms
from app.bus.inprocess import LocalBus
from app.engine.catalogue import Catalogue
from app.games import CATALOGUE
from app.persistence.databases import AnyDatabase
from app.persistence.opening import database_of
from app.rest import Services, Terms, rest_app
from app.stock import texts
from tests.storage.world import SetClock, context_of
from tests.toy import ToyEngine

TERMS = Terms(version="1", page_limit=3, body_limit=4096)
STREAM_TERMS = StreamTerms(heartbeat_seconds=5.0)


def all_games() -> Catalogue:
    """The games of the service, and the toy as one that it does not know."""
    return Catalogue([*CATALOGUE, ToyEngine()])


@dataclass
class Person:
    """A caller with a token."""

    client: httpx.AsyncClient
    id: str
    secret: str

    @property
    def headers(self) -> dict[str, str]:
        """What says who calls."""
        return {"Authorization": f"Bearer {self.secret}"}

    async def call(self, method: str, path: str, **kwargs: Any) -> httpx.Response:
        """One request as this person."""
        headers = {**self.headers, **kwargs.pop("headers", {})}
        return await self.client.request(method, path, headers=headers, **kwargs)

    async def get(self, path: str, **kwargs: Any) -> Any:
        """The JSON of what must be there."""
        return good(await self.call("GET", path, **kwargs))

    async def post(self, path: str, body: Any, **kwargs: Any) -> Any:
        """The JSON of what must be made."""
        return good(await self.call("POST", path, json=body, **kwargs))


@dataclass
class Service:
    """The app on its database."""

    app: FastAPI
    services: Services
    database: AnyDatabase
    client: httpx.AsyncClient
    clock: SetClock

    async def guest(self, name: str = "Ann") -> Person:
        """A new guest."""
        made = good(await self.client.post("/v1/guests", json={"name": name}))
        return Person(self.client, made["player"]["id"], made["secret"])

    async def guests(self, *names: str) -> list[Person]:
        """Several of them."""
        return [await self.guest(name) for name in names]

    async def running(self, people: Sequence[Person], **wanted: Any) -> str:
        """The id of a toy match in which these people sit, one a seat."""
        body = {"game": "toy", "seats": [{"kind": "me"}], **wanted}
        match = (await people[0].post("/v1/matches", body))["match"]["id"]
        for seat, person in enumerate(people[1:], start=1):
            path = f"/v1/matches/{match}/seats/{seat}"
            good(await person.call("PUT", path, json={"kind": "me"}))
        return str(match)

    async def play_bots(self, match: str) -> None:
        """Let the house bots do all that they must."""
        while await self.database.write(play_for_bots, match):
            pass


async def step(people: Sequence[Person], match: str, pick: int = 0) -> bool:
    """One move of the first who must act; False once the match is over."""
    for person in people:
        view = await person.get(f"/v1/matches/{match}")
        if view["match"]["status"] != "running":
            return False
        if view["you"]["must_act"]:
            legal = [move for move in view["you"]["legal_moves"] if not move["out_of_turn"]]
            body = {"turn": view["you"]["turn"], "move": legal[pick % len(legal)]["move"]}
            await person.post(f"/v1/matches/{match}/moves", body)
            return True
    raise AssertionError("a running match in which nobody must act")


async def play_out(people: Sequence[Person], match: str) -> None:
    """Play a match to its end."""
    while await step(people, match):
        pass


def good(response: httpx.Response) -> Any:
    """The JSON of a success."""
    assert response.is_success, response.text
    return response.json()


def refused(response: httpx.Response, status: int, code: str) -> Any:
    """The problem document of a refusal, whole and well-formed."""
    problem = response.json()
    assert (response.status_code, problem["code"]) == (status, code), response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert problem["status"] == status
    assert problem["type"] == f"urn:tricktable:problem:{code}"
    assert problem["request_id"] == response.headers["x-request-id"]
    assert "Accept-Language" in response.headers["vary"]
    assert response.headers["content-language"] in {"en", "nl", "hu", "fi"}
    assert not problem["title"].startswith("refusal."), problem
    return problem


@asynccontextmanager
async def serving(
    url: str,
    catalogue: Catalogue | None = None,
    terms: Terms = TERMS,
    raising: bool = True,
    limits: Limits | None = None,
    stream_terms: StreamTerms = STREAM_TERMS,
) -> AsyncIterator[Service]:
    """A service on a migrated database; ``raising`` lets what nobody caught fail the test."""
    games = catalogue or all_games()
    context = replace(context_of(games), texts=texts(games))
    assert isinstance(context.clock, SetClock)
    bus = LocalBus()
    async with database_of(url, context, bus) as database:
        limiter = Limiter(limits or {}, context.clock, most_streams=2 if limits else 0)
        attendance = Attendance(database, bus, linger=0)
        streams = Streams(database, bus, context, stream_terms, attendance)
        await attendance.start()
        exporter = Exporter(patience=60)
        services = Services(
            database,
            context,
            streams,
            database.troubles,
            terms,
            limiter=limiter,
            exporter=exporter,
        )
        app = rest_app(services)
        transport = httpx.ASGITransport(app, raise_app_exceptions=raising)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            yield Service(app, services, database, client, context.clock)
        await attendance.close()
        await asyncio.sleep(0)
