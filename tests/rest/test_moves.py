"""Moves: made once, refused with what may be made instead."""

from typing import Any

import pytest

from tests.rest.service import Person, Service, good, play_out, refused, step

Body = dict[str, Any]


async def play(person: Person, match: str, turn: int, move: str) -> Any:
    """The answer to one move."""
    body = {"turn": turn, "move": move}
    return await person.call("POST", f"/v1/matches/{match}/moves", json=body)


async def test_a_move_is_answered_with_its_events_and_the_match_after_it(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio)
    played = good(await play(trio[1], match, 0, "bid:1"))
    assert (played["seat"], played["turn"], played["move"]) == (1, 0, "bid:1")
    assert (played["by"], played["repeated"]) == ("player", False)
    assert [event["event"]["type"] for event in played["events"]] == ["toy.bid_sealed"]
    assert played["match"] == await trio[1].get(f"/v1/matches/{match}")
    metrics = (await service.client.get("/metrics")).text
    assert 'tricktable_rest_moves_total{game="toy"} 1.0' in metrics


async def test_a_move_sent_again_changes_nothing_and_another_is_too_late(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio)
    first = good(await play(trio[0], match, 0, "bid:1"))
    again = good(await play(trio[0], match, 0, "bid:1"))
    assert again == {**first, "repeated": True}
    problem = refused(await play(trio[0], match, 0, "bid:2"), 409, "turn-passed")
    assert problem["turn"] == 1
    assert 'game="toy"} 1.0' in (await service.client.get("/metrics")).text


async def test_a_refused_move_tells_what_may_be_made_instead(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio)
    before = await trio[0].get(f"/v1/matches/{match}")
    legal = before["you"]["legal_moves"]
    for turn, move, status, code in (
        (1, "bid:1", 409, "turn-ahead"),
        (0, "bid:x", 422, "malformed-move"),
        (0, "bid:\u0000", 422, "malformed-move"),
        (0, "play:AS", 409, "not-now"),
    ):
        response = await play(trio[0], match, turn, move)
        problem = response.json()
        assert (response.status_code, problem["seat"], problem["turn"]) == (status, 0, 0)
        assert problem["legal_moves"] == legal
        if code != "not-now":
            assert problem["code"] == code
    assert await trio[0].get(f"/v1/matches/{match}") == before


async def test_a_move_in_a_wrong_phase_is_refused_as_a_problem(
    service: Service, trio: list[Person]
) -> None:
    opened = (await trio[0].post("/v1/matches", {"game": "toy", "seats": [{"kind": "me"}]}))[
        "match"
    ]
    refused(await play(trio[0], opened["id"], 0, "bid:1"), 409, "match-not-running")
    refused(await play(trio[1], opened["id"], 0, "bid:1"), 403, "not-seated")
    refused(await play(trio[0], "nowhere", 0, "bid:1"), 404, "unknown-match")
    match = await service.running(trio, options={"deals": 1})
    await play_out(trio, match)
    before = await trio[0].get(f"/v1/matches/{match}")
    turn = before["you"]["turn"]
    problem = refused(await play(trio[0], match, turn, "bid:1"), 409, "match-not-running")
    assert problem["legal_moves"] == []
    assert await trio[0].get(f"/v1/matches/{match}") == before


async def test_strangers_and_spectators_do_not_move(service: Service, trio: list[Person]) -> None:
    match = await service.running(trio)
    eve = await service.guest("Eve")
    refused(await play(eve, match, 0, "bid:1"), 403, "not-seated")
    body = {"turn": 0, "move": "bid:1"}
    stranger = await service.client.post(f"/v1/matches/{match}/moves", json=body)
    refused(stranger, 401, "token-missing")


async def test_legal_moves_are_those_of_the_view_and_explained_when_asked(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio)
    path = f"/v1/matches/{match}/moves"
    plain = await trio[0].get(path)
    assert plain["explained"] == []
    assert plain["turn"] == (await trio[0].get(f"/v1/matches/{match}"))["you"]
    explained = await trio[0].get(path, params={"explain": "true"})
    legal = [item["move"] for item in explained["explained"] if item["legal"]]
    assert legal == plain["turn"]["legal_moves"]
    barred = [item for item in explained["explained"] if not item["legal"]]
    assert [item["move"]["move"] for item in barred] == ["bid:0"]
    assert barred[0]["barred"]["rule"]
    refused(await service.client.get(path), 401, "token-missing")
    eve = await service.guest("Eve")
    refused(await eve.call("GET", path), 403, "not-seated")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"turn": 0},
        {"move": "bid:1"},
        {"turn": "0", "move": "bid:1"},
        {"turn": 0.0, "move": "bid:1"},
        {"turn": True, "move": "bid:1"},
        {"turn": -1, "move": "bid:1"},
        {"turn": 2**31, "move": "bid:1"},
        {"turn": 10**30, "move": "bid:1"},
        {"turn": 0, "move": ""},
        {"turn": 0, "move": "x" * 101},
        {"turn": 0, "move": 1},
        {"turn": 0, "move": None},
        {"turn": 0, "move": "bid:1", "seat": 1},
        [],
        "bid:1",
        None,
    ],
    ids=str,
)
async def test_a_body_that_is_no_move_is_refused_and_changes_nothing(
    service: Service, trio: list[Person], body: Any
) -> None:
    match = await service.running(trio)
    response = await trio[0].call("POST", f"/v1/matches/{match}/moves", json=body)
    problem = refused(response, 422, "malformed-request")
    assert problem["params"][0]["value"].startswith("$")
    assert (await trio[0].get(f"/v1/matches/{match}"))["match"]["position"] == 8


async def test_many_moves_sent_at_once_are_made_once(service: Service, trio: list[Person]) -> None:
    match = await service.running(trio)
    await step(trio, match)
    events = await trio[0].get(f"/v1/matches/{match}/events", params={"after": 8})
    assert [event["position"] for event in events["events"]] == [9]
