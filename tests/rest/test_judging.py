"""Decisions through REST: what they change, what is told, what is refused."""

from typing import Any

import pytest

from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, good, refused

CLASSIC = {"name": "Day", "preset": "paskievics-classic"}
FOUR = ["Andor", "Bea", "Csaba", "Dóra"]
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
LATE = {"reason": "Late to the table", "rule": "house-3"}


async def played(ann: Person) -> tuple[Organizer, list[str]]:
    """A day of four whose first sheet stands, and its entries in seat order."""
    day = await announce(ann, CLASSIC, FOUR)
    drawn = await day.draw()
    await day.play("1.1.1", [LINE])
    return day, drawn["tables"][0]["entries"]


async def points(day: Organizer) -> dict[str, str]:
    """What each has in the first stage."""
    found = await day.person.get(day.path + "/standings")
    return {row["entry"]: row["points"] for row in found["stages"][0]["rows"]}


async def test_a_penalty_is_seen_in_the_standings_with_its_reason_until_it_is_lifted(
    ann: Person,
) -> None:
    day, (one, two, three, four) = await played(ann)
    # The two who won 1 each share 5 and 3, those who lost 1 each 2 and 1.
    assert await points(day) == {one: "4", three: "4", two: "3/2", four: "3/2"}
    body = {"entry": one, "points": "1/2", **LATE}
    given = await day.edit("/rounds/1.1/penalties", body)
    assert await points(day) == {one: "7/2", three: "4", two: "3/2", four: "3/2"}
    (told,) = given["decisions"]
    assert told == {
        "kind": "penalty",
        "round": "1.1",
        "entries": [one],
        "reason": "Late to the table",
        "rule": "house-3",
        "number": 1,
        "table": None,
        "points": "1/2",
        "of": "points",
        "cause": "",
        "line": None,
        "lifted": None,
    }
    standings = await ann.get(day.path + "/standings")
    assert standings["stages"][0]["decisions"] == [told]
    assert await ann.get(day.path + "/decisions") == given
    lifted = await day.edit("/rulings/1/lifting", {"reason": "The bus"})
    assert lifted["decisions"] == [{**told, "lifted": "The bus"}]
    assert (await points(day))[one] == "4"


async def test_a_warning_a_void_deal_and_a_substitute_are_told(ann: Person) -> None:
    day, (one, *_) = await played(ann)
    body = {"kind": "warning", "entries": [one], **LATE}
    await day.edit("/rounds/1.1/rulings", body)
    named = await day.edit(
        f"/rounds/1.1/substitutes/{one}", {"name": "Ernő", "reason": "Flu"}, method="PUT"
    )
    told = {"round": "1.1", "entry": one, "name": "Ernő", "instead_of": "", "reason": "Flu"}
    assert named["substitutes"] == [{**told, "player_id": None, "member": 0}]
    sheet = await ann.get(day.path + "/tables/1.1.1")
    assert [seat["substitute"] for seat in sheet["entries"]] == ["Ernő", "", "", ""]
    assert (await ann.get(day.path + "/rounds/1.1"))["substitutes"] == named["substitutes"]
    await day.edit("/tables/1.1.1/correction", {"lines": [LINE, LINE], "reason": "One more"})
    voided = await day.edit("/tables/1.1.1/lines/2/voiding", LATE)
    assert voided["points"] == [1, -1, 1, -1]
    assert voided["voided"] == [{"line": 2, **LATE}]
    kinds = [one["kind"] for one in (await ann.get(day.path + "/decisions"))["decisions"]]
    assert kinds == ["warning", "void_deal"]


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/rounds/1.1/penalties", {"entry": "x", "points": "1", **LATE}, 404, "unknown-entry"),
        ("/rounds/1.2/penalties", {"entry": "ONE", "points": "1", **LATE}, 404, "unknown-round"),
        ("/rounds/1.1/penalties", {"entry": "ONE", "points": "0", **LATE}, 422, ""),
        ("/rounds/1.1/penalties", {"entry": "ONE", "points": "1/0", **LATE}, 422, ""),
        ("/rounds/1.1/penalties", {"entry": "ONE", "points": "-1", **LATE}, 422, ""),
        (
            "/rounds/1.1/penalties",
            {"entry": "ONE", "points": "1", "reason": " "},
            409,
            "reason-needed",
        ),
        ("/rounds/1.1/rulings", {"kind": "penalty", **LATE}, 422, ""),
        ("/rulings/1/lifting", {"reason": "No"}, 404, "unknown-ruling"),
        ("/tables/1.1.1/lines/2/voiding", LATE, 404, "unknown-line"),
        ("/tables/1.1.1/lines/1/voiding", LATE, 409, "sheet-empty"),
    ],
)
async def test_what_cannot_be_decided_is_refused_and_nothing_changes(
    ann: Person, path: str, body: dict[str, Any], status: int, code: str
) -> None:
    day, (one, *_) = await played(ann)
    before = await ann.get(day.path + "/log?limit=100")
    given = {**body, "entry": one} if body.get("entry") == "ONE" else body
    seen = {"If-Match": f'"{day.revision}"'}
    response = await ann.call("POST", day.path + path, json=given, headers=seen)
    refused(response, status, code or "malformed-request")
    assert await ann.get(day.path + "/log?limit=100") == before


async def test_a_walkover_says_why_and_may_be_given_to_nobody(ann: Person) -> None:
    league = await announce(ann, {"name": "League", "preset": "chaupatia-league"}, ["A", "B"])
    drawn = await league.draw()
    body = {"winner": "", "reason": "Neither came", "cause": "absent"}
    sheet = await league.edit("/tables/1.1.1/walkover", body)
    assert (sheet["walkover"], sheet["winner"], sheet["state"]) == (True, None, "official")
    (told,) = (await ann.get(league.path + "/decisions"))["decisions"]
    assert (told["kind"], told["cause"], told["table"]) == ("walkover", "absent", "1.1.1")
    assert told["entries"] == drawn["tables"][0]["entries"]
    assert set((await points(league)).values()) == {"0"}
    good(await ann.call("GET", league.path))
