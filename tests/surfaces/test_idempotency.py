"""What creates and is sent again with its key creates nothing, on either surface."""

import asyncio
import json
from hashlib import sha256
from typing import Any

import pytest

from tests.rest.service import Person, good, refused
from tests.storage.fixtures import Storage
from tests.surfaces.conftest import Both

KEY = "0123456789abcdef"
HEADER = {"Idempotency-Key": KEY}
ADA = {"login": "ada", "name": "Ada", "password": "correct horse"}
LOGIN = {"login": "ada", "password": "correct horse"}
PROBLEM = "... on Problem { code status params { name value } }"
GUEST = f"""mutation($name: String!, $key: String) {{
  createGuest(guest: {{name: $name}}, idempotencyKey: $key) {{
    ... on NewToken {{ secret token {{ id }} player {{ id }} }} {PROBLEM} }} }}"""
LOG_IN = f"""mutation($password: String!, $key: String) {{
  logIn(credentials: {{login: "ada", password: $password}}, idempotencyKey: $key) {{
    ... on NewToken {{ secret token {{ id }} player {{ id }} }} {PROBLEM} }} }}"""
OPEN = f"""mutation($exercise: Boolean!, $key: String) {{
  openMatch(options: {{toy: {{}}}}, exercise: $exercise, idempotencyKey: $key) {{
    ... on MatchView {{ match {{ id status }} }} {PROBLEM} }} }}"""


def ids(params: list[dict[str, str]]) -> dict[str, str]:
    return {param["name"]: param["value"] for param in params}


def made_of(made: Any) -> dict[str, str]:
    return {"player": made["player"]["id"], "token": made["token"]["id"]}


async def test_a_token_is_told_once_whichever_surface_asks_again(
    both: Both, sqlite_storage: Storage
) -> None:
    client = both.rest.client
    made = good(await client.post("/v1/guests", json={"name": "Ann"}, headers=HEADER))
    before = sqlite_storage.contents(presence=False)
    again = await client.post("/v1/guests", json={"name": "Ann"}, headers=HEADER)
    problem = refused(again, 409, "already-created")
    assert ids(problem["params"]) == made_of(made)
    assert made["secret"] not in again.text
    told = await both.graphql(GUEST, {"name": "Ann", "key": KEY})
    assert told == {"code": "already-created", "status": 409, "params": problem["params"]}
    other = await client.post("/v1/guests", json={"name": "Ben"}, headers=HEADER)
    refused(other, 422, "idempotency-mismatch")
    assert (await both.graphql(GUEST, {"name": "Ben", "key": KEY}))["status"] == 422
    assert sqlite_storage.contents(presence=False) == before
    assert "secret" in await both.graphql(GUEST, {"name": "Ann", "key": None})


async def test_an_account_is_made_once_and_its_password_leaves_no_digest(
    both: Both, sqlite_storage: Storage
) -> None:
    client = both.rest.client
    made = good(await client.post("/v1/accounts", json=ADA, headers=HEADER))
    for password in ("correct horse", "battery staple"):
        body = {**ADA, "password": password}
        again = await client.post("/v1/accounts", json=body, headers=HEADER)
        assert ids(refused(again, 409, "already-created")["params"]) == made_of(made)
    ((_, _, request, answer, _),) = sqlite_storage.contents(presence=False)["answer"]
    assert request == sha256(b'["create_account","ada","Ada"]').hexdigest()
    assert json.loads(answer) == made_of(made)


async def test_a_log_in_that_is_sent_again_needs_the_password_and_makes_no_token(
    both: Both,
) -> None:
    client = both.rest.client
    good(await client.post("/v1/accounts", json=ADA))
    made = good(await client.post("/v1/tokens", json=LOGIN, headers=HEADER))
    again = await client.post("/v1/tokens", json=LOGIN, headers=HEADER)
    assert ids(refused(again, 409, "already-created")["params"]) == made_of(made)
    wrong = await client.post("/v1/tokens", json={**LOGIN, "password": "no"}, headers=HEADER)
    refused(wrong, 401, "wrong-password")
    told = await both.graphql(LOG_IN, {"password": "no", "key": KEY})
    assert told["code"] == "wrong-password"
    told = await both.graphql(LOG_IN, {"password": "correct horse", "key": KEY})
    assert (told["code"], ids(told["params"])) == ("already-created", made_of(made))
    ada = Person(client, made["player"]["id"], made["secret"])
    assert len((await ada.get("/v1/tokens"))["tokens"]) == 2


async def test_a_match_that_is_opened_again_is_the_one_there_is(
    both: Both, sqlite_storage: Storage
) -> None:
    ann, ben = await both.rest.guests("Ann", "Ben")
    values = {"exercise": False, "key": KEY}
    opened = await both.graphql(OPEN, values, ann)
    good(await ann.call("DELETE", f"/v1/matches/{opened['match']['id']}"))
    before = sqlite_storage.contents(presence=False)
    again = await both.graphql(OPEN, values, ann)
    assert again == {"match": {"id": opened["match"]["id"], "status": "ABANDONED"}}
    other = await both.graphql(OPEN, {**values, "exercise": True}, ann)
    assert (other["code"], other["status"]) == ("idempotency-mismatch", 422)
    assert sqlite_storage.contents(presence=False) == before
    bens = await both.graphql(OPEN, values, ben)
    assert bens["match"]["id"] != opened["match"]["id"]


@pytest.mark.parametrize("key", ["short", "with a space in it", "x" * 201, "ä" * 16])
async def test_a_key_has_a_form(both: Both, key: str) -> None:
    told = await both.graphql(GUEST, {"name": "Ann", "key": key})
    assert (told["code"], told["status"]) == ("malformed-request", 422)


async def test_while_the_first_runs_the_second_is_refused(both: Both) -> None:
    running = both.rest.services.running
    with running.repeatable(KEY, None, "create_guest", "Ann"):
        response = await both.rest.client.post("/v1/guests", json={"name": "Ann"}, headers=HEADER)
        refused(response, 409, "still-running")
        with running.repeatable("another-key-0123", None, "create_guest", "Ann"):
            pass
    good(await both.rest.client.post("/v1/guests", json={"name": "Ann"}, headers=HEADER))


async def test_many_at_once_make_one(both: Both, sqlite_storage: Storage) -> None:
    ann = await both.rest.guest()
    body = {"game": "toy"}
    sent = (ann.call("POST", "/v1/matches", json=body, headers=HEADER) for _ in range(8))
    statuses = sorted([response.status_code for response in await asyncio.gather(*sent)])
    assert set(statuses) <= {201, 409}
    assert statuses[0] == 201
    assert sqlite_storage.rows("SELECT count(*) FROM match") == [(1,)]
    opened = await ann.post("/v1/matches", body, headers=HEADER)
    assert sqlite_storage.rows("SELECT id FROM match") == [(opened["match"]["id"],)]
