"""By which rule something was decided: the one that was named, else the game's own, else none."""

import json
from typing import Any

import pytest

from tests.rest.online import join, keep_house, put_house
from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, Service, refused
from tests.rest.test_exports import made
from tests.rest.test_tournaments import facts

WHY = {"reason": "Said so"}
LAWS = {"tuppi-lohko": "TUP-BLOCK-5", "chaupatia-cup": ""}
STAGES: dict[str, dict[str, Any]] = {
    "tuppi-lohko": {"kind": "round_robin", "name": "Block", "largest_block": 2},
    "chaupatia-cup": {"kind": "knockout", "name": "Cup"},
}
RAMI = {"game": "tuppi", "kind": "rami", "ramaaja": 0, "pair_tricks": [9, 4]}


async def rules_logged(day: Organizer) -> list[dict[str, Any]]:
    """The facts of the log that have a rule."""
    return [one["fact"] for one in await facts(day) if "rule" in one["fact"]]


async def decided(day: Organizer) -> list[dict[str, Any]]:
    """The decisions, which the standings tell alike."""
    found: list[dict[str, Any]] = (await day.person.get(day.path + "/decisions"))["decisions"]
    stage = (await day.person.get(day.path + "/standings"))["stages"][0]
    assert stage["decisions"] == found
    return found


@pytest.mark.parametrize("preset", list(LAWS))
async def test_whoever_does_not_come_loses_by_the_law_of_the_game_alone(
    service: Service, ann: Person, preset: str
) -> None:
    day = await online_two(service, ann, preset)
    service.clock.time += 60_000
    await keep_house(service)
    (told,) = await decided(day)
    assert (told["kind"], told["cause"], told["reason"]) == ("walkover", "absent", "absent")
    assert (told["rule"], told["automatic"]) == (LAWS[preset], True)
    (fact,) = [one for one in await rules_logged(day) if one["fact"] == "walked_over"]
    assert (fact["rule"], fact["automatic"]) == (LAWS[preset], True)
    sheet = (await made(day, "decisions", "csv", language="hu")).decode("utf-8-sig")
    assert "Távolmaradás, a szolgáltatás döntése" in sheet
    (row,) = json.loads(await made(day, "decisions", "json"))["tables"][0]["rows"]
    assert (row["reason"], row["rule"]) == ("absent", LAWS[preset])


async def online_two(service: Service, ann: Person, preset: str) -> Organizer:
    """A match of two entries to which one member of the first does not come."""
    online = {"absent": "lose", "late_after": 60}
    plan = {"stages": [STAGES[preset] | {"venue": "online"}], "online": online}
    day = await announce(ann, {"name": "Two", "preset": preset, "plan": plan}, ["A", "B"])
    first, second = day.names
    size = (await ann.get(day.path))["entry_size"]
    await put_house(day, second, size)
    await put_house(day, first, size)
    await join(day, await service.guest("Bob"), first, 1)
    await day.draw()
    await keep_house(service)
    return day


@pytest.mark.parametrize("preset", list(LAWS))
async def test_whom_a_withdrawn_one_is_drawn_against_wins_by_the_law_of_the_game(
    ann: Person, preset: str
) -> None:
    league = {"tuppi-lohko": preset, "chaupatia-cup": "chaupatia-league"}[preset]
    day = await announce(ann, {"name": "League", "preset": league}, list("ABCD"))
    drawn = await day.draw()
    for table in drawn["tables"]:
        walkover = {**WHY, "winner": table["entries"][0], "cause": "ruled", "rule": "house-1"}
        await day.edit(f"/tables/{table['table']}/walkover", walkover)
    gone = drawn["tables"][0]["entries"][0]
    await day.edit(f"/entries/{gone}/withdrawal", {"reason": "Ill"})
    await day.draw()
    told = [one for one in await decided(day) if one["cause"] == "withdrawn"]
    assert [(one["entries"], one["reason"], one["rule"], one["automatic"]) for one in told] == [
        ([gone], "Ill", LAWS[preset], True)
    ]
    sheet = (await made(day, "decisions", "csv", language="nl")).decode("utf-8-sig")
    assert "Teruggetrokken, beslist door de dienst: Ill" in sheet


async def test_where_a_director_names_no_rule_that_of_the_game_is_filled_in(ann: Person) -> None:
    block = await announce(ann, {"name": "Block", "preset": "tuppi-lohko"}, list("ABCD"))
    entry = (await block.draw())["tables"][0]["entries"][0]
    await block.edit("/tables/1.1.1/walkover", {**WHY, "winner": entry, "cause": "late"})
    await block.write("1.1.2", [RAMI] * 2)
    await block.edit("/tables/1.1.2/lines/1/voiding", {**WHY, "version": 1})
    for kind, rule in (("lateness", ""), ("lateness", "house-3"), ("warning", "")):
        given = {**WHY, "kind": kind, "entries": [entry], "rule": rule}
        await block.edit("/rounds/1.1/rulings", given)
    told = {(one["kind"], one["rule"], one["automatic"]) for one in await decided(block)}
    assert told == {
        ("walkover", "TUP-TOUR-8", False),
        ("void_deal", "TUP-VOID-1", False),
        ("lateness", "TUP-TOUR-8", False),
        ("lateness", "house-3", False),
        ("warning", "", False),
    }
    logged = [one["rule"] for one in await rules_logged(block) if one.get("reason") == "Said so"]
    assert logged == ["TUP-TOUR-8", "TUP-VOID-1", "TUP-TOUR-8", "house-3", ""]


@pytest.mark.parametrize(
    ("preset", "names", "rule"),
    [("paskievics-classic", 4, "PAS-TRN-11"), ("tuppi-lohko", 2, None), ("chaupatia-cup", 2, None)],
)
async def test_a_refusal_cites_no_rule_of_another_game(
    ann: Person, preset: str, names: int, rule: str | None
) -> None:
    day = await announce(ann, {"name": "Day", "preset": preset}, list("ABCD")[:names])
    await day.draw()
    seen = {"If-Match": f'"{day.revision}"'}
    none = await ann.call("POST", day.path + "/rounds/1.1/official", json={}, headers=seen)
    assert refused(none, 409, "nothing-signed")["rule"] == rule
