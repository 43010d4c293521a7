"""Numbers above what one may ask for are refused on both surfaces, and not made smaller unsaid."""

from typing import Any

import pytest

from app.application.rows import MOST_OPEN_SEATS
from app.application.streams.my_turns import LONGEST_WAIT
from tests.graphql.streaming import event_source
from tests.rest.service import refused
from tests.surfaces.conftest import Both

PROBLEM = "{ __typename ... on Problem { code status params { name value } } }"
LARGEST = {
    "wait": (LONGEST_WAIT, "/v1/me/turns?wait={}", "myTurns(wait: {})"),
    "seats": (MOST_OPEN_SEATS, "/v1/lobby?seats={}", "lobby(seats: {})"),
}


def too_large(name: str, most: int) -> Any:
    return {
        "__typename": "Problem",
        "code": "malformed-request",
        "status": 422,
        "params": [
            {"name": "path", "value": f"$.{name}"},
            {"name": "reason", "value": f"Expected `int` <= {most}"},
        ],
    }


@pytest.mark.parametrize("name", LARGEST)
async def test_a_number_above_the_largest_is_refused_alike(both: Both, name: str) -> None:
    most, path, field = LARGEST[name]
    ann = await both.rest.guest()
    refused(await ann.call("GET", path.format(most + 1)), 422, "malformed-request")
    query = f"{{ {field.format(most + 1)} {PROBLEM} }}"
    assert await both.graphql(query, person=ann) == too_large(name, most)


async def test_the_largest_number_of_open_seats_is_asked_for_on_both(both: Both) -> None:
    ann = await both.rest.guest()
    assert (await ann.get(f"/v1/lobby?seats={MOST_OPEN_SEATS}"))["matches"] == []
    query = (
        f"{{ lobby(seats: {MOST_OPEN_SEATS}) {{ ... on MatchConnection {{ nodes {{ id }} }} }} }}"
    )
    assert await both.graphql(query, person=ann) == {"nodes": []}


async def test_a_stream_of_the_lobby_refuses_more_open_seats_than_there_can_be(both: Both) -> None:
    asked = f"subscription {{ lobbyEvents(seats: {MOST_OPEN_SEATS + 1}) {PROBLEM} }}"
    async with event_source(both.rest.app, asked, {}) as source:
        _, answer = await source.event()
    assert answer["data"]["lobbyEvents"] == too_large("seats", MOST_OPEN_SEATS)
