"""A person reads the same of what was done on both surfaces, whichever it was done through."""

from typing import Any

from tests.rest.service import Person, good
from tests.surfaces.conftest import Both

ACCOUNT = {"login": "ann", "name": "Ann", "password": "long enough"}
AUDIT = """query($first: Int, $after: String) { audit(first: $first, after: $after) {
  ... on AuditConnection { nodes { id at what subject network requestId }
    pageInfo { hasNextPage endCursor } } } }"""
LOG_IN = """mutation { logIn(credentials: {login: "ann", password: "wrong"}) { __typename } }"""


async def account(both: Both) -> Person:
    made = good(await both.rest.client.post("/v1/accounts", json=ACCOUNT))
    return Person(both.rest.client, made["player"]["id"], made["secret"])


def snake(node: dict[str, Any]) -> dict[str, Any]:
    return {"request_id" if key == "requestId" else key: value for key, value in node.items()}


async def test_both_surfaces_write_and_read_the_same_rows(both: Both) -> None:
    ann = await account(both)
    bad = await both.rest.client.post("/v1/tokens", json={"login": "ann", "password": "wrong"})
    await both.graphql(LOG_IN)
    page = await ann.get("/v1/me/audit")
    assert [entry["what"] for entry in page["entries"]] == [
        "login-failed",
        "login-failed",
        "token-made",
    ]
    assert page["entries"][1]["request_id"] == bad.headers["x-request-id"]
    assert {entry["network"] for entry in page["entries"]} == {"127.0.0.0/24"}
    told = await both.graphql(AUDIT, None, ann)
    words = [
        {**entry, "what": entry["what"].upper().replace("-", "_")} for entry in page["entries"]
    ]
    assert [snake(node) for node in told["nodes"]] == words


async def test_pages_go_on_where_the_last_ended(both: Both) -> None:
    ann = await account(both)
    for _ in range(4):
        await both.graphql(LOG_IN)
    first = await ann.call("GET", "/v1/me/audit?limit=2")
    page = good(first)
    assert f"after={page['page']['next']}" in first.headers["link"]
    rest = await ann.get(f"/v1/me/audit?limit=3&after={page['page']['next']}")
    told = await both.graphql(AUDIT, {"first": 2}, ann)
    assert told["pageInfo"] == {"hasNextPage": True, "endCursor": page["page"]["next"]}
    ids = [entry["id"] for entry in page["entries"] + rest["entries"]]
    assert (len(ids), ids) == (5, sorted(ids, reverse=True))
    assert rest["page"] == {"next": None, "has_more": False}
