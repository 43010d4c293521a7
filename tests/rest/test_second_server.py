"""Events taken to a second server, whose accounts happen to have the ids of those of the first."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copyfile
from typing import Any, Final

import msgspec
import pytest

from app.application.rows import Account
from app.application.tournament.adopting import adopt_tournament
from app.application.tournament.recounting import recount_tournament
from app.domain.tournament.facts import AnyFact
from tests.rest.online import join, keep_house, own_match, put_house, sit_down
from tests.rest.organizer import Organizer, announce
from tests.rest.service import TERMS, Person, Service, good, refused, serving, step
from tests.rest.test_bundles import IMPORTS, facts
from tests.rest.test_exports import made
from tests.rest.test_online_bundles import matches, told_of_match
from tests.rest.test_online_events import BLOCK, PAIRS, TUPPI
from tests.rest.test_tournaments import LINE
from tests.storage.fixtures import Storage

SEEDS: Final = Path(__file__).parents[2] / "seeds" / "tournaments"
PEOPLE: Final = ("Ann", "Bob", "Cil", "Dan", "Eve", "Fay", "Gus", "Hal")
PLAYED: Final = "1.1.1"
STAYED: Final = "1.1.2"
SEEN: Final = 400
"""So many events of a match are in its first page, with and without those that no record tells."""


@dataclass
class Servers:
    """Two services with databases of their own; whoever has an id here has it there."""

    here: Service
    there: Service
    people: list[Person]
    others: list[Person]

    def twin(self, person: Person) -> Person:
        """Who has the id of this person on the second server."""
        return self.others[self.people.index(person)]


@pytest.fixture
async def servers(sqlite_storage: Storage, sqlite_template: Path) -> AsyncIterator[Servers]:
    """Both, with as many guests."""
    other = sqlite_storage.url.replace("test.sqlite3", "other.sqlite3")
    copyfile(sqlite_template, other.removeprefix("sqlite:///"))
    terms = replace(TERMS, page_limit=500)
    async with (
        serving(sqlite_storage.url, terms=terms) as here,
        serving(other, terms=terms) as there,
    ):
        people, others = await here.guests(*PEOPLE), await there.guests(*reversed(PEOPLE))
        assert [one.id for one in people] == [one.id for one in others]
        yield Servers(here, there, people, others)


async def taken(day: Organizer, person: Person) -> Organizer:
    """The tournament on the server of this person, who owns it there."""
    view = await person.post(IMPORTS, json.loads(await made(day, "bundle", "json")))
    names = {entry["id"]: entry["name"] for entry in view["entries"]}
    return Organizer(person, view["tournament"]["id"], view["revision"], names)


async def shown(day: Organizer) -> dict[str, Any]:
    """What is told of a tournament: all of it but who is behind it."""
    view = await day.person.get(day.path)
    found: dict[str, Any] = {
        "standings": (await day.person.get(day.path + "/standings"))["stages"],
        "decisions": {**await day.person.get(day.path + "/decisions"), "revision": 0},
    }
    for one in view["rounds"]:
        told = await day.person.get(f"{day.path}/rounds/{one['round']}")
        found[one["round"]] = {**told, "revision": 0}
        for table in told["tables"]:
            sheet = await day.person.get(f"{day.path}/tables/{table['table']}")
            found[table["table"]] = {**sheet, "tournament_id": "", "revision": 0}
    for number in range(1, len(view["plan"]["stages"]) + 1):
        for kind in ("cross-table", "block-grids", "bracket", "course"):
            answer = await day.person.call("GET", f"{day.path}/stages/{number}/{kind}")
            found[f"{number} {kind}"] = {**answer.json(), "as_of": 0, "request_id": ""}
    return found


@pytest.mark.parametrize("seed", sorted(SEEDS.iterdir()), ids=lambda path: path.stem)
async def test_a_demo_event_is_the_same_on_a_second_server(servers: Servers, seed: Path) -> None:
    ann, eve = servers.people[0], servers.others[4]
    log = msgspec.convert(json.loads(seed.read_bytes())["facts"], tuple[AnyFact, ...])
    owner = Account(ann.id, "guest", "Ann", 0)
    tournament = await servers.here.database.write(adopt_tournament, owner, log)
    assert tournament is not None
    day = Organizer(ann, tournament, 0)
    there = await taken(day, eve)
    assert await shown(there) == await shown(day)
    before = await facts(ann, day.path)
    assert (await facts(eve, there.path))[: len(before)] == before
    assert await made(there, "standings", "csv") == await made(day, "standings", "csv")


async def told_by_record(person: Person, match: str) -> Any:
    """What can be read of a match, without shows that no record tells (TUP-SHOW-13)."""
    told = list(await told_of_match(person, match))
    told[5] = [one for one in told[5] if one["type"] != "tuppi.show_sealed"][:SEEN]
    return told


@dataclass
class Block:
    """A round of four pairs on the first server: one table has played, the other still does."""

    day: Organizer
    running: str
    table_code: str
    role_code: str
    role_link: str


@pytest.fixture
async def block(servers: Servers) -> Block:
    """People at the first table, house bots at the second; officials, a link for each purpose."""
    ann, bob, cil, dan, eve, fay, gus, _ = servers.people
    day = await announce(ann, {**TUPPI, "plan": BLOCK}, PAIRS)
    ids = list(day.names)
    await join(day, bob, ids[0], 1)
    await join(day, cil, ids[0], 2)
    for entry in ids[1:]:
        await put_house(day, entry, 2)
    await day.edit(f"/roles/{dan.id}", {"role": "director"}, "PUT")
    link = await day.edit("/role-links", {"role": "jury"})
    await eve.post("/v1/role-links/use", {"code": link["code"]})
    day.revision = (await ann.get(day.path))["revision"]
    await day.draw()
    await keep_house(servers.here)
    running = await sit_down(await own_match(day, bob), bob, cil)
    await keep_house(servers.here)
    for _ in range(3):
        await step((bob, cil), running)
        await keep_house(servers.here)
    table = next(name for name, match in (await matches(ann, day.path)).items() if match == running)
    assert table == STAYED
    code = (await day.edit(f"/tables/{STAYED}/link"))["code"]
    body = {"name": "Gus", "reason": "Ill", "player": gus.id, "member": 2}
    await day.edit(f"/rounds/1.1/substitutes/{ids[2]}", body, "PUT")
    await day.edit(f"/entries/{ids[3]}/members/1", {"player": fay.id}, "PUT")
    return Block(day, running, code, link["code"], link["link"])


async def test_an_event_that_still_runs_is_the_same_but_for_the_match_that_stays_behind(
    servers: Servers, block: Block
) -> None:
    day = block.day
    before = json.dumps(await shown(day))
    log = await facts(day.person, day.path)
    there = await taken(day, servers.others[7])
    played = (await matches(day.person, day.path))[PLAYED]
    named = await matches(there.person, there.path)
    told = json.dumps(await shown(there)).replace(named[PLAYED], played)
    assert json.loads(told.replace("elsewhere:", "")) == json.loads(before)
    known = json.dumps(await facts(there.person, there.path)).replace(named[PLAYED], played)
    assert json.loads(known.replace("elsewhere:", ""))[: len(log)] == json.loads(json.dumps(log))
    assert named[STAYED] == f"elsewhere:{block.running}"
    assert await told_by_record(there.person, named[PLAYED]) == await told_by_record(
        day.person, played
    )
    assert json.dumps(await shown(day)) == before


async def test_nobody_of_the_first_server_is_taken_for_somebody_of_the_second(
    servers: Servers, block: Block
) -> None:
    owner = servers.others[7]
    there = await taken(block.day, owner)
    stranger = await servers.there.guest("Stranger")
    views = [await one.get(there.path) for one in (stranger, *servers.others[:7])]
    assert all(view == views[0] for view in views)
    for one in servers.others[:7]:
        assert (await one.get("/v1/tournaments"))["tournaments"] == []
        refused(await one.call("GET", there.path + "/me"), 409, "not-invited")
        refused(await one.call("GET", there.path + "/tables/1.1.1"), 409, "results-hidden")
        headers = {"If-Match": f'"{there.revision}"'}
        draw = await one.call("POST", there.path + "/rounds", json={"reason": ""}, headers=headers)
        refused(draw, 403, "not-organizer")
        use = await one.call("POST", "/v1/role-links/use", json={"code": block.role_code})
        refused(use, 403, "role-link-needed")
    link: dict[str, Any] = {"link": block.table_code}
    read = await owner.call("POST", "/v1/table-links/read", json={"code": block.table_code})
    refused(read, 403, "table-link-needed")
    for path, method, body in (
        ("lines", "PUT", {**link, "seen": 0, "lines": []}),
        ("submission", "POST", link),
        ("signature", "POST", {**link, "signature": "Alfa", "seen": 0}),
    ):
        where = f"{there.path}/tables/{STAYED}/{path}"
        refused(await stranger.call(method, where, json=body), 403, "table-link-needed")


async def test_the_event_goes_on_there(servers: Servers, block: Block) -> None:
    owner = servers.others[7]
    there = await taken(block.day, owner)
    await keep_house(servers.there)
    await there.edit(f"/role-links/{block.role_link}", method="DELETE")
    line = {"game": "tuppi", "kind": "rami", "ramaaja": 0, "pair_tricks": [9, 4]}
    sheet = await there.write(STAYED, [line])
    assert len(sheet["rows"]) == 1
    body = {"winner": sheet["entries"][1]["id"], "reason": "They went home"}
    await there.edit(f"/tables/{STAYED}/walkover", body)
    last = list(block.day.names)[3]
    await there.edit(f"/entries/{last}/members/1", {"house_bot": "steady"}, "PUT")
    await there.draw()
    await keep_house(servers.there)
    named = await matches(owner, there.path)
    assert named.keys() - {name for name, match in named.items() if match} == {"1.2.2"}
    assert good(await owner.call("GET", f"/v1/matches/{named['1.2.1']}"))


async def released_day(person: Person) -> Organizer:
    """A table of four, two of a club, of which everybody may know."""
    names = ["Andor", "Bea", "Csaba", "Dóra"]
    day = await announce(person, {"name": "Day", "preset": "paskievics-classic"}, names)
    for entry, name in list(day.names.items())[:2]:
        await day.edit(f"/entries/{entry}", {"name": name, "club": "Ruka"}, "PUT")
    await day.draw()
    await day.play(PLAYED, [LINE])
    await day.edit("/stages/1/release")
    return day


async def told_of_club(person: Person, *copies: Organizer) -> tuple[list[Any], list[str]]:
    """The record of the club, and which tournaments its list names; of some alone, if any."""
    path = "/v1/clubs/ruka"
    query = "&".join(f"tournament={one.tournament}" for one in copies)
    games = (await person.get(f"{path}/record?{query}"))["games"]
    listed = (await person.get(f"{path}/matches?{query}"))["results"]
    return games, [one["table"]["tournament_id"] for one in listed]


async def test_what_two_copies_tell_alike_is_told_once(servers: Servers) -> None:
    day = await released_day(servers.people[0])
    once, _ = await told_of_club(day.person)
    assert [game["matches"] for game in once] == [2]
    first, second, third = [await taken(day, person) for person in servers.others[:3]]
    asker = second.person
    assert await told_of_club(asker) == (once, [first.tournament] * 2)
    for one in (first, second):  # nobody's file of his own tournament is empty for it
        assert await told_of_club(asker, one) == (once, [one.tournament] * 2)
    assert await told_of_club(asker, second, third) == (once, [second.tournament] * 2)
    chart = (await asker.call("GET", "/v1/clubs/ruka/chart.svg")).text
    assert chart == (await day.person.call("GET", "/v1/clubs/ruka/chart.svg")).text
    entry = next(iter(first.names))
    await first.edit(f"/entries/{entry}/anonymization", {"reason": "They asked"})
    assert await told_of_club(asker) == (once, [first.tournament] * 2)
    await servers.there.database.write(recount_tournament, second.tournament)
    await servers.there.database.write(recount_tournament, first.tournament)
    assert await told_of_club(asker) == (once, [first.tournament] * 2)


async def test_no_copy_of_a_tournament_of_elsewhere_silences_another(servers: Servers) -> None:
    day = await released_day(servers.people[0])
    first, second = [await taken(day, person) for person in servers.others[:2]]
    once, _ = await told_of_club(second.person, second)
    await first.edit(f"/tables/{PLAYED}/correction", {"lines": [LINE, LINE], "reason": "Forged"})
    both, listed = await told_of_club(second.person)
    assert [game["matches"] for game in both] == [4]
    assert sorted(listed) == sorted([first.tournament, second.tournament] * 2)
    assert await told_of_club(second.person, second) == (once, [second.tournament] * 2)
    await first.edit("/rounds/1.1/cancellation", {"reason": "Forged"})
    assert await told_of_club(second.person) == (once, [second.tournament] * 2)


async def test_a_copy_that_tells_anything_otherwise_is_told_beside_the_true_one(
    servers: Servers,
) -> None:
    day = await released_day(servers.people[0])
    whole = await made(day, "bundle", "json")
    renamed, moved = json.loads(whole), json.loads(whole)
    renamed["log"][0]["fact"]["name"] = "They cheated"
    for one in moved["log"]:
        if one["fact"]["fact"] == "sheet_submitted":
            one["at"] = "2001" + one["at"][4:]
    ids = []
    for person, bundle in zip(servers.others, (renamed, moved, json.loads(whole)), strict=False):
        ids.append((await person.post(IMPORTS, bundle))["tournament"]["id"])
    games, listed = await told_of_club(servers.others[0])
    assert games[0]["matches"] == 6
    assert sorted(listed) == sorted(2 * ids)
