"""``/graphql`` over HTTP: what is read, what is refused, what is masked, the page for people."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog

from app.application.people.players import get_players
from app.application.ports import Tx
from app.graphql import call
from tests.graphql.playing import seated
from tests.graphql.service import Service

GAMES = "{ games { ... on GameList { games { id } } } }"


async def refused(service: Service, body: bytes, **headers: str) -> tuple[int, str, str]:
    """Status, code and message of a request that no operation can be read from."""
    sent = {"content-type": "application/json", **headers}
    response = await service.client.post("/graphql", content=body, headers=sent)
    assert response.headers["content-type"] == "application/json"
    (error,) = response.json()["errors"]
    assert set(error["extensions"]) == {"code", "requestId"}
    return response.status_code, error["extensions"]["code"], error["message"]


BAD = [
    (b"", 400, "malformed-request"),
    (b"{", 400, "malformed-request"),
    (b"\xff", 400, "malformed-request"),
    (b"[" * 100_000, 400, "malformed-request"),
    (b"null", 400, "malformed-request"),
    (b"{}", 400, "malformed-request"),
    (b'{"query": ""}', 400, "malformed-request"),
    (b'{"query": 7}', 400, "malformed-request"),
    (b'{"query": "{ games { __typename } }", "variables": []}', 400, "malformed-request"),
    (b'[{"query": "{ games { __typename } }"}]', 400, "malformed-request"),
    (b'{"query": "query A { me { __typename } }", "operationName": "B"}', 400, "unknown-operation"),
    (b'{"query": "fragment F on Me { scopes }"}', 400, "unknown-operation"),
    (
        b'{"query": "subscription { matchEvents(match: \\"x\\") { __typename } }"}',
        400,
        "needs-stream",
    ),
]


@pytest.mark.parametrize(("body", "status", "code"), BAD)
async def test_a_bad_request_is_refused_in_json(
    service: Service, body: bytes, status: int, code: str
) -> None:
    assert (await refused(service, body))[:2] == (status, code)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
async def test_a_form_of_another_site_cannot_send_operations(service: Service, kind: str) -> None:
    body = msgspec.json.encode({"query": GAMES})
    refusal = await refused(service, body, **{"content-type": kind})
    assert refusal == (415, "unsupported-media-type", "Send JSON.")


async def test_operations_are_sent_by_post_only(service: Service) -> None:
    response = await service.client.get("/graphql", params={"query": GAMES})
    assert (response.status_code, response.headers["allow"]) == (405, "POST")
    assert response.json()["errors"][0]["extensions"]["code"] == "method-not-allowed"
    assert (await service.client.put("/graphql")).status_code == 405


async def test_one_of_several_operations_is_run_by_its_name(service: Service) -> None:
    text = "query A { me { ... on Problem { code } } } query B { games { __typename } }"
    body = {"query": text, "operationName": "B"}
    response = await service.client.post("/graphql", json=body)
    assert response.json() == {"data": {"games": {"__typename": "GameList"}}}


async def test_an_invalid_query_says_where(service: Service) -> None:
    response = await service.send("{ games { ... on GameList { game } } }")
    assert response.status_code == 200
    assert response.json() == {
        "errors": [
            {
                "message": "Cannot query field 'game' on type 'GameList'. Did you mean 'games'?",
                "locations": [{"line": 1, "column": 29}],
            }
        ]
    }
    strict = await service.send("{ nothing }", accept="application/graphql-response+json")
    assert strict.status_code == 400
    assert strict.headers["content-type"] == "application/graphql-response+json"


@pytest.mark.parametrize(
    ("variables", "message"),
    [
        ({}, "Variable '$id' has invalid value: Expected a value of non-null type 'ID!'"),
        ({"id": None}, "Variable '$id' has invalid value: Expected value of non-null type 'ID!'"),
        ({"id": ["x"]}, "Variable '$id' has invalid value: ID cannot represent value: ['x']"),
    ],
)
async def test_a_wrong_variable_is_no_internal_error(
    service: Service, variables: dict[str, Any], message: str
) -> None:
    text = "query($id: ID!) { match(id: $id) { __typename } }"
    answer = (await service.send(text, variables)).json()
    assert answer["errors"][0]["message"].startswith(message)
    assert "extensions" not in answer["errors"][0]


async def test_a_choice_among_games_names_exactly_one(service: Service) -> None:
    text = "query($o: OptionsInput!) { scoreSheet(options: $o, lines: []) { __typename } }"
    wrong: list[dict[str, Any]] = [{}, {"toy": None}, {"bridge": {}}]
    for options in wrong:
        answer = (await service.send(text, {"o": options})).json()
        assert "extensions" not in answer["errors"][0], options
    good = await service.ask(text, {"o": {"toy": {}}})
    assert good == {"__typename": "ScoredSheet"}


async def test_what_nobody_expected_is_masked_and_logged(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_tx: Tx, _secret: str) -> None:
        raise RuntimeError("the password is hunter2")

    monkeypatch.setattr("app.graphql.call.authenticate", broken)
    with structlog.testing.capture_logs() as logs:
        response = await service.send("{ me { __typename } }", token="tkt_x")
    answer = response.json()
    request_id = answer["errors"][0]["extensions"]["requestId"]
    assert answer == {
        "data": None,
        "errors": [
            {
                "message": "Internal error.",
                "locations": [{"line": 1, "column": 3}],
                "path": ["me"],
                "extensions": {"code": "internal-error", "requestId": request_id},
            }
        ],
    }
    assert "hunter2" not in response.text
    (logged,) = logs
    assert (logged["event"], logged["request_id"]) == ("graphql failed", request_id)
    assert str(logged["exc_info"]) == "the password is hunter2"


async def test_players_are_loaded_in_one_query_and_never_kept(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await seated(service)
    asked: list[tuple[str, ...]] = []
    original = get_players

    def counted(tx: Tx, players: tuple[str, ...]) -> Any:
        asked.append(players)
        return original(tx, players)

    monkeypatch.setattr(call, "get_players", counted)
    seats = await table.seen(0, "match { opener { name } seats { player { name } } }")
    assert seats["match"]["opener"] == {"name": "Guest 0"}
    assert [seat["player"]["name"] for seat in seats["match"]["seats"]] == [
        "Guest 0",
        "Guest 1",
        "Guest 2",
    ]
    assert len(set(asked)) == 1  # a use case may be begun anew, but there is one batch
    assert len(set(asked[0])) == len(asked[0]) == 3


async def test_the_page_for_people_loads_nothing_from_elsewhere(service: Service) -> None:
    response = await service.client.get("/graphql", headers={"accept": "text/html"})
    assert response.status_code == 200
    policy = response.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "connect-src 'self'" in policy
    for tag in ("script", "style"):
        (text,) = re.findall(rf"<{tag}>(.*?)</{tag}>", response.text, re.DOTALL)
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert not re.findall(r"(?:https?:)?//[a-z]", response.text)
    assert "union MovePlayedAnswer = MovePlayed | MoveProblem | Problem" in response.text


def test_the_explorer_lies_beside_the_code() -> None:
    folder = Path(call.__file__).parent / "explorer"
    assert sorted(file.name for file in folder.iterdir()) == ["page.css", "page.html", "page.js"]
