"""Who sees finished deals only: on both surfaces the same, and nothing of the running one."""

import json
from typing import Any

from tests.graphql.documents import whole
from tests.rest.service import good, step
from tests.surfaces.conftest import Both
from tests.surfaces.test_answers import alike

MOVES_OF_A_DEAL = 15


async def both_ways(both: Both, match: str) -> tuple[Any, Any]:
    """The match as a stranger reads it by REST and by GraphQL."""
    plain = good(await both.rest.client.get(f"/v1/matches/{match}"))
    selection = whole(both.schema._schema, "MatchView")
    text = f"query($m: ID!) {{ match(id: $m) {{ ... on MatchView {selection} }} }}"
    return plain, await both.graphql(text, {"m": match})


async def test_between_two_deals_both_surfaces_tell_the_score_of_the_last(both: Both) -> None:
    people = await both.rest.guests("Ann", "Ben", "Cil")
    match = await both.rest.running(people, options={"deals": 2}, spectators="after_deal")
    plain, typed = await both_ways(both, match)
    assert (plain["view"], plain["score"]) == (None, None)
    assert alike(typed) == alike(plain)
    for _ in range(MOVES_OF_A_DEAL):
        await step(people, match)
    finished, typed = await both_ways(both, match)
    assert alike(typed) == alike(finished)
    assert (finished["view"], finished["to_act"], finished["match"]["deals"]) == (None, [], 1)
    last = finished["match"]["position"] - 1
    page = good(await both.rest.client.get(f"/v1/matches/{match}/events?after={last}"))
    assert [one["event"]["score"] for one in page["events"]] == [finished["score"]]
    assert page["head"] == last + 1
    etag = (await both.rest.client.get(f"/v1/matches/{match}")).headers["etag"]
    await step(people, match)
    again = await both.rest.client.get(f"/v1/matches/{match}")
    assert (again.json(), again.headers["etag"]) == (finished, etag)
    own = await people[0].get(f"/v1/matches/{match}")
    assert (own["score"], own["view"] is None) == (None, False)
    assert json.dumps(own["view"]["table"]) not in json.dumps(again.json())
