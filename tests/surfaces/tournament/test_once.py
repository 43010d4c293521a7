"""What is made in a tournament under a key is made once, whichever surface asks again."""

import pytest

from tests.rest.service import good, refused
from tests.storage.fixtures import Storage
from tests.surfaces.conftest import Both

KEY = "0123456789abcdef"
HEADER = {"Idempotency-Key": KEY}
OTHER = {"Idempotency-Key": KEY + "2"}
PLAN = {"stages": [{"kind": "random_draw", "name": "R", "rounds": 1, "tables": [3]}]}
TOY = {"name": "Day", "game": "toy", "plan": PLAN}
PROBLEM = "... on Problem { code status }"
CREATE = f"""mutation($key: String, $name: String!) {{
  createTournament(name: $name, preset: "no-such", idempotencyKey: $key) {{
    ... on TournamentView {{ revision tournament {{ id }} }} {PROBLEM} }} }}"""
ADD = f"""mutation($t: ID!, $key: String, $name: String!, $seen: Int!) {{
  addEntries(tournament: $t, entries: [{{name: $name}}], seen: $seen, idempotencyKey: $key) {{
    ... on TournamentView {{ revision entries {{ name }} }} {PROBLEM} }} }}"""


async def test_a_tournament_is_announced_once(both: Both, sqlite_storage: Storage) -> None:
    ann, ben = await both.rest.guests("Ann", "Ben")
    made = await ann.post("/v1/tournaments", TOY, headers=HEADER)
    before = sqlite_storage.contents(presence=False)
    answer = await ann.call("POST", "/v1/tournaments", json=TOY, headers=HEADER)
    assert good(answer) == made
    assert answer.headers["location"] == f"/v1/tournaments/{made['tournament']['id']}"
    other = await ann.call("POST", "/v1/tournaments", json={**TOY, "name": "X"}, headers=HEADER)
    refused(other, 422, "idempotency-mismatch")
    told = await both.graphql(CREATE, {"key": KEY, "name": "Day"}, ann)
    assert told == {"code": "idempotency-mismatch", "status": 422}
    assert sqlite_storage.contents(presence=False) == before
    bens = await ben.post("/v1/tournaments", TOY, headers=HEADER)
    assert bens["tournament"]["id"] != made["tournament"]["id"]


@pytest.mark.parametrize("again", ["rest", "graphql"])
async def test_entries_are_added_once_and_the_answer_is_the_tournament_now(
    both: Both, again: str
) -> None:
    ann = await both.rest.guest("Ann")
    made = await ann.post("/v1/tournaments", TOY)
    path = f"/v1/tournaments/{made['tournament']['id']}"
    tag = {"If-Match": f'"{made["revision"]}"'}
    seen = good(await ann.call("POST", path + "/registration", headers=tag))["revision"]
    body = {"entries": [{"name": "Bea"}]}
    tag = {"If-Match": f'"{seen}"'}
    first = good(await ann.call("POST", path + "/entries", json=body, headers={**tag, **HEADER}))
    if again == "rest":
        same = await ann.call("POST", path + "/entries", json=body, headers={**tag, **HEADER})
        assert good(same) == first
    else:
        values = {"t": made["tournament"]["id"], "key": KEY, "name": "Bea", "seen": seen}
        told = await both.graphql(ADD, values, ann)
        assert told == {"revision": first["revision"], "entries": [{"name": "Bea"}]}
    without = await ann.call("POST", path + "/entries", json=body, headers={**tag, **OTHER})
    refused(without, 412, "edited-meanwhile")
    assert [one["name"] for one in (await ann.get(path))["entries"]] == ["Bea"]
