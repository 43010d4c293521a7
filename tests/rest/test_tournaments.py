"""Tournaments through REST: who may, what was seen, links of tables, lists, the log."""

from hashlib import sha256
from typing import Any

import pytest

from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, Service, good, refused

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


async def facts(organizer: Organizer) -> list[Any]:
    """The whole log, page by page."""
    found: list[Any] = []
    after = ""
    while True:
        page = await organizer.person.get(organizer.path + "/log" + after)
        found += page["entries"]
        if not page["page"]["has_more"]:
            return found
        after = f"?after={page['page']['next']}"


async def drawn(ann: Person) -> Organizer:
    """A day of four, its first round published."""
    day = await announce(ann, CLASSIC, FOUR)
    await day.draw()
    return day


async def test_presets_are_told_and_make_a_tournament(ann: Person) -> None:
    presets = (await ann.get("/v1/tournament-presets"))["presets"]
    assert {one["name"]: one["game"] for one in presets} == {
        "paskievics-classic": "paskievics",
        "paskievics-external": "paskievics",
        "tuppi-external": "tuppi",
        "tuppi-swiss": "tuppi",
        "chaupatia-external": "chaupatia",
        "chaupatia-swiss": "chaupatia",
        "tuppi-lohko": "tuppi",
        "chaupatia-league": "chaupatia",
        "chaupatia-cup": "chaupatia",
    }
    for preset in presets:
        body = {"name": preset["name"], "preset": preset["name"]}
        response = await ann.call("POST", "/v1/tournaments", json=body)
        made = good(response)
        assert made["plan"] == preset["plan"]
        path = f"/v1/tournaments/{made['tournament']['id']}"
        assert response.headers["location"] == path
        assert await ann.get(path) == made
    sizes = [made["entry_size"] for made in [await ann.get(path)]]
    assert sizes == [3]
    newest = [preset["name"] for preset in reversed(presets)]
    page = await ann.get("/v1/tournaments")
    assert [one["name"] for one in page["tournaments"]] == newest[:3]
    rest = await ann.get(f"/v1/tournaments?after={page['page']['next']}")
    assert [one["name"] for one in rest["tournaments"]] == newest[3:6]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"name": "Day", "preset": "nonsense"}, 422, "unknown-preset"),
        ({"name": "Day", "game": "chess", "plan": {"stages": []}}, 422, "malformed-request"),
        ({"name": "Day", "game": "paskievics"}, 422, "plan-missing"),
        ({**CLASSIC, "options": {"game": "paskievics", "deals": 999}}, 422, "malformed-options"),
        (
            {**CLASSIC, "plan": {"stages": [{"kind": "final_tables", "name": "F", "tables": [4]}]}},
            409,
            "plan-first-stage",
        ),
        (
            {
                **CLASSIC,
                "plan": {
                    "stages": [{"kind": "random_draw", "name": "R", "rounds": 1, "tables": [3]}]
                },
            },
            422,
            "four-or-five-seats",
        ),
        (
            {
                "name": "Cup",
                "preset": "tuppi-lohko",
                "plan": {
                    "stages": [{"kind": "random_draw", "name": "R", "rounds": 1, "tables": [4]}]
                },
            },
            422,
            "wrong-entries",
        ),
    ],
)
async def test_what_cannot_be_played_is_not_announced(
    ann: Person, body: Any, status: int, code: str
) -> None:
    response = await ann.call("POST", "/v1/tournaments", json=body)
    assert (response.status_code, response.json()["code"]) == (status, code), response.text
    assert (await ann.get("/v1/tournaments"))["tournaments"] == []


async def test_an_edit_must_have_seen_what_it_edits(service: Service, ann: Person) -> None:
    day = await announce(ann, CLASSIC, FOUR)
    ben = await service.guest("Ben")
    await day.edit(f"/roles/{ben.id}", {"role": "director"}, "PUT")
    before = await ann.call("GET", day.path)
    path, body = day.path + "/entries", {"entries": [{"name": "Előd"}]}
    refused(await ann.call("POST", path, json=body), 428, "edit-unseen")
    any_one = {"If-Match": "*"}
    refused(await ben.call("POST", path, json=body, headers=any_one), 428, "edit-unseen")
    tag = {"If-Match": before.headers["etag"]}
    good(await ben.call("POST", path, json=body, headers=tag))
    other = {"entries": [{"name": "Fanni"}]}
    problem = refused(
        await ann.call("POST", path, json=other, headers=tag), 412, "edited-meanwhile"
    )
    assert f"revision {day.revision}" in problem["detail"]
    after = await ann.call("GET", day.path)
    assert [entry["name"] for entry in after.json()["entries"]] == [*FOUR, "Előd"]
    again = {"If-Match": after.headers["etag"]}
    named = good(await ann.call("POST", path, json=other, headers=again))["entries"]
    assert [entry["name"] for entry in named] == [*FOUR, "Előd", "Fanni"]


async def test_an_organizer_goes_on_from_the_etag_of_the_answer_before(ann: Person) -> None:
    answer = await ann.call("POST", "/v1/tournaments", json=CLASSIC)
    path = f"/v1/tournaments/{good(answer)['tournament']['id']}"
    assert answer.headers["location"] == path
    sheet = f"{path}/tables/1.1.1"

    async def edit(where: str, body: Any) -> None:
        nonlocal answer
        headers = {"If-Match": answer.headers["etag"]}
        answer = await ann.call("POST", where, json=body, headers=headers)
        good(answer)

    await edit(path + "/registration", None)
    await edit(path + "/entries", {"entries": [{"name": name} for name in FOUR]})
    await edit(path + "/rounds", {})
    await edit(path + "/rounds/1.1/publication", {})
    await edit(sheet + "/cutting-short", {"reason": "Fire"})
    await edit(sheet + "/confirmation", {"signature": "Bea"})
    await edit(sheet + "/official", None)
    await edit(sheet + "/correction", {"lines": [LINE], "reason": "One was dealt"})
    await edit(sheet + "/lines/1/voiding", {"version": good(answer)["version"], "reason": "Wet"})
    told = (await ann.get(path))["revision"]
    assert answer.headers["etag"].startswith(f'"{told}-')


async def test_a_slip_in_the_name_is_mended_after_the_draw_and_nothing_else(ann: Person) -> None:
    day = await drawn(ann)
    before = await ann.get(day.path)
    renamed = await day.edit("", {"name": "Spring Cup"}, "PUT")
    assert renamed["tournament"]["name"] == "Spring Cup"
    assert renamed["tournament"] == before["tournament"] | {"name": "Spring Cup"}
    tag = {"If-Match": f'"{renamed["revision"]}"'}
    other = {"name": "Autumn Cup", "options": {"hold_two_strict": True}}
    refused(await ann.call("PUT", day.path, json=other, headers=tag), 409, "already-drawn")
    assert await ann.get(day.path) == renamed


async def test_only_the_owner_names_directors_and_one_may_direct_until_dismissed(
    service: Service, ann: Person
) -> None:
    day = await announce(ann, CLASSIC, FOUR)
    ben, eve = await service.guests("Ben", "Eve")
    await day.edit(f"/roles/{ben.id}", {"role": "director"}, "PUT")
    assert [one["id"] for one in (await ben.get("/v1/tournaments"))["tournaments"]] == [
        day.tournament
    ]
    seen = {"If-Match": f'"{day.revision}"'}
    for method, who in (("PUT", eve), ("DELETE", ben)):
        url = f"{day.path}/roles/{who.id}"
        body = {"role": "director"} if method == "PUT" else None
        refused(await ben.call(method, url, json=body, headers=seen), 403, "not-organizer")
    good(await ben.call("POST", day.path + "/rounds", json={}, headers=seen))
    day.revision = (await ann.get(day.path))["revision"]
    await day.edit(f"/roles/{ben.id}", method="DELETE")
    assert (await ben.get(day.path))["rounds"] == []
    assert (await ben.get("/v1/tournaments"))["tournaments"] == []
    seen = {"If-Match": f'"{day.revision}"'}
    given = {"role": "director"}
    unknown = await ann.call("PUT", f"{day.path}/roles/nobody", json=given, headers=seen)
    refused(unknown, 404, "unknown-player")


async def test_a_draw_keeps_to_the_seed_that_was_bound_before(ann: Person) -> None:
    day = await announce(ann, CLASSIC, FOUR)
    bound = (await ann.get(day.path))["commitment"]
    told = await day.edit("/rounds", {})
    assert sha256(told["seed"].encode()).hexdigest() == bound
    kinds = [one["fact"]["fact"] for one in await facts(day)]
    assert kinds == [
        "created",
        "registration_opened",
        "seed_committed",
        *["entry_added"] * 4,
        "round_drawn",
        "seed_committed",
    ]
    problem = refused(
        await ann.call("PUT", day.path + "/tables/1.1.1/lines", json={"lines": [LINE], "seen": 0}),
        409,
        "round-not-published",
    )
    assert "1.1" in problem["detail"]
    anew = await day.edit("/rounds/1.1/redraw", {"reason": "A late entry"})
    assert not anew["published"]
    assert (await facts(day))[-2]["fact"]["reason"] == "A late entry"


async def test_a_link_writes_and_submits_one_table_and_nothing_else(
    service: Service, ann: Person
) -> None:
    day = await announce(ann, CLASSIC, [f"Name {number}" for number in range(8)])
    await day.draw()
    old = (await day.edit("/tables/1.1.1/link"))["code"]
    told = await day.edit("/tables/1.1.1/link")
    code = told["code"]
    assert told["url"] == f"http://127.0.0.1:8000/sheet#{code}"
    client = service.client
    for wrong in (old, code + "x", "tkl_", "nonsense", code.replace("1.1.1", "1.1.2")):
        answer = await client.post("/v1/table-links/read", json={"code": wrong})
        refused(answer, 403, "table-link-needed")
        body = {"lines": [LINE], "seen": 0, "link": wrong}
        answer = await client.put(day.path + "/tables/1.1.1/lines", json=body)
        refused(answer, 403, "table-link-needed")
    other = {"lines": [LINE], "seen": 0, "link": code}
    answer = await client.put(day.path + "/tables/1.1.2/lines", json=other)
    refused(answer, 403, "table-link-needed")
    sheet = good(await client.put(day.path + "/tables/1.1.1/lines", json=other))
    assert sheet["points"] == [1, -1, 1, -1]
    assert sheet["next_dealer"] == (sheet["first_dealer"] + 1) % 4
    read = good(await client.post("/v1/table-links/read", json={"code": code}))
    assert read == sheet
    submitted = await client.post(day.path + "/tables/1.1.1/submission", json={"link": code})
    # How often the organizers have edited, hidden draws among it, is none of its business.
    assert (read["revision"], good(submitted)["revision"]) == (0, 0)
    assert (await facts(day))[-1]["by"] == "table 1.1.1"
    assert code not in str(await facts(day))
    revision = (await ann.get(day.path))["revision"]
    assert revision == day.revision


async def test_an_impossible_line_is_refused_with_its_rule_and_nothing_is_kept(
    ann: Person,
) -> None:
    day = await drawn(ann)
    await day.write("1.1.1", [LINE])
    before = await facts(day)
    bad = {"lines": [LINE, {**LINE, "card_points": [61, 34]}], "seen": 1}
    url = day.path + "/tables/1.1.1/lines"
    problem = refused(await ann.call("PUT", url, json=bad), 422, "line-card-points")
    assert problem["rule"] == "PAS-SCO-1"
    stale = await ann.call("PUT", url, json={"lines": [LINE, LINE], "seen": 0})
    problem = refused(stale, 409, "sheet-changed")
    told = {one["name"]: one["value"] for one in problem["params"]}
    assert told == {"table": "1.1.1", "version": "1", "lines": "1"}
    assert await facts(day) == before
    await day.write("1.1.1", [LINE], seen=0)
    assert await facts(day) == before
    two = await day.write("1.1.1", [LINE, LINE], seen=1)
    assert (two["points"], two["version"]) == ([2, -2, 2, -2], 2)
    one = await day.write("1.1.1", [LINE], seen=2)
    assert one["points"] == [1, -1, 1, -1]


async def test_what_another_has_corrected_is_not_lost_and_what_comes_late_does_no_harm(
    ann: Person,
) -> None:
    day = await drawn(ann)
    url = day.path + "/tables/1.1.1/lines"
    other = {**LINE, "taker": LINE["partner"], "partner": LINE["taker"]}
    await day.write("1.1.1", [LINE, LINE, LINE])
    await day.write("1.1.1", [LINE, other, LINE], seen=1)
    before = await facts(day)
    stale = {"lines": [LINE, LINE, other], "seen": 1}
    refused(await ann.call("PUT", url, json=stale), 409, "sheet-changed")
    assert await facts(day) == before
    await day.write("1.1.1", [LINE, other, other], seen=2)
    late = await day.write("1.1.1", [LINE, other, LINE], seen=1)
    assert (late["version"], [row["line"]["taker"] for row in late["rows"]]) == (3, [0, 2, 2])


async def test_a_pasted_list_tells_its_problems_and_stores_nothing(ann: Person) -> None:
    day = await announce(ann, CLASSIC, ["Andor"])
    before = await facts(day)
    text = "Name;Club;City\nBea;Alfa;Eger\n\nandor;;\n;Alfa;Eger\nBea;Alfa\nBea;Béta\nCsaba;;;x;y"
    url = day.path + "/entry-preview"
    found = good(
        await ann.call("POST", url, json={"text": text}, headers={"Accept-Language": "hu"})
    )
    assert [(one["name"], one["club"], one["city"]) for one in found["entries"]] == [
        ("Bea", "Alfa", "Eger"),
        ("Bea", "Béta", ""),
        ("Csaba", "", ""),
    ]
    assert [(one["line"], one["code"]) for one in found["problems"]] == [
        (4, "entry-twice"),
        (5, "entry-without-name"),
        (6, "entry-twice"),
    ]
    assert "már szerepel" in found["problems"][0]["detail"]
    assert await facts(day) == before


async def test_seven_are_refused_at_the_draw_and_what_is_not_there_is_not_found(
    ann: Person,
) -> None:
    day = await announce(ann, CLASSIC, [f"Name {number}" for number in range(7)])
    seen = {"If-Match": f'"{day.revision}"'}
    problem = refused(
        await ann.call("POST", day.path + "/rounds", json={}, headers=seen), 409, "no-layout"
    )
    assert problem["rule"] == "PAS-TRN-3"
    assert "5, 8" in problem["detail"]
    refused(await ann.call("GET", day.path + "/rounds/1.1"), 404, "unknown-round")
    refused(await ann.call("GET", day.path + "/tables/1.1.1"), 404, "unknown-round")
    gone = await ann.call("POST", day.path + "/entries/nobody/withdrawal", json={}, headers=seen)
    refused(gone, 404, "unknown-entry")
