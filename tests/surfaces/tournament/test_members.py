"""Players and house bots as members of entries, by turns on one surface and the other."""

from tests.rest.organizer import announce
from tests.surfaces.conftest import Both
from tests.surfaces.test_answers import alike
from tests.surfaces.test_tournaments import TOY, ask


async def test_both_surfaces_put_members_and_tell_players_of_their_part(both: Both) -> None:
    ann = await both.rest.guest("Ann")
    bob = await both.rest.guest("Bob")
    day = await announce(ann, TOY, ["Andor", "Bea", "Csaba"])
    first, second, _ = day.names
    t = f'tournament: "{day.tournament}"'

    async def put(entry: str, who: str) -> None:
        seen = (await ann.get(day.path))["revision"]
        call = f'putMember({t}, entry: "{entry}", member: 1, {who}, seen: {seen})'
        view = await ask(both, ann, "TournamentView", call)
        assert alike(view) == alike(await ann.get(day.path))

    await put(first, f'player: "{bob.id}"')
    await put(second, 'houseBot: "random"')
    agreed = await ask(both, bob, "OwnPart", f"answerMembership({t}, accepts: true)")
    assert agreed["entry"]["accepted"]
    assert alike(agreed) == alike(await bob.get(day.path + "/me"))
    assert await ask(both, bob, "OwnPart", f"?ownPart({t})") == agreed
    seen = (await ann.get(day.path))["revision"]
    freed = f'freeMember({t}, entry: "{first}", member: 1, seen: {seen})'
    view = await ask(both, ann, "TournamentView", freed)
    assert [len(entry["players"]) for entry in view["entries"]] == [0, 1, 0]
    refused = await ask(
        both,
        ann,
        "TournamentView",
        f'putMember({t}, entry: "{first}", member: 1, seen: {seen + 1})',
    )
    assert (refused["code"], refused["status"]) == ("malformed-request", 422)
    refused = await ask(both, bob, "OwnPart", f"?ownPart({t})")
    assert (refused["code"], refused["status"]) == ("not-invited", 409)
