"""Limits on both surfaces: one count for both, told on every answer, refused as any refusal."""

import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest

from app.application.guards.limiting import Bucket
from app.graphql import GraphQLServices, mount_graphql
from tests.graphql.service import schema_of
from tests.rest.service import Person, good, refused, serving
from tests.rest.streaming import streaming
from tests.storage.fixtures import Storage, sqlite_storage, sqlite_template
from tests.surfaces.conftest import TOY, Both

__all__ = ["sqlite_storage", "sqlite_template"]

LIMITS = {
    Bucket.READS: 20,
    Bucket.MOVES: 2,
    Bucket.STREAMS: 5,
    Bucket.EXPORTS: 1,
    Bucket.LOGINS: 12,
    Bucket.PASSWORDS: 2,
}
FULL_MINUTE = 1_796_000_040_000
PLAY = """mutation($match: ID!, $turn: Int!, $move: String!) {
  playMove(match: $match, turn: $turn, move: $move) {
    ... on MovePlayed { repeated }
    ... on Problem { code status params { name value } }
    ... on MoveProblem { code status params { name value } }
  } }"""


@pytest.fixture
async def limited(sqlite_storage: Storage) -> AsyncIterator[Both]:
    """The toy behind both surfaces, with small buckets."""
    async with serving(sqlite_storage.url, TOY, limits=LIMITS) as rest:
        rest.clock.time = FULL_MINUTE
        held = rest.services
        services = GraphQLServices(held.database, held.context, held.streams, limiter=held.limiter)
        schema = schema_of(TOY, services.limits)
        yield Both(rest, mount_graphql(rest.app, services, schema))


async def table(both: Both) -> tuple[list[Person], str]:
    people = await both.rest.guests("Ann", "Ben", "Cil")
    return people, await both.rest.running(people)


async def turn(person: Person, match: str) -> dict[str, Any]:
    """The body of a move that this person may make."""
    you = (await person.get(f"/v1/matches/{match}"))["you"]
    assert you["must_act"]
    return {"turn": you["turn"], "move": you["legal_moves"][0]["move"]}


async def test_each_answer_tells_what_is_left(limited: Both) -> None:
    ann = await limited.rest.guest()
    for left in (19, 18):
        answer = await ann.call("GET", "/v1/me")
        assert answer.headers["ratelimit-policy"] == '"reads";q=20;w=60'
        assert answer.headers["ratelimit"] == f'"reads";r={left};t=60'
        assert "retry-after" not in answer.headers
    body = {"query": "{ a: me { ... on Me { scopes } } b: me { ... on Me { scopes } } }"}
    answer = await limited.rest.client.post("/graphql", json=body, headers=ann.headers)
    assert answer.headers["ratelimit"] == '"reads";r=16;t=60'
    limited.rest.clock.time += 59_001
    answer = await ann.call("GET", "/v1/me")
    assert answer.headers["ratelimit"] == '"reads";r=15;t=1'


async def test_a_head_tells_of_the_limits_what_its_get_would(limited: Both) -> None:
    ann = await limited.rest.guest()
    for left in range(19, -1, -1):
        answer = await ann.call("HEAD", "/v1/me")
        assert (answer.status_code, answer.headers["ratelimit"]) == (200, f'"reads";r={left};t=60')
        assert answer.headers["ratelimit-policy"] == '"reads";q=20;w=60'
    full = await ann.call("HEAD", "/v1/me")
    assert (full.status_code, full.content, full.headers["retry-after"]) == (429, b"", "60")
    assert full.headers["ratelimit"] == '"reads";r=0;t=60'


async def test_a_full_bucket_is_refused_alike_and_changes_nothing(
    limited: Both, sqlite_storage: Storage
) -> None:
    people, match = await table(limited)
    first = people[0]
    before = sqlite_storage.contents(presence=False)
    path = f"/v1/matches/{match}/moves"
    for _ in range(2):
        refused(await first.call("POST", path, json={"turn": 9, "move": "x"}), 409, "turn-ahead")
    answer = await first.call("POST", path, json={"turn": 9, "move": "x"})
    problem = refused(answer, 429, "too-many-requests")
    told = {param["name"]: param["value"] for param in problem["params"]}
    assert told == {"bucket": "moves", "limit": "2", "reset": "60"}
    assert answer.headers["retry-after"] == "60"
    assert answer.headers["ratelimit"] == '"moves";r=0;t=60'
    values = {"match": match, "turn": 9, "move": "x"}
    assert await limited.graphql(PLAY, values, first) == {
        "code": "too-many-requests",
        "status": 429,
        "params": problem["params"],
    }
    assert sqlite_storage.contents(presence=False) == before
    limited.rest.clock.time += 60_000
    refused(await first.call("POST", path, json={"turn": 9, "move": "x"}), 409, "turn-ahead")


async def test_a_repeated_move_is_free(limited: Both) -> None:
    people, match = await table(limited)
    view = await people[0].get(f"/v1/matches/{match}")
    mover = people[view["to_act"][0]]
    body = await turn(mover, match)
    path = f"/v1/matches/{match}/moves"
    played = await mover.call("POST", path, json=body)
    assert (good(played)["repeated"], played.headers["ratelimit"]) == (False, '"moves";r=1;t=60')
    for _ in range(4):
        again = await mover.call("POST", path, json=body)
        assert (good(again)["repeated"], again.headers["ratelimit"]) == (True, '"moves";r=1;t=60')
        assert await limited.graphql(PLAY, {"match": match, **body}, mover) == {"repeated": True}


async def test_exports_have_a_bucket_of_their_own(limited: Both) -> None:
    ann = await limited.rest.guest()
    record = '{ record(match: "none") { ... on Problem { code } } }'
    assert await limited.graphql(record, None, ann) == {"code": "unknown-match"}
    refused(await ann.call("GET", "/v1/matches/none/record"), 429, "too-many-requests")
    refused(await ann.call("GET", "/v1/matches/none/proof"), 429, "too-many-requests")
    refused(await ann.call("GET", "/v1/matches/none"), 404, "unknown-match")


async def test_log_ins_are_counted_by_address_and_name(limited: Both) -> None:
    client = limited.rest.client
    wrong = {"login": "ann", "password": "not this one"}
    for _ in range(2):
        refused(await client.post("/v1/tokens", json=wrong), 401, "wrong-password")
    answer = await client.post("/v1/tokens", json={**wrong, "login": "ANN"})
    problem = refused(answer, 429, "too-many-requests")
    assert problem["params"][0] == {"name": "bucket", "value": "passwords"}
    login = """mutation($login: String!) { logIn(credentials: {login: $login, password: "no"})
      { ... on Problem { code } } }"""
    assert await limited.graphql(login, {"login": "ann"}) == {"code": "too-many-requests"}
    assert await limited.graphql(login, {"login": "ben"}) == {"code": "wrong-password"}


async def test_newcomers_of_an_address_share_a_bucket(limited: Both) -> None:
    for _ in range(12):
        await limited.rest.guest()
    answer = await limited.rest.client.post("/v1/guests", json={"name": "Zed"})
    refused(answer, 429, "too-many-requests")
    guest = 'mutation { createGuest(guest: {name: "Zed"}) { ... on Problem { code } } }'
    assert await limited.graphql(guest) == {"code": "too-many-requests"}


async def test_a_bad_token_is_counted_as_its_address(limited: Both) -> None:
    bad = {"Authorization": "Bearer tkt_nobody"}
    for _ in range(20):
        refused(await limited.rest.client.get("/v1/me", headers=bad), 401, "token-invalid")
    refused(await limited.rest.client.get("/v1/me", headers=bad), 429, "too-many-requests")
    ann = await limited.rest.guest()
    assert (await ann.call("GET", "/v1/me")).status_code == 200


async def test_streams_are_counted_as_they_open_and_while_they_are_open(limited: Both) -> None:
    people, match = await table(limited)
    app, path = limited.rest.app, f"/v1/matches/{match}/events"
    mine = partial(streaming, app, path, **people[0].headers)
    async with (
        mine() as one,
        mine() as two,
    ):
        assert (one.status, two.status) == (200, 200)
        assert one.headers["ratelimit"] == '"streams";r=4;t=60'
        async with mine() as three:
            assert three.status == 429
            assert three.headers["retry-after"] == "3600"
            problem = json.loads(await three.text())
            assert problem["params"] == [
                {"name": "limit", "value": "2"},
                {"name": "reset", "value": "3600"},
            ]
        async with streaming(app, path, **people[1].headers) as other:
            assert other.status == 200
    async with (
        mine() as four,
        mine() as five,
    ):
        assert (four.status, five.status) == (200, 200)
        async with mine() as six:
            assert six.status == 429
            assert six.headers["retry-after"] == "60"
