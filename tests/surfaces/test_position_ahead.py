"""An id after which the log has nothing is refused, in every form of stream and page alike."""

from typing import Any

import pytest

from app.application.cursors import Place, cursor_of, mark_of
from tests.graphql.streaming import event_source
from tests.rest.service import good
from tests.surfaces.conftest import Both

FORMS = ("application/json", "text/event-stream", "application/x-ndjson")
MATCH_EVENTS = """subscription($m: ID!, $after: Int!) { matchEvents(match: $m, after: $after) {
  __typename ... on Problem { code status params { name value } }
  ... on StreamHello { position } } }"""
MY_EVENTS = """subscription($after: String!) { myEvents(after: $after) {
  __typename ... on Problem { code status params { name value } } } }"""
PAGE = """query($m: ID!, $after: Int!) { events(match: $m, after: $after) {
  __typename ... on Problem { code status } ... on EventPage { position } } }"""


async def begun(both: Both) -> tuple[list[Any], str, int]:
    """Three players, their running match, and the position of its last event."""
    people = await both.rest.guests("Ann", "Ben", "Cil")
    match = await both.rest.running(people)
    seen = good(await both.rest.client.get(f"/v1/matches/{match}"))
    return people, match, seen["match"]["position"]


def named(problem: Any) -> dict[str, str]:
    """The parameters of a problem by name."""
    return {one["name"]: one["value"] for one in problem["params"]}


@pytest.mark.parametrize("form", FORMS)
async def test_rest_refuses_an_id_past_the_end(both: Both, form: str) -> None:
    people, match, last = await begun(both)
    asked = people[0].headers | {"accept": form}
    address = f"/v1/matches/{match}/events?after={last + 1}"
    if form == FORMS[0]:
        page = await both.rest.client.get(f"/v1/matches/{match}/events?after={last}", headers=asked)
        assert (good(page)["position"], good(page)["events"]) == (last, [])
    else:
        asked["last-event-id"] = str(last + 1)
        address = f"/v1/matches/{match}/events"
    answer = await both.rest.client.get(address, headers=asked)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (422, "position-ahead")
    assert named(problem) == {"position": str(last + 1), "last": str(last)}


async def test_graphql_refuses_an_id_past_the_end(both: Both) -> None:
    _, match, last = await begun(both)
    ahead = {"m": match, "after": last + 1}
    refused = {"__typename": "Problem", "code": "position-ahead", "status": 422}
    assert await both.graphql(PAGE, ahead) == refused
    at_last = {"m": match, "after": last}
    assert await both.graphql(PAGE, at_last) == {"__typename": "EventPage", "position": last}
    async with event_source(both.rest.app, MATCH_EVENTS, ahead) as source:
        told = await source.following()
        assert (told["code"], told["status"]) == ("position-ahead", 422)
        assert await source.event() == ("complete", None)
    async with event_source(both.rest.app, MATCH_EVENTS, at_last) as source:
        assert await source.following() == {"__typename": "StreamHello", "position": last}


async def test_a_cursor_of_everything_past_the_end_of_any_match_is_refused(both: Both) -> None:
    people, match, last = await begun(both)
    other = await both.rest.running(people)
    cursor = cursor_of(Place({mark_of(other): 1, mark_of(match): last + 1}))
    for form in FORMS[1:]:
        headers = people[0].headers | {"accept": form, "last-event-id": cursor}
        answer = await both.rest.client.get("/v1/me/events", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (422, "position-ahead")
    token = people[0].headers["Authorization"].removeprefix("Bearer ")
    async with event_source(both.rest.app, MY_EVENTS, {"after": cursor}, token) as source:
        assert (await source.following())["code"] == "position-ahead"
    async with event_source(
        both.rest.app,
        MY_EVENTS,
        {"after": cursor_of(Place({mark_of(match): last, mark_of("gone"): 9}))},
        token,
    ) as source:
        assert (await source.following())["__typename"] == "MyHello"


async def test_whoever_sees_finished_deals_only_is_refused_by_what_he_sees(both: Both) -> None:
    people = await both.rest.guests("Ann", "Ben", "Cil")
    match = await both.rest.running(people, spectators="after_deal")
    head = good(await both.rest.client.get(f"/v1/matches/{match}/events?limit=1"))["head"]
    own = good(await both.rest.client.get(f"/v1/matches/{match}", headers=people[0].headers))
    assert own["match"]["position"] > head
    answers = [
        await both.rest.client.get(f"/v1/matches/{match}/events?after={after}")
        for after in (own["match"]["position"], own["match"]["position"] + 1)
    ]
    assert [named(one.json())["last"] for one in answers] == [str(head)] * 2
