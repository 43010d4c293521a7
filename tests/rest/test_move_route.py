"""The short way of moves: it reads what the common way reads, and leaves it everything else."""

import json
from typing import Any

import pytest
from fastapi import Request, Response
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from app.rest.bodies import LARGEST, NewMove
from app.rest.move_route import MoveRoute, move_in
from app.rest.routing import JsonRequest
from tests.rest.service import Person, Service, refused

MOVE = b'{"turn": 0, "move": "play:AS"}'

ODD: Any = st.one_of(
    st.integers(-2, LARGEST + 2), st.floats(0, 3), st.booleans(), st.none(), st.text(max_size=102)
)


@given(st.dictionaries(st.sampled_from(["turn", "move", "more"]), ODD))
def test_what_it_reads_the_common_way_reads_alike_and_no_more(body: dict[str, Any]) -> None:
    try:
        common = NewMove.model_validate(body)
    except ValidationError:
        common = None
    assert move_in(json.dumps(body).encode()) == common


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"turn": NaN}', b"\xff", b"[" * 100_000])
def test_what_is_no_move_it_does_not_read(body: bytes) -> None:
    assert move_in(body) is None


@pytest.mark.parametrize(
    ("match", "body"),
    [("m", b"{}"), ("m", b'{"turn": -1, "move": "pass"}'), ("m!", MOVE), ("m\n", MOVE), ("", MOVE)],
)
async def test_what_it_cannot_read_goes_the_common_way_with_its_body(
    match: str, body: bytes
) -> None:
    seen: list[bytes] = []

    async def common(request: Request) -> Response:
        seen.append(await request.body())
        return Response(status_code=422)

    answer = await route().handler_behind(common)(request(match, body))
    assert (answer.status_code, seen) == (422, [body])


def route() -> MoveRoute:
    async def endpoint() -> Response:
        raise AssertionError("the function of the route was called")

    return MoveRoute("/matches/{match}/moves", endpoint, methods=["POST"])


def request(match: str, body: bytes) -> JsonRequest:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    scope = {"type": "http", "method": "POST", "headers": [], "path_params": {"match": match}}
    return JsonRequest(scope, receive)


async def test_a_good_move_needs_no_common_way(
    service: Service, trio: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await service.running(trio, options={"deals": 1})
    views = [await one.get(f"/v1/matches/{match}") for one in trio]
    seat = next(seat for seat, view in enumerate(views) if view["you"]["must_act"])
    legal = views[seat]["you"]["legal_moves"][0]["move"]
    monkeypatch.setattr("fastapi.routing.solve_dependencies", None)
    body = {"turn": views[seat]["you"]["turn"], "move": legal}
    played = await trio[seat].post(f"/v1/matches/{match}/moves", body)
    assert (played["seat"], played["move"], played["repeated"]) == (seat, legal, False)


async def test_a_refused_move_says_the_same_as_ever(service: Service, trio: list[Person]) -> None:
    match = await service.running(trio, options={"deals": 1})
    path = f"/v1/matches/{match}/moves"
    before = await trio[0].get(f"/v1/matches/{match}")
    problem = refused(
        await trio[0].call("POST", path, json={"turn": "0"}), 422, "malformed-request"
    )
    assert {"name": "path", "value": "$.turn"} in problem["params"]
    refused(await service.client.post(path, json=json.loads(MOVE)), 401, "token-missing")
    assert await trio[0].get(f"/v1/matches/{match}") == before
