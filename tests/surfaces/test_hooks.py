"""Webhooks, by turns on one surface and the other."""

from typing import Any

from tests.graphql.documents import whole
from tests.rest.service import Person, good, refused
from tests.surfaces.conftest import Both
from tests.surfaces.test_answers import PROBLEM, alike

DORA = {"login": "dora", "name": "Dora", "password": "long enough"}
HOOK = {"url": "https://hooks.example.org/in", "events": ["match.finished"]}
CREATE = """mutation { createHook(hook: {url: "https://hooks.example.org/in",
  events: [TOURNAMENT_FINISHED]}) { ... on NewHook { secret hook { id events } } } }"""


async def owner(both: Both) -> Person:
    made = good(await both.rest.client.post("/v1/accounts", json=DORA))
    return Person(both.rest.client, made["player"]["id"], made["secret"])


async def finished(both: Both, dora: Person) -> str:
    """A match of Dora's that is over, for the two others have left it."""
    ann, ben = await both.rest.guests("Ann", "Ben")
    match = await both.rest.running([dora, ann, ben])
    good(await ann.call("DELETE", f"/v1/matches/{match}/seats/1"))
    return match


async def test_a_hook_reads_the_same_and_its_secret_is_told_once(both: Both) -> None:
    dora = await owner(both)
    made = await dora.post("/v1/hooks", HOOK)
    typed = await both.graphql(CREATE, {}, dora)
    assert typed["hook"]["events"] == ["TOURNAMENT_FINISHED"]
    plain = await dora.get("/v1/hooks")
    assert [one["id"] for one in plain["hooks"]] == [typed["hook"]["id"], made["hook"]["id"]]
    selection = whole(both.schema._schema, "HookList")
    listed = await both.graphql(f"{{ hooks {{ ... on HookList {selection} }} }}", {}, dora)
    assert spelled(listed) == spelled(plain)
    one = await dora.call("GET", f"/v1/hooks/{made['hook']['id']}")
    assert (good(one), made["secret"] in one.text) == (made["hook"], False)
    again = await dora.post(f"/v1/hooks/{made['hook']['id']}/secret", None)
    assert again["secret"] not in (made["secret"], typed["secret"])


def spelled(value: Any) -> str:
    return str(alike(value)).replace(".", "_")


async def test_deliveries_read_the_same_and_are_sent_again_by_either(both: Both) -> None:
    dora = await owner(both)
    hook = (await dora.post("/v1/hooks", HOOK))["hook"]["id"]
    match = await finished(both, dora)
    plain = await dora.get(f"/v1/hooks/{hook}/deliveries")
    (delivery,) = plain["deliveries"]
    assert (delivery["state"], delivery["attempts"], match in delivery["body"]) == (
        "waiting",
        0,
        True,
    )
    selection = whole(both.schema._schema, "DeliveryLog")
    text = f"query($h: ID!) {{ deliveries(hook: $h) {{ ... on DeliveryLog {selection} }} }}"
    assert spelled(await both.graphql(text, {"h": hook}, dora)) == spelled(plain)
    told = f"/v1/hooks/{hook}/deliveries/{delivery['id']}/redelivery"
    assert good(await dora.call("POST", told))["repeats"] == delivery["id"]
    again = (
        "mutation($h: ID!, $d: ID!)"
        " { redeliver(hook: $h, delivery: $d) { ... on Delivery { repeats } } }"
    )
    variables = {"h": hook, "d": delivery["id"]}
    assert await both.graphql(again, variables, dora) == {"repeats": delivery["id"]}


async def test_both_refuse_the_same(both: Both) -> None:
    dora = await owner(both)
    eve = await both.rest.guest("Eve")
    hook = (await dora.post("/v1/hooks", HOOK))["hook"]["id"]
    ask = f"query($h: ID!) {{ hook(id: $h) {{ ... on Problem {PROBLEM} }} }}"
    plain = refused(await eve.call("GET", f"/v1/hooks/{hook}"), 404, "unknown-hook")
    plain.pop("request_id")
    assert await both.graphql(ask, {"h": hook}, eve) == plain
    bad = {**HOOK, "url": "https://10.0.0.1/"}
    plain = refused(await dora.call("POST", "/v1/hooks", json=bad), 422, "hook-target")
    plain.pop("request_id")
    make = (
        'mutation { createHook(hook: {url: "https://10.0.0.1/", events: [MATCH_FINISHED]})'
        f" {{ ... on Problem {PROBLEM} }} }}"
    )
    assert await both.graphql(make, {}, dora) == plain
    refused(await eve.call("POST", "/v1/hooks", json=HOOK), 403, "not-allowed")
    for body in ({**HOOK, "events": []}, {**HOOK, "events": ["turn"]}, {"url": HOOK["url"]}):
        refused(await dora.call("POST", "/v1/hooks", json=body), 422, "malformed-request")


async def test_a_hook_is_changed_and_ended_on_either(both: Both) -> None:
    dora = await owner(both)
    hook = (await dora.post("/v1/hooks", HOOK))["hook"]["id"]
    body = {"url": "https://other.example.org/", "events": ["tournament.finished"]}
    assert good(await dora.call("PUT", f"/v1/hooks/{hook}", json=body))["url"] == body["url"]
    end = "mutation($h: ID!) { endHook(id: $h) { ... on Hook { url } } }"
    assert await both.graphql(end, {"h": hook}, dora) == {"url": body["url"]}
    refused(await dora.call("DELETE", f"/v1/hooks/{hook}"), 404, "unknown-hook")
