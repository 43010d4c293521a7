"""Stages of one's own and Swiss ones, through REST."""

from typing import Any

import pytest

from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, refused

NAMES = ["A", "B", "C", "D", "E"]
SWISS = {"stages": [{"kind": "swiss", "name": "Open", "rounds": 3}]}
OWN = {
    "stages": [
        {
            "kind": "external",
            "name": "Own",
            "rounds": 1,
            "tables": [4, 5],
            "scoring": {"by": "places"},
        }
    ]
}
LINE = {
    "game": "paskievics",
    "taker": 0,
    "level": "three",
    "taken": 3,
    "called": "XX",
    "partner": 2,
    "card_points": [61, 33],
    "side_tricks": [6, 3],
}


async def hosted(ann: Person) -> tuple[Organizer, list[str]]:
    """A day of Paskievics whose tables the organizer gives, and its entries."""
    day = await announce(ann, {"name": "Own", "preset": "paskievics-classic", "plan": OWN}, NAMES)
    return day, list(day.names)


async def test_own_tables_are_hosted_published_and_scored(ann: Person) -> None:
    day, (a, b, c, d, e) = await hosted(ann)
    tables = [{"entries": [d, b, a, c], "first_dealer": 2}]
    view = await day.edit("/rounds/1.1/pairings", {"tables": tables}, method="PUT")
    assert [one["entries"] for one in view["tables"]] == [[d, b, a, c]]
    assert (view["tables"][0]["first_dealer"], view["byes"]) == (2, [e])
    await day.edit("/rounds/1.1/publication")
    await day.play("1.1.1", [LINE])
    stage = (await ann.get(day.path + "/standings"))["stages"][0]
    points = {row["entry"]: row["points"] for row in stage["rows"]}
    assert points == {d: "4", a: "4", b: "3/2", c: "3/2", e: "0"}
    assert stage["official"]


@pytest.mark.parametrize(
    ("tables", "status", "code"),
    [
        ([["a", "b", "c", "nobody"]], 404, "unknown-entry"),
        ([["a", "b", "c", "a"]], 409, "seated-twice"),
        ([["a", "b", "c"]], 409, "table-size"),
        ([], 409, "no-tables"),
    ],
)
async def test_tables_that_cannot_be_are_refused_and_nothing_changes(
    ann: Person, tables: list[list[str]], status: int, code: str
) -> None:
    day, entries = await hosted(ann)
    ids = dict(zip("abcde", entries, strict=True))
    given = [{"entries": [ids.get(one, one) for one in table]} for table in tables]
    before = await ann.get(day.path)
    response = await ann.call(
        "PUT",
        day.path + "/rounds/1.1/pairings",
        json={"tables": given},
        headers={"If-Match": f'"{day.revision}"'},
    )
    refused(response, status, code)
    assert await ann.get(day.path) == before
    drawn = await ann.call(
        "POST", day.path + "/rounds", json={}, headers={"If-Match": f'"{day.revision}"'}
    )
    refused(drawn, 409, "own-pairings")


async def test_a_stage_of_tables_that_the_game_cannot_be_played_at_is_not_announced(
    ann: Person,
) -> None:
    plan: Any = {"stages": [{**OWN["stages"][0], "tables": [3]}]}
    body = {"name": "Own", "preset": "paskievics-classic", "plan": plan}
    refused(await ann.call("POST", "/v1/tournaments", json=body), 422, "four-or-five-seats")


async def test_swiss_rounds_are_drawn_and_nobody_meets_the_same_again(ann: Person) -> None:
    body = {"name": "Open", "preset": "chaupatia-cup", "plan": SWISS}
    day = await announce(ann, body, NAMES)
    met: list[frozenset[str]] = []
    byes: list[str] = []
    for _ in range(3):
        drawn = await day.draw()
        byes += drawn["byes"]
        for table in drawn["tables"]:
            met.append(frozenset(table["entries"]))
            body = {"winner": min(table["entries"]), "reason": "Agreed", "cause": "conceded"}
            await day.edit(f"/tables/{table['table']}/walkover", body)
    assert (len(set(met)), len(set(byes))) == (6, 3)
    stage = (await ann.get(day.path + "/standings"))["stages"][0]
    assert stage["official"]
    assert sum(int(row["points"]) for row in stage["rows"]) == 2 * (6 + 3)
