"""Hooks, tickets, files and bundles under a key: made once, whichever surface asks again."""

from typing import Any

import pytest

from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, good, refused
from tests.storage.fixtures import Storage
from tests.surfaces.conftest import Both
from tests.surfaces.test_hooks import HOOK, finished, owner
from tests.surfaces.test_tournaments import TOY

KEY = "0123456789abcdef"
HEADER = {"Idempotency-Key": KEY}
HOOK_FIELD = (
    'createHook(hook: {url: "https://hooks.example.org/in", events: [MATCH_FINISHED]}, '
    f'idempotencyKey: "{KEY}")'
)


async def typed(both: Both, person: Person, field: str) -> Any:
    text = f"mutation {{ {field} {{ __typename ... on Problem {{ code status }} }} }}"
    return await both.graphql(text, {}, person)


def problem(code: str, status: int) -> dict[str, Any]:
    return {"__typename": "Problem", "code": code, "status": status}


async def test_the_secret_of_a_hook_is_told_once(both: Both, sqlite_storage: Storage) -> None:
    dora = await owner(both)
    made = await dora.post("/v1/hooks", HOOK, headers=HEADER)
    before = sqlite_storage.contents(presence=False)
    again = await dora.call("POST", "/v1/hooks", json=HOOK, headers=HEADER)
    told = refused(again, 409, "secret-told")
    assert told["params"] == [{"name": "made", "value": made["hook"]["id"]}]
    assert made["secret"] not in again.text
    assert made["secret"] not in str(before["answer"])
    assert await typed(both, dora, HOOK_FIELD) == problem("secret-told", 409)
    other = {**HOOK, "url": "https://hooks.example.org/other"}
    response = await dora.call("POST", "/v1/hooks", json=other, headers=HEADER)
    refused(response, 422, "idempotency-mismatch")
    assert sqlite_storage.contents(presence=False) == before
    assert len((await dora.get("/v1/hooks"))["hooks"]) == 1


async def test_a_secret_is_changed_once(both: Both, sqlite_storage: Storage) -> None:
    dora = await owner(both)
    hook = (await dora.post("/v1/hooks", HOOK))["hook"]["id"]
    path = f"/v1/hooks/{hook}/secret"
    made = await dora.post(path, None, headers=HEADER)
    before = sqlite_storage.contents(presence=False)
    again = await dora.call("POST", path, headers=HEADER)
    refused(again, 409, "secret-told")
    field = f'rotateHookSecret(id: "{hook}", idempotencyKey: "{KEY}")'
    assert await typed(both, dora, field) == problem("secret-told", 409)
    assert sqlite_storage.contents(presence=False) == before
    assert made["secret"] not in again.text + str(before["answer"])


async def test_what_was_sent_is_sent_again_once(both: Both, sqlite_storage: Storage) -> None:
    dora = await owner(both)
    hook = (await dora.post("/v1/hooks", HOOK))["hook"]["id"]
    await finished(both, dora)
    (sent,) = (await dora.get(f"/v1/hooks/{hook}/deliveries"))["deliveries"]
    path = f"/v1/hooks/{hook}/deliveries/{sent['id']}/redelivery"
    first = await dora.post(path, None, headers=HEADER)
    both.rest.clock.time += 1000
    before = sqlite_storage.contents(presence=False)
    assert await dora.post(path, None, headers=HEADER) == first
    field = f'redeliver(hook: "{hook}", delivery: "{sent["id"]}", idempotencyKey: "{KEY}")'
    assert await typed(both, dora, field) == {"__typename": "Delivery"}
    assert sqlite_storage.contents(presence=False) == before


async def test_a_ticket_is_told_once(both: Both, sqlite_storage: Storage) -> None:
    ann = await both.rest.guest("Ann")
    made = await ann.post("/v1/stream-tickets", None, headers=HEADER)
    before = sqlite_storage.contents(presence=False)
    again = await ann.call("POST", "/v1/stream-tickets", headers=HEADER)
    refused(again, 409, "secret-told")
    field = f'issueStreamTicket(idempotencyKey: "{KEY}")'
    assert await typed(both, ann, field) == problem("secret-told", 409)
    assert sqlite_storage.contents(presence=False) == before
    assert made["ticket"] not in again.text + str(before)


async def drawn(both: Both) -> tuple[Person, Organizer]:
    ann = await both.rest.guest("Ann")
    day = await announce(ann, TOY, ["Andor", "Bea", "Csaba"])
    await day.draw()
    return ann, day


async def test_a_file_is_made_once(both: Both, sqlite_storage: Storage) -> None:
    ann, day = await drawn(both)
    wanted = {"kind": "log", "format": "ndjson"}
    first = await ann.call("POST", day.path + "/exports", json=wanted, headers=HEADER)
    before = sqlite_storage.contents(presence=False)
    again = await ann.call("POST", day.path + "/exports", json=wanted, headers=HEADER)
    assert (again.status_code, good(again)) == (201, good(first))
    assert again.headers["location"] == f"{day.path}/exports/{good(first)['id']}"
    t = f'tournament: "{day.tournament}", idempotencyKey: "{KEY}"'
    field = f"createExport({t}, wanted: {{kind: LOG, format: NDJSON}})"
    assert await typed(both, ann, field) == {"__typename": "ExportInfo"}
    other = await ann.call(
        "POST", day.path + "/exports", json={**wanted, "format": "csv"}, headers=HEADER
    )
    refused(other, 422, "idempotency-mismatch")
    assert sqlite_storage.contents(presence=False) == before


async def test_sheets_with_links_are_made_once_though_the_links_are_an_edit(
    both: Both, sqlite_storage: Storage
) -> None:
    ann, day = await drawn(both)
    wanted = {"kind": "blank-sheets", "format": "html", "links": True}
    headers = {**HEADER, "If-Match": f'"{day.revision}"'}
    first = await ann.post(day.path + "/exports", wanted, headers=headers)
    before = sqlite_storage.contents(presence=False)
    assert await ann.post(day.path + "/exports", wanted, headers=headers) == first
    assert sqlite_storage.contents(presence=False) == before
    unkeyed = {"If-Match": headers["If-Match"]}
    response = await ann.call("POST", day.path + "/exports", json=wanted, headers=unkeyed)
    refused(response, 412, "edited-meanwhile")
    assert sqlite_storage.contents(presence=False) == before


async def test_a_bundle_is_taken_in_once(both: Both, sqlite_storage: Storage) -> None:
    ann, day = await drawn(both)
    made = await ann.post(day.path + "/exports", {"kind": "bundle", "format": "json"})
    file = await ann.call("GET", f"{day.path}/exports/{made['id']}/file")
    sent = {"content": file.content, "headers": {**HEADER, "Content-Type": "application/json"}}
    first = good(await ann.call("POST", "/v1/tournament-imports", **sent))
    before = sqlite_storage.contents(presence=False)
    again = await ann.call("POST", "/v1/tournament-imports", **sent)
    assert (again.status_code, good(again)) == (201, first)
    text = """mutation($bundle: String!, $key: String) {
      importTournament(bundle: $bundle, idempotencyKey: $key) { __typename } }"""
    values = {"bundle": file.text, "key": KEY}
    assert await both.graphql(text, values, ann) == {"__typename": "TournamentView"}
    sent["content"] = b"{}"
    response = await ann.call("POST", "/v1/tournament-imports", **sent)
    refused(response, 422, "idempotency-mismatch")
    assert sqlite_storage.contents(presence=False) == before


@pytest.mark.parametrize("path", ["/v1/hooks", "/v1/stream-tickets", "/v1/tournament-imports"])
async def test_while_the_first_runs_the_second_is_refused(
    both: Both, path: str, sqlite_storage: Storage
) -> None:
    dora = await owner(both)
    before = sqlite_storage.contents(presence=False)
    with both.rest.services.running.repeatable(KEY, dora.id, "anything"):
        body = HOOK if path == "/v1/hooks" else {}
        refused(await dora.call("POST", path, json=body, headers=HEADER), 409, "still-running")
        assert await typed(both, dora, HOOK_FIELD) == problem("still-running", 409)
    assert sqlite_storage.contents(presence=False) == before
