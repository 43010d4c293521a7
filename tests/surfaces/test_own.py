"""Names, personal data and the end of them, by turns on one surface and the other."""

from typing import Any

from tests.graphql.documents import whole
from tests.rest.service import Person, good, refused
from tests.surfaces.conftest import Both
from tests.surfaces.test_answers import PROBLEM, alike

DORA = {"login": "dora", "name": "Dóra", "password": "long enough"}
PROFILE = {"name": "Dóri", "real_name": "Kovács Dóra"}


async def dora_of(both: Both) -> Person:
    made = good(await both.rest.client.post("/v1/accounts", json=DORA))
    return Person(both.rest.client, made["player"]["id"], made["secret"])


async def told(both: Both, who: Person, field: str, kind: str) -> Any:
    selection = whole(both.schema._schema, kind)
    return await both.graphql(f"{{ {field} {{ ... on {kind} {selection} }} }}", {}, who)


async def test_a_profile_is_put_on_either_surface(both: Both) -> None:
    dora = await dora_of(both)
    put = good(await dora.call("PUT", "/v1/me/profile", json=PROFILE))
    assert put == {**PROFILE, "id": dora.id, "login": "dora"}
    assert alike(await told(both, dora, "profile", "Profile")) == alike(put)
    text = (
        'mutation { putProfile(profile: {name: " Dodó ", realName: " "})'
        " { ... on Profile { name realName login } } }"
    )
    changed = await both.graphql(text, {}, dora)
    assert changed == {"name": "Dodó", "realName": None, "login": "dora"}
    player = await dora.get(f"/v1/players/{dora.id}")
    assert set(player) == {"id", "name", "kind", "created_at"}
    assert player["name"] == "Dodó"
    for body in ({"name": " "}, {"name": "a\u202eb"}, {}, {**PROFILE, "login": "eve"}):
        refused(await dora.call("PUT", "/v1/me/profile", json=body), 422, "malformed-request")
    assert (await dora.get("/v1/me/profile"))["name"] == "Dodó"


async def test_personal_data_reads_the_same_and_is_counted_as_an_export(both: Both) -> None:
    dora = await dora_of(both)
    ann, ben = await both.rest.guests("Ann", "Ben")
    await both.rest.running([dora, ann, ben])
    plain = await dora.get("/v1/me/data")
    assert plain["seats"][0]["game"] == "toy"
    assert alike(await told(both, dora, "personalData", "PersonalData")) == alike(plain)
    stranger = (await both.rest.client.get("/v1/me/data")).json()
    assert stranger["code"] == "token-missing"


async def test_whoever_is_anonymized_has_no_token_and_no_name(both: Both) -> None:
    dora, guest = await dora_of(both), await both.rest.guest("Guest")
    told = f"... on Player {{ name }} ... on Problem {PROBLEM}"
    text = f"mutation {{ anonymize(farewell: {{}}) {{ {told} }} }}"
    typed = await both.graphql(text, {}, dora)
    plain = await dora.call("POST", "/v1/me/anonymization", json={})
    refused(plain, 401, "wrong-password")
    assert typed["code"] == "wrong-password"
    left = await dora.post("/v1/me/anonymization", {"password": "long enough"})
    assert (left["id"], left["name"]) == (dora.id, "—")
    refused(await dora.call("GET", "/v1/me"), 401, "token-revoked")
    assert await both.graphql(text, {}, guest) == {"name": "—"}
    assert (await both.rest.client.get(f"/v1/players/{guest.id}")).json()["name"] == "—"


async def test_whoever_still_plays_is_refused_in_the_same_words(both: Both) -> None:
    ann, ben, cil = await both.rest.guests("Ann", "Ben", "Cil")
    await both.rest.running([ann, ben, cil])
    text = f"mutation {{ anonymize(farewell: {{}}) {{ ... on Problem {PROBLEM} }} }}"
    plain = refused(await ann.call("POST", "/v1/me/anonymization", json={}), 409, "still-playing")
    plain.pop("request_id")
    assert await both.graphql(text, {}, ann) == plain
