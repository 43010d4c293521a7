"""Players register themselves on both surfaces, and nobody is told by which account."""

from typing import Any

from tests.rest.organizer import Organizer
from tests.rest.service import Person, good, refused
from tests.surfaces.conftest import Both

BLOCKS = {"kind": "round_robin", "name": "B", "largest_block": 4}
PLAN = {"stages": [BLOCKS], "registration": "open", "check_in": True}
PART = """... on OwnPart { entry { name member accepted present withdrawn
  players { member playerId accepted } } } ... on Problem { code }"""

OWN = "{ entry { waiting } }"


async def opened(ann: Person, **plan: Any) -> Organizer:
    """A tournament of pairs in which players register themselves."""
    body = {"name": "Cup", "game": "tuppi", "plan": {**PLAN, **plan}}
    made = await ann.post("/v1/tournaments", body)
    cup = Organizer(ann, made["tournament"]["id"], made["revision"])
    await cup.edit("/registration")
    return cup


async def test_a_pair_registers_agrees_checks_in_and_withdraws(both_of_all: Both) -> None:
    ann, bob, cat = await both_of_all.rest.guests("Ann", "Bob", "Cat")
    cup = await opened(ann)
    made = good(
        await bob.call("POST", cup.path + "/me/entry", json={"club": "Alfa", "partners": [cat.id]})
    )
    entry = made["entry"]
    players = [
        {"member": 1, "player_id": bob.id, "house_bot": None, "accepted": True},
        {"member": 2, "player_id": cat.id, "house_bot": None, "accepted": False},
    ]
    assert entry == {
        "id": entry["id"], "name": "Bob", "member": 1, "accepted": True, "present": False,
        "withdrawn": False, "players": players, "waiting": None,
    }  # fmt: skip
    again = await bob.call(
        "POST", cup.path + "/me/entry", json={"club": "Alfa", "partners": [cat.id]}
    )
    assert good(again) == made
    agreed = await cat.call("PUT", cup.path + "/me", json={"accepts": True})
    assert good(agreed)["entry"]["member"] == 2
    there = await cat.call("PUT", cup.path + "/me/presence", json={"present": True})
    assert good(there)["entry"]["present"]
    (seen,) = (await ann.get(cup.path))["entries"]
    assert (seen["name"], seen["club"], seen["present"]) == ("Bob", "Alfa", True)
    assert [one["accepted"] for one in seen["players"]] == [True, True]
    gone = await bob.call("POST", cup.path + "/me/withdrawal", json={"reason": "Flu"})
    assert good(gone)["entry"] is None
    assert (await ann.get(cup.path))["entries"][0]["out_from"] == "1.1"


async def test_both_surfaces_do_the_same(both_of_all: Both) -> None:
    ann, bob, cat, dan = await both_of_all.rest.guests("Ann", "Bob", "Cat", "Dan")
    cup = await opened(ann)

    async def ask(mutation: str, person: Person) -> Any:
        return await both_of_all.graphql(f"mutation {{ {mutation} {{ {PART} }} }}", {}, person)

    where = f'tournament: "{cup.tournament}"'
    made = await ask(f'registerEntry({where}, entry: {{partners: ["{cat.id}"]}})', bob)
    assert made["entry"]["players"][1] == {"member": 2, "playerId": cat.id, "accepted": False}
    asked = await ask(f'askPartner({where}, member: 2, player: "{dan.id}")', bob)
    assert asked["entry"]["players"][1]["playerId"] == dan.id
    assert good(await dan.call("PUT", cup.path + "/me", json={"accepts": True}))
    there = await ask(f"checkInOwnEntry({where}, present: true)", dan)
    assert there["entry"]["present"] is True
    assert await ask(f"withdrawOwnEntry({where})", dan) == {"entry": None}
    assert await ask(f"withdrawOwnEntry({where})", dan) == {"code": "not-invited"}


async def test_under_a_key_a_late_repetition_enters_and_withdraws_nobody_again(
    both_of_all: Both,
) -> None:
    ann, bob, cat = await both_of_all.rest.guests("Ann", "Bob", "Cat")
    cup = await opened(ann)
    body = {"partners": [cat.id]}

    async def sent(path: str, body: Any, key: str) -> Any:
        headers = {"Idempotency-Key": key * 16}
        return good(await bob.call("POST", cup.path + path, json=body, headers=headers))["entry"]

    assert (await sent("/me/entry", body, "a"))["name"] == "Bob"
    assert await sent("/me/withdrawal", {}, "b") is None
    before = await ann.get(cup.path)
    assert await sent("/me/entry", body, "a") is None
    assert await ann.get(cup.path) == before
    again = await sent("/me/entry", body, "c")
    assert await sent("/me/withdrawal", {}, "b") == again
    assert [one["out_from"] for one in (await ann.get(cup.path))["entries"]] == ["1.1", None]


async def test_what_is_refused_tells_of_nobody_else(both_of_all: Both) -> None:
    ann, bob, cat, dan, eve = await both_of_all.rest.guests("Ann", "Bob", "Cat", "Dan", "Eve")
    cup = await opened(ann, most_entries=2)
    path = cup.path + "/me/entry"
    good(await bob.call("POST", path, json={"partners": [cat.id]}))
    before = await ann.get(cup.path)
    taken = await dan.call("POST", path, json={"partners": [cat.id]})
    refused(taken, 409, "partner-not-free")
    assert "Bob" not in taken.text
    refused(await dan.call("POST", path, json={}), 409, "wrong-partners")
    unknown = await dan.call("POST", path, json={"partners": ["nobody"]})
    refused(unknown, 404, "unknown-player")
    assert await ann.get(cup.path) == before
    public = await eve.get(cup.path)
    told = str((public, await eve.get(cup.path + "/log"), await eve.get(cup.path + "/entries")))
    assert all(person.id not in told for person in (bob, cat))
    good(await dan.call("POST", path, json={"name": "Delta", "partners": [eve.id]}))


async def test_whoever_waits_is_told_the_place_and_moves_up_when_somebody_withdraws(
    both_of_all: Both,
) -> None:
    ann, bob, cat, dan, eve = await both_of_all.rest.guests("Ann", "Bob", "Cat", "Dan", "Eve")
    fay, gus, hal = await both_of_all.rest.guests("Fay", "Gus", "Hal")
    cup = await opened(ann, most_entries=2)
    path = cup.path + "/me/entry"
    for one, other in ((bob, cat), (dan, eve)):
        made = good(await one.call("POST", path, json={"partners": [other.id]}))
        assert made["entry"]["waiting"] is None
    late = good(await fay.call("POST", path, json={"partners": [gus.id]}))
    assert late["entry"]["waiting"] == 1
    again = good(await fay.call("POST", path, json={"partners": [gus.id]}))
    assert again == late
    seen = await hal.get(cup.path)
    assert [one["waiting"] for one in seen["entries"]] == [None, None, 1]
    query = f'query {{ ownPart(tournament: "{cup.tournament}") {{ ... on OwnPart {OWN} }} }}'
    assert await both_of_all.graphql(query, {}, fay) == {"entry": {"waiting": 1}}
    good(await bob.call("POST", cup.path + "/me/withdrawal", json={}))
    assert (await fay.get(cup.path + "/me"))["entry"]["waiting"] is None
    assert await both_of_all.graphql(query, {}, fay) == {"entry": {"waiting": None}}


async def test_a_draft_and_a_tournament_of_its_organizer_take_nobody_in(both_of_all: Both) -> None:
    ann, bob = await both_of_all.rest.guests("Ann", "Bob")
    made = await ann.post("/v1/tournaments", {"name": "Cup", "game": "tuppi", "plan": PLAN})
    path = f"/v1/tournaments/{made['tournament']['id']}/me/entry"
    refused(await bob.call("POST", path, json={}), 404, "unknown-tournament")
    cup = await opened(ann, registration="by_organizer")
    closed = await bob.call("POST", cup.path + "/me/entry", json={})
    refused(closed, 409, "registration-closed")
