"""Histories read the same on both surfaces."""

import json
from base64 import b64decode
from io import BytesIO
from typing import Any

from openpyxl import load_workbook

from tests.graphql.documents import whole
from tests.rest.service import Person, refused, step
from tests.surfaces.conftest import Both
from tests.surfaces.test_answers import PROBLEM, alike

BAD = "malformed-request"


async def filled(both: Both) -> list[Person]:
    people = await both.rest.guests("Ann", "Ben", "Cil")
    for _ in range(2):
        match = await both.rest.running(people, options={"deals": 1})
        for pick in range(200):
            view = await people[0].get(f"/v1/matches/{match}")
            if view["match"]["status"] != "running":
                break
            await step(people, match, pick)
    return people


async def ask(both: Both, who: Person, field: str, kind: str) -> Any:
    selection = whole(both.schema._schema, kind)
    text = f"{{ {field} {{ ... on {kind} {selection} ... on Problem {PROBLEM} }} }}"
    return await both.graphql(text, {}, who)


async def test_records_and_companions_read_the_same(both: Both) -> None:
    ann, ben, _ = people = await filled(both)
    year = (await ann.get(f"/v1/players/{ann.id}/matches"))["results"][0]["ended_at"][:4]
    given, query = f'season: {{season: {year}, game: "toy"}}', f"season={year}&game=toy"
    told = ", ".join(f'"{one.id}"' for one in people[:2])
    team = f"{ann.id},{ben.id}"
    for path, field, kind in (
        (f"/v1/players/{ann.id}/record", f'playerRecord(player: "{ann.id}", ', "PlayerRecord"),
        (f"/v1/teams/{team}/record", f"teamRecord(players: [{told}], ", "TeamRecord"),
        ("/v1/clubs/ruka/record", 'clubRecord(club: "ruka", ', "ClubRecord"),
        (
            f"/v1/players/{ann.id}/versus/{ben.id}",
            f'versus(player: "{ann.id}", other: "{ben.id}", ',
            "Versus",
        ),
    ):
        plain = await ann.get(f"{path}?{query}")
        assert alike(await ask(both, ann, f"{field}{given})", kind)) == alike(plain), path
    record = await ann.get(f"/v1/players/{ann.id}/record?{query}")
    assert record["games"][0]["matches"] == 2
    assert {one["name"]: one["times"] for one in record["games"][0]["counts"]}["deals"] == 2
    assert (await ann.get(f"/v1/players/{ann.id}/record?season={int(year) - 1}"))["games"] == []
    for query, given, status, code in (
        ("game=bridge", 'game: "bridge"', 404, "unknown-game"),
        ("since=2026-02-02&until=2026-02-01", 'since: "2026-02-02", until: "2026-02-01"', 422, BAD),
    ):
        refused(await ann.call("GET", f"/v1/players/{ann.id}/record?{query}"), status, code)
        field = f'playerRecord(player: "{ann.id}", season: {{{given}}})'
        assert (await ask(both, ann, field, "PlayerRecord"))["code"] == code


async def test_pages_of_histories_hold_the_same(both: Both) -> None:
    ann, ben, _ = await filled(both)
    told = f'"{ann.id}", "{ben.id}"'
    team = f"{ann.id},{ben.id}"
    for path, field, kind, items in (
        (f"/v1/players/{ann.id}/matches", f'results(player: "{ann.id}"', "Result", "results"),
        (f"/v1/teams/{team}/matches", f"teamResults(players: [{told}]", "TeamResult", "results"),
        ("/v1/clubs/ruka/matches", 'clubResults(club: "ruka"', "ClubResult", "results"),
        (f"/v1/players/{ann.id}/partners", f'partners(player: "{ann.id}"', "Partner", "partners"),
        (
            f"/v1/players/{ann.id}/deal-partners",
            f'dealPartners(player: "{ann.id}"',
            "DealPartner",
            "partners",
        ),
    ):
        plain = await ann.get(f"{path}?limit=1")
        typed = await ask(both, ann, f"{field}, first: 1)", f"{kind}Connection")
        assert alike(typed["nodes"]) == alike(plain[items]), path
        assert typed["pageInfo"]["hasNextPage"] == plain["page"]["has_more"]
        if plain["page"]["has_more"]:
            assert typed["pageInfo"]["endCursor"] == plain["page"]["next"]
    chart = (await ann.call("GET", f"/v1/players/{ann.id}/chart.svg")).text
    typed = await ask(both, ann, f'seasonChart(player: "{ann.id}")', "SeasonChart")
    assert typed["svg"] == chart
    assert chart.startswith("<")


async def test_partners_of_deals_that_were_played_read_the_same(both_of_all: Both) -> None:
    people = await both_of_all.rest.guests("Ann", "Ben", "Cil", "Dan")
    options = {"seats": 4, "deals": 4}
    match = await both_of_all.rest.running(people, game="paskievics", options=options)
    pick = 0
    while await step(people, match, pick):
        pick += 1
    path = f"/v1/matches/{match}/deals"
    first = await people[0].get(path)
    rest = await people[0].get(f"{path}?after={first['page']['next']}")
    deals = first["deals"] + rest["deals"]
    called = [one["score"] for one in deals if one["score"]["partner"] is not None]
    assert len(deals) == 4
    assert called
    for seat, person in enumerate(people):
        mine = [one for one in called if seat in (one["taker"], one["partner"])]
        told = (await people[0].get(f"/v1/players/{person.id}/deal-partners"))["partners"]
        field = f'dealPartners(player: "{person.id}")'
        assert sum(one["deals"] for one in told) == len(mine)
        assert sum(one["points"] for one in told) == sum(one["payments"][seat] for one in mine)
        typed = await ask(both_of_all, people[0], field, "DealPartnerConnection")
        assert alike(typed["nodes"]) == alike(told)


async def test_bad_seasons_and_teams_are_refused_alike(both: Both) -> None:
    ann, *_ = await both.rest.guests("Ann")
    for path, field in (
        ("players/nobody/record", 'playerRecord(player: "nobody")'),
        (f"players/{ann.id}/partners?after=AA", f'partners(player: "{ann.id}", after: "AA")'),
        (f"teams/{ann.id},{ann.id}/record", f'teamRecord(players: ["{ann.id}", "{ann.id}"])'),
        (
            f"players/{ann.id}/record?since=2026-02-30",
            f'playerRecord(player: "{ann.id}", season: {{since: "2026-02-30"}})',
        ),
    ):
        plain = (await ann.call("GET", f"/v1/{path}")).json()
        text = f"{{ {field} {{ __typename ... on Problem {PROBLEM} }} }}"
        typed = await both.graphql(text, {}, ann)
        assert typed.pop("__typename") == "Problem", field
        plain.pop("request_id")
        assert typed == plain


async def test_a_season_is_taken_away_in_every_format_and_read_back(both: Both) -> None:
    ann, *_ = await filled(both)
    record = (await ann.get(f"/v1/players/{ann.id}/record"))["games"][0]
    results = (await ann.get(f"/v1/players/{ann.id}/matches"))["results"]
    path = f"/v1/players/{ann.id}/season-file?season=2026&format="
    assert results[0]["ended_at"].startswith("2026")
    made = {}
    for form in ("csv", "xlsx", "json", "ndjson", "pdf", "html", "svg"):
        response = await ann.call("GET", path + form)
        assert response.status_code == 200, response.text
        assert response.headers["content-disposition"].endswith(f'.{form}"')
        wanted = f"wanted: {{format: {form.upper()}}}, season: {{season: 2026}}"
        typed = await ask(both, ann, f'seasonFile(player: "{ann.id}", {wanted})', "SeasonFile")
        assert typed["mediaType"] == response.headers["content-type"]
        made[form] = response.content
        if form not in ("xlsx", "pdf"):  # these hold the moment of their making
            assert b64decode(typed["data"]) == response.content
    tables = {one["key"]: one["rows"] for one in json.loads(made["json"])["tables"]}
    numbers = {key: record[key] for key in ("matches", "won", "lost", "drawn", "points")}
    assert tables["record"] == [{"game": "toy", **numbers, "words": {"game": "game.toy"}}]
    counts = {one["name"]: one["times"] for one in record["counts"]}
    told = {one["name"]: one["times"] for one in tables["counts_toy"]}
    assert told == counts
    assert [one["points"] for one in tables["matches"]] == [one["points"] for one in results]
    assert tables["partners"] == []
    lines = [json.loads(line) for line in made["ndjson"].splitlines()]
    assert len(lines) == sum(map(len, tables.values()))
    book = load_workbook(BytesIO(made["xlsx"]))
    assert [[cell.value for cell in row] for row in book.worksheets[0].iter_rows()][-1] == [
        *("game.toy", *numbers.values()),
    ]
    assert made["pdf"].startswith(b"%PDF")
    assert b"<script" not in made["html"]
    cells = made["csv"].decode("utf-8-sig")
    assert ";".join(["game.toy", *map(str, numbers.values())]) in cells


async def test_files_of_teams_and_clubs_and_two_players_read_the_same(both: Both) -> None:
    ann, ben, _ = await filled(both)
    told, team = f'["{ann.id}", "{ben.id}"]', f"{ann.id},{ben.id}"
    form = "wanted: {format: JSON}"
    for path, field in (
        (f"/v1/teams/{team}/season-file", f"teamSeasonFile(players: {told}, {form})"),
        ("/v1/clubs/ruka/season-file", f'clubSeasonFile(club: "ruka", {form})'),
        (
            f"/v1/players/{ann.id}/versus/{ben.id}/file",
            f'versusFile(player: "{ann.id}", other: "{ben.id}", {form})',
        ),
    ):
        response = await ann.call("GET", f"{path}?format=json")
        assert response.status_code == 200, response.text
        typed = await ask(both, ann, field, "SeasonFile")
        assert b64decode(typed["data"]) == response.content
        assert f'filename="{typed["name"]}"' in response.headers["content-disposition"]
    for path, field in (
        (f"/v1/teams/{team}", f"teamSeasonChart(players: {told})"),
        ("/v1/clubs/ruka", 'clubSeasonChart(club: "ruka")'),
    ):
        chart = (await ann.call("GET", f"{path}/chart.svg")).text
        assert (await ask(both, ann, field, "SeasonChart"))["svg"] == chart
        assert (await ann.call("GET", f"{path}/season-file?format=svg")).text == chart


async def test_two_players_are_taken_away_in_every_format(both: Both) -> None:
    ann, ben, _ = await filled(both)
    versus = await ann.get(f"/v1/players/{ann.id}/versus/{ben.id}")
    assert versus["matches"] == 2
    numbers = [versus[key] for key in ("matches", "won", "lost", "drawn")]
    path = f"/v1/players/{ann.id}/versus/{ben.id}/file?format="
    made = {}
    for form in ("csv", "xlsx", "json", "ndjson", "pdf", "html"):
        response = await ann.call("GET", path + form)
        assert response.status_code == 200, response.text
        made[form] = response.content
    against, together = json.loads(made["json"])["tables"][0]["rows"]
    assert list(against.values())[:7] == ["opposed", "Ann", "Ben", *numbers]
    assert list(together.values())[:7] == ["together", "Ann", "Ben", 0, 0, 0, 0]
    assert json.loads(made["ndjson"].splitlines()[0])["matches"] == 2
    sheet = load_workbook(BytesIO(made["xlsx"])).worksheets[0]
    assert [cell.value for cell in list(sheet.iter_rows())[-2]][1:] == ["Ann", "Ben", *numbers]
    assert ";".join(map(str, ["Ann", "Ben", *numbers])) in made["csv"].decode("utf-8-sig")
    assert made["pdf"].startswith(b"%PDF")
    assert "Ann – Ben" in made["html"].decode()
    assert (await ann.call("GET", path + "svg")).status_code == 422
    nobody = await ann.call("GET", f"/v1/players/{ann.id}/versus/nobody/file?format=csv")
    assert nobody.json()["code"] == "unknown-player"


async def test_a_season_holds_what_its_reader_may_see(both: Both) -> None:
    ann, ben, cil = await both.rest.guests("Ann", "Ben", "Cil")
    match = await both.rest.running([ann, ben, cil], options={"deals": 1}, spectators="none")
    assert (await ann.call("DELETE", f"/v1/matches/{match}/seats/0")).status_code < 300
    eve = await both.rest.guest("Eve")
    path = f"/v1/players/{ann.id}/season-file?format=json"
    versus = f"/v1/players/{ben.id}/versus/{cil.id}/file?format=json"
    for who, matches in ((ben, 1), (eve, 0)):
        rows = (await who.get(versus))["tables"][0]["rows"]
        assert [one["matches"] for one in rows] == [matches, 0]
        tables = (await who.get(path))["tables"]
        assert [len(one["rows"]) for one in tables if one["key"] == "matches"] == [matches]
