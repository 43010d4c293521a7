"""Small events at online tables, through HTTP: from the draw to the standings."""

import json
from typing import Any

from app.application import rules_desk
from tests.rest.online import join, keep_house, own_match, play_for, put_house, sit_down
from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, Service, refused
from tests.rest.test_exports import made

PAIRS = ["Alfa", "Beta", "Gamma", "Delta"]
BLOCK = {
    "stages": [{"kind": "round_robin", "name": "Block", "venue": "online", "largest_block": 4}]
}
TUPPI = {
    "name": "Block",
    "preset": "tuppi-lohko",
    "plan": BLOCK,
}
EIGHT = [f"Player {number}" for number in range(1, 9)]
PASKIEVICS = {
    "name": "Day",
    "preset": "paskievics-classic",
    "options": {"game": "paskievics", "deals": 4},
    "plan": {
        "stages": [
            {
                "kind": "random_draw",
                "name": "Round",
                "venue": "online",
                "rounds": 1,
                "tables": [4],
            },
            {"kind": "final_tables", "name": "Finals", "venue": "online", "tables": [4]},
        ]
    },
}


async def check_sheets(organizer: Organizer, name: str) -> None:
    """Every table of a round is official, with the lines of its match, scored as on paper."""
    ann = organizer.person
    for told in (await ann.get(f"{organizer.path}/rounds/{name}"))["tables"]:
        assert told["state"] == "official"
        sheet = await ann.get(f"{organizer.path}/tables/{told['table']}")
        played = (await ann.get(f"/v1/matches/{told['match_id']}"))["match"]
        assert sheet["match_id"] == told["match_id"]
        assert len(sheet["rows"]) == played["deals"] > 1
        first = [played["outcome"]["points"][entry["seats"][0]] for entry in sheet["entries"]]
        assert sheet["points"] == told["points"] == first
        assert (sheet["ended"], sheet["decided"]) == (True, played["outcome"]["by"])
        finished = await ann.get(f"/v1/matches/{told['match_id']}/deals?limit=2")
        scores = [deal["score"] for deal in finished["deals"]]
        assert [row["score"] for row in sheet["rows"][:2]] == scores


async def test_a_block_of_pairs_with_house_bots_and_two_people(
    service: Service, ann: Person
) -> None:
    block = await announce(ann, TUPPI, PAIRS)
    ids = list(block.names)
    bob, cil = await service.guests("Bob", "Cil")
    await join(block, bob, ids[0], 1)
    await join(block, cil, ids[0], 2)
    for entry in ids[1:]:
        await put_house(block, entry, 2)
    drawn = await block.draw()
    await keep_house(service)
    view = await own_match(block, bob)
    table = next(one for one in drawn["tables"] if ids[0] in one["entries"])
    kept = [seat for seat in view["match"]["seats"] if seat["kind"] == "reserved"]
    place = table["entries"].index(ids[0])
    assert [(seat["side"], seat["name"]) for seat in kept] == [(place, "Bob"), (place, "Cil")]
    match = await sit_down(view, bob, cil)
    started = await bob.get(f"/v1/matches/{match}")
    assert (started["match"]["status"], started["view"]["table"]["dealer"]) == (
        "running",
        table["first_dealer"],
    )
    await play_for(service, match, bob, cil)
    await check_sheets(block, "1.1")
    for number in (2, 3):
        await block.draw()
        await keep_house(service)
        assert (await own_match(block, bob))["match"]["status"] == "open"
        service.clock.time += 300_000
        await keep_house(service)
        await check_sheets(block, f"1.{number}")
    found = await ann.get(block.path + "/standings")
    assert found["official"]
    assert sorted(row["place"] for row in found["stages"][0]["rows"]) == [1, 2, 3, 4]


async def test_a_day_of_house_bots(service: Service, ann: Person) -> None:
    day = await announce(ann, PASKIEVICS, EIGHT)
    for entry in list(day.names):
        await put_house(day, entry)
    for name in ("1.1", "2.1"):
        await day.draw()
        await keep_house(service)
        await check_sheets(day, name)
    found = await ann.get(day.path + "/standings")
    assert found["official"]
    assert [len(stage["rows"]) for stage in found["stages"]] == [8, 8]


async def two_pairs(service: Service, ann: Person, **online: object) -> tuple[Organizer, Person]:
    """A match of two pairs whose first member is Bob; house bots are the others."""
    wanted = {**TUPPI, "plan": {**BLOCK, "online": online}}
    block = await announce(ann, wanted, PAIRS[:2])
    ids = list(block.names)
    bob = await service.guest("Bob")
    await put_house(block, ids[0], 2)
    await put_house(block, ids[1], 2)
    await join(block, bob, ids[0], 1)
    await block.draw()
    await keep_house(service)
    return block, bob


async def test_whoever_is_not_there_in_time_loses_where_the_tournament_says_so(
    service: Service, ann: Person
) -> None:
    block, bob = await two_pairs(service, ann, absent="lose", late_after=60)
    match = (await own_match(block, bob))["match"]["id"]
    service.clock.time += 60_000
    await keep_house(service)
    sheet = await ann.get(block.path + "/tables/1.1.1")
    assert (sheet["state"], sheet["walkover"], sheet["rows"]) == ("official", True, [])
    assert block.names[sheet["winner"]] == "Beta"
    assert (await bob.get(f"/v1/matches/{match}"))["match"]["status"] == "abandoned"
    seat = f"/v1/matches/{match}/seats/0"
    refused(await bob.call("PUT", seat, json={"kind": "me"}), 409, "match-not-open")


async def test_a_walkover_ends_the_match_that_is_being_played(
    service: Service, ann: Person
) -> None:
    block, bob = await two_pairs(service, ann)
    match = await sit_down(await own_match(block, bob), bob)
    assert (await bob.get(f"/v1/matches/{match}"))["match"]["status"] == "running"
    winner = next(entry for entry, name in block.names.items() if name == "Alfa")
    await block.edit("/tables/1.1.1/walkover", {"winner": winner, "reason": "Other side left"})
    await keep_house(service)
    assert (await bob.get(f"/v1/matches/{match}"))["match"]["status"] == "abandoned"
    sheet = await ann.get(block.path + "/tables/1.1.1")
    assert (sheet["state"], sheet["winner"], sheet["match_id"]) == ("official", winner, match)


async def test_strangers_are_told_nothing_of_a_match_whose_results_are_hidden(
    service: Service, ann: Person
) -> None:
    block, bob = await two_pairs(service, ann, spectators="public")
    eve = await service.guest("Eve")
    match = await sit_down(await own_match(block, bob), bob)
    for status in ("running", "finished"):
        if status == "finished":
            await play_for(service, match, bob)
        assert (await bob.get(f"/v1/matches/{match}"))["match"]["status"] == status
        for path in ("", "/events", "/deals", "/record", "/proof"):
            refused(await eve.call("GET", f"/v1/matches/{match}{path}"), 403, "not-allowed")
        stream = {"Accept": "text/event-stream"}
        refused(
            await eve.call("GET", f"/v1/matches/{match}/events", headers=stream),
            403,
            "not-allowed",
        )
        for path in ("/v1/matches", "/v1/lobby"):
            assert (await eve.get(path))["matches"] == []
        assert (await eve.get(f"/v1/players/{bob.id}/matches"))["results"] == []
        for path in ("", "/log", "/rounds/1.1"):
            assert match not in (await eve.call("GET", block.path + path)).text
            assert bob.id not in (await eve.call("GET", block.path + path)).text
    await block.edit("/stages/1/release")
    told = await eve.get(block.path + "/rounds/1.1")
    assert told["tables"][0]["match_id"] == match


async def test_records_of_online_tables_are_taken_away_and_replay(
    service: Service, ann: Person
) -> None:
    online: Any = PASKIEVICS["plan"]
    plan = {**online, "online": {"spectators": "public"}}
    day = await announce(ann, {**PASKIEVICS, "plan": plan}, EIGHT)
    for entry in list(day.names):
        await put_house(day, entry)
    await day.draw()
    eve = Organizer(await service.guest("Eve"), day.tournament, day.revision)
    assert json.loads(await made(day, "records", "json")) == {"records": []}
    await keep_house(service)
    whole = json.loads(await made(day, "records", "json"))["records"]
    lines = [json.loads(line) for line in (await made(day, "records", "ndjson")).splitlines()]
    assert lines == whole
    tables = (await ann.get(day.path + "/rounds/1.1"))["tables"]
    assert [(one["table"], one["match"]) for one in whole] == [
        (table["table"], table["match_id"]) for table in tables
    ]
    for one in whole:
        deals = (await ann.get(f"/v1/matches/{one['match']}/deals?limit=100"))["deals"]
        told = json.dumps(one["record"]).encode()
        assert [deal.get("deal") for deal in deals[:1]]
        replayed = rules_desk.verify_record(service.services.context, told)
        assert (replayed.refused, len(replayed.deals) >= len(deals)) == (None, True)
        assert replayed.outcome is not None
    assert json.loads(await made(eve, "records", "json")) == {"records": []}
    await day.edit("/stages/1/release")
    await keep_house(service)
    assert json.loads(await made(eve, "records", "json"))["records"] == whole
