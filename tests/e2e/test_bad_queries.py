"""Bad GraphQL through real HTTP: errors or typed members, never a 500, and nothing changed."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.e2e.table import Table, table
from tests.real.service import ServiceProcess

JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def running(service: ServiceProcess) -> Iterator[Table]:
    """A running match in its first showing; nothing in this module moves it on."""
    with httpx.Client(base_url=service.url, trust_env=False, verify=False) as client:
        database = service.folder / "tricktable.sqlite3"
        yield table(client, database, {"show_entry": "sequential"})


def _sent(running: Table, content: bytes, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    sent = {**running.people[0].headers, **JSON, **named}
    return running.client.post("/graphql", content=content, headers=sent)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"null", 400),
        (b"\xff", 400),
        (b"{}", 400),
        (b'{"query": null}', 400),
        (b'{"query": 7}', 400),
        (b'{"query": ""}', 400),
        (b'{"query": "{ me { __typename } }", "variables": []}', 400),
        (b'{"query": "query A { me { __typename } }", "operationName": "B"}', 400),
        (b'{"query": "subscription { matchEvents(match: 1) { __typename } }"}', 400),
        (b'[{"query": "{ me { __typename } }"}]', 400),
        (b"[" * 100_000, 400),
    ],
    ids=lambda value: repr(value)[:60],
)
def test_a_request_without_an_operation_is_told_so(
    running: Table, body: bytes, status: int
) -> None:
    with running.unchanged():
        response = _sent(running, body)
        assert response.status_code == status, response.text
        (error,) = response.json()["errors"]
        assert error["message"]
        assert error["extensions"]["code"]


DEEP = "{ __typename " + "... { " * 200 + "__typename" + " }" * 200 + " }"
SELF = "query { ...A } fragment A on Query { ...A }"
DOUBLING = (
    "query { ...F0 } "
    + " ".join(f"fragment F{n} on Query {{ ...F{n + 1} ...F{n + 1} }}" for n in range(40))
    + " fragment F40 on Query { __typename }"
)

COSTLY = " ".join(
    f"m{n}: matches(first: 100) {{ ... on MatchConnection {{ nodes {{ id game version"
    " seats { seat name turn kind } outcome { points winners } } } }"
    for n in range(5)
).join("{}")


@pytest.mark.parametrize(
    "query",
    [
        "{",
        "}",
        "{ nothing }",
        "{ me }",
        "{ match(id: 7, colour: RED) { __typename } }",
        "{ match { __typename } }",
        "{ legalMoves(match: [1]) { __typename } }",
        "mutation { playMove(match: 1, turn: 2147483648, move: 1) { __typename } }",
        'mutation { playMove(match: "1", turn: "0", move: "seen") { __typename } }',
        "mutation { openMatch(options: {}) { __typename } }",
        "mutation { openMatch(options: {tuppi: null}) { __typename } }",
        "mutation { openMatch(options: {tuppi: {jokers: 2}}) { __typename } }",
        "mutation { openMatch(options: {tuppi: {}}, spectators: SOME) { __typename } }",
        "fragment A on Nothing { x } { me { __typename } }",
        DEEP,
        SELF,
        DOUBLING,
        "{ " + " ".join(f"a{n}: me {{ __typename }}" for n in range(40)) + " }",
        "{ " + "me { __typename } " * 700 + "}",
        COSTLY,
        "query($x: Int = 1, $x: Int = 2) { me { __typename } }",
        "query($id: ID!) { match(id: $id) { __typename } }",
        "{ me @skip { __typename } }",
        "{ me @nothing(if: true) { __typename } }",
    ],
    ids=lambda value: value[:60],
)
def test_a_query_that_is_wrong_or_too_large_is_refused_whole(running: Table, query: str) -> None:
    with running.unchanged():
        content = json.dumps({"query": query}).encode()
        response = _sent(running, content)
        answer = response.json()
        assert response.status_code == 200, response.text
        assert answer["errors"], response.text
        assert answer.get("data") is None, response.text
        assert "internal-error" not in response.text
        strict = _sent(running, content, Accept="application/graphql-response+json")
        assert strict.status_code == 400, strict.text
        assert strict.json() == answer


@pytest.mark.parametrize(
    ("field", "code", "status"),
    [
        ('match(id: "nothing")', "unknown-match", 404),
        ('legalMoves(match: "nothing")', "unknown-match", 404),
        ('deal(match: "{match}", number: 0)', "unknown-deal", 404),
        ('deal(match: "{match}", number: -5)', "unknown-deal", 404),
        ('record(match: "{match}")', "match-running", 409),
        ('player(id: "nobody")', "unknown-player", 404),
        ('game(id: "poker")', "unknown-game", 404),
        ('matches(after: "nowhere")', "bad-cursor", 422),
        ('verifyRecord(record: "{{")', "malformed-record", 422),
        ("scoreSheet(options: {{tuppi: {{}}}}, lines: [], firstDealer: -1)", "unknown-dealer", 422),
        ('mutation sit(match: "{match}", seat: 4)', "unknown-seat", 404),
        ('mutation sit(match: "{match}", seat: -1)', "unknown-seat", 404),
        ('mutation leave(match: "{match}", seat: 99)', "unknown-seat", 404),
        ('mutation leave(match: "{match}", seat: 1)', "not-allowed", 403),
        ('mutation abandonMatch(match: "{match}")', "match-not-open", 409),
        ('mutation revokeToken(token: "nothing")', "unknown-token", 404),
        ('mutation playMove(match: "{match}", turn: -1, move: "seen")', None, None),
        ('mutation playMove(match: "nothing", turn: 0, move: "seen")', "unknown-match", 404),
        ('mutation createGuest(guest: {{name: ""}})', "malformed-request", 422),
        (
            'mutation createGuest(guest: {{name: "' + "x" * 100 + '"}})',
            "malformed-request",
            422,
        ),
        (
            'mutation logIn(credentials: {{login: "limited", password: "wrong"}})',
            "wrong-password",
            401,
        ),
        (
            "mutation openMatch(options: {{tuppi: {{matchDeals: 13}}}})",
            None,
            422,
        ),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_refusal_is_a_typed_member_with_the_status_that_rest_would_give(
    running: Table, field: str, code: str | None, status: int | None
) -> None:
    text = field.format(match=running.match)
    kind, _, name = text.partition(" ") if text.startswith("mutation ") else ("query", "", text)
    query = f"{kind} {{ {name} {{ __typename ... on Problem {{ code status title detail }} "
    if name.startswith("playMove"):
        query += "... on MoveProblem { code status title detail } "
    with running.unchanged():
        response = running.client.post(
            "/graphql", json={"query": query + "} }"}, headers=running.people[0].headers
        )
        assert response.status_code == 200, response.text
        answer: Any = response.json()
        assert "errors" not in answer, answer
        (member,) = answer["data"].values()
        assert member["__typename"].endswith("Problem"), member
        assert code is None or member["code"] == code, member
        assert status is None or member["status"] == status, member
        assert member["title"], member
        assert member["detail"], member


def test_other_methods_and_media_types_are_refused(running: Table) -> None:
    with running.unchanged():
        got = running.client.get("/graphql?query={me{__typename}}")
        assert got.status_code == 405
        assert got.headers["allow"] == "POST"
        assert (
            _sent(running, b"{ me { __typename } }", Content_Type="application/graphql").status_code
            == 415
        )
        form = _sent(running, b"query=x", Content_Type="application/x-www-form-urlencoded")
        assert form.status_code == 415
        assert form.json()["errors"]


def test_the_service_logged_no_error_over_all_this(service: ServiceProcess) -> None:
    assert service.complaints() == []
