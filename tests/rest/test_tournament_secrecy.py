"""What strangers are told of a tournament: what is published, as if there were nothing else."""

from typing import Any

import pytest

from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, Service, good, refused
from tests.toy import ToyEngine

ROUNDS = {"kind": "random_draw", "name": "Rounds", "rounds": 2, "tables": [3]}
FINAL = {"kind": "final_tables", "name": "Final", "tables": [3], "advance": {"best": 3}}
DAY = {"name": "Day", "game": "toy", "plan": {"stages": [ROUNDS, FINAL]}}
LINE = {"game": "toy", "bids": [2, 1, 0], "tricks": [2, 1, 1]}
OTHER = {"game": "toy", "bids": [0, 1, 2], "tricks": [0, 3, 1]}
READ = ("", "/standings", "/log", "/log?limit=2&after=2", "/rounds/1.1", "/rounds/1.2",
        "/tables/1.1.1", "/tables/1.2.1")  # fmt: skip


async def seen_by_strangers(service: Service, day: Organizer) -> list[Any]:
    """Every answer with its headers, but for what tells one request from another."""
    told = []
    for path in READ:
        response = await service.client.get(day.path + path)
        body = response.json()
        body.pop("request_id", None)
        headers = {
            name: value
            for name, value in response.headers.items()
            if name not in ("x-request-id", "ratelimit", "date")
        }
        told.append((response.status_code, headers, body))
    return told


async def whole_log(service: Service, day: Organizer, person: Person | None = None) -> list[Any]:
    """The log as strangers or this person may see it, page by page."""
    found: list[Any] = []
    after = ""
    while True:
        headers = person.headers if person else {}
        page = good(await service.client.get(day.path + "/log" + after, headers=headers))
        found += page["entries"]
        if not page["page"]["has_more"]:
            return found
        after = f"?after={page['page']['next']}"


@pytest.fixture
async def day(ann: Person) -> Organizer:
    """A day with a published first round and an entry of another club."""
    day = await announce(ann, DAY, ["Andor", "Bea", "Csaba"])
    await day.draw()
    return day


async def test_nothing_that_is_hidden_changes_what_strangers_are_told(
    service: Service, ann: Person, day: Organizer
) -> None:
    ben = await service.guest("Ben")
    before = await seen_by_strangers(service, day)
    table = f"{day.path}/tables/1.1.1"

    async def still() -> None:
        assert await seen_by_strangers(service, day) == before

    await day.edit("/tables/1.1.1/link")
    await still()
    await day.write("1.1.1", [LINE])
    await still()
    await ann.post(table + "/submission", {})
    await still()
    await day.edit("/tables/1.1.1/correction", {"lines": [OTHER], "reason": "Misread"})
    await still()
    await day.edit("/tables/1.1.1/confirmation", {"signature": "Second"})
    await day.edit("/tables/1.1.1/official")
    await still()
    await day.edit(f"/roles/{ben.id}", {"role": "jury"}, "PUT")
    link = await day.edit("/role-links", {"role": "viewer"})
    await day.edit(f"/role-links/{link['link']}", method="DELETE")
    await still()
    await day.edit("/rounds", {})
    await still()
    await day.edit("/rounds/1.2/redraw", {"reason": "Again"})
    entry = next(iter(day.names))
    await day.edit(f"/entries/{entry}/withdrawal", {"reason": "Ill", "from_round": "2.1"})
    await still()
    text = str(await seen_by_strangers(service, day))
    for secret in ("Misread", "Second", "Ill", ben.id, link["code"]):
        assert secret not in text, secret


async def test_what_is_released_is_told_with_all_that_makes_it(
    service: Service, ann: Person, day: Organizer
) -> None:
    refused(await service.client.get(day.path + "/tables/1.1.1"), 409, "results-hidden")
    await day.play("1.1.1", [LINE])
    assert good(await service.client.get(day.path + "/standings"))["stages"] == []
    await day.edit("/stages/1/release")
    mine = await ann.get(day.path + "/standings")
    told = good(await service.client.get(day.path + "/standings"))
    assert told["stages"] == mine["stages"]
    assert told["stages"][0]["rows"][0]["points"] == "5"
    sheet = good(await service.client.get(day.path + "/tables/1.1.1"))
    assert sheet["rows"] == (await ann.get(day.path + "/tables/1.1.1"))["rows"]
    log = await whole_log(service, day)
    assert [one["ordinal"] for one in log] == list(range(1, len(log) + 1))
    assert {one["by"] for one in log} == {""}
    kinds = [one["fact"]["fact"] for one in log]
    assert "table_link_made" not in kinds
    assert kinds[-1] == "stage_released"
    assert told["as_of"] == len(kinds)


async def test_results_are_released_in_the_order_of_their_stages(
    ann: Person, day: Organizer
) -> None:
    before = await ann.get(day.path + "/log")
    seen = {"If-Match": f'"{day.revision}"'}
    early = await ann.call("POST", day.path + "/stages/2/release", headers=seen)
    refused(early, 409, "release-order")
    nowhere = await ann.call("POST", day.path + "/stages/3/release", headers=seen)
    refused(nowhere, 404, "unknown-stage")
    assert await ann.get(day.path + "/log") == before
    await day.edit("/stages/1/release")
    view = await day.edit("/stages/2/release")
    assert view["released"] == [1, 2]
    again = await day.edit("/stages/2/release")
    assert again == view


async def test_that_a_published_round_is_drawn_anew_everybody_sees_and_the_draw_later(
    service: Service, day: Organizer
) -> None:
    before = good(await service.client.get(day.path))
    first = good(await service.client.get(day.path + "/rounds/1.1"))
    read = await whole_log(service, day)
    await day.edit("/rounds/1.1/redraw", {"reason": "Late"})
    view = good(await service.client.get(day.path))
    assert view["rounds"] == [{"round": "1.1", "tables": 1, "published": False}]
    assert view["revision"] == before["revision"] + 1
    replaced = good(await service.client.get(day.path + "/rounds/1.1"))
    assert (replaced["seed"], replaced["published"]) == (first["seed"], False)
    await day.edit("/rounds/1.1/publication")
    log = await whole_log(service, day)
    assert log[: len(read)] == read
    assert [one["fact"]["fact"] for one in log[len(read) :]] == [
        "round_withdrawn",
        "round_drawn",
        "seed_committed",
        "round_published",
    ]
    assert log[len(read)]["fact"]["reason"] == "Late"


async def test_whoever_goes_on_reading_the_log_misses_nothing_that_is_released_later(
    service: Service, day: Organizer
) -> None:
    await day.play("1.1.1", [LINE])
    await day.draw("Next")
    read = await whole_log(service, day)
    await day.edit("/stages/1/release")
    log = await whole_log(service, day)
    assert log[: len(read)] == read
    assert [one["fact"]["fact"] for one in log[len(read) :]] == [
        *("lines_entered", "sheet_submitted", "sheet_confirmed", "sheet_official"),
        "stage_released",
    ]
    assert [one["ordinal"] for one in log] == list(range(1, len(log) + 1))


async def test_no_tag_is_given_twice_for_other_content(service: Service, day: Organizer) -> None:
    told: dict[str, Any] = {}

    async def look() -> None:
        for path in ("", "/rounds/1.1"):
            for headers in ({}, day.person.headers):
                answer = await service.client.get(day.path + path, headers=headers)
                tag = path + answer.headers["etag"]
                assert told.setdefault(tag, answer.content) == answer.content

    await look()
    await day.edit("/rounds/1.1/redraw", {"reason": "Late"})
    await look()
    await day.edit("/rounds/1.1/publication")
    await look()
    await day.edit("/stages/1/release")
    await look()
    await day.write("1.1.1", [LINE])
    await day.person.post(f"{day.path}/tables/1.1.1/submission", {})
    await look()


NONE = "01980000-0000-7000-8000-ffffffffffff"


async def test_a_draft_is_seen_by_its_officials_alone(service: Service, ann: Person) -> None:
    eve = await service.guest("Eve")
    made = await ann.post("/v1/tournaments", DAY)
    path = f"/v1/tournaments/{made['tournament']['id']}"
    id = made["tournament"]["id"]
    for part in ("", "/standings", "/log", "/rounds/1.1", "/tables/1.1.1", "/me"):
        problem = refused(await eve.call("GET", path + part), 404, "unknown-tournament")
        # Not even that it is there is told: of an id that there never was the same is said.
        none = refused(await eve.call("GET", path.replace(id, NONE) + part), 404, problem["code"])
        assert none["detail"].replace(NONE, id) == problem["detail"]
        if part != "/me":
            refused(await service.client.get(path + part), 404, "unknown-tournament")
    seen = {"If-Match": f'"{made["revision"]}"'}
    edit = await eve.call("POST", path + "/registration", headers=seen)
    refused(edit, 404, "unknown-tournament")
    assert ToyEngine.info.id == made["tournament"]["game"]


async def test_a_role_is_taken_up_by_its_link_and_ends_with_it(
    service: Service, ann: Person, day: Organizer
) -> None:
    ben, eve = await service.guests("Ben", "Eve")
    jury = await day.edit("/role-links", {"role": "jury"})
    low = await day.edit("/role-links", {"role": "viewer"})
    use = "/v1/role-links/use"
    taken = await ben.post(use, {"code": jury["code"]})
    assert {"player_id": ben.id, "role": "jury", "link": jury["link"]} in taken["officials"]
    assert jury["code"] not in str(taken)
    assert await ben.post(use, {"code": jury["code"]}) == taken
    assert await ben.post(use, {"code": low["code"]}) == taken
    assert (await ann.post(use, {"code": low["code"]}))["officials"] == taken["officials"]
    refused(await service.client.post(use, json={"code": low["code"]}), 401, "token-missing")
    listed = (await ben.get("/v1/tournaments"))["tournaments"]
    assert [one["id"] for one in listed] == [day.tournament]
    last = (await whole_log(service, day, ann))[-1]
    assert (last["by"], last["fact"]["fact"]) == (ben.id, "role_given")
    day.revision = taken["revision"]
    await day.edit(f"/role-links/{jury['link']}", method="DELETE")
    assert (await ben.get("/v1/tournaments"))["tournaments"] == []
    assert (await ben.get(day.path))["officials"] == []
    for code in (jury["code"], low["code"] + "x", "trl_nowhere_x", "nonsense"):
        refused(await eve.call("POST", use, json={"code": code}), 403, "role-link-needed")
    assert (await ann.get(day.path))["officials"] == []


async def test_whom_the_owner_has_put_out_does_not_come_back_by_the_same_link(
    service: Service, ann: Person, day: Organizer
) -> None:
    ben, eve = await service.guests("Ben", "Eve")
    link = await day.edit("/role-links", {"role": "director"})
    use = "/v1/role-links/use"
    day.revision = (await ben.post(use, {"code": link["code"]}))["revision"]
    await day.edit(f"/roles/{ben.id}", method="DELETE")
    before = await ann.get(day.path + "/log?limit=100")
    again = await ben.call("POST", use, json={"code": link["code"]})
    refused(again, 409, "role-decided")
    await day.edit(f"/roles/{ben.id}", {"role": "viewer"}, "PUT")
    higher = await ben.call("POST", use, json={"code": link["code"]})
    refused(higher, 409, "role-decided")
    officials = (await ann.get(day.path))["officials"]
    assert [(one["player_id"], one["role"]) for one in officials] == [(ben.id, "viewer")]
    assert (await ann.get(day.path + "/log?limit=100"))["entries"] == before["entries"]
    taken = await eve.post(use, {"code": link["code"]})
    day.revision = taken["revision"]
    new = await day.edit("/role-links", {"role": "jury"})
    back = await ben.post(use, {"code": new["code"]})
    assert {"player_id": ben.id, "role": "jury", "link": new["link"]} in back["officials"]


async def test_decisions_are_told_with_the_results_and_private_reasons_never(
    service: Service, ann: Person, day: Organizer
) -> None:
    await day.play("1.1.1", [LINE, OTHER])
    entry = next(iter(day.names))
    before = await seen_by_strangers(service, day)
    penalty = {"entry": entry, "points": "1/2", "reason": "Late again", "rule": "house-3"}
    await day.edit("/rounds/1.1/penalties", penalty)
    await day.edit("/rounds/1.1/rulings", {"kind": "warning", "reason": "Loud"})
    hidden = good(await service.client.get(day.path + "/decisions"))
    assert (hidden["decisions"], hidden["substitutes"]) == ([], [])
    await day.edit("/rulings/2/lifting", {"reason": "It was the band"})
    await day.edit(
        "/tables/1.1.1/lines/2/voiding", {"version": 1, "reason": "Card seen", "rule": "X-1"}
    )
    assert await seen_by_strangers(service, day) == before
    named = {"name": "Ernő", "reason": "Broken leg"}
    await day.edit(f"/rounds/1.1/substitutes/{entry}", named, "PUT")
    seen = good(await service.client.get(day.path + "/rounds/1.1"))
    assert [(one["name"], one["reason"]) for one in seen["substitutes"]] == [("Ernő", "")]
    await day.edit("/stages/1/release")
    told = good(await service.client.get(day.path + "/standings"))
    assert told["stages"] == (await ann.get(day.path + "/standings"))["stages"]
    decisions = told["stages"][0]["decisions"]
    assert [(one["kind"], one["lifted"]) for one in decisions] == [
        ("penalty", None),
        ("warning", "It was the band"),
        ("void_deal", None),
    ]
    assert "Broken leg" not in str(await seen_by_strangers(service, day))
    listed = good(await service.client.get(day.path + "/decisions"))
    assert listed["decisions"] == decisions
    assert [one["reason"] for one in listed["substitutes"]] == [""]


async def test_a_draw_that_hints_at_results_says_how_it_is_published_all_the_same(
    day: Organizer,
) -> None:
    await day.play("1.1.1", [LINE])
    await day.draw()
    await day.play("1.2.1", [LINE])
    await day.edit("/rounds", {})
    path, seen = day.path + "/rounds/2.1/publication", {"If-Match": f'"{day.revision}"'}
    for body in (None, {}, {"hints_accepted": False}):
        hinting = await day.person.call("POST", path, json=body, headers=seen)
        assert "hints_accepted" in refused(hinting, 409, "draw-hints")["detail"]
    published = await day.edit("/rounds/2.1/publication", {"hints_accepted": True})
    assert published["published"]
