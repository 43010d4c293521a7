"""The short way of moves: it reads what the common way reads, and leaves it everything else."""

import json
from typing import Any

import pytest
from fastapi import Request, Response
from fastapi.routing import APIRoute
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from starlette.types import Message, Receive, Scope, Send

from app.application.values import MovePlayed
from app.rest.answers import answers
from app.rest.bodies import LARGEST, NewMove
from app.rest.move_route import MoveRoute, move_in, told_again
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
    ("match", "body", "headers"),
    [
        ("m", b"{}", {}),
        ("m", b'{"turn": -1, "move": "pass"}', {}),
        ("m!", MOVE, {}),
        ("m\n", MOVE, {}),
        ("", MOVE, {}),
        ("m", MOVE, {"accept": "text/html"}),
        ("m", MOVE, {"content-type": "text/plain"}),
    ],
)
async def test_what_it_cannot_read_goes_the_common_way_with_its_body(
    match: str, body: bytes, headers: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bytes] = []

    async def common(_route: APIRoute, scope: Scope, receive: Receive, _send: Send) -> None:
        seen.append(await Request(scope, receive).body())

    monkeypatch.setattr(APIRoute, "handle", common)
    await route().handle(*call(match, body, headers))
    assert seen == [body]


async def test_behind_the_body_that_it_tells_again_comes_what_the_caller_does_next() -> None:
    _, receive, _ = call("m", MOVE, {})
    told = told_again(b"read", receive)
    assert await told() == {"type": "http.request", "body": b"read", "more_body": False}
    assert (await told())["body"] == MOVE


def route() -> MoveRoute:
    async def endpoint(_wanted: NewMove) -> Response:
        raise AssertionError("the function of the route was called")

    found = answers(MovePlayed, "The move stands.")
    return MoveRoute("/matches/{match}/moves", endpoint, methods=["POST"], responses=found)


def call(match: str, body: bytes, headers: dict[str, str]) -> tuple[Scope, Receive, Send]:
    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        raise AssertionError(f"an answer was sent: {message}")

    given = {"content-type": "application/json", "content-length": f"{len(body)}"} | headers
    raw = [(name.encode(), value.encode()) for name, value in given.items()]
    params = {"match": match}
    return {"type": "http", "method": "POST", "headers": raw, "path_params": params}, receive, send


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
