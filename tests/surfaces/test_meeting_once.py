"""Meeting under a key: whichever surface asks again, nothing happens a second time."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.rest.service import Person, good, play_out, refused
from tests.storage.fixtures import Storage
from tests.surfaces.conftest import Both

KEY = "0123456789abcdef"
HEADER = {"Idempotency-Key": KEY}
MATCH = "... on MatchView { match { id position } }"
INVITATION = "... on Invitation { code }"


async def plain(person: Person, path: str, body: dict[str, Any], key: str = KEY) -> Any:
    response = await person.call("POST", path, json=body, headers={"Idempotency-Key": key})
    return response.json()


async def typed(both: Both, person: Person, field: str, answer: str = MATCH) -> Any:
    text = f"mutation {{ {field} {{ {answer} ... on Problem {{ code status }} }} }}"
    return await both.graphql(text, {}, person)


def under_key(field: str) -> str:
    """The field with its key as the last argument."""
    return f'{field[:-1]}, idempotencyKey: "{KEY}")'


async def met(both: Both, asked: str) -> tuple[list[Person], str]:
    """A match that is over; for a phrase an open one, since here a table is cleared at the end."""
    people = await both.rest.guests("Ann", "Ben", "Cil")
    if asked == "phrase":
        made = await people[0].post("/v1/matches", {"game": "toy", "seats": [{"kind": "me"}]})
        return people, made["match"]["id"]
    match = await both.rest.running(people, options={"deals": 1})
    await play_out(people, match)
    return people, match


REPEATED: dict[str, tuple[Callable[[str], str], dict[str, Any], Callable[[str], str]]] = {
    "rematch": (
        lambda match: f"/v1/matches/{match}/rematch",
        {},
        lambda match: f'rematch(match: "{match}")',
    ),
    "phrase": (
        lambda match: f"/v1/matches/{match}/phrases",
        {"phrase": "thanks"},
        lambda match: f'sayPhrase(match: "{match}", phrase: THANKS)',
    ),
    "quick": (
        lambda _: "/v1/quick",
        {"game": "toy", "options": {"deals": 2}},
        lambda _: "quickMatch(options: {toy: {deals: 2}})",
    ),
}


@pytest.mark.parametrize("asked", REPEATED)
async def test_it_happens_once_and_the_answer_is_the_match_as_it_is_now(
    both: Both, sqlite_storage: Storage, asked: str
) -> None:
    (ann, *_), old = await met(both, asked)
    path, body, field = REPEATED[asked]
    first = await plain(ann, path(old), body)
    made = first["match"]["id"]
    await ann.post(f"/v1/matches/{made}/phrases", {"phrase": "hello"})
    before = sqlite_storage.contents(presence=False)
    again = await plain(ann, path(old), body)
    assert (again["match"]["id"], again["match"]["position"]) == (
        made,
        first["match"]["position"] + 1,
    )
    if asked != "quick":  # its options may be written in many ways, and so are other requests
        told = await typed(both, ann, under_key(field(old)))
        assert told["match"] == {"id": made, "position": again["match"]["position"]}
    assert sqlite_storage.contents(presence=False) == before


@pytest.mark.parametrize("asked", REPEATED)
async def test_what_is_kept_is_an_id_and_no_view(
    both: Both, sqlite_storage: Storage, asked: str
) -> None:
    (ann, *_), old = await met(both, asked)
    path, body, _ = REPEATED[asked]
    made = await plain(ann, path(old), body)
    ((_, _, _, answer, _),) = sqlite_storage.contents(presence=False)["answer"]
    assert json.loads(answer) == {"match": {"id": made["match"]["id"]}}


async def test_another_request_under_the_key_is_refused(
    both: Both, sqlite_storage: Storage
) -> None:
    (ann, *_), old = await met(both, "phrase")
    await plain(ann, f"/v1/matches/{old}/phrases", {"phrase": "thanks"})
    before = sqlite_storage.contents(presence=False)
    others: tuple[tuple[str, dict[str, Any]], ...] = (
        (f"/v1/matches/{old}/phrases", {"phrase": "hello"}),
        (f"/v1/matches/{old}/rematch", {}),
        (f"/v1/matches/{old}/invitation", {}),
        ("/v1/quick", {"game": "toy"}),
        ("/v1/matches", {"game": "toy"}),
    )
    for path, body in others:
        response = await ann.call("POST", path, json=body, headers=HEADER)
        refused(response, 422, "idempotency-mismatch")
    told = await typed(both, ann, under_key("quickMatch(options: {toy: {}})"))
    assert (told["code"], told["status"]) == ("idempotency-mismatch", 422)
    assert sqlite_storage.contents(presence=False) == before


async def test_while_the_first_runs_the_second_is_refused(both: Both) -> None:
    (ann, *_), old = await met(both, "rematch")
    running = both.rest.services.running
    with running.repeatable(KEY, ann.id, "rematch", old):
        for path in ("rematch", "phrases", "invitation"):
            body = {"phrase": "thanks"} if path == "phrases" else {}
            url = f"/v1/matches/{old}/{path}"
            response = await ann.call("POST", url, json=body, headers=HEADER)
            refused(response, 409, "still-running")
        told = await typed(both, ann, under_key(f'rematch(match: "{old}")'))
        assert told["code"] == "still-running"


async def test_the_code_of_an_invitation_is_told_once_and_kept_nowhere(
    both: Both, sqlite_storage: Storage
) -> None:
    ann, ben = await both.rest.guests("Ann", "Ben")
    private = {"game": "toy", "seats": [{"kind": "me"}], "admission": {"private": True}}
    match = (await ann.post("/v1/matches", private))["match"]["id"]
    path = f"/v1/matches/{match}/invitation"
    code = (await plain(ann, path, {}))["code"]
    before = sqlite_storage.contents(presence=False)
    again = await ann.call("POST", path, json={}, headers=HEADER)
    refused(again, 409, "invitation-told")
    told = await typed(both, ann, under_key(f'createInvitation(match: "{match}")'), INVITATION)
    assert (told["code"], told["status"]) == ("invitation-told", 409)
    assert sqlite_storage.contents(presence=False) == before
    assert code not in again.text
    assert code not in str(before)
    body = {"kind": "me", "code": code}
    good(await ben.call("PUT", f"/v1/matches/{match}/seats/1", json=body))


async def test_a_key_that_was_refused_stands_for_nothing(both: Both) -> None:
    ann, ben, cil = await both.rest.guests("Ann", "Ben", "Cil")
    match = await both.rest.running([ann, ben, cil], options={"deals": 1})
    path = f"/v1/matches/{match}/rematch"
    refused(await ann.call("POST", path, json={}, headers=HEADER), 409, "match-running")
    await play_out([ann, ben, cil], match)
    assert (await plain(ann, path, {}))["match"]["status"] == "open"


async def test_a_token_that_may_not_play_is_told_no_match(both: Both) -> None:
    client = both.rest.client
    account = {"login": "ada", "name": "Ada", "password": "correct horse"}
    made = good(await client.post("/v1/accounts", json=account))
    ada = Person(client, made["player"]["id"], made["secret"])
    await plain(ada, "/v1/quick", {"game": "toy"})
    login = {"login": "ada", "password": "correct horse", "scopes": ["account"]}
    weak = good(await client.post("/v1/tokens", json=login))
    response = await Person(client, ada.id, weak["secret"]).call(
        "POST", "/v1/quick", json={"game": "toy"}, headers=HEADER
    )
    refused(response, 403, "scope-missing")
