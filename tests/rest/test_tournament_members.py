"""Players and house bots as members of entries, through REST."""

import httpx

from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, Service, refused

PAIRS = {"name": "Cup", "preset": "tuppi-lohko"}


def entry_of(organizer: Organizer, name: str) -> str:
    """The id of an entry by its name."""
    return next(entry for entry, known in organizer.names.items() if known == name)


def members_path(organizer: Organizer, name: str, member: int) -> str:
    """Where a member of an entry is put."""
    return f"/entries/{entry_of(organizer, name)}/members/{member}"


async def test_a_player_is_asked_agrees_and_is_told_what_he_plays(
    service: Service, ann: Person
) -> None:
    cup = await announce(ann, PAIRS, ["Alfa", "Beta"])
    bob = await service.guest("Bob")
    refused(await bob.call("GET", cup.path + "/me"), 409, "not-invited")
    view = await cup.edit(members_path(cup, "Alfa", 1), {"player": bob.id}, "PUT")
    view = await cup.edit(members_path(cup, "Alfa", 2), {"house_bot": "steady"}, "PUT")
    assert view["entries"][0]["players"] == [
        {"member": 1, "player_id": bob.id, "house_bot": None, "accepted": False},
        {"member": 2, "player_id": None, "house_bot": "steady", "accepted": True},
    ]
    part = await bob.get(cup.path + "/me")
    entry = {
        "id": entry_of(cup, "Alfa"), "name": "Alfa", "member": 1, "accepted": False,
        "present": False, "withdrawn": False,
        "waiting": None, "players": view["entries"][0]["players"],
    }  # fmt: skip
    nothing: dict[str, object] = {"tables": [], "substitutions": []}
    assert part == {"tournament": view["tournament"], "entry": entry, **nothing}
    listed = await bob.get("/v1/tournaments")
    assert [one["id"] for one in listed["tournaments"]] == [cup.tournament]
    agreed = (await bob.call("PUT", cup.path + "/me", json={"accepts": True})).json()
    players = [{**one, "accepted": True} for one in entry["players"]]
    assert agreed["entry"] == {**entry, "accepted": True, "players": players}
    assert (await ann.get(cup.path))["revision"] == view["revision"]
    freed = await cup.edit(members_path(cup, "Alfa", 1), method="DELETE")
    assert [one["member"] for one in freed["entries"][0]["players"]] == [2]
    refused(await bob.call("GET", cup.path + "/me"), 409, "not-invited")


async def test_players_are_not_told_that_a_draw_is_made_before_they_may_see_it(
    service: Service, ann: Person
) -> None:
    cup = await announce(ann, PAIRS, ["Alfa", "Beta", "Gamma", "Delta"])
    bob = await service.guest("Bob")
    await cup.edit(members_path(cup, "Alfa", 1), {"player": bob.id}, "PUT")
    before = (await bob.get("/v1/tournaments"), await bob.get(cup.path + "/me"))
    drawn = await cup.edit("/rounds", {"reason": ""})
    assert (await ann.get("/v1/tournaments"))["tournaments"][0]["phase"] == "running"
    assert (await bob.get("/v1/tournaments"), await bob.get(cup.path + "/me")) == before
    await cup.edit(f"/rounds/{drawn['round']}/publication")
    assert (await bob.get("/v1/tournaments"))["tournaments"][0]["phase"] == "running"
    assert (await bob.get(cup.path + "/me"))["tournament"]["phase"] == "running"


async def test_what_cannot_play_as_a_member_is_refused(service: Service, ann: Person) -> None:
    cup = await announce(ann, PAIRS, ["Alfa", "Beta"])
    bob = await service.guest("Bob")
    before = await ann.get(cup.path)

    async def put(member: str, body: object, person: Person = ann) -> httpx.Response:
        return await person.call(
            "PUT",
            cup.path + member,
            json=body,
            headers={"If-Match": f'"{cup.revision}"'},
        )

    first = members_path(cup, "Alfa", 1)
    nobody = "01980000-0000-7000-8000-000000000000"
    refused(await put(first, {"player": nobody}), 404, "unknown-player")
    refused(await put(first, {"house_bot": "cleverest"}), 422, "unknown-policy")
    refused(await put(first, {}), 422, "malformed-request")
    refused(await put(members_path(cup, "Alfa", 3), {"player": bob.id}), 404, "unknown-member")
    refused(await put(first, {"player": bob.id}, bob), 403, "not-organizer")
    answer = await bob.call("PUT", cup.path + "/me", json={"accepts": True})
    refused(answer, 409, "not-invited")
    assert await ann.get(cup.path) == before
    assert (await bob.get("/v1/tournaments"))["tournaments"] == []
