"""Accounts, guests and tokens."""

from pathlib import Path

import pytest

from tests.rest.service import Person, Service, good, refused
from tests.storage.fixtures import Storage

ADA = {"login": "Ada@home", "name": "Ada", "password": "correct horse"}


async def test_an_account_gets_a_token_that_works(service: Service) -> None:
    response = await service.client.post("/v1/accounts", json=ADA)
    made = good(response)
    assert response.status_code == 201
    assert made["player"]["name"] == "Ada"
    assert made["player"]["kind"] == "account"
    me = good(
        await service.client.get("/v1/me", headers={"Authorization": f"bearer {made['secret']}"})
    )
    assert me == {"player": made["player"], "scopes": ["account", "play", "read"]}


async def test_a_login_name_is_taken_in_any_case(service: Service) -> None:
    good(await service.client.post("/v1/accounts", json=ADA))
    response = await service.client.post("/v1/accounts", json={**ADA, "login": "aDA@HOME"})
    problem = refused(response, 409, "name-taken")
    assert problem["params"] == [{"name": "login", "value": "aDA@HOME"}]


async def test_logging_in_gives_a_token_with_its_scopes(service: Service) -> None:
    good(await service.client.post("/v1/accounts", json=ADA))
    wish = {"login": "ada@home", "password": "correct horse", "label": "phone", "scopes": ["read"]}
    response = await service.client.post("/v1/tokens", json=wish)
    made = good(response)
    assert response.status_code == 201
    assert made["token"]["scopes"] == ["read"]
    assert made["token"]["label"] == "phone"
    reader = Person(service.client, made["player"]["id"], made["secret"])
    refused(await reader.call("GET", "/v1/tokens"), 403, "scope-missing")
    refused(await reader.call("POST", "/v1/matches", json={"game": "toy"}), 403, "scope-missing")


@pytest.mark.parametrize("wrong", [{"login": "eve"}, {"password": "battery"}], ids=str)
async def test_a_wrong_login_and_a_wrong_password_are_told_alike(
    service: Service, wrong: dict[str, str]
) -> None:
    good(await service.client.post("/v1/accounts", json=ADA))
    wish = {"login": "ada@home", "password": "correct horse", **wrong}
    problem = refused(await service.client.post("/v1/tokens", json=wish), 401, "wrong-password")
    assert problem["params"] == []


async def test_tokens_are_listed_without_secrets_and_revoked_at_once(ann: Person) -> None:
    (token,) = (await ann.get("/v1/tokens"))["tokens"]
    assert ann.secret not in str(token)
    assert ann.secret.startswith(token["hint"])
    revoked = good(await ann.call("DELETE", f"/v1/tokens/{token['id']}"))
    assert revoked["revoked_at"] is not None
    refused(await ann.call("GET", "/v1/me"), 401, "token-revoked")
    refused(await ann.call("GET", "/v1/games"), 401, "token-revoked")


async def test_only_ones_own_tokens_are_revoked(service: Service, ann: Person) -> None:
    (token,) = (await ann.get("/v1/tokens"))["tokens"]
    ben = await service.guest("Ben")
    refused(await ben.call("DELETE", f"/v1/tokens/{token['id']}"), 404, "unknown-token")
    assert (await ann.get("/v1/me"))["player"]["name"] == "Ann"


async def test_a_token_expires(service: Service, ann: Person) -> None:
    service.clock.time += service.services.context.limits.guests_ms
    refused(await ann.call("GET", "/v1/me"), 401, "token-expired")


@pytest.mark.parametrize(
    "header",
    [
        "Bearer tkt_" + "0" * 43,
        "Bearer tkt_" + "0" * 5000,
        "Bearer nonsense",
        "Basic dGt0Og==",
        "Bearer",
        "tkt_x",
    ],
    ids=lambda header: header[:20],
)
async def test_a_token_that_does_not_hold_is_refused_even_where_none_is_needed(
    service: Service, header: str
) -> None:
    response = await service.client.get("/v1/games", headers={"Authorization": header})
    refused(response, 401, "token-invalid")
    assert response.headers["www-authenticate"] == 'Bearer realm="tricktable"'


async def test_without_a_token_one_is_a_stranger(service: Service) -> None:
    good(await service.client.get("/v1/games"))
    for method, path in (("GET", "/v1/me"), ("GET", "/v1/tokens"), ("DELETE", "/v1/tokens/x")):
        refused(await service.client.request(method, path), 401, "token-missing")


async def test_no_secret_is_kept_not_even_for_a_request_sent_again(
    service: Service, sqlite_storage: Storage
) -> None:
    for path, body in (("/v1/guests", {"name": "Ann"}), ("/v1/accounts", ADA)):
        key = {"Idempotency-Key": path.rjust(16, "-")}
        made = good(await service.client.post(path, json=body, headers=key))
        again = await service.client.post(path, json=body, headers=key)
        problem = refused(again, 409, "already-created")
        told = {param["name"]: param["value"] for param in problem["params"]}
        assert told == {"player": made["player"]["id"], "token": made["token"]["id"]}
        file = Path(sqlite_storage.url.removeprefix("sqlite:///"))
        kept = b"".join(part.read_bytes() for part in file.parent.iterdir())
        assert made["token"]["id"].encode() in kept
        assert made["secret"].encode() not in kept
    assert sqlite_storage.rows("SELECT count(*) FROM answer") == [(2,)]


async def test_names_are_trimmed(service: Service) -> None:
    made = good(await service.client.post("/v1/guests", json={"name": "  Ann of Äänekoski \t"}))
    assert made["player"]["name"] == "Ann of Äänekoski"
