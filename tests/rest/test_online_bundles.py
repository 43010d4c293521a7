"""An online event taken to another server with its matches: all of it can be read there."""

import json
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import pytest

from app.application.exports import importing
from app.application.exports.strays import PATIENCE_MS
from tests.rest.online import keep_house, put_house
from tests.rest.organizer import Organizer, announce
from tests.rest.service import TERMS, Person, Service, good, refused, serving
from tests.rest.test_bundles import IMPORTS, facts
from tests.rest.test_exports import made
from tests.rest.test_online_events import EIGHT, PASKIEVICS
from tests.storage.fixtures import Storage

SHOWN = ("deals/1.svg", "deals/1.html", "match.html")
GATHERING = ("match.player_sat", "match.seat_reserved")
"""What happened at a table before its match began, which no record tells."""


@pytest.fixture
async def service(sqlite_storage: Storage) -> AsyncIterator[Service]:
    """A service that takes in a whole bundle."""
    async with serving(sqlite_storage.url, terms=replace(TERMS, page_limit=500)) as running:
        yield running


async def online_day(service: Service, ann: Person, rounds: int = 1) -> Organizer:
    """A day of house bots."""
    plan: Any = PASKIEVICS["plan"]
    body = {**PASKIEVICS, "plan": {**plan, "online": {"spectators": "public"}}}
    day = await announce(ann, body, EIGHT)
    for entry in list(day.names):
        await put_house(day, entry)
    for _ in range(rounds):
        await day.draw()
        await keep_house(service)
    return day


async def bundle_of(day: Organizer) -> Any:
    return json.loads(await made(day, "bundle", "json"))


async def matches(person: Person, path: str) -> dict[str, str]:
    """The match of each table."""
    found = {}
    for one in (await person.get(path))["rounds"]:
        for table in (await person.get(f"{path}/rounds/{one['round']}"))["tables"]:
            found[table["table"]] = table["match_id"]
    return found


async def told_of_match(person: Person, match: str) -> Any:
    """What can be read of a match, without what is of its server alone."""
    where = f"/v1/matches/{match}"
    view = (await person.get(where))["match"]
    kept = ("game", "rules_version", "options", "status", "deals", "outcome", "spectators")
    proof = await person.get(where + "/proof")
    events = (await person.get(where + "/events?limit=500"))["events"]
    return (
        {name: view[name] for name in kept},
        [seat["name"] for seat in view["seats"]],
        (await person.get(where + "/deals?limit=100"))["deals"],
        await person.get(where + "/record"),
        {name: proof[name] for name in proof if name not in ("match", "seal")},
        [one["event"] for one in events if one["event"]["type"] not in GATHERING],
        *[(await person.call("GET", f"{where}/{page}")).text for page in SHOWN],
    )


async def told(person: Person, path: str) -> str:
    """What can be read of a tournament, its ids called by what they are of."""
    rounds = [one["round"] for one in (await person.get(path))["rounds"]]
    named = await matches(person, path)
    whole = [
        await person.get(path + "/standings"),
        [await person.get(f"{path}/rounds/{one}") for one in rounds],
        [await person.get(f"{path}/tables/{table}") for table in named],
        await facts(person, path),
    ]
    text = json.dumps(whole).replace(path.rpartition("/")[2], "here")
    for table, match in named.items():
        text = text.replace(match, f"match {table}")
    return text


async def test_an_imported_online_event_is_equal_as_a_whole_with_its_matches(
    service: Service, ann: Person
) -> None:
    day = await online_day(service, ann, rounds=2)
    await day.edit("/finish")
    whole = await bundle_of(day)
    ben = await service.guest("Ben")
    view = await ben.post(IMPORTS, whole)
    path = f"/v1/tournaments/{view['tournament']['id']}"
    assert await told(ben, path) == await told(ann, day.path)
    here, there = await matches(ann, day.path), await matches(ben, path)
    assert len(there) == 4
    assert not set(here.values()) & set(there.values())
    for table, match in there.items():
        assert await told_of_match(ben, match) == await told_of_match(ann, here[table])
    again = await bundle_of(Organizer(ben, view["tournament"]["id"], view["revision"]))
    assert [one["record"] for one in again["records"]] == [
        one["record"] for one in whole["records"]
    ]


async def test_matches_that_came_with_a_tournament_are_shown_to_whom_its_tables_are(
    service: Service, ann: Person
) -> None:
    day = await online_day(service, ann)
    ben, eve = await service.guests("Ben", "Eve")
    view = await ben.post(IMPORTS, await bundle_of(day))
    there = Organizer(ben, view["tournament"]["id"], view["revision"])
    match = (await matches(ben, there.path))["1.1.1"]
    for path in ("", "/deals", "/record", "/match.html"):
        refused(await eve.call("GET", f"/v1/matches/{match}{path}"), 403, "not-allowed")
        refused(await ann.call("GET", f"/v1/matches/{match}{path}"), 403, "not-allowed")
    await there.edit("/stages/1/release")
    await keep_house(service)
    assert good(await eve.call("GET", f"/v1/matches/{match}/deals"))["deals"]
    assert (await eve.get("/v1/matches"))["matches"] == []


def longer(whole: Any) -> None:
    whole["records"][0]["record"]["moves"].append(whole["records"][0]["record"]["moves"][0])


def shorter(whole: Any) -> None:
    del whole["records"][1]["record"]["moves"][-1]


def swapped(whole: Any) -> None:
    one, other = whole["records"]
    one["match"], other["match"] = other["match"], one["match"]


def twice(whole: Any) -> None:
    whole["records"].append(whole["records"][0])


def unknown(whole: Any) -> None:
    whole["records"][1]["match"] = "another"


def proved(whole: Any) -> None:
    whole["records"][0]["record"]["proof"]["seed"] = "0" * 64


def named(whole: Any) -> None:
    whole["records"][0]["record"]["players"][0] = "A\nB"


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (longer, "$.records[0]"),
        (shorter, "$.records[1]"),
        (swapped, "$.records[0]"),
        (twice, "$.records[2]"),
        (unknown, "$.records[1]"),
        (proved, "$.records[0]"),
        (named, "$.records[0]"),
    ],
)
async def test_a_record_that_is_not_that_of_its_table_is_refused_and_nothing_is_stored(
    service: Service, ann: Person, spoil: Callable[[Any], None], where: str
) -> None:
    day = await online_day(service, ann)
    whole = await bundle_of(day)
    spoil(whole)
    stored = service.database.engine
    before = counted(stored)
    problem = refused(await ann.call("POST", IMPORTS, json=whole), 422, "bad-bundle")
    assert {one["name"]: one["value"] for one in problem["params"]}["path"] == where
    assert counted(stored) == before


async def test_matches_whose_tournament_never_came_are_gone_after_a_day_and_no_others(
    service: Service, ann: Person, sqlite_storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = await online_day(service, ann)
    whole = await bundle_of(day)
    kept = await ann.post(IMPORTS, whole)
    there = await matches(ann, f"/v1/tournaments/{kept['tournament']['id']}")
    service.clock.time += PATIENCE_MS
    await keep_house(service)
    before = sqlite_storage.contents(presence=False)

    def dying(*_: Any) -> None:
        raise RuntimeError("the power is gone")

    monkeypatch.setattr(importing, "keep_imported", dying)
    assert (await ann.call("POST", IMPORTS, json=whole)).status_code == 500
    service.clock.time += PATIENCE_MS - 1
    await keep_house(service)
    stray = sqlite_storage.contents(presence=False)
    assert len(stray["match"]) == len(before["match"]) + len(there)
    service.clock.time += 1
    await keep_house(service)
    after = sqlite_storage.contents(presence=False)
    assert {name: rows for name, rows in after.items() if rows != before[name]} == {}
    assert await told_of_match(ann, there["1.1.1"])


async def test_a_bundle_lays_hands_on_no_match_of_this_server(
    service: Service, ann: Person
) -> None:
    day = await online_day(service, ann)
    match = (await matches(ann, day.path))["1.1.1"]
    whole = await bundle_of(day)
    whole["records"] = []
    before = await told_of_match(ann, match)
    eve = await service.guest("Eve")
    view = await eve.post(IMPORTS, whole)
    theirs = Organizer(eve, view["tournament"]["id"], view["revision"])
    assert (await matches(eve, theirs.path))["1.1.1"] == f"elsewhere:{match}"
    await theirs.edit("/stages/1/release")
    await keep_house(service)
    refused(await eve.call("GET", f"/v1/matches/{match}"), 403, "not-allowed")
    assert await told_of_match(ann, match) == before


def counted(engine: Any) -> list[Any]:
    """How many rows there are of what an import stores."""
    with engine.connect() as connection:
        return [
            connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar()
            for table in ("match", "entry", "deal", "dealing", "tournament", "tournament_fact")
        ]
