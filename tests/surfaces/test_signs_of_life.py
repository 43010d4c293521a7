"""Whoever calls for anything of a match in which it sits is there, over either surface."""

import asyncio
from collections.abc import Set

import pytest

from tests.rest.service import Person
from tests.surfaces.conftest import Both

PLAIN = (
    ("GET", "", 200),
    ("GET", "/events?after=0", 200),
    ("GET", "/presence", 200),
    ("GET", "/moves", 200),
    ("GET", "/deals", 200),
    ("GET", "/proof", 200),
    ("POST", "/claim", 409),
    ("GET", "/seats/2", 403),
)
TYPED = (
    "match(id: $m) { __typename }",
    "events(match: $m) { __typename }",
    "presence(match: $m) { __typename }",
    "legalMoves(match: $m) { __typename }",
    "deals(match: $m) { __typename }",
    "proof(match: $m) { __typename }",
    "seatView(match: $m, seat: 2) { __typename }",
)
DONE = (
    'playMove(match: $m, turn: 9, move: "none") { __typename }',
    "claimAbsence(match: $m, wish: ABANDON) { __typename }",
    "createInvitation(match: $m) { __typename }",
)


async def there(both: Both, match: str) -> Set[str]:
    """Who is there; after this all are away until they call again."""
    attendance = both.rest.services.streams.attendance
    here = set((await attendance.of(match))[2])
    for place in [place for place in attendance._visiting if place[0] == match]:
        attendance._end_early(place)
    async with asyncio.timeout(10):
        while (await attendance.of(match))[2]:
            await asyncio.sleep(0)
    return here


@pytest.fixture
async def people(both: Both) -> list[Person]:
    """Those of a table, and a stranger to it."""
    return await both.rest.guests("Ann", "Ben", "Cil", "Eve")


async def test_every_call_about_a_match_is_a_sign_of_life_of_its_player(
    both: Both, people: list[Person]
) -> None:
    ann, eve = people[0], people[3]
    match = await both.rest.running(people[:3])
    await there(both, match)
    for person, seen in ((ann, {ann.id}), (eve, set())):
        for method, path, status in PLAIN:
            json = {"wish": "abandon"} if method == "POST" else None
            answer = await person.call(method, f"/v1/matches/{match}{path}", json=json)
            assert person is eve or answer.status_code == status, answer.text
            assert await there(both, match) == seen, path
        for kind, fields in (("query", TYPED), ("mutation", DONE)):
            for field in fields:
                await both.graphql(f"{kind}($m: ID!) {{ {field} }}", {"m": match}, person)
                assert await there(both, match) == seen, field


async def test_whoever_has_the_match_as_it_is_already_is_there(
    both: Both, people: list[Person]
) -> None:
    ann = people[0]
    match = await both.rest.running(people[:3])
    path = f"/v1/matches/{match}"
    known = (await ann.call("GET", path)).headers["etag"]
    await there(both, match)
    same = await ann.call("GET", path, headers={"If-None-Match": known})
    assert same.status_code == 304
    assert await there(both, match) == {ann.id}


async def test_whoever_asks_for_turns_is_there_wherever_it_sits(
    both: Both, people: list[Person]
) -> None:
    ann = people[0]
    tables = [
        await both.rest.running(people[:3]),
        (await ann.post("/v1/matches", {"game": "toy", "seats": [{"kind": "me"}]}))["match"]["id"],
    ]
    for match in tables:
        await there(both, match)
    await ann.get("/v1/me/turns")
    assert [await there(both, match) for match in tables] == [{ann.id}] * 2
    await both.graphql("{ myTurns { __typename } }", {}, ann)
    assert [await there(both, match) for match in tables] == [{ann.id}] * 2


async def test_where_a_clock_settles_absence_nobody_is_counted(
    both: Both, people: list[Person]
) -> None:
    ann = people[0]
    time = {"kind": "move", "seconds": 60}
    match = await both.rest.running(people[:3], time=time)
    await there(both, match)
    await ann.get(f"/v1/matches/{match}/events")
    await ann.get("/v1/me/turns")
    assert await there(both, match) == set()
