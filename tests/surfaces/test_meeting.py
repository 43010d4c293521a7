"""Meeting, by turns on one surface and the other: both say and refuse the same."""

from typing import Any

from tests.graphql.documents import whole
from tests.graphql.streaming import EventSource, event_source
from tests.rest.service import good, play_out, refused
from tests.rest.streaming import streaming
from tests.surfaces.conftest import Both
from tests.surfaces.test_answers import PROBLEM, alike

MATCH = "{ __typename ... on MatchView { match { id status } } ... on Problem { code status } }"
PRIVATE = {"game": "toy", "seats": [{"kind": "me"}], "admission": {"private": True}}


async def lobby_of(both: Both, query: str = "") -> list[str]:
    page = good(await both.rest.client.get(f"/v1/lobby{query}"))
    return [table["id"] for table in page["matches"]]


async def test_the_lobby_reads_the_same(both: Both) -> None:
    ann, ben = await both.rest.guests("Ann", "Ben")
    body: dict[str, Any] = {"game": "toy", "seats": [{"kind": "me"}]}
    await ann.post("/v1/matches", body)
    asked = {"players": "humans", "ready_within": 30}
    await ann.post("/v1/matches", {**body, "admission": asked})
    await ann.post("/v1/matches", PRIVATE)
    for query, given in (("", ""), ("?players=humans&seats=2", "(players: HUMANS, seats: 2)")):
        plain = await ben.get(f"/v1/lobby{query}")
        selection = whole(both.schema._schema, "MatchInfo")
        text = f"{{ lobby{given} {{ ... on MatchConnection {{ nodes {selection} }} }} }}"
        typed = await both.graphql(text, {}, ben)
        assert alike(typed["nodes"]) == alike(plain["matches"])
        assert len(plain["matches"]) == (1 if query else 2)


async def test_a_quick_match_on_both_surfaces_is_one_table(both: Both) -> None:
    ann, ben, cil = await both.rest.guests("Ann", "Ben", "Cil")
    body = {"game": "toy", "options": {"deals": 2}}
    first = await ann.post("/v1/quick", {**body, "nonce": "a"})
    text = f'mutation {{ quickMatch(options: {{toy: {{deals: 2}}}}, nonce: "b-c") {MATCH} }}'
    second = await both.graphql(text, {}, ben)
    assert second["match"]["id"] == first["match"]["id"]
    third = await cil.post("/v1/quick", body)
    assert third["match"]["status"] == "running"
    proof = await cil.get(f"/v1/matches/{third['match']['id']}/proof")
    assert proof["nonces"] == ["a", "b-c", ""]


async def test_partners_of_a_quick_match_are_asked_for_alike_on_both_surfaces(both: Both) -> None:
    ann, ben = await both.rest.guests("Ann", "Ben")
    body = {"game": "toy", "partners": [ben.id]}
    plain = refused(await ann.call("POST", "/v1/quick", json=body), 422, "too-many-partners")
    text = f"""mutation($p: [ID!]) {{ quickMatch(options: {{toy: {{}}}}, partners: $p)
      {{ ... on Problem {PROBLEM} }} }}"""
    typed = await both.graphql(text, {"p": [ben.id]}, ann)
    plain.pop("request_id")
    assert typed == plain
    assert (await both.graphql(text, {"p": [ann.id]}, ann)) == {}


async def test_an_invitation_made_on_one_surface_lets_in_on_the_other(both: Both) -> None:
    ann, ben, cil = await both.rest.guests("Ann", "Ben", "Cil")
    match = (await ann.post("/v1/matches", PRIVATE))["match"]["id"]
    code = (await ann.post(f"/v1/matches/{match}/invitation", {}))["code"]
    plain = good(await both.rest.client.post("/v1/invitations/read", json={"code": code}))
    selection = whole(both.schema._schema, "MatchInfo")
    text = f"query($c: String!) {{ invitation(code: $c) {{ ... on MatchInfo {selection} }} }}"
    assert alike(await both.graphql(text, {"c": code})) == alike(plain)
    sit = f"mutation($m: ID!, $c: String) {{ sit(match: $m, seat: 1, code: $c) {MATCH} }}"
    problem = await both.graphql(sit, {"m": match, "c": "tki_wrong"}, ben)
    assert (problem["code"], problem["status"]) == ("invitation-needed", 403)
    assert (await both.graphql(sit, {"m": match, "c": code}, ben))["match"]["id"] == match
    path = f"/v1/matches/{match}/seats/2"
    refused(await cil.call("PUT", path, json={"kind": "me"}), 403, "invitation-needed")
    good(await cil.call("PUT", path, json={"kind": "me", "code": code}))
    assert await lobby_of(both) == []


async def test_kept_seats_and_the_ready_check_on_both_surfaces(both: Both) -> None:
    ann, ben, cil = await both.rest.guests("Ann", "Ben", "Cil")
    body = {
        "game": "toy",
        "seats": [{"kind": "me"}, {"kind": "reserved", "player": ben.id}],
        "admission": {"ready_within": 30},
    }
    match = (await ann.post("/v1/matches", body))["match"]["id"]
    keep = f"mutation($m: ID!, $p: ID!) {{ reserveSeat(match: $m, seat: 2, player: $p) {MATCH} }}"
    await both.graphql(keep, {"m": match, "p": cil.id}, ann)
    for seat, person in ((1, ben), (2, cil)):
        path = f"/v1/matches/{match}/seats/{seat}"
        good(await person.call("PUT", path, json={"kind": "me"}))
    await ann.post(f"/v1/matches/{match}/ready", {})
    await ben.post(f"/v1/matches/{match}/ready", {})
    text = f"mutation($m: ID!) {{ confirmReady(match: $m) {MATCH} }}"
    assert (await both.graphql(text, {"m": match}, cil))["match"]["status"] == "RUNNING"


async def test_a_nonce_is_for_whoever_sits_down(both: Both) -> None:
    ann, ben = await both.rest.guests("Ann", "Ben")
    match = (await ann.post("/v1/matches", {"game": "toy"}))["match"]["id"]
    for taker in ({"kind": "bot"}, {"kind": "reserved", "player": ben.id}):
        path = f"/v1/matches/{match}/seats/1"
        response = await ann.call("PUT", path, json={**taker, "nonce": "n"})
        refused(response, 422, "nonce-needs-player")
    assert (await ann.get(f"/v1/matches/{match}"))["match"]["position"] == 0


async def test_phrases_and_a_rematch_on_both_surfaces(both: Both) -> None:
    people = await both.rest.guests("Ann", "Ben", "Cil")
    match = await both.rest.running(people, options={"deals": 1})
    await people[0].post(f"/v1/matches/{match}/phrases", {"phrase": "good_luck"})
    say = f"mutation($m: ID!, $p: TablePhrase!) {{ sayPhrase(match: $m, phrase: $p) {MATCH} }}"
    await both.graphql(say, {"m": match, "p": "HELLO"}, people[1])
    await play_out(people, match)
    last = (await people[0].get(f"/v1/matches/{match}"))["match"]["position"]
    events = (await people[0].get(f"/v1/matches/{match}/events?after={last - 3}"))["events"]
    said = [one["event"]["phrase"] for one in events if "phrase" in one["event"]]
    assert said == ["good_luck", "hello"]
    new = (await people[0].post(f"/v1/matches/{match}/rematch", {"nonce": "a"}))["match"]["id"]
    again = f'mutation($m: ID!) {{ rematch(match: $m, nonce: "b-c") {MATCH} }}'
    for person in people[1:]:
        assert (await both.graphql(again, {"m": match}, person))["match"]["id"] == new
    assert (await people[0].get(f"/v1/matches/{new}"))["match"]["status"] == "running"
    proof = await people[0].get(f"/v1/matches/{new}/proof")
    assert proof["nonces"] == ["b-c", "a", "b-c"]


async def test_phrases_are_told_in_four_languages(both: Both) -> None:
    texts = set()
    for language in ("en", "nl", "hu", "fi"):
        headers = {"Accept-Language": language}
        told = good(await both.rest.client.get("/v1/phrases", headers=headers))["phrases"]
        assert len(told) == 8
        texts.add(told[0]["text"])
        assert not any(one["text"].startswith("phrase.") for one in told)
    assert len(texts) == 4


REFUSED = (
    ("post", "rematch", "rematch(match: $m)"),
    ("post", "ready", "confirmReady(match: $m)"),
    ("post", "invitation", "createInvitation(match: $m)"),
    ("get", "seats/1", "seatView(match: $m, seat: 1)"),
)


async def test_both_surfaces_refuse_a_stranger_to_the_table_in_the_same_words(both: Both) -> None:
    people = await both.rest.guests("Ann", "Ben", "Cil")
    match = await both.rest.running(people)
    eve = await both.rest.guest("Eve")
    for method, path, field in REFUSED:
        response = await eve.call(method.upper(), f"/v1/matches/{match}/{path}")
        kind = "query" if method == "get" else "mutation"
        text = f"{kind}($m: ID!) {{ {field} {{ ... on Problem {PROBLEM} }} }}"
        typed = await both.graphql(text, {"m": match}, eve)
        plain = response.json()
        plain.pop("request_id")
        assert typed == plain, path


LOBBY = (
    "subscription { lobbyEvents { __typename ... on LobbyHello { tables { id } }"
    " ... on LobbyTable { table { id } } ... on LobbyGone { matchId } } }"
)


async def test_the_lobby_is_followed_on_both_surfaces(both: Both) -> None:
    ann = await both.rest.guest("Ann")
    body = {"game": "toy", "seats": [{"kind": "me"}]}
    first = (await ann.post("/v1/matches", body))["match"]["id"]
    async with (
        streaming(both.rest.app, "/v1/lobby") as stream,
        event_source(both.rest.app, LOBBY, {}) as source,
    ):
        plain = await stream.next()
        assert plain is not None
        assert (plain.name, [table["id"] for table in plain.data["tables"]]) == (
            "lobby.hello",
            [first],
        )
        assert await lobby_message(source) == {
            "__typename": "LobbyHello",
            "tables": [{"id": first}],
        }
        second = (await ann.post("/v1/matches", body))["match"]["id"]
        plain = await stream.next()
        assert plain is not None
        assert (plain.name, plain.data["table"]["id"]) == ("lobby.table", second)
        assert await lobby_message(source) == {"__typename": "LobbyTable", "table": {"id": second}}
        good(await ann.call("DELETE", f"/v1/matches/{second}"))
        plain = await stream.next()
        assert plain is not None
        assert (plain.name, plain.data["match_id"]) == ("lobby.gone", second)
        assert await lobby_message(source) == {"__typename": "LobbyGone", "matchId": second}


async def lobby_message(source: EventSource) -> Any:
    """The next message of the subscription."""
    _, answer = await source.event()
    return answer["data"]["lobbyEvents"]


async def test_an_absence_is_claimed_alike_on_both_surfaces(both: Both) -> None:
    people = await both.rest.guests("Ann", "Ben", "Cil")
    match = await both.rest.running(people)
    text = f"mutation($m: ID!, $w: AbsenceWish!) {{ claimAbsence(match: $m, wish: $w) {MATCH} }}"
    for wish in ("stand_in", "abandon"):
        path = f"/v1/matches/{match}/claim"
        plain = await people[0].call("POST", path, json={"wish": wish})
        problem = await both.graphql(text, {"m": match, "w": wish.upper()}, people[0])
        assert (problem["code"], problem["status"]) == ("nothing-to-claim", 409)
        refused(plain, 409, "nothing-to-claim")
