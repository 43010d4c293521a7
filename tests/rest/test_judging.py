"""Decisions through REST: what they change, what is told, what is refused."""

from typing import Any

import pytest

from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, good, refused
from tests.rest.test_tournaments import facts

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
        "automatic": False,
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
    voided = await day.edit("/tables/1.1.1/lines/2/voiding", {**LATE, "version": 2})
    assert voided["points"] == [1, -1, 1, -1]
    assert voided["voided"] == [{"line": 2, **LATE, "lifted": None}]
    assert [(row["number"], row["counts"]) for row in voided["rows"]] == [(1, True), (2, False)]
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
        ("/tables/1.1.1/lines/2/voiding", {**LATE, "version": 1}, 404, "unknown-line"),
        ("/tables/1.1.1/lines/1/voiding", {"reason": " ", "version": 1}, 409, "reason-needed"),
        ("/tables/1.1.1/cutting-short", LATE, 409, "sheet-status"),
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


RAMI = {"game": "tuppi", "kind": "rami", "ramaaja": 0, "pair_tricks": [9, 4]}
ROBBED = {**RAMI, "pair_tricks": [6, 7]}
SIXTEEN = [RAMI, ROBBED] * 8


async def test_a_match_of_tuppi_counts_with_all_its_deals_or_by_a_decision(ann: Person) -> None:
    block = await announce(ann, {"name": "Block", "preset": "tuppi-lohko"}, list("ABCD"))
    await block.draw()
    sheet = await block.write("1.1.1", [RAMI])
    assert (sheet["ended"], sheet["may_stop"]) == (False, False)
    url = block.path + "/tables/1.1.1"
    before = await ann.get(block.path + "/log?limit=100")
    problem = refused(await ann.call("POST", url + "/submission", json={}), 409, "match-not-over")
    assert problem["rule"] == "TUP-TOUR-1"
    assert await ann.get(block.path + "/log?limit=100") == before
    why = {"reason": "The hall closed", "rule": "TUP-TOUR-1"}
    cut = await block.edit("/tables/1.1.1/cutting-short", why)
    assert (cut["state"], cut["points"]) == ("submitted", [12, 0])
    (told,) = (await ann.get(block.path + "/decisions"))["decisions"]
    assert (told["kind"], told["table"], told["reason"]) == ("cut_short", "1.1.1", why["reason"])
    await block.write("1.1.2", SIXTEEN)
    good(await ann.call("POST", block.path + "/tables/1.1.2/submission", json={}))


async def test_a_level_match_that_one_more_deal_decides_is_refused_by_its_own_rule(
    ann: Person,
) -> None:
    options = {"game": "chaupatia", "level_result": "extra-deal"}
    body = {"name": "League", "preset": "chaupatia-league", "options": options}
    league = await announce(ann, body, ["A", "B"])
    await league.draw()
    lines = [{"game": "chaupatia", "declarer": seat, "bid": 7, "made": True} for seat in (1, 0)]
    sheet = await league.write("1.1.1", lines)
    assert (sheet["decided"], sheet["may_stop"]) == ("level", False)
    before = await ann.get(league.path + "/log?limit=100")
    url = league.path + "/tables/1.1.1/submission"
    problem = refused(await ann.call("POST", url, json={}), 409, "match-not-over")
    assert problem["rule"] == "CHA-WIN-3"
    assert await ann.get(league.path + "/log?limit=100") == before


async def test_a_deal_voided_of_an_official_match_is_to_be_dealt_again(ann: Person) -> None:
    block = await announce(ann, {"name": "Block", "preset": "tuppi-lohko"}, list("ABCD"))
    await block.draw()
    official = await block.play("1.1.1", SIXTEEN)
    assert (official["state"], official["ended"]) == ("official", True)
    why = {"reason": "A card was seen", "rule": "TUP-VOID-1"}
    void = await block.edit("/tables/1.1.1/lines/16/voiding", {**why, "version": 1})
    assert (void["state"], void["ended"], len(void["rows"])) == ("open", False, 16)
    assert void["next_dealer"] == void["rows"][15]["score"]["dealer"]
    lines = [row["line"] for row in void["rows"]]
    again = await block.write("1.1.1", [*lines, ROBBED], seen=void["version"])
    assert (again["ended"], again["next_dealer"]) == (True, None)
    good(await ann.call("POST", block.path + "/tables/1.1.1/submission", json={}))


async def test_a_deal_that_was_named_before_a_line_was_put_in_is_not_voided(ann: Person) -> None:
    day = await announce(ann, CLASSIC, FOUR)
    await day.draw()
    await day.write("1.1.1", [LINE])
    seen, other = day.revision, {**LINE, "partner": 3}
    await day.write("1.1.1", [other, LINE], seen=1)
    before = await ann.get(day.path + "/tables/1.1.1")
    path, headers = day.path + "/tables/1.1.1/lines/1/voiding", {"If-Match": f'"{seen}"'}
    old = await ann.call("POST", path, json={**LATE, "version": 1}, headers=headers)
    told = {one["name"]: one["value"] for one in refused(old, 409, "sheet-changed")["params"]}
    assert told == {"table": "1.1.1", "version": "2", "lines": "2"}
    without = await ann.call("POST", path, json=LATE, headers=headers)
    refused(without, 422, "malformed-request")
    assert await ann.get(day.path + "/tables/1.1.1") == before
    named = day.path + "/tables/1.1.1/lines/2/voiding"
    now = good(await ann.call("POST", named, json={**LATE, "version": 2}, headers=headers))
    assert [row["counts"] for row in now["rows"]] == [True, False]


async def test_voiding_a_deal_of_five_changes_nobodys_part_in_the_others(ann: Person) -> None:
    day = await announce(ann, CLASSIC, [*FOUR, "Ernő"])
    await day.draw()
    sheet = await ann.get(day.path + "/tables/1.1.1")
    dealer = sheet["first_dealer"]
    one, two, three, four, five = ((dealer + place) % 5 for place in range(5))
    lines = [{**LINE, "taker": two, "partner": three}, {**LINE, "taker": three, "partner": four}]
    written = await day.write("1.1.1", lines)
    await ann.post(day.path + "/tables/1.1.1/submission", {})
    void = await day.edit("/tables/1.1.1/lines/1/voiding", {**LATE, "version": 1})
    right = {one: -1, two: 0, three: 1, four: 1, five: -1}
    assert void["points"] == [right[seat] for seat in range(5)]
    back = await day.edit("/tables/1.1.1/lines/1/voiding", {**LATE, "version": 2, "counts": True})
    assert back["points"] == written["points"]
    assert [one["lifted"] for one in back["voided"]] == [LATE["reason"]]


async def test_a_match_without_a_deal_is_level_when_that_is_decided(ann: Person) -> None:
    league = await announce(ann, {"name": "League", "preset": "chaupatia-league"}, ["A", "B"])
    await league.draw()
    url = league.path + "/tables/1.1.1/submission"
    refused(await ann.call("POST", url, json={}), 409, "sheet-empty")
    why = {"reason": "The bus left", "rule": "CHA-WIN-3"}
    sheet = await league.edit("/tables/1.1.1/cutting-short", why)
    assert (sheet["state"], sheet["decided"], sheet["winner"]) == ("submitted", "level", None)
    assert set((await points(league)).values()) == {"1"}


async def test_a_tuppi_counts_though_the_plan_does_not_name_it_and_no_other_word_does(
    ann: Person,
) -> None:
    worth = {"tuppi": 3, "win": 2, "draw": 1, "loss": 0}
    stage = {"kind": "round_robin", "name": "Block", "largest_block": 4, "match_points": worth}
    body = {"name": "Block", "game": "tuppi", "plan": {"stages": [stage]}}
    block = await announce(ann, body, ["A", "B"])
    await block.draw()
    sheet = await block.play("1.1.1", [{**RAMI, "pair_tricks": [13, 0]}] * 2)
    assert sheet["decided"] == "tuppi"
    found = (await ann.get(block.path + "/standings"))["stages"][0]["rows"]
    assert [row["points"] for row in found] == ["3", "0"]
    body["plan"] = {"stages": [{**stage, "outright": "tupi"}]}
    refused(await ann.call("POST", "/v1/tournaments", json=body), 409, "plan-outright")


async def test_a_sheet_is_signed_at_its_table_by_one_who_sits_there_and_has_seen_it(
    ann: Person,
) -> None:
    day = await announce(ann, CLASSIC, FOUR)
    await day.draw()
    url = day.path + "/tables/1.1.1"
    link = (await day.edit("/tables/1.1.1/link"))["code"]
    await day.write("1.1.1", [LINE])
    sign = {"signature": "Bea", "seen": 1, "link": link}
    refused(await ann.client.post(url + "/signature", json=sign), 409, "sheet-status")
    await ann.post(url + "/submission", {"secretary": " Csaba "})
    revision = (await ann.get(day.path))["revision"]
    for wrong, status, code in (
        ({"seen": 0}, 409, "sheet-changed"),
        ({"signature": "Zoltán"}, 409, "not-at-table"),
        ({"signature": "Csaba"}, 409, "secretary-signs"),
        ({"link": link + "x"}, 403, "table-link-needed"),
    ):
        refused(await ann.client.post(url + "/signature", json={**sign, **wrong}), status, code)
    for _ in range(2):
        signed = good(await ann.client.post(url + "/signature", json=sign))
        told = signed["state"], signed["secretary"], signed["signature"]
        assert told == ("confirmed", "Csaba", "Bea")
    assert (await ann.get(day.path))["revision"] == revision
    drawn = await day.edit("/rounds/1.1/official", {})
    assert [table["state"] for table in drawn["tables"]] == ["official"]


async def test_one_edit_lets_all_sheets_of_a_round_stand_with_a_reason_unsigned_ones(
    ann: Person,
) -> None:
    day = await announce(ann, CLASSIC, [f"P{number}" for number in range(8)])
    await day.draw()
    for table in ("1.1.1", "1.1.2"):
        await day.write(table, [LINE])
        await ann.post(f"{day.path}/tables/{table}/submission", {})
    seen = {"If-Match": f'"{day.revision}"'}
    none = await ann.call("POST", day.path + "/rounds/1.1/official", json={}, headers=seen)
    assert refused(none, 409, "nothing-signed")["rule"] == "PAS-TRN-11"
    drawn = await day.edit("/rounds/1.1/official", {"reason": "All have looked at them"})
    assert [table["state"] for table in drawn["tables"]] == ["official", "official"]
    log = await facts(day)
    official = [one["fact"] for one in log if one["fact"]["fact"] == "sheet_official"]
    assert [one["reason"] for one in official] == ["All have looked at them"] * 2


async def test_a_misread_sheet_is_corrected_though_the_tournament_is_finished(ann: Person) -> None:
    stage = {"kind": "random_draw", "name": "Round", "rounds": 1, "tables": [4]}
    body = {"name": "Day", "game": "paskievics", "plan": {"stages": [stage]}}
    day = await announce(ann, body, FOUR)
    (table,) = (await day.draw())["tables"]
    await day.play("1.1.1", [LINE])
    await day.edit("/finish")
    one, two, three, four = table["entries"]
    swapped = {**LINE, "taker": 1, "partner": 3}
    correction = {"lines": [swapped], "reason": "Misread"}
    corrected = await day.edit("/tables/1.1.1/correction", correction)
    assert corrected["points"] == [-1, 1, -1, 1]
    assert await points(day) == {two: "4", four: "4", one: "3/2", three: "3/2"}
    await day.edit("/archive")
    seen = {"If-Match": f'"{day.revision}"'}
    late = await ann.call(
        "POST", day.path + "/tables/1.1.1/correction", json=correction, headers=seen
    )
    refused(late, 409, "tournament-phase")


async def test_a_deal_that_was_voided_by_mistake_counts_again_though_it_was_dealt_anew(
    ann: Person,
) -> None:
    block = await announce(ann, {"name": "Block", "preset": "tuppi-lohko"}, list("ABCD"))
    await block.draw()
    before = await block.play("1.1.1", SIXTEEN)
    why = {"reason": "A card was seen", "rule": "TUP-VOID-1"}
    void = await block.edit("/tables/1.1.1/lines/3/voiding", {**why, "version": 1})
    lines = [row["line"] for row in void["rows"]]
    await block.write("1.1.1", [*lines, ROBBED], seen=2)
    good(await ann.call("POST", block.path + "/tables/1.1.1/submission", json={}))
    again = {"reason": "It was not", "version": 3, "counts": True}
    sheet = await block.edit("/tables/1.1.1/lines/3/voiding", again)
    assert (sheet["state"], sheet["ended"], sheet["points"]) == (
        "submitted",
        True,
        before["points"],
    )
    assert [row["number"] for row in sheet["rows"] if not row["counts"]] == [17]
    assert [row["score"] for row in sheet["rows"][:15]] == [
        row["score"] for row in before["rows"][:15]
    ]
    # Who dealt stays so: after the sixteenth the third was dealt once more.
    third = before["rows"][2]["score"]["dealer"]
    last = {**before["rows"][15]["score"], "next_dealer": third}
    assert (sheet["rows"][15]["score"], sheet["rows"][16]["score"]["dealer"]) == (last, third)
    assert [(one["line"], one["lifted"]) for one in sheet["voided"]] == [(3, "It was not")]
    told = (await facts(block))[-1]["fact"]
    assert (told["line"], told["written"], told["void"], told["stood"]) == (3, 17, False, True)


async def test_a_table_of_five_goes_on_when_a_deal_counts_again(ann: Person) -> None:
    day = await announce(ann, CLASSIC, [*FOUR, "Ernő"])
    await day.draw()
    first = (await ann.get(day.path + "/tables/1.1.1"))["first_dealer"]
    one, two, three, four, five = ((first + place) % 5 for place in range(5))
    lines = [{**LINE, "taker": two, "partner": three}]
    await day.write("1.1.1", lines)
    await day.edit("/tables/1.1.1/lines/1/voiding", {**LATE, "version": 1})
    # Again by the same, who sits out, then the next one does.
    again = [*lines, *lines, {**LINE, "taker": one, "partner": four}]
    await day.write("1.1.1", again, seen=2)
    back = {**LATE, "version": 3, "counts": True}
    sheet = await day.edit("/tables/1.1.1/lines/1/voiding", back)
    assert [row["score"]["dealer"] for row in sheet["rows"]] == [one, one, two]
    assert [row["counts"] for row in sheet["rows"]] == [True, True, True]
    right = {one: 1, two: 2, three: 1, four: -1, five: -3}
    assert (sheet["points"], sheet["next_dealer"]) == ([right[seat] for seat in range(5)], three)
    wrong = [*again, {**LINE, "taker": three, "partner": four}]
    path = day.path + "/tables/1.1.1/lines"
    answer = await ann.call("PUT", path, json={"lines": wrong, "seen": 4, "live": False})
    refused(answer, 422, "line-seat-does-not-play")
    more = await day.write("1.1.1", [*again, {**LINE, "taker": one, "partner": two}], seen=4)
    assert more["next_dealer"] == four
    # Once all that was written meanwhile comes off, nothing was ruled.
    fewer = await day.write("1.1.1", again[:1], seen=5)
    assert (fewer["next_dealer"], fewer["rows"][0]["counts"]) == (two, True)
    grown = await day.write("1.1.1", [lines[0], {**LINE, "taker": one, "partner": four}], seen=6)
    assert [row["score"]["dealer"] for row in grown["rows"]] == [one, two]


async def test_whoever_has_withdrawn_and_sits_at_a_published_table_is_told_of(ann: Person) -> None:
    day = await announce(ann, CLASSIC, FOUR)
    one = (await day.draw())["tables"][0]["entries"][0]
    body = {"from_round": "1.1", "reason": "Ill"}
    told = await day.edit(f"/entries/{one}/withdrawal", body)
    seated = {entry["id"]: entry["seated_at"] for entry in told["entries"]}
    assert seated == {**dict.fromkeys(seated), one: "1.1.1"}
    sheet = await ann.get(day.path + "/tables/1.1.1")
    assert [seat["withdrawn"] for seat in sheet["entries"]] == [True, False, False, False]
