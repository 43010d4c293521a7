"""A tournament by turns on one surface and the other."""

from typing import Any

from tests.graphql.documents import whole
from tests.rest.organizer import announce
from tests.rest.service import Person, refused
from tests.surfaces.conftest import Both
from tests.surfaces.test_answers import PROBLEM, alike

PLAN = {"stages": [{"kind": "random_draw", "name": "Rounds", "rounds": 1, "tables": [3]}]}
TOY = {"name": "Day", "game": "toy", "plan": PLAN}
LINE = {"bids": [2, 1, 0], "tricks": [2, 1, 1]}


async def ask(both: Both, person: Person, kind: str, call: str) -> Any:
    """The whole answer of a query or a mutation, or its refusal."""
    selection = whole(both.schema._schema, kind)
    root = "query" if call.startswith("?") else "mutation"
    field = call.removeprefix("?")
    text = f"{root} {{ {field} {{ ... on {kind} {selection} ... on Problem {PROBLEM} }} }}"
    return await both.graphql(text, {}, person)


async def test_both_surfaces_tell_the_same_of_a_tournament(both: Both) -> None:
    ann = await both.rest.guest("Ann")
    day = await announce(ann, TOY, ["Andor", "Bea", "Csaba"])
    await day.draw()
    line = {"game": "toy", **LINE}
    await day.write("1.1.1", [line])
    t = f'tournament: "{day.tournament}"'
    entry = next(iter(day.names))
    for kind, call, path in (
        ("TournamentView", f'?tournament(id: "{day.tournament}")', ""),
        ("RoundView", f'?round({t}, round: "1.1")', "/rounds/1.1"),
        ("SheetView", f'?sheet({t}, table: "1.1.1")', "/tables/1.1.1"),
        ("Standings", f"?standings({t})", "/standings"),
        ("CrossTable", f"?crossTable({t}, stage: 1)", "/stages/1/cross-table"),
        ("StageCourse", f"?course({t}, stage: 1)", "/stages/1/course"),
        ("EntryHistory", f'?entryHistory({t}, entry: "{entry}")', f"/entries/{entry}/history"),
    ):
        plain = await ann.get(day.path + path)
        assert alike(await ask(both, ann, kind, call)) == alike(plain), kind
    log = (await ann.get(day.path + "/log"))["entries"]
    found = await ask(both, ann, "TournamentLogConnection", f"?tournamentLog({t}, first: 3)")
    assert alike(found["nodes"]) == alike(log)
    assert found["pageInfo"]["hasNextPage"]
    mine = await ask(both, ann, "TournamentConnection", "?tournaments")
    assert [one["id"] for one in mine["nodes"]] == [day.tournament]


async def test_a_whole_tournament_by_graphql(both: Both) -> None:
    ann = await both.rest.guest("Ann")
    plan = 'plan: {stages: [{randomDraw: {name: "R", rounds: 1, tables: [3]}}]}'
    made = await ask(
        both,
        ann,
        "TournamentView",
        f'createTournament(name: "Day", options: {{toy: {{}}}}, {plan})',
    )
    t = f'tournament: "{made["tournament"]["id"]}"'
    path = f"/v1/tournaments/{made['tournament']['id']}"
    seen = made["revision"]

    async def edit(kind: str, call: str) -> Any:
        nonlocal seen
        answer = await ask(both, ann, kind, call.replace("SEEN", f"{t}, seen: {seen}"))
        assert "status" not in answer or answer["status"] != 409, answer
        seen = answer["revision"]
        return answer

    await edit("TournamentView", "openRegistration(SEEN)")
    names = ", ".join(f'{{name: "{name}"}}' for name in ("Andor", "Bea", "Csaba"))
    view = await edit("TournamentView", f"addEntries(SEEN, entries: [{names}])")
    first = view["entries"][0]
    await edit(
        "TournamentView", f'changeEntry(SEEN, entry: "{first["id"]}", wanted: {{name: "Anna"}})'
    )
    await edit("TournamentView", f'checkIn(SEEN, entry: "{first["id"]}", present: true)')
    drawn = await edit("RoundView", "drawRound(SEEN)")
    turned = ", ".join(f'"{entry}"' for entry in reversed(drawn["tables"][0]["entries"]))
    arranged = await edit(
        "RoundView",
        f'arrangeRound(SEEN, round: "1.1", reason: "Asked", tables: [{{entries: [{turned}]}}])',
    )
    assert arranged["tables"][0]["entries"] == drawn["tables"][0]["entries"][::-1]
    await edit("RoundView", 'publishRound(SEEN, round: "1.1")')
    link = await edit("TableLink", 'makeTableLink(SEEN, table: "1.1.1")')
    line = "{toy: {bids: [2, 1, 0], tricks: [2, 1, 1]}}"
    table = f'{t}, table: "1.1.1"'
    by_link = f'link: "{link["code"]}"'
    written = await ask(
        both, ann, "SheetView", f"enterLines({table}, seen: 1, lines: [{line}], {by_link})"
    )
    assert written["points"] == [3, 2, -5]
    stale = f"enterLines({table}, seen: 1, lines: [{line}, {line}], {by_link})"
    problem = await ask(both, ann, "Problem", stale)
    assert (problem["code"], written["version"]) == ("sheet-changed", 2)
    linked = await ask(both, ann, "SheetView", f'?linkedSheet(code: "{link["code"]}")')
    assert linked == written
    handed_in = f'submitSheet({table}, {by_link}, secretary: "Csaba")'
    assert (await ask(both, ann, "SheetView", handed_in))["secretary"] == "Csaba"
    signed = f'signSheet({table}, {by_link}, signature: "Csaba", seen: 2)'
    assert (await ask(both, ann, "Problem", signed))["code"] == "secretary-signs"
    await edit("SheetView", 'confirmSheet(SEEN, table: "1.1.1", signature: "Bea")')
    await edit("SheetView", 'makeOfficial(SEEN, table: "1.1.1")')
    found = await ask(both, ann, "Standings", f"?standings({t})")
    assert found["official"]
    assert [row["points"] for row in found["stages"][0]["rows"]] == ["5", "3", "2"]
    finished = await edit("TournamentView", "finishTournament(SEEN)")
    assert alike(finished) == alike(await ann.get(path))
    assert (await edit("TournamentView", "archiveTournament(SEEN)"))["tournament"][
        "phase"
    ] == "ARCHIVED"


async def test_both_surfaces_refuse_an_edit_of_what_was_changed_meanwhile(both: Both) -> None:
    ann, eve = await both.rest.guests("Ann", "Eve")
    day = await announce(ann, TOY, ["Andor", "Bea", "Csaba"])
    call = f'drawRound(tournament: "{day.tournament}", seen: 1)'
    typed = await ask(both, ann, "RoundView", call)
    response = await ann.call("POST", day.path + "/rounds", json={}, headers={"If-Match": '"1"'})
    plain = refused(response, 412, "edited-meanwhile")
    assert (typed["code"], typed["status"], typed["detail"]) == (
        "edited-meanwhile",
        412,
        plain["detail"],
    )
    other = await ask(both, eve, "RoundView", call)
    assert (other["code"], other["status"]) == ("not-organizer", 403)
    odd = await ask(both, ann, "RoundView", f'?round(tournament: "{day.tournament}", round: "x")')
    assert (odd["code"], odd["status"]) == ("unknown-round", 404)


async def test_both_surfaces_show_blocks_and_brackets_alike(both_of_all: Both) -> None:
    both = both_of_all
    ann = await both.rest.guest("Ann")
    stages = [
        {"kind": "round_robin", "name": "Blocks", "largest_block": 3},
        {"kind": "knockout", "name": "Cup"},
    ]
    league = {"name": "League", "game": "tuppi", "plan": {"stages": stages}}
    event = await announce(ann, league, ["Andor", "Bea", "Csaba"])
    await event.draw()
    t = f'tournament: "{event.tournament}"'
    for stage, kind, call, path in (
        (1, "BlockGrids", "blockGrids", "block-grids"),
        (2, "BracketView", "bracket", "bracket"),
        (1, "CrossTable", "crossTable", "cross-table"),
    ):
        plain = await ann.get(f"{event.path}/stages/{stage}/{path}")
        assert alike(await ask(both, ann, kind, f"?{call}({t}, stage: {stage})")) == alike(plain)
    for kind in ("block-grids", "cross-table", "standings", "course"):
        word = kind.replace("-", "_").upper()
        told = await ask(both, ann, "Picture", f"?picture({t}, stage: 1, kind: {word})")
        plain = await ann.call("GET", f"{event.path}/stages/1/pictures/{kind}")
        assert (told["svg"], told["official"]) == (plain.text, False)
    for stage, kind, call, path, code in (
        (2, "BlockGrids", "blockGrids", "block-grids", "no-grid"),
        (1, "BracketView", "bracket", "bracket", "no-bracket"),
        (3, "CrossTable", "crossTable", "cross-table", "unknown-stage"),
    ):
        typed = await ask(both, ann, kind, f"?{call}({t}, stage: {stage})")
        plain = refused(await ann.call("GET", f"{event.path}/stages/{stage}/{path}"), 404, code)
        assert (typed["code"], typed["detail"]) == (code, plain["detail"])


async def test_both_surfaces_tell_alike_what_would_be(both: Both) -> None:
    ann = await both.rest.guest("Ann")
    day = await announce(ann, TOY, ["Andor", "Bea", "Csaba"])
    await day.draw()
    await day.play("1.1.1", [{"game": "toy", **LINE}])
    entry = next(iter(day.names))
    other = {"bids": [1, 2, 0], "tricks": [1, 2, 1]}
    body = {
        "sheets": [{"table": "1.1.1", "lines": [{"game": "toy", **other}]}],
        "penalties": [{"round": "1.1", "entry": entry, "points": "1/2"}],
    }
    plain = await ann.post(day.path + "/what-if", body)
    assert len(plain["changes"]) >= 2
    call = (
        f'?whatIf(tournament: "{day.tournament}", tables: ["1.1.1"], '
        "lines: [[{toy: {bids: [1, 2, 0], tricks: [1, 2, 1]}}]], "
        f'what: {{penalties: [{{round: "1.1", entry: "{entry}", points: "1/2"}}]}})'
    )
    assert alike(await ask(both, ann, "WhatIf", call)) == alike(plain)
    short = f'?whatIf(tournament: "{day.tournament}", tables: ["1.1.1"], what: {{}})'
    assert (await ask(both, ann, "WhatIf", short))["code"] == "malformed-request"
