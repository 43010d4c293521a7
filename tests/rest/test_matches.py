"""Matches and their seats."""

import httpx
import pytest

from tests.rest.service import Person, Service, good, refused, step

KEY = {"Idempotency-Key": "0123456789abcdef"}


async def test_a_match_is_opened_and_found_where_the_answer_says(ann: Person) -> None:
    response = await ann.call("POST", "/v1/matches", json={"game": "toy"})
    opened = good(response)
    assert response.status_code == 201
    assert response.headers["location"] == f"/v1/matches/{opened['match']['id']}"
    assert await ann.get(response.headers["location"]) == opened
    assert opened["match"]["status"] == "open"
    assert opened["view"] is None


async def test_a_match_opened_again_under_the_same_key_is_the_same(ann: Person) -> None:
    first = await ann.call("POST", "/v1/matches", json={"game": "toy"}, headers=KEY)
    second = await ann.call("POST", "/v1/matches", json={"game": "toy"}, headers=KEY)
    assert first.content == second.content
    assert len((await ann.get("/v1/matches"))["matches"]) == 1
    other = await ann.call("POST", "/v1/matches", json={"game": "tuppi"}, headers=KEY)
    refused(other, 422, "idempotency-mismatch")


async def test_a_key_is_the_callers_own(service: Service, ann: Person) -> None:
    ben = await service.guest("Ben")
    for person in (ann, ben):
        good(await person.call("POST", "/v1/matches", json={"game": "toy"}, headers=KEY))
    assert len((await ann.get("/v1/matches"))["matches"]) == 2


async def test_a_match_with_bots_starts_at_once(service: Service, ann: Person) -> None:
    seats = [{"kind": "bot"}, {"kind": "me"}, {"kind": "bot", "policy": "timid"}]
    opened = await ann.post("/v1/matches", {"game": "toy", "seats": seats})
    assert opened["match"]["status"] == "running"
    assert [seat["policy"] for seat in opened["match"]["seats"]] == ["random", None, "timid"]
    await service.play_bots(opened["match"]["id"])
    seen = await ann.get(f"/v1/matches/{opened['match']['id']}")
    assert seen["to_act"] == [1]


async def test_a_scripted_match_is_an_exercise(ann: Person) -> None:
    codes = [rank + suit for suit in "CDHS" for rank in "QKA"]
    body = {"game": "toy", "script": {"packs": [codes]}}
    refused(await ann.call("POST", "/v1/matches", json=body), 422, "script-needs-exercise")
    opened = await ann.post("/v1/matches", {**body, "exercise": True})
    assert opened["match"]["exercise"] is True
    short = {**body, "exercise": True, "script": {"packs": [codes[:-1]]}}
    refused(await ann.call("POST", "/v1/matches", json=short), 422, "pack-not-whole")


async def test_matches_are_listed_page_by_page(service: Service, ann: Person) -> None:
    made = [(await ann.post("/v1/matches", {"game": "toy"}))["match"]["id"] for _ in range(5)]
    response = await ann.call("GET", "/v1/matches", params={"limit": 2, "game": "toy"})
    page = good(response)
    assert [match["id"] for match in page["matches"]] == made[:2:-1]
    link = response.headers["link"]
    path, _, rel = link.partition("; ")
    assert rel == 'rel="next"'
    following = await ann.call("GET", path.strip("<>"))
    assert [match["id"] for match in following.json()["matches"]] == made[2:0:-1]
    last = await ann.call("GET", following.headers["link"].split(";")[0].strip("<>"))
    assert [match["id"] for match in last.json()["matches"]] == made[:1]
    assert "link" not in last.headers
    assert last.json()["page"] == {"next": None, "has_more": False}


async def test_a_page_is_no_longer_than_the_service_allows(service: Service, ann: Person) -> None:
    for _ in range(4):
        await ann.post("/v1/matches", {"game": "toy"})
    assert len((await ann.get("/v1/matches", params={"limit": 1000}))["matches"]) == 3


async def test_matches_are_found_by_game_status_and_player(
    service: Service, trio: list[Person]
) -> None:
    running = await service.running(trio)
    tuppi = (await trio[1].post("/v1/matches", {"game": "tuppi"}))["match"]["id"]

    async def found(**wanted: str) -> list[str]:
        page = await trio[0].get("/v1/matches", params=wanted)
        return [match["id"] for match in page["matches"]]

    assert await found(game="tuppi") == [tuppi]
    assert await found(status="running") == [running]
    assert await found(player=trio[2].id) == [running]
    assert await found(player=trio[2].id, status="open") == []
    assert await found() == [tuppi, running]


async def test_a_view_that_the_caller_has_is_not_sent_again(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio)
    path = f"/v1/matches/{match}"
    first = await trio[0].call("GET", path)
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "private, no-cache"
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = await trio[0].call("GET", path, headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
    assert (await trio[1].call("GET", path)).headers["etag"] != tag
    await step(trio, match)
    changed = await trio[0].call("GET", path, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["etag"] != tag


async def test_a_match_without_spectators_is_for_its_players(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio, spectators="none")
    eve = await service.guest("Eve")
    for path in ("", "/events", "/moves", "/deals", "/proof", "/record"):
        response = await eve.call("GET", f"/v1/matches/{match}{path}")
        refused(response, 403, "not-allowed")
    assert (await eve.get("/v1/matches"))["matches"] == []
    assert len((await trio[1].get("/v1/matches"))["matches"]) == 1


async def test_a_match_is_abandoned_by_its_opener_before_it_starts(
    service: Service, trio: list[Person]
) -> None:
    match = (await trio[0].post("/v1/matches", {"game": "toy"}))["match"]["id"]
    path = f"/v1/matches/{match}"
    refused(await trio[1].call("DELETE", path), 403, "not-allowed")
    refused(await service.client.delete(path), 401, "token-missing")
    assert good(await trio[0].call("DELETE", path))["match"]["status"] == "abandoned"
    refused(await trio[0].call("DELETE", path), 409, "match-not-open")
    running = await service.running(trio)
    refused(await trio[0].call("DELETE", f"/v1/matches/{running}"), 409, "match-not-open")


async def test_seats_are_taken_left_and_given_to_bots(service: Service, trio: list[Person]) -> None:
    ann, ben, _ = trio
    match = (await ann.post("/v1/matches", {"game": "toy"}))["match"]["id"]
    seat = f"/v1/matches/{match}/seats"

    async def put(person: Person, number: int, **body: str) -> httpx.Response:
        return await person.call("PUT", f"{seat}/{number}", json={"kind": "me", **body})

    assert good(await put(ann, 0))["you"]["seat"] == 0
    refused(await put(ann, 1), 409, "already-seated")
    refused(await put(ben, 0), 409, "seat-taken")
    refused(await put(ben, 1, kind="bot"), 403, "not-allowed")
    bad = await put(ann, 1, kind="bot", policy="genius")
    refused(bad, 422, "unknown-policy")
    good(await put(ann, 1, kind="bot", policy="timid"))
    refused(await ben.call("DELETE", f"{seat}/2"), 409, "seat-open")
    refused(await ben.call("DELETE", f"{seat}/1"), 403, "not-allowed")
    left = good(await ann.call("DELETE", f"{seat}/1"))
    assert left["match"]["seats"][1]["kind"] == "open"


@pytest.mark.parametrize(
    ("seat", "code"),
    [
        ("3", "unknown-seat"),
        ("2147483647", "unknown-seat"),
        ("2147483648", "not-found"),
        ("-1", "not-found"),
        ("one", "not-found"),
        ("1.5", "not-found"),
        ("9" * 30, "not-found"),
    ],
)
async def test_a_seat_that_does_not_exist_is_not_found(ann: Person, seat: str, code: str) -> None:
    match = (await ann.post("/v1/matches", {"game": "toy"}))["match"]["id"]
    path = f"/v1/matches/{match}/seats/{seat}"
    refused(await ann.call("PUT", path, json={"kind": "me"}), 404, code)
    refused(await ann.call("DELETE", path), 404, code)


async def test_who_leaves_a_running_match_forfeits_it(service: Service, trio: list[Person]) -> None:
    match = await service.running(trio)
    left = good(await trio[1].call("DELETE", f"/v1/matches/{match}/seats/1"))
    assert left["match"]["status"] == "finished"
    assert left["match"]["outcome"]["winners"] == [0, 2]
