"""A tournament taken to another server: equal as a whole, and refused where it does not hold."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from tests.rest.organizer import Organizer, announce
from tests.rest.service import TERMS, Person, Service, refused, serving
from tests.rest.test_exports import made, played_day
from tests.storage.fixtures import Storage

IMPORTS = "/v1/tournament-imports"
BODY, BUNDLE = 4096, 100_000
NOWHERE = {"fact": "member_answered", "entry": "?", "member": 1, "accepts": True}


@pytest.fixture
async def service(sqlite_storage: Storage) -> AsyncIterator[Service]:
    """A service that takes in bundles far larger than its other bodies."""
    terms = replace(TERMS, body_limit=BODY, import_limit=BUNDLE)
    async with serving(sqlite_storage.url, terms=terms) as running:
        yield running


@pytest.fixture
async def bundle(service: Service, ann: Person) -> tuple[Organizer, Any]:
    """A day that was played, and its bundle."""
    day = await played_day(ann)
    return day, json.loads(await made(day, "bundle", "json"))


async def told(person: Person, path: str) -> Any:
    """What a tournament shows, without what is of this server alone."""
    view = await person.get(path)
    tables = [table["table"] for table in (await person.get(path + "/rounds/1.1"))["tables"]]
    sheets = [await person.get(f"{path}/tables/{table}") for table in tables]
    for sheet in sheets:
        del sheet["tournament_id"]
    parts = ("plan", "options", "entry_size", "rounds", "commitment")
    return (
        {part: view[part] for part in parts},
        [(entry["id"], entry["name"], entry["members"]) for entry in view["entries"]],
        await person.get(path + "/rounds/1.1"),
        await person.get(path + "/stages/1/cross-table"),
        await person.get(path + "/standings"),
        sheets,
    )


async def facts(person: Person, path: str) -> list[Any]:
    """The whole log: when, and what."""
    found: list[Any] = []
    after = ""
    while True:
        page = await person.get(f"{path}/log{after}")
        found += [(entry["ordinal"], entry["at"], entry["fact"]) for entry in page["entries"]]
        if page["page"]["next"] is None:
            return found
        after = f"?after={page['page']['next']}"


async def test_an_imported_tournament_is_equal_as_a_whole(
    service: Service, bundle: tuple[Organizer, Any]
) -> None:
    day, whole = bundle
    await day.edit("/finish")
    whole = json.loads(await made(day, "bundle", "json"))
    ben = await service.guest("Ben")
    view = await ben.post(IMPORTS, whole)
    path = f"/v1/tournaments/{view['tournament']['id']}"
    assert view["tournament"]["owner_id"] == ben.id
    assert await told(ben, path) == await told(day.person, day.path)
    assert await facts(ben, path) == await facts(day.person, day.path)
    refused(await day.person.call("GET", path + "/exports/x"), 404, "unknown-export")


async def test_whoever_did_what_elsewhere_is_nobody_here(
    service: Service, bundle: tuple[Organizer, Any]
) -> None:
    day, whole = bundle
    eve = await service.guest("Eve")
    whole["log"].insert(
        1, whole["log"][0] | {"fact": {"fact": "role_given", "account": eve.id, "role": "director"}}
    )
    whole["standings"]["as_of"] += 1
    ben = await service.guest("Ben")
    view = await ben.post(IMPORTS, whole)
    path = f"/v1/tournaments/{view['tournament']['id']}"
    refused(await eve.call("GET", path + "/exports/x"), 404, "unknown-export")
    log = await ben.get(path + "/log")
    assert log["entries"][0]["by"] == f"elsewhere:{day.person.id}"
    assert log["entries"][1]["fact"]["account"] == f"elsewhere:{eve.id}"


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("format",), "other", "$.format"),
        (("version",), 2, "$.version"),
        (("rules_version",), 99, "$.rules_version"),
        (("log",), [], "$.log"),
        (("log", 0, "at"), "yesterday", "$.log[0].at"),
        (("log", 1, "fact"), NOWHERE, "$.log"),
        (("log", 0, "at"), "9999-12-31T00:00:00.000Z", "$.log[0].at"),
        (("log", 0, "at"), "0001-01-01T00:00:00.000Z", "$.log[0].at"),
        (("log", 0, "fact", "name"), "Day\0", "$.log[0].fact.name"),
        (("log", 0, "fact", "name"), "W" * 61, "$.log[0].fact.name"),
        (("log", 0, "fact", "more"), 1, "$.log[0].fact.more"),
        (("log", 0, "fact", "plan", "more"), 1, "$.log[0].fact.plan"),
        (("log", 0, "by"), "a\nb", "$.log[0].by"),
        (("log", 0, "fact", "options"), "", "$.log"),
        (("log", 0, "fact", "options"), '{"seats": 99}', "$.log"),
        (("log", 0, "fact", "entry_size"), 0, "$.log[0].fact.entry_size"),
        (("log", 0, "fact", "entry_size"), 20_000_000, "$.log[0].fact.entry_size"),
        (("log", 0, "fact", "plan", "stages", 0, "tables"), [4, 6], "$.log"),
        (("standings", "stages", 0, "rows", 0, "points"), "99", "$.standings"),
    ],
)
async def test_a_bundle_that_was_tampered_with_is_refused_and_nothing_is_stored(
    bundle: tuple[Organizer, Any], path: tuple[Any, ...], value: Any, where: str
) -> None:
    day, whole = bundle
    before = await day.person.get("/v1/tournaments")
    at = whole
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    response = await day.person.call("POST", IMPORTS, json=whole)
    problem = refused(response, 422, "bad-bundle")
    assert {one["name"]: one["value"] for one in problem["params"]}["path"] == where
    assert await day.person.get("/v1/tournaments") == before


async def test_a_draw_in_which_somebody_has_no_lot_is_refused(
    bundle: tuple[Organizer, Any],
) -> None:
    day, whole = bundle
    drawn = next(one["fact"] for one in whole["log"] if one["fact"]["fact"] == "round_drawn")
    drawn["lots"][0]["entry"] = "nobody"
    problem = refused(await day.person.call("POST", IMPORTS, json=whole), 422, "bad-bundle")
    told = {one["name"]: one["value"] for one in problem["params"]}
    assert told == {"path": "$.log", "reason": "somebody has no lot in round 1.1"}
    assert len((await day.person.get("/v1/tournaments"))["tournaments"]) == 1


async def test_a_log_of_which_names_could_not_be_taken_out_is_refused(
    bundle: tuple[Organizer, Any],
) -> None:
    day, whole = bundle
    substitute = {"fact": "substitute_named", "drawn": {"stage": 1, "round": 1}, "entry": "nobody"}
    told = {"name": "Sub", "instead_of": "Nobody", "reason": ""}
    last = whole["log"][-1]
    whole["log"].append(last | {"fact": substitute | told})
    whole["standings"]["as_of"] += 1
    problem = refused(await day.person.call("POST", IMPORTS, json=whole), 422, "bad-bundle")
    assert {one["name"]: one["value"] for one in problem["params"]}["path"] == "$.log"
    assert len((await day.person.get("/v1/tournaments"))["tournaments"]) == 1


async def test_a_table_of_a_block_that_there_is_not_is_refused_before_it_is_played_at(
    ann: Person,
) -> None:
    day = await announce(ann, {"name": "Day", "preset": "paskievics-classic"}, list("ABCD"))
    await day.draw()
    whole = json.loads(await made(day, "bundle", "json"))
    (drawn,) = (one["fact"] for one in whole["log"] if one["fact"]["fact"] == "round_drawn")
    drawn["tables"][0]["block"] = 0
    problem = refused(await ann.call("POST", IMPORTS, json=whole), 422, "bad-bundle")
    assert {one["name"]: one["value"] for one in problem["params"]}["path"] == "$.log"


async def test_a_sheet_that_claims_other_points_is_refused(bundle: tuple[Organizer, Any]) -> None:
    day, whole = bundle
    entered = next(one for one in whole["log"] if one["fact"]["fact"] == "lines_entered")
    entered["fact"]["tally"]["points"][0] += 1
    response = await day.person.call("POST", IMPORTS, json=whole)
    assert "scores otherwise" in refused(response, 422, "bad-bundle")["detail"]


async def test_whether_more_could_have_been_dealt_is_of_the_server_that_took_the_sheet(
    service: Service, bundle: tuple[Organizer, Any]
) -> None:
    _, whole = bundle
    for one in whole["log"]:
        if one["fact"]["fact"] == "lines_entered":
            one["fact"]["tally"]["may_stop"] ^= True
    ben = await service.guest("Ben")
    view = await ben.post(IMPORTS, whole)
    assert view["tournament"]["owner_id"] == ben.id


async def test_a_draw_that_is_still_to_come_is_bound_anew(
    service: Service, bundle: tuple[Organizer, Any]
) -> None:
    day, whole = bundle
    ben = await service.guest("Ben")
    view = await ben.post(IMPORTS, whole)
    assert view["commitment"] is not None
    log = await ben.get(f"/v1/tournaments/{view['tournament']['id']}/log")
    assert log["page"]["has_more"]
    assert view["revision"] == day.revision + 1


async def test_bundles_have_a_limit_of_their_own(
    service: Service, bundle: tuple[Organizer, Any]
) -> None:
    day, whole = bundle
    before = await day.person.get("/v1/tournaments")
    padding = BUNDLE - len(json.dumps(whole))
    assert padding < BUNDLE - BODY
    fits = json.dumps(whole) + " " * padding
    typed = {"Content-Type": "application/json"}
    for content, chunked in ((fits + " ", False), (fits + " ", True)):
        sent = chunks(content) if chunked else content
        response = await day.person.call("POST", IMPORTS, content=sent, headers=typed)
        refused(response, 413, "body-too-large")
    response = await day.person.call("POST", "/v1/matches", content=fits, headers=typed)
    refused(response, 413, "body-too-large")
    assert await day.person.get("/v1/tournaments") == before
    for sent in (fits, chunks(fits)):
        response = await day.person.call("POST", IMPORTS, content=sent, headers=typed)
        assert response.status_code == 201


async def chunks(content: str) -> AsyncIterator[bytes]:
    """A body whose length nobody has said."""
    for start in range(0, len(content), 10_000):
        yield content[start : start + 10_000].encode()


@pytest.mark.parametrize("length", [61, 200])
async def test_a_name_that_is_too_long_is_refused_with_its_path(
    bundle: tuple[Organizer, Any], ann: Person, length: int
) -> None:
    _, whole = bundle
    before = await ann.get("/v1/tournaments")
    place, entry = next(
        (place, one)
        for place, one in enumerate(whole["log"])
        if one["fact"].get("entrant") is not None
    )
    entry["fact"]["entrant"]["name"] = "x" * length
    problem = refused(await ann.call("POST", IMPORTS, json=whole), 422, "bad-bundle")
    assert {one["name"]: one["value"] for one in problem["params"]} == {
        "path": f"$.log[{place}].fact.entrant.name",
        "reason": "Expected `str` of length <= 60",
    }
    assert await ann.get("/v1/tournaments") == before


CLUB = "/v1/clubs/ruka%2Fe%CC%81ger"
"""Ruka/Éger, its accent in another form."""


async def record(person: Person) -> Any:
    """What everybody is told of the club."""
    found = (await person.get(CLUB + "/record"))["games"]
    return found and (found[0]["matches"], found[0]["points"], found[0]["counts"][0]["times"])


async def test_a_copy_of_a_tournament_of_this_server_tells_no_club_the_same_again(
    service: Service, ann: Person
) -> None:
    day = await played_day(ann)
    for entry, name in list(day.names.items())[:2]:
        await day.edit(f"/entries/{entry}", {"name": name, "club": "Ruka/Éger"}, "PUT")
    before = json.loads(await made(day, "bundle", "json"))
    ben = await service.guest("Ben")
    early = await ben.post(IMPORTS, before)
    copy = Organizer(ben, early["tournament"]["id"], early["revision"])
    assert await record(ben) == []
    await copy.edit("/stages/1/release")
    told = await record(ben)
    assert told[0] == 2
    await day.edit("/stages/1/release")
    assert await record(ben) == told
    await ben.post(IMPORTS, json.loads(await made(day, "bundle", "json")))
    assert await record(ben) == told
    listed = (await ben.get(CLUB + "/matches"))["results"]
    assert {one["table"]["tournament_id"] for one in listed} == {day.tournament}
    for path in ("/chart.svg", "/season-file?format=csv"):
        assert (await ben.call("GET", CLUB + path)).status_code == 200
