"""What a director is told of draws that rest on old numbers, and nobody else is."""

import json
from typing import Any

from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, Service
from tests.rest.test_bundles import IMPORTS
from tests.rest.test_exports import made
from tests.rest.test_judging import LINE
from tests.rest.test_tournaments import facts

NAMES = ["Andor", "Bea", "Csaba", "Dóra", "Emil", "Fanni", "Géza", "Hanna"]
STAGES: list[Any] = [
    {"kind": "random_draw", "name": "Rounds", "rounds": 1, "tables": [4]},
    {"kind": "final_tables", "name": "Final", "tables": [4], "advance": {"best": 4}},
]
PLAN = {"name": "Day", "preset": "paskievics-classic", "plan": {"stages": STAGES}}


async def drawn_final(ann: Person) -> tuple[Organizer, list[str]]:
    """Seats 0 and 2 of both tables have won and are drawn into the final; the first table."""
    day = await announce(ann, PLAN, NAMES)
    first = await day.draw()
    for table in first["tables"]:
        await day.play(table["table"], [LINE])
    await day.draw()
    return day, first["tables"][0]["entries"]


async def correct(day: Organizer, partner: int, language: str = "en") -> Any:
    """The first sheet with another partner of the taker."""
    body = {"lines": [{**LINE, "partner": partner}], "reason": "Misread"}
    headers = {"If-Match": f'"{day.revision}"', "Accept-Language": language}
    path = day.path + "/tables/1.1.1/correction"
    answer = await day.person.call("POST", path, json=body, headers=headers)
    day.revision = answer.json()["revision"]
    return answer.json()


async def test_a_correction_says_who_would_be_in_the_final_and_who_out(
    ann: Person, service: Service
) -> None:
    day, (_, _, partner, other) = await drawn_final(ann)
    assert (await ann.get(day.path + "/rounds/2.1"))["outdated"] is None
    sheet = await correct(day, 3, "hu")
    (told,) = sheet["outdated"]
    detail = told.pop("detail")
    assert told == {"round": "2.1", "leave": [partner], "join": [other], "moved": []}
    assert f"Kiesne: {day.names[partner]}. Bekerülne: {day.names[other]}." in detail
    seen = (await ann.get(day.path + "/rounds/2.1"))["outdated"]
    assert (seen["join"], f"Out: {day.names[partner]}. In:" in seen["detail"]) == ([other], True)
    assert (await ann.get(day.path + "/standings"))["outdated"] == [seen]
    noted = [one["fact"] for one in await facts(day) if one["fact"]["fact"] == "draw_outdated"]
    key = {"stage": 2, "round": 1}
    assert noted == [
        {"fact": "draw_outdated", "drawn": key, "leave": [partner], "join": [other], "moved": []}
    ]
    assert (await correct(day, 2))["outdated"] == []


async def test_a_correction_says_whose_swiss_pairing_rests_on_other_points(ann: Person) -> None:
    league = await announce(ann, {"name": "League", "preset": "chaupatia-swiss"}, list("ABCD"))
    first = await league.draw()
    line = {"game": "chaupatia", "declarer": 0, "bid": 7, "made": True}
    for table in first["tables"]:
        await league.play(table["table"], [line])
    second = await league.draw()
    body = {"lines": [{**line, "declarer": 1}], "reason": "Misread"}
    sheet = await league.edit("/tables/1.1.1/correction", body)
    (told,) = sheet["outdated"]
    pair = set(first["tables"][0]["entries"])
    assert (told["round"], told["leave"], told["join"]) == (second["round"], [], [])
    assert set(told["moved"]) == pair
    assert told["detail"].startswith("Round 1.2 rests on old results: these were paired on other")
    assert (await ann.get(league.path + "/rounds/1.2"))["outdated"] == told
    line_back = {"lines": [line], "reason": "It was so"}
    assert (await league.edit("/tables/1.1.1/correction", line_back))["outdated"] == []


async def test_whoever_has_no_part_in_it_is_told_nothing(ann: Person, service: Service) -> None:
    day, _ = await drawn_final(ann)
    await day.edit("/stages/1/release")
    await correct(day, 3)
    stranger = await service.guest("Zed")
    for path in ("/rounds/2.1", "/standings", "/tables/1.1.1", "/decisions"):
        assert not (await stranger.get(day.path + path))["outdated"], path
    assert "draw_outdated" not in str(await stranger.get(day.path + "/log"))


async def test_a_bundle_comes_in_though_a_draw_rests_on_old_numbers(ann: Person) -> None:
    day, _ = await drawn_final(ann)
    await correct(day, 3)
    bundle = json.loads(await made(day, "bundle", "json"))
    assert bundle["standings"]["outdated"] == []
    found = (await ann.get(day.path + "/standings"))["outdated"]
    assert [one["round"] for one in found] == ["2.1"]
    empty: list[Any] = []
    for outdated in (empty, found):
        bundle["standings"]["outdated"] = outdated
        assert (await ann.post(IMPORTS, bundle))["rounds"][1]["round"] == "2.1"
