"""Bad input through real HTTP: a problem document with the right status, and nothing changed."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import httpx
import pytest

from tests.e2e.clients import good
from tests.e2e.table import Table, guest, is_problem, table
from tests.real.service import ServiceProcess

JSON = {"Content-Type": "application/json"}
LIMIT = 1024 * 1024


@pytest.fixture(scope="module")
def running(service: ServiceProcess) -> Iterator[Table]:
    """A running match in its first showing; nothing in this module moves it on."""
    with httpx.Client(base_url=service.url, trust_env=False, verify=False) as client:
        database = service.folder / "tricktable.sqlite3"
        made = table(client, database, {"show_entry": "sequential"})
        made.values = {"match": made.match, "player": made.people[0].id, **_tokens(made)}
        yield made


def _tokens(made: Table) -> dict[str, str]:
    """Tokens that do not hold, or not for everything, and one token's id."""
    client = made.client
    account = {"login": "limited", "name": "Limited", "password": "long enough"}
    full = good(client.post("/v1/accounts", json=account))
    login = {"login": "limited", "password": "long enough", "scopes": ["read"]}
    read_only = good(client.post("/v1/tokens", json=login))
    revoked = guest(client, "Revoked")
    token = good(client.get("/v1/tokens", headers=revoked.headers))["tokens"][0]["id"]
    good(client.delete(f"/v1/tokens/{token}", headers=revoked.headers))
    expired = guest(client, "Expired")
    with closing(sqlite3.connect(made.database, timeout=30)) as connection, connection:
        changed = connection.execute(
            "UPDATE token SET expires_at = 1 WHERE account = ?", (expired.id,)
        )
        assert changed.rowcount == 1
    return {
        "full": full["secret"],
        "read_only": read_only["secret"],
        "revoked": revoked.secret,
        "expired": expired.secret,
        "foreign_token": full["token"]["id"],
    }


def _sent(running: Table, method: str, path: str, **request: Any) -> httpx.Response:
    headers = {**running.people[0].headers, **request.pop("headers", {})}
    headers = {name: value for name, value in headers.items() if value is not None}
    return running.client.request(method, path.format(**running.values), headers=headers, **request)


MOVES = "/v1/matches/{match}/moves"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"turn": 0, "move": "show:rami"',
        b'{"turn": 0, "move": "show:rami"}}',
        b"{'turn': 0, 'move': 'show:rami'}",
        b'{"turn": NaN, "move": "show:rami"}',
        b'{"turn": 0, "move": "\\ud800"}',
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b"[]",
        b"null",
        b'"show:rami"',
        b'{"turn": 0}',
        b'{"move": "show:rami"}',
        b'{"turn": 0, "move": "show:rami", "seat": 0}',
        b'{"turn": "0", "move": "show:rami"}',
        b'{"turn": true, "move": "show:rami"}',
        b'{"turn": 0.5, "move": "show:rami"}',
        b'{"turn": -1, "move": "show:rami"}',
        b'{"turn": 2147483648, "move": "show:rami"}',
        b'{"turn": ' + b"9" * 400 + b', "move": "show:rami"}',
        b'{"turn": null, "move": "show:rami"}',
        b'{"turn": 0, "move": null}',
        b'{"turn": 0, "move": 7}',
        b'{"turn": 0, "move": ["show:rami"]}',
        b'{"turn": 0, "move": ""}',
        b'{"turn": 0, "move": "' + b"x" * 101 + b'"}',
    ],
    ids=lambda body: repr(body[:40]),
)
def test_a_body_that_is_no_move_is_malformed(running: Table, body: bytes) -> None:
    with running.unchanged():
        is_problem(
            _sent(running, "POST", MOVES, content=body, headers=JSON), 422, "malformed-request"
        )


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/v1/guests", {}, "malformed-request"),
        ("/v1/guests", {"name": "   "}, "malformed-request"),
        ("/v1/guests", {"name": "a\u202eb"}, "malformed-request"),
        ("/v1/guests", {"name": "x" * 61}, "malformed-request"),
        ("/v1/guests", {"name": "Ann", "admin": True}, "malformed-request"),
        (
            "/v1/accounts",
            {"login": "x y", "name": "A", "password": "12345678"},
            "malformed-request",
        ),
        ("/v1/accounts", {"login": "xy", "name": "A", "password": "short"}, "malformed-request"),
        ("/v1/matches", {"game": "tuppi", "options": []}, "malformed-request"),
        ("/v1/matches", {"game": "tuppi", "seats": [{"kind": "king"}]}, "malformed-request"),
        ("/v1/matches", {"game": "tuppi", "seats": [{}] * 17}, "malformed-request"),
        ("/v1/matches", {"game": "tuppi", "spectators": "some"}, "malformed-request"),
        ("/v1/matches", {"game": "tuppi", "colour": "red"}, "malformed-request"),
        ("/v1/matches", {"game": "tuppi", "options": {"sooli": "yes"}}, "malformed-options"),
        ("/v1/matches", {"game": "tuppi", "options": {"match_deals": 13}}, "malformed-options"),
        ("/v1/matches", {"game": "tuppi", "options": {"jokers": 2}}, "malformed-options"),
        ("/v1/matches", {"game": "tuppi", "seats": [{}] * 5}, "wrong-seat-count"),
        ("/v1/matches", {"game": "tuppi", "script": {"packs": []}}, "script-needs-exercise"),
        (
            "/v1/matches",
            {"game": "tuppi", "seats": [{"kind": "bot", "policy": "genius"}]},
            "unknown-policy",
        ),
        ("/v1/matches", {"game": "tuppi", "options": {"x": 10**400}}, "malformed-options"),
        ("/v1/games/tuppi/score", {"lines": 7}, "malformed-request"),
        ("/v1/games/tuppi/score", {"lines": [{}]}, "malformed-line"),
        ("/v1/games/tuppi/score", {"lines": [], "first_dealer": 16}, "malformed-request"),
        ("/v1/records/verify", {}, "malformed-record"),
        ("/v1/records/verify", [], "malformed-record"),
    ],
    ids=str,
)
def test_a_body_with_wrong_parts_is_refused_with_its_reason(
    running: Table, path: str, body: Any, code: str
) -> None:
    with running.unchanged():
        content = _json(body)
        is_problem(_sent(running, "POST", path, content=content, headers=JSON), 422, code)


def _json(body: Any) -> bytes:
    return json.dumps(body).encode()


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("PUT", "/v1/matches/{match}/seats/4", 404, "unknown-seat"),
        ("PUT", "/v1/matches/{match}/seats/2147483647", 404, "unknown-seat"),
        ("PUT", "/v1/matches/{match}/seats/2147483648", 404, "not-found"),
        ("PUT", "/v1/matches/{match}/seats/-1", 404, "not-found"),
        ("PUT", "/v1/matches/{match}/seats/first", 404, "not-found"),
        ("DELETE", "/v1/matches/{match}/seats/9", 404, "unknown-seat"),
        ("GET", "/v1/matches/nothing-like-it", 404, "unknown-match"),
        ("GET", "/v1/matches/01980000-0000-7000-8000-000000000000", 404, "unknown-match"),
        ("GET", "/v1/matches/%00", 404, "not-found"),
        ("GET", "/v1/matches/%2e%2e%2fme", 404, "not-found"),
        ("GET", f"/v1/matches/{'x' * 65}", 404, "not-found"),
        ("GET", "/v1/matches/nothing/events", 404, "unknown-match"),
        ("GET", "/v1/matches/nothing/moves", 404, "unknown-match"),
        ("GET", "/v1/matches/nothing/record", 404, "unknown-match"),
        ("GET", "/v1/matches/nothing/proof", 404, "unknown-match"),
        ("DELETE", "/v1/matches/nothing", 404, "unknown-match"),
        ("POST", "/v1/matches/nothing/moves", 404, "unknown-match"),
        ("GET", "/v1/matches/{match}/record", 409, "match-running"),
        ("DELETE", "/v1/matches/{match}", 409, "match-not-open"),
        ("GET", "/v1/matches/{match}/deals/1", 404, "unknown-deal"),
        ("GET", "/v1/matches/{match}/deals/0", 404, "not-found"),
        ("GET", "/v1/games/poker", 404, "unknown-game"),
        ("POST", "/v1/games/poker/score", 404, "unknown-game"),
        ("GET", "/v1/players/nobody", 404, "unknown-player"),
        ("GET", "/v1/players/{player}/versus/nobody", 404, "unknown-player"),
        ("DELETE", "/v1/tokens/nothing", 404, "unknown-token"),
        ("DELETE", "/v1/tokens/{foreign_token}", 404, "unknown-token"),
        ("GET", "/v1/nothing", 404, "not-found"),
        ("GET", "/v1/matches/", 404, "not-found"),
        ("PATCH", "/v1/matches", 405, "method-not-allowed"),
        ("POST", "/v1/me", 405, "method-not-allowed"),
        ("GET", "/v1/matches?limit=0", 422, "malformed-request"),
        ("GET", "/v1/matches?limit=many", 422, "malformed-request"),
        ("GET", "/v1/matches?status=lost", 422, "malformed-request"),
        ("GET", "/v1/matches?after=%20", 422, "malformed-request"),
        ("GET", "/v1/matches?after=nowhere", 422, "bad-cursor"),
        ("GET", "/v1/matches/{match}/events?after=-1", 422, "malformed-request"),
        ("GET", "/v1/matches/{match}/events?after=2147483648", 422, "malformed-request"),
    ],
)
def test_what_does_not_exist_or_cannot_be_is_told_so(
    running: Table, method: str, path: str, status: int, code: str
) -> None:
    bodies = {"/moves": b'{"turn": 0, "move": "show:rami"}', "/score": b'{"lines": []}'}
    body = next((body for end, body in bodies.items() if path.endswith(end)), b'{"kind": "me"}')
    request = {"content": body, "headers": JSON} if method in ("POST", "PUT") else {}
    with running.unchanged():
        response = _sent(running, method, path, **request)
        is_problem(response, status, code)
        assert status != 405 or response.headers["allow"]


@pytest.mark.parametrize(
    ("authorization", "status", "code"),
    [
        (None, 401, "token-missing"),
        ("Bearer", 401, "token-invalid"),
        ("Bearer tkt_" + "0" * 43, 401, "token-invalid"),
        ("Bearer tkt_" + "x" * 5000, 401, "token-invalid"),
        ("Bearer {full}x", 401, "token-invalid"),
        ("Basic {full}", 401, "token-invalid"),
        ("{full}", 401, "token-invalid"),
        ("Bearer {revoked}", 401, "token-revoked"),
        ("Bearer {expired}", 401, "token-expired"),
        ("Bearer {read_only}", 403, "scope-missing"),
        ("Bearer {full}", 403, "not-seated"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_token_that_is_missing_foreign_or_does_not_hold_plays_no_move(
    running: Table, authorization: str | None, status: int, code: str
) -> None:
    sent = authorization and authorization.format(**running.values)
    with running.unchanged():
        response = _sent(
            running,
            "POST",
            MOVES,
            json={"turn": 0, "move": "show:rami"},
            headers={"Authorization": sent},
        )
        is_problem(response, status, code)
        assert status != 401 or response.headers["www-authenticate"].startswith("Bearer")
        over_graphql = running.client.post(
            "/graphql",
            json={
                "query": "mutation($match: ID!) { playMove(match: $match, turn: 0, "
                'move: "show:rami") { __typename ... on Problem { code status } } }',
                "variables": {"match": running.match},
            },
            headers={} if sent is None else {"Authorization": sent},
        )
        assert over_graphql.json() == {
            "data": {"playMove": {"__typename": "Problem", "code": code, "status": status}}
        }


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("DELETE", "/v1/matches/{match}/seats/1"),
        ("DELETE", "/v1/matches/{match}"),
        ("PUT", "/v1/matches/{match}/seats/1"),
    ],
)
def test_nobody_acts_for_another(running: Table, method: str, path: str) -> None:
    with running.unchanged():
        request = {"json": {"kind": "bot"}} if method == "PUT" else {}
        response = _sent(running, method, path, headers=running.stranger.headers, **request)
        is_problem(response, 403, "not-allowed")


@pytest.mark.parametrize("path", [MOVES, "/v1/matches", "/v1/records/verify", "/graphql"])
@pytest.mark.parametrize("chunked", [False, True], ids=["stated", "chunked"])
def test_a_body_above_the_limit_is_refused_however_it_comes(
    running: Table, path: str, chunked: bool
) -> None:
    whole = b'{"query": "' + b"x" * LIMIT + b'"}'
    pieces = (whole[start : start + 65_536] for start in range(0, len(whole), 65_536))
    content: Any = pieces if chunked else whole
    with running.unchanged():
        response = _sent(running, "POST", path, content=content, headers=JSON)
        is_problem(response, 413, "body-too-large")


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Content-Type": "text/plain"}, 415, "unsupported-media-type"),
        ({"Content-Type": "application/xml"}, 415, "unsupported-media-type"),
        ({"Content-Type": "application/json", "Accept": "text/html"}, 406, "not-acceptable"),
        (
            {"Content-Type": "application/json", "Accept": "application/json;q=0"},
            406,
            "not-acceptable",
        ),
    ],
    ids=str,
)
def test_media_types_that_nobody_reads_are_refused(
    running: Table, headers: dict[str, str], status: int, code: str
) -> None:
    body = b'{"turn": 0, "move": "show:rami"}'
    with running.unchanged():
        is_problem(_sent(running, "POST", MOVES, content=body, headers=headers), status, code)


def test_a_head_has_headers_alone_and_keeps_the_connection(running: Table) -> None:
    for path, status in (("/v1/me", 200), ("/v1/nowhere", 404), ("/docs", 200)):
        answers = [_sent(running, method, path) for method in ("GET", "HEAD", "HEAD")]
        assert [answer.status_code for answer in answers] == [status] * 3
        assert [len(answer.content) for answer in answers[1:]] == [0, 0]
        assert len({answer.headers["content-length"] for answer in answers}) == 1
        streams = {id(answer.extensions["network_stream"]) for answer in answers}
        assert len(streams) == 1


def test_the_service_logged_no_error_over_all_this(service: ServiceProcess) -> None:
    assert service.complaints() == []
