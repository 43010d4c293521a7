"""The error matrix: whatever is sent, a problem comes back and nothing has changed."""

from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import quote

import pytest

from tests.rest.service import Person, Service, refused

JSON = {"Content-Type": "application/json"}

BODIES = [
    ("POST", "/v1/accounts"),
    ("POST", "/v1/guests"),
    ("POST", "/v1/tokens"),
    ("POST", "/v1/matches"),
    ("POST", "/v1/games/toy/score"),
    ("POST", "/v1/matches/{match}/moves"),
    ("PUT", "/v1/matches/{match}/seats/1"),
]

NO_JSON = [b"", b"{", b"nul", b"{'a':1}", b'{"a":NaN}', b'"\\ud800"', b"\xff\xfe", b"[" * 3000]


@pytest.fixture
async def match(service: Service, ann: Person) -> str:
    """An open match."""
    return str((await ann.post("/v1/matches", {"game": "toy"}))["match"]["id"])


@pytest.mark.parametrize("text", NO_JSON, ids=lambda text: repr(text[:10]))
async def test_what_is_no_json_is_refused(ann: Person, match: str, text: bytes) -> None:
    for method, path in BODIES:
        response = await ann.call(method, path.format(match=match), content=text, headers=JSON)
        refused(response, 422, "malformed-request")
    assert len((await ann.get("/v1/matches"))["matches"]) == 1


@pytest.mark.parametrize("body", [[], "text", 1, True, {"unheard": 1}], ids=repr)
async def test_json_of_another_form_is_refused(ann: Person, match: str, body: Any) -> None:
    for method, path in BODIES:
        response = await ann.call(method, path.format(match=match), json=body)
        problem = refused(response, 422, "malformed-request")
        assert [param["name"] for param in problem["params"]] == ["path", "reason"]


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "multipart/form-data", ""])
async def test_a_body_of_another_type_is_refused(ann: Person, match: str, kind: str) -> None:
    for method, path in [*BODIES, ("POST", "/v1/records/verify")]:
        response = await ann.call(
            method, path.format(match=match), content=b"{}", headers={"Content-Type": kind}
        )
        refused(response, 415, "unsupported-media-type")


async def test_a_body_in_another_charset_is_refused(ann: Person, match: str) -> None:
    path = f"/v1/matches/{match}/moves"
    body = '{"turn":0,"move":"bid:0"}'
    for charset, status in (("utf-16", 415), ("latin-1", 415), ('"UTF-8"', 403)):
        kind = {"Content-Type": f"application/json; charset={charset}"}
        response = await ann.call("POST", path, content=body.encode(), headers=kind)
        assert response.status_code == status


@pytest.mark.parametrize("number", ["1.0", "+1", "01x", "1e0", "\u0661", " 1"])
async def test_a_number_in_an_address_is_written_in_digits(
    ann: Person, match: str, number: str
) -> None:
    seat = f"/v1/matches/{match}/seats/{quote(number)}"
    refused(await ann.call("PUT", seat, json={"kind": "me"}), 404, "not-found")
    response = await ann.call("GET", "/v1/matches", params={"limit": number})
    refused(response, 422, "malformed-request")


WRONG = [
    ("/v1/guests", {"name": ""}, "$.name"),
    ("/v1/guests", {"name": " \t "}, "$.name"),
    ("/v1/guests", {"name": "x" * 61}, "$.name"),
    ("/v1/guests", {"name": "a\u0000b"}, "$.name"),
    ("/v1/guests", {"name": "a\nb"}, "$.name"),
    ("/v1/guests", {"name": "a\u2028b"}, "$.name"),
    ("/v1/guests", {"name": "a\u202eb"}, "$.name"),
    ("/v1/guests", {"name": 7}, "$.name"),
    ("/v1/guests", {"name": "Ann", "kind": "account"}, "$.kind"),
    ("/v1/accounts", {"login": "a", "name": "A", "password": "12345678"}, "$.login"),
    ("/v1/accounts", {"login": "a b", "name": "A", "password": "12345678"}, "$.login"),
    ("/v1/accounts", {"login": "a\u0000b", "name": "A", "password": "12345678"}, "$.login"),
    ("/v1/accounts", {"login": "ada\n", "name": "A", "password": "12345678"}, "$.login"),
    ("/v1/accounts", {"login": "ada", "name": "A", "password": "1234567"}, "$.password"),
    ("/v1/accounts", {"login": "ada", "name": "A", "password": "x" * 201}, "$.password"),
    ("/v1/tokens", {"login": "ada", "password": "x", "scopes": []}, "$.scopes"),
    ("/v1/tokens", {"login": "ada", "password": "x", "scopes": ["root"]}, "$.scopes[0]"),
    ("/v1/tokens", {"login": "ada", "password": "x", "label": "x" * 61}, "$.label"),
    ("/v1/matches", {}, "$.game"),
    ("/v1/matches", {"game": "\u0000"}, "$.game"),
    ("/v1/matches", {"game": "toy", "options": []}, "$.options"),
    ("/v1/matches", {"game": "toy", "seats": [{"kind": "you"}]}, "$.seats[0].kind"),
    ("/v1/matches", {"game": "toy", "seats": [{"x": 1}]}, "$.seats[0].x"),
    ("/v1/matches", {"game": "toy", "seats": [{}] * 17}, "$.seats"),
    ("/v1/matches", {"game": "toy", "spectators": "all"}, "$.spectators"),
    ("/v1/matches", {"game": "toy", "exercise": "yes"}, "$.exercise"),
    ("/v1/matches", {"game": "toy", "exercise": 1}, "$.exercise"),
    ("/v1/matches", {"game": "toy", "script": {}}, "$.script.packs"),
    ("/v1/matches", {"game": "toy", "script": {"packs": [["AS", 1]]}}, "$.script.packs[0][1]"),
    ("/v1/matches", {"game": "toy", "script": {"packs": [], "seed": "0"}}, "$.script.seed"),
]


@pytest.mark.parametrize(("path", "body", "place"), WRONG, ids=str)
async def test_a_wrong_part_is_refused_with_its_path(
    ann: Person, path: str, body: Any, place: str
) -> None:
    problem = refused(await ann.call("POST", path, json=body), 422, "malformed-request")
    assert problem["params"][0] == {"name": "path", "value": place}
    assert (await ann.get("/v1/matches"))["matches"] == []


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "whist"}, 404, "unknown-game"),
        ({"game": "toy", "options": {"deals": 0}}, 422, "malformed-options"),
        ({"game": "toy", "options": {"deals": "3"}}, 422, "malformed-options"),
        ({"game": "toy", "options": {"unheard": 1}}, 422, "malformed-options"),
        ({"game": "toy", "options": {"deals": 1, "target": 9}}, 422, "target-needs-deals"),
        ({"game": "toy", "seats": [{}] * 4}, 422, "wrong-seat-count"),
        ({"game": "toy", "seats": [{"kind": "bot", "policy": "genius"}]}, 422, "unknown-policy"),
        ({"game": "toy", "seats": [{"kind": "me"}, {"kind": "me"}]}, 409, "already-seated"),
    ],
    ids=str,
)
async def test_a_match_that_cannot_be_is_refused(
    ann: Person, body: Any, status: int, code: str
) -> None:
    response = await ann.call("POST", "/v1/matches", json=body)
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert (await ann.get("/v1/matches"))["matches"] == []


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("limit=0", "query:limit"),
        ("limit=1001", "query:limit"),
        ("limit=many", "query:limit"),
        ("limit=", "query:limit"),
        ("after=%00", "query:after"),
        ("status=paused", "query:status"),
        ("game=%00", "query:game"),
        ("player=%ff", "query:player"),
    ],
)
async def test_a_wrong_query_is_refused(ann: Person, query: str, place: str) -> None:
    problem = refused(await ann.call("GET", f"/v1/matches?{query}"), 422, "malformed-request")
    assert problem["params"][0]["value"] == place


@pytest.mark.parametrize("cursor", ["AA", "_w", "eA", "AAAAA"])
async def test_a_cursor_that_nobody_gave_does_no_harm(ann: Person, cursor: str) -> None:
    response = await ann.call("GET", "/v1/matches", params={"after": cursor})
    assert response.status_code == 200 or refused(response, 422, "bad-cursor")


@pytest.mark.parametrize("key", ["short", "x" * 201, "with spaces in it!"])
async def test_a_key_that_could_be_guessed_or_not_kept_is_refused(ann: Person, key: str) -> None:
    response = await ann.call(
        "POST", "/v1/matches", json={"game": "toy"}, headers={"Idempotency-Key": key}
    )
    refused(response, 422, "malformed-request")
    assert (await ann.get("/v1/matches"))["matches"] == []


@pytest.mark.parametrize("id_", ["nowhere", "0" * 64])
@pytest.mark.parametrize("part", ["", "/events", "/moves", "/deals", "/record", "/proof"])
async def test_an_unknown_match_is_not_found(ann: Person, id_: str, part: str) -> None:
    refused(await ann.call("GET", f"/v1/matches/{id_}{part}"), 404, "unknown-match")


@pytest.mark.parametrize("id_", ["0" * 65, "%00", "a%20b", "ä", "a.b", "a%2Fb", "'--"])
async def test_what_cannot_be_an_id_is_not_found(ann: Person, id_: str) -> None:
    for place in ("/v1/matches/{}/record", "/v1/players/{}/matches", "/v1/games/{}"):
        refused(await ann.call("GET", place.format(id_)), 404, "not-found")


@pytest.mark.parametrize("path", ["/", "/v1", "/v1/", "/v1/games/", "/v2/games", "/v1/matches//"])
async def test_a_path_that_leads_nowhere_is_not_found(service: Service, path: str) -> None:
    refused(await service.client.get(path), 404, "not-found")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PATCH", "/v1/games", "GET, HEAD"),
        ("GET", "/v1/records/verify", "POST"),
        ("PUT", "/v1/tokens", "GET, HEAD, POST"),
        ("POST", "/v1/matches/x", "DELETE, GET, HEAD"),
        ("POST", "/v1/matches/x/seats/0", "DELETE, GET, HEAD, PUT"),
        ("DELETE", "/v1/matches/x/moves", "GET, HEAD, POST"),
        ("HEAD", "/v1/guests", "POST"),
        ("POST", "/healthz", "GET, HEAD"),
    ],
)
async def test_another_method_is_refused_with_those_that_are_allowed(
    service: Service, method: str, path: str, allowed: str
) -> None:
    response = await service.client.request(method, path)
    assert response.status_code == 405
    assert response.headers["allow"] == allowed
    if method != "HEAD":
        refused(response, 405, "method-not-allowed")


async def test_a_body_that_says_it_is_too_large_is_refused_unread(service: Service) -> None:
    response = await service.client.post("/v1/guests", json={"name": "x" * 5000})
    refused(response, 413, "body-too-large")
    assert response.headers["connection"] == "close"


@pytest.mark.parametrize("path", ["/v1/guests", "/v1/records/verify"])
async def test_a_body_that_turns_out_too_large_is_refused(service: Service, path: str) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(5):
            yield b" " * 1000

    response = await service.client.post(path, content=chunks(), headers=JSON)
    refused(response, 413, "body-too-large")


async def test_a_body_that_is_not_read_may_not_be_too_large_either(service: Service) -> None:
    response = await service.client.post("/v1/nowhere", content=b"x" * 5000)
    refused(response, 413, "body-too-large")
