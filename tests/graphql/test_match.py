"""A match from its opening to its record, by mutations and queries alone."""

import json
from pathlib import Path
from random import Random
from typing import Any

from app.engine.catalogue import Catalogue
from app.games.tuppi.engine import TuppiEngine
from tests.graphql.documents import whole
from tests.graphql.playing import seated
from tests.graphql.service import Service, serving


async def test_a_whole_match_is_played_and_its_record_verifies(service: Service) -> None:
    table = await seated(service, "{toy: {deals: 2}}")
    played = await table.finish()
    last = played[-1]["match"]
    assert last["match"]["status"] == "FINISHED"
    assert last["toAct"] == []
    assert [seat["turn"] for seat in last["match"]["seats"]] == [
        sum(move["seat"] == seat for move in played) for seat in range(3)
    ]
    record = await service.ask(
        "query($match: ID!) { record(match: $match) { ... on Record {"
        " game rulesVersion players options { ... on ToyOptions { game deals target trumps"
        " dealsOpen } } dealing { ... on Seeded { kind seed } } moves { seat move by } } } }",
        {"match": table.match},
        table.tokens[0],
    )
    assert record["players"] == ["Guest 0", "Guest 1", "Guest 2"]
    verified = await service.ask(
        "query($record: String!) { verifyRecord(record: $record) { ... on Verification {"
        " game movesMade outcome { winners points } refused { index } }"
        " ... on Problem { code detail } } }",
        {"record": json.dumps(_plain(record))},
    )
    assert verified == {
        "game": "toy",
        "movesMade": len(played),
        "outcome": last["match"]["outcome"],
        "refused": None,
    }


async def test_a_tuppi_match_is_played_and_seen_whole(tmp_path: Path) -> None:
    async with serving(tmp_path, Catalogue([TuppiEngine()])) as service:
        table = await seated(service, "{tuppi: {match: TURNAUS, matchDeals: 12}}", seats=4)
        random = Random(7)
        for _ in range(60):
            answer = await table.step(random)
            assert answer is not None
            assert answer["__typename"] == "MovePlayed"
        view = await table.seen(2, f"view {whole(service.schema._schema, 'View')}")
        assert view["view"]["game"] == "tuppi"
        assert view["view"]["viewer"] == 2


async def test_finished_deals_are_a_connection(service: Service) -> None:
    table = await seated(service, "{toy: {deals: 3}}")
    await table.finish()
    ask = (
        "query($match: ID!, $after: String) { deals(match: $match, first: 2, after: $after) {"
        " ... on DealConnection { edges { cursor node { number } } nodes { number"
        " line { ... on ToyLine { game tricks } } }"
        " pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }"
    )
    first = await service.ask(ask, {"match": table.match})
    assert [edge["node"]["number"] for edge in first["edges"]] == [1, 2]
    assert first["pageInfo"]["hasNextPage"] is True
    after = first["pageInfo"]["endCursor"]
    assert after == first["edges"][-1]["cursor"]
    rest = await service.ask(ask, {"match": table.match, "after": after})
    assert [deal["number"] for deal in rest["nodes"]] == [3]
    assert rest["pageInfo"]["hasNextPage"] is False
    one = await service.ask(
        "query($match: ID!) { deal(match: $match, number: 3) { ... on FinishedDeal { number"
        " line { ... on ToyLine { game tricks } } } } }",
        {"match": table.match},
    )
    assert one == rest["nodes"][0]


async def test_the_seed_is_told_once_the_match_is_over(service: Service) -> None:
    table = await seated(service)
    ask = "query($match: ID!) { proof(match: $match) { ... on Proof { commitment seed method } } }"
    before = await service.ask(ask, {"match": table.match})
    assert before["seed"] is None
    await table.finish()
    after = await service.ask(ask, {"match": table.match})
    assert after["commitment"] == before["commitment"]
    assert len(after["seed"]) == 64


async def test_histories_and_versus_tell_what_was_played(service: Service) -> None:
    table = await seated(service)
    await table.finish()
    ids = []
    for token in table.tokens[:2]:
        me = await service.ask("{ me { ... on Me { player { id } } } }", token=token)
        ids.append(me["player"]["id"])
    results = await service.ask(
        "query($player: ID!) { results(player: $player) { ... on ResultConnection {"
        " player { name } nodes { seat result match { id } } pageInfo { hasNextPage } } } }",
        {"player": ids[1]},
    )
    assert results["player"] == {"name": "Guest 1"}
    assert [node["seat"] for node in results["nodes"]] == [1]
    assert results["nodes"][0]["match"] == {"id": table.match}
    versus = await service.ask(
        "query($player: ID!, $other: ID!) { versus(player: $player, other: $other) {"
        " ... on Versus { matches won lost drawn together } } }",
        {"player": ids[0], "other": ids[1]},
    )
    assert versus["matches"] == 1
    assert versus["won"] + versus["lost"] + versus["drawn"] == 1


async def test_matches_are_filtered_and_paged(service: Service) -> None:
    tables = [await seated(service) for _ in range(3)]
    await tables[0].finish()
    ask = (
        "query($status: MatchStatus, $after: String) {"
        " matches(status: $status, first: 1, after: $after) { ... on MatchConnection {"
        " nodes { id } pageInfo { hasNextPage endCursor } } } }"
    )
    running = await service.ask(ask, {"status": "RUNNING"})
    assert running["nodes"] == [{"id": tables[2].match}]
    assert running["pageInfo"]["hasNextPage"] is True
    after = {"status": "RUNNING", "after": running["pageInfo"]["endCursor"]}
    assert (await service.ask(ask, after))["nodes"] == [{"id": tables[1].match}]
    finished = await service.ask(ask, {"status": "FINISHED"})
    assert finished["nodes"] == [{"id": tables[0].match}]


async def test_paper_lines_are_scored_by_their_game(service: Service) -> None:
    ask = (
        "query($lines: [LineInput!]!) { scoreSheet(options: {toy: {deals: 2}}, lines: $lines) {"
        " ... on ScoredSheet { game rows { number line { ... on ToyLine { bids concededBy } }"
        " score { ... on ToyScore { points totals } } } }"
        " ... on Problem { code status params { name value } } } }"
    )
    line = {"toy": {"bids": [1, 2, 0], "tricks": [1, 2, 1]}}
    scored = await service.ask(ask, {"lines": [line]})
    assert scored["game"] == "toy"
    assert scored["rows"][0]["line"] == {"bids": [1, 2, 0], "concededBy": None}
    assert scored["rows"][0]["score"]["points"] == scored["rows"][0]["score"]["totals"]
    wrong = await service.ask(ask, {"lines": [{"toy": {"bids": [1, 2], "tricks": [1, 2, 1]}}]})
    assert (wrong["code"], wrong["status"]) == ("malformed-line", 422)
    assert "$[0].bids" in wrong["params"][0]["value"]


async def test_an_exercise_is_dealt_from_its_script(service: Service) -> None:
    token = await service.guest("Opettaja")
    ask = (
        "mutation($script: ScriptedInput) { openMatch(options: {toy: {}}, exercise: true,"
        " script: $script) { ... on MatchView { match { exercise } }"
        " ... on Problem { code status } } }"
    )
    refused = await service.ask(ask, {"script": {"packs": [["AS", "KS"]]}}, token)
    assert refused == {"code": "pack-not-whole", "status": 422}


async def test_house_bots_take_seats(service: Service) -> None:
    token = await service.guest("Aino")
    opened = await service.ask(
        "mutation { openMatch(options: {toy: {}}, seats: [{kind: ME}, {kind: BOT}]) {"
        " ... on MatchView { match { id seats { kind policy } } } } }",
        token=token,
    )
    assert [seat["kind"] for seat in opened["match"]["seats"]] == ["PLAYER", "BOT", "OPEN"]
    full = await service.ask(
        'mutation($match: ID!) { seatBot(match: $match, seat: 2, policy: "random") {'
        " ... on MatchView { match { status seats { kind policy } } } ... on Problem { code } } }",
        {"match": opened["match"]["id"]},
        token,
    )
    assert full["match"]["status"] == "RUNNING"
    assert full["match"]["seats"][2] == {"kind": "BOT", "policy": "random"}


def _plain(record: dict[str, Any]) -> dict[str, Any]:
    options = record["options"]
    return {
        "game": record["game"],
        "rules_version": record["rulesVersion"],
        "players": record["players"],
        "dealing": record["dealing"],
        "options": {
            "game": options["game"],
            "deals": options["deals"],
            "target": options["target"],
            "trumps": options["trumps"].lower(),
            "deals_open": options["dealsOpen"].lower().replace("_", "-"),
        },
        "moves": [{**move, "by": move["by"].lower()} for move in record["moves"]],
    }
