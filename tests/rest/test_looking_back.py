"""The log, finished deals, records, proofs and histories."""

import pytest

from app.engine.shuffle import commitment
from tests.rest.service import Person, Service, good, play_out, refused, step


async def test_the_log_is_read_page_by_page(service: Service, trio: list[Person]) -> None:
    match = await service.running(trio)
    response = await trio[0].call("GET", f"/v1/matches/{match}/events", params={"limit": 2})
    positions = [event["position"] for event in good(response)["events"]]
    assert (positions, response.json()["head"]) == ([1, 2], 8)
    while "link" in response.headers:
        path = response.headers["link"].split(";")[0].strip("<>")
        response = await trio[0].call("GET", path)
        positions += [event["position"] for event in good(response)["events"]]
    assert positions == [1, 2, 3, 4, 5, 6, 7, 8]
    assert response.json()["has_more"] is False


async def test_deals_are_open_to_the_seats_after_each_deal(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio, options={"deals": 2})
    path = f"/v1/matches/{match}/deals"
    while (await trio[0].get(f"/v1/matches/{match}"))["match"]["deals"] == 0:
        await step(trio, match)
    (deal,) = (await trio[0].get(path))["deals"]
    assert deal["number"] == 1
    assert await trio[1].get(f"{path}/1") == deal
    refused(await trio[0].call("GET", f"{path}/2"), 404, "unknown-deal")
    refused(await service.client.get(path), 409, "deals-closed")
    refused(await service.client.get(f"{path}/1"), 409, "deals-closed")
    await play_out(trio, match)
    response = await service.client.get(path, params={"limit": 1})
    assert [deal["number"] for deal in good(response)["deals"]] == [1]
    second = await service.client.get(response.headers["link"].split(";")[0].strip("<>"))
    assert [deal["number"] for deal in good(second)["deals"]] == [2]
    assert "link" not in second.headers


@pytest.mark.parametrize("number", ["0", "-1", "x", "2147483648", "1e3"])
async def test_a_deal_without_such_a_number_is_not_found(ann: Person, number: str) -> None:
    match = (await ann.post("/v1/matches", {"game": "toy"}))["match"]["id"]
    refused(await ann.call("GET", f"/v1/matches/{match}/deals/{number}"), 404, "not-found")


async def test_the_record_and_the_seed_are_told_when_the_match_is_over(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio, options={"deals": 1})
    path = f"/v1/matches/{match}"
    refused(await trio[0].call("GET", f"{path}/record"), 409, "match-running")
    proof = await trio[0].get(f"{path}/proof")
    assert proof["seed"] is None
    await play_out(trio, match)
    proof = good(await service.client.get(f"{path}/proof"))
    assert commitment(proof["seed"]) == proof["commitment"]
    record = good(await service.client.get(f"{path}/record"))
    assert record["dealing"] == {"kind": "seeded", "seed": proof["seed"]}
    assert record["players"] == ["Ann", "Ben", "Cil"]


async def test_a_match_that_has_not_begun_has_a_commitment_and_no_record(ann: Person) -> None:
    match = (await ann.post("/v1/matches", {"game": "toy"}))["match"]["id"]
    proof = await ann.get(f"/v1/matches/{match}/proof")
    assert (proof["seed"], proof["nonces"], len(proof["commitment"])) == (None, [], 64)
    response = await ann.call("GET", f"/v1/matches/{match}/record")
    refused(response, 409, "match-not-running")


async def test_players_have_a_history_and_a_record_against_each_other(
    service: Service, trio: list[Person]
) -> None:
    ann, ben, cil = trio
    match = await service.running(trio)
    good(await cil.call("DELETE", f"/v1/matches/{match}/seats/2"))
    assert (await ann.get(f"/v1/players/{ben.id}"))["name"] == "Ben"
    history = await ann.get(f"/v1/players/{cil.id}/matches")
    assert [(entry["match"]["id"], entry["result"]) for entry in history["results"]] == [
        (match, "lost")
    ]
    versus = await ben.get(f"/v1/players/{ann.id}/versus/{cil.id}")
    assert (versus["matches"], versus["won"], versus["lost"]) == (1, 1, 0)
    for path in ("", "/matches", f"/versus/{ann.id}"):
        refused(await ann.call("GET", f"/v1/players/nobody{path}"), 404, "unknown-player")
    unknown = await ann.call("GET", f"/v1/players/{ann.id}/versus/nobody")
    refused(unknown, 404, "unknown-player")
