"""Names are taken out on either surface, and no view, paper, picture or log has them after that."""

from typing import Any, Final

from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, good, refused
from tests.rest.test_exports import made
from tests.surfaces.conftest import Both
from tests.surfaces.test_tournaments import ask
from tests.surfaces.tournament.matrix import LINE

TOY: Final = {
    "name": "Day",
    "game": "toy",
    "plan": {"stages": [{"kind": "random_draw", "name": "R", "rounds": 1, "tables": [3]}]},
}
NAMES: Final = ["Andor Kis", "Bea Nagy", "Csaba Toth"]
PAPERS: Final = (
    ("standings", "csv"), ("standings", "svg"), ("cross-table", "json"), ("draw", "html"),
    ("draw-by-name", "html"), ("seat-cards", "html"), ("sheets", "html"), ("blank-sheets", "html"),
    ("entries", "csv"), ("decisions", "json"), ("log", "ndjson"), ("bundle", "json"),
)  # fmt: skip
VIEWS: Final = ("", "/rounds/1.1", "/tables/1.1.1", "/standings", "/log?limit=100", "/decisions")


async def forget(both: Both, day: Organizer, entry: str, wanted: str) -> Any:
    """The answer of GraphQL to the edit."""
    told = f'tournament: "{day.tournament}", seen: {day.revision}, entry: "{entry}"'
    call = f"anonymizeEntry({told}, wanted: {{{wanted}}})"
    return await ask(both, day.person, "TournamentView", call)


async def everything(day: Organizer) -> str:
    """All that its organizer can see or take away."""
    views = [(await day.person.call("GET", day.path + path)).text for path in VIEWS]
    papers = [(await made(day, kind, form)).decode() for kind, form in PAPERS]
    return "\n".join([*views, *papers])


async def tag(person: Person, day: Organizer) -> str:
    return (await person.call("GET", day.path)).headers["ETag"]


async def test_no_paper_has_a_name_that_was_taken_out(both: Both) -> None:
    ann = await both.rest.guest("Ann")
    day = await announce(ann, TOY, NAMES)
    ids = list(day.names)
    await day.draw()
    await day.write("1.1.1", [LINE, LINE])
    grounds = {"reason": "Andor Kis was late", "entries": [ids[0]], "kind": "lateness"}
    await day.edit("/rounds/1.1/rulings", grounds)
    before, tags = await everything(day), await tag(ann, day)
    assert all(name in before for name in NAMES)

    # Why is asked for in the same words.
    seen = {"If-Match": f'"{day.revision}"'}
    path = f"{day.path}/entries/{ids[0]}/anonymization"
    plain = refused(await ann.call("POST", path, json={}, headers=seen), 409, "reason-needed")
    typed = await forget(both, day, ids[0], 'reason: ""')
    assert (typed["code"], typed["detail"]) == (plain["code"], plain["detail"])
    assert await tag(ann, day) == tags

    view = await day.edit(f"/entries/{ids[0]}/anonymization", {"reason": "Asked"})
    other = await forget(both, day, ids[1], 'reason: "Asked too", member: 1')
    assert [one["name"] for one in view["entries"]] == ["—", *NAMES[1:]]
    assert [one["name"] for one in other["entries"]] == ["—", "—", NAMES[2]]
    assert await tag(ann, day) != tags
    after = await everything(day)
    assert [name for name in NAMES if name in after] == NAMES[2:]
    assert "— was late" in after


async def test_whoever_owns_a_tournament_is_refused_in_the_same_words(both: Both) -> None:
    ann = await both.rest.guest("Ann")
    day = await announce(ann, TOY, [])
    plain = refused(
        await ann.call("POST", "/v1/me/anonymization", json={}), 409, "still-organizing"
    )
    typed = await ask(both, ann, "Player", "anonymize(farewell: {})")
    assert typed["detail"] == plain["detail"]
    assert "not over: 1." in plain["detail"]
    await day.edit("/archive")
    assert good(await ann.call("POST", "/v1/me/anonymization", json={}))["name"] == "—"
