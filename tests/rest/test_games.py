"""Games, paper sheets and records, for which nothing is stored."""

from typing import Any

import pytest

from tests.rest.service import Person, Service, good, play_out, refused

LINE = {"bids": [2, 1, 1], "tricks": [2, 1, 1]}


async def test_every_game_of_the_catalogue_is_listed(service: Service) -> None:
    games = good(await service.client.get("/v1/games"))["games"]
    assert [game["id"] for game in games] == list(service.services.context.catalogue)
    toy = games[-1]
    assert toy == good(await service.client.get("/v1/games/toy"))
    assert toy["defaults"] == {
        "game": "toy",
        "deals": 3,
        "target": 0,
        "trumps": "none",
        "deals_open": "after-deal",
    }
    assert toy["policies"] == ["random", "timid"]


async def test_a_game_that_does_not_exist_is_refused(service: Service) -> None:
    refused(await service.client.get("/v1/games/whist"), 404, "unknown-game")


async def test_lines_are_scored(service: Service) -> None:
    body = {"lines": [LINE, {**LINE, "game": "toy"}], "options": {"deals": 2}, "first_dealer": 1}
    sheet = good(await service.client.post("/v1/games/toy/score", json=body))
    assert sheet["game"] == "toy"
    assert [row["number"] for row in sheet["rows"]] == [1, 2]
    assert sheet["rows"][0]["score"]["next_dealer"] == 2


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"lines": [{**LINE, "tricks": [4, 4, 4]}]}, "tricks-do-not-add"),
        ({"lines": [{**LINE, "tricks": [9, 0, 0]}]}, "malformed-line"),
        ({"lines": [{**LINE, "extra": 1}]}, "malformed-line"),
        ({"lines": [{**LINE, "game": "tuppi"}]}, "malformed-line"),
        ({"lines": [LINE], "options": {"deals": 99}}, "malformed-options"),
        ({"lines": [LINE], "options": {"deals": 10**40}}, "malformed-options"),
        ({"lines": [LINE], "options": {"game": "tuppi"}}, "malformed-options"),
        ({"lines": LINE}, "malformed-request"),
        ({"lines": [LINE], "first_dealer": "0"}, "malformed-request"),
    ],
    ids=str,
)
async def test_a_sheet_that_cannot_be_is_refused(
    service: Service, body: dict[str, Any], code: str
) -> None:
    response = await service.client.post("/v1/games/toy/score", json=body)
    assert response.status_code == 422
    assert response.json()["code"] == code
    assert response.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(("game", "word"), [("chaupatia", "off"), ("tuppi", "play-out")])
async def test_a_word_that_another_game_has_for_an_option_is_refused_with_its_place(
    service: Service, game: str, word: str
) -> None:
    body = {"lines": [], "options": {"early_end": word}}
    response = await service.client.post(f"/v1/games/{game}/score", json=body)
    refused(response, 422, "malformed-options")
    assert word in response.json()["detail"]
    assert "$.early_end" in response.json()["detail"]
    good(await service.client.post(f"/v1/games/{game}/score", json={**body, "options": {}}))


async def test_a_first_dealer_without_a_seat_is_refused(service: Service) -> None:
    body = {"lines": [LINE], "first_dealer": 3}
    response = await service.client.post("/v1/games/toy/score", json=body)
    problem = refused(response, 422, "unknown-dealer")
    assert {param["name"]: param["value"] for param in problem["params"]} == {
        "seat": "3",
        "last": "2",
    }


async def test_a_record_of_a_match_is_verified(service: Service, trio: list[Person]) -> None:
    match = await service.running(trio, options={"deals": 1})
    await play_out(trio, match)
    record = await trio[0].get(f"/v1/matches/{match}/record")
    checked = good(await service.client.post("/v1/records/verify", json=record))
    assert checked["moves_made"] == len(record["moves"])
    assert checked["refused"] is None
    outcome = (await trio[0].get(f"/v1/matches/{match}"))["match"]["outcome"]
    assert checked["outcome"] == outcome
    first = {**record["moves"][0], "move": "play:AS"}
    broken = {**record, "moves": [first, *record["moves"][1:]]}
    checked = good(await service.client.post("/v1/records/verify", json=broken))
    assert checked["refused"]["index"] == 0


@pytest.mark.parametrize(
    "text", [b"", b"{", b"[]", b'{"game":"toy"}', b"\xff", b"[" * 4000], ids=repr
)
async def test_a_text_that_is_no_record_is_refused(service: Service, text: bytes) -> None:
    response = await service.client.post(
        "/v1/records/verify", content=text, headers={"Content-Type": "application/json"}
    )
    refused(response, 422, "malformed-record")
