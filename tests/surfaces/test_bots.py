"""Bots of an owner, by turns on one surface and the other."""

from typing import Any

from tests.graphql.documents import whole
from tests.rest.service import Person, good, refused
from tests.surfaces.conftest import Both
from tests.surfaces.test_answers import PROBLEM, alike

ROBBIE = {"name": "Robbie", "games": ["toy"], "version": "1.0"}


async def owner(both: Both) -> Person:
    """Somebody with an account."""
    body = {"login": "olga", "name": "Olga", "password": "a long password"}
    made = good(await both.rest.client.post("/v1/accounts", json=body))
    return Person(both.rest.client, made["player"]["id"], made["secret"])


async def test_a_bot_reads_the_same_and_plays_with_a_token_of_its_own(both: Both) -> None:
    olga = await owner(both)
    ann, ben = await both.rest.guests("Ann", "Ben")
    bot = await olga.post("/v1/bots", ROBBIE)
    selection = whole(both.schema._schema, "Bot")
    text = f"query($b: ID!) {{ bot(id: $b) {{ ... on Bot {selection} }} }}"
    assert alike(await both.graphql(text, {"b": bot["id"]}, olga)) == alike(bot)
    listed = f"{{ bots {{ ... on BotList {{ bots {selection} }} }} }}"
    plain = await olga.get("/v1/bots")
    assert alike(await both.graphql(listed, {}, olga)) == alike(plain)
    token = (
        'mutation($b: ID!) { createBotToken(id: $b, token: {label: "desk"})'
        " { ... on NewToken { secret player { kind } } } }"
    )
    made = await both.graphql(token, {"b": bot["id"]}, olga)
    assert made["player"] == {"kind": "BOT"}
    robbie = Person(both.rest.client, bot["id"], made["secret"])
    match = await both.rest.running([ann, ben, robbie])
    seat = (await ann.get(f"/v1/matches/{match}"))["match"]["seats"][2]
    assert (seat["account_kind"], seat["owner"], seat["version"]) == ("bot", "Olga", "1.0")


async def err(both: Both, robbie: Person, match: str, graphql: bool) -> Any:
    """A move that is none, on one of the surfaces; the refusal."""
    if graphql:
        text = (
            'mutation($m: ID!) { playMove(match: $m, turn: 0, move: "nonsense")'
            f" {{ ... on MoveProblem {PROBLEM} ... on Problem {PROBLEM} }} }}"
        )
        return await both.graphql(text, {"m": match}, robbie)
    body = {"turn": 0, "move": "nonsense"}
    return (await robbie.call("POST", f"/v1/matches/{match}/moves", json=body)).json()


async def test_mistakes_on_both_surfaces_make_one_row_and_the_bench_has_its_words(
    both: Both,
) -> None:
    olga = await owner(both)
    ann, ben = await both.rest.guests("Ann", "Ben")
    bot = await olga.post("/v1/bots", ROBBIE)
    secret = (await olga.post(f"/v1/bots/{bot['id']}/tokens", {}))["secret"]
    robbie = Person(both.rest.client, bot["id"], secret)
    match = await both.rest.running([ann, ben, robbie])
    for number in range(20):
        assert (await err(both, robbie, match, number % 2 == 0))["code"] == "malformed-move"
    plain, typed = [await err(both, robbie, match, graphql) for graphql in (False, True)]
    plain.pop("request_id")
    assert typed == plain
    assert (plain["code"], plain["status"]) == ("bot-benched", 403)
    assert "20" in plain["detail"]
    release = "mutation($b: ID!) { releaseBot(id: $b) { ... on Bot { benchedAt } } }"
    assert await both.graphql(release, {"b": bot["id"]}, olga) == {"benchedAt": None}
    assert (await err(both, robbie, match, False))["code"] == "malformed-move"


async def test_a_bot_is_changed_and_retired_on_either_surface(both: Both) -> None:
    olga = await owner(both)
    bot = await olga.post("/v1/bots", ROBBIE)
    path = f"/v1/bots/{bot['id']}"
    changed = good(await olga.call("PUT", path, json={"games": ["toy"], "version": "2"}))
    assert changed == {**bot, "version": "2"}
    text = "mutation($b: ID!) { retireBot(id: $b) { ... on Bot { retiredAt } } }"
    assert (await both.graphql(text, {"b": bot["id"]}, olga))["retiredAt"] is not None
    refused(await olga.call("POST", f"{path}/tokens", json={}), 404, "unknown-bot")
    eve = await both.rest.guest("Eve")
    refused(await eve.call("GET", path), 404, "unknown-bot")
    refused(await eve.call("POST", "/v1/bots", json=ROBBIE), 403, "not-allowed")


async def test_a_bot_and_its_token_are_made_once_under_a_key(both: Both) -> None:
    olga = await owner(both)
    key = {"Idempotency-Key": "a-key-of-sixteen-signs"}
    made = await olga.post("/v1/bots", ROBBIE, headers=key)
    text = (
        'mutation { createBot(bot: {name: "Robbie", games: ["toy"], version: "1.0"},'
        ' idempotencyKey: "a-key-of-sixteen-signs") { ... on Bot { id } } }'
    )
    assert await both.graphql(text, {}, olga) == {"id": made["id"]}
    other = await olga.call("POST", "/v1/bots", json={**ROBBIE, "version": "2"}, headers=key)
    refused(other, 422, "idempotency-mismatch")
    assert len((await olga.get("/v1/bots"))["bots"]) == 1
    path = f"/v1/bots/{made['id']}/tokens"
    key = {"Idempotency-Key": "another-key-for-a-token"}
    token = await olga.post(path, {"label": "desk"}, headers=key)
    again = await olga.call("POST", path, json={"label": "desk"}, headers=key)
    refused(again, 409, "already-created")
    assert token["secret"] not in again.text
