"""Arbiters read the finished deals of a running match, as data and on paper; it is written down."""

from typing import Any

import pytest

from tests.rest.service import Person, play_out, step
from tests.surfaces.conftest import Both

PATHS = ("deals", "deals/1", "deals/1.svg", "deals/1.html", "match.html")
FIELDS = (
    ("deals(match: $m)", "DealConnection", "edges { node { number } }"),
    ("deal(match: $m, number: 1)", "FinishedDeal", "number"),
    ("dealPicture(match: $m, number: 1)", "DealPicture", "svg"),
    ("dealPage(match: $m, number: 1)", "DealPage", "html"),
    ("matchPage(match: $m)", "MatchPage", "html"),
)
MOVES_OF_A_DEAL = 15


async def opened(both: Both, opens: str = "after-match") -> tuple[list[Person], Person, str]:
    """Three players in the second deal of their match, and its arbiter."""
    *people, dan = await both.rest.guests("Ann", "Ben", "Cil", "Dan")
    judged = {
        "spectators": "arbiter",
        "admission": {"arbiters": [(await dan.get("/v1/me"))["player"]["id"]]},
    }
    match = await both.rest.running(people, options={"deals": 2, "deals_open": opens}, **judged)
    for _ in range(MOVES_OF_A_DEAL):
        await step(people, match)
    return people, dan, match


async def asked(both: Both, person: Person, match: str) -> list[Any]:
    """What each path and each field answers: the body, or the code of the refusal."""
    found: list[Any] = []
    for path in PATHS:
        answer = await person.call("GET", f"/v1/matches/{match}/{path}")
        found.append(answer.text if answer.is_success else answer.json()["code"])
    for field, kind, wanted in FIELDS:
        asks = f"{field} {{ ... on {kind} {{ {wanted} }} ... on Problem {{ code }} }}"
        query = f"query($m: ID!) {{ {asks} }}"
        told = await both.graphql(query, {"m": match}, person)
        found.append(told.get("code") or next(iter(told.values())))
    return found


async def looks(person: Person) -> list[str]:
    """At what somebody looked as an arbiter."""
    entries: list[Any] = []
    after: str | None = ""
    while after is not None:
        page = await person.get(f"/v1/me/audit?{after and 'after=' + after}")
        entries += page["entries"]
        after = page["page"]["next"]
    return [one["subject"] for one in entries if one["what"] == "arbiter-viewed"]


@pytest.mark.parametrize("opens", ["after-match", "after-deal"])
async def test_an_arbiter_reads_the_finished_deals_of_a_running_match(
    both: Both, opens: str
) -> None:
    people, dan, match = await opened(both, opens)
    told = await asked(both, dan, match)
    assert "deals-closed" not in told
    assert told[1].startswith('{"number":1')
    assert "<svg" in told[2]
    assert told[3].count('<section class="deal">') == told[4].count('<section class="deal">') == 1
    assert told[-3:] == told[2:5]
    assert await looks(dan) == [match] * 10
    unknown = await dan.call("GET", f"/v1/matches/{match}/deals/2.html")
    assert unknown.json()["code"] == "unknown-deal"
    assert len(await looks(dan)) == 10
    await play_out(people, match)
    await asked(both, dan, match)
    assert len(await looks(dan)) == 10


async def test_nobody_else_does_and_nothing_is_written_down(both: Both) -> None:
    people, dan, match = await opened(both)
    for person in people:
        assert set(await asked(both, person, match)) == {"deals-closed"}
        assert await looks(person) == []
    eve = await both.rest.guest("Eve")
    assert set(await asked(both, eve, match)) == {"not-allowed"}
    record = await dan.call("GET", f"/v1/matches/{match}/record")
    assert record.json()["code"] == "match-running"
