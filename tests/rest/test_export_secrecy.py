"""Exports tell nobody more than REST does: every kind and format, every role, before and after."""

import json
from typing import Any, Final

import pytest

from app.application.exports.values import FORMATS
from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, Service
from tests.rest.test_tournament_secrecy import DAY, LINE, OTHER

PARTS: Final[dict[str, dict[str, Any]]] = {
    "bracket": {"stage": 2},
    "draw": {"round": "1.2"},
    "seat-cards": {"round": "1.2"},
    "draw-by-name": {"round": "1.1"},
    "sheets": {"round": "1.1"},
    "blank-sheets": {"round": "1.1"},
}
"""Rounds that are there for who may see them; round 2 is not published."""

LIKE: Final = {
    "standings": "/stages/1/cross-table",  # refused alike; the numbers are in check_tables
    "cross-table": "/stages/1/cross-table",
    "draw": "/rounds/1.2",
    "seat-cards": "/rounds/1.2",
    "draw-by-name": "/rounds/1.1",
    "sheets": "/tables/1.1.1",
    "blank-sheets": "/tables/1.1.1",
    "entries": "",
    "decisions": "/decisions",
    "log": "/log",
}
"""What REST tells as JSON of the same."""


async def export(person: Person, day: Organizer, kind: str, form: str, **part: Any) -> Any:
    """The bytes of a file, or the refusal."""
    body = {"kind": kind, "format": form, **PARTS.get(kind, {}), **part}
    told = await person.call("POST", f"{day.path}/exports", json=body)
    if told.is_error:
        problem = told.json()
        return told.status_code, problem["code"], problem["params"]
    file = f"{day.path}/exports/{told.json()['id']}/file"
    return (await person.call("GET", file)).content


async def everything(person: Person, day: Organizer) -> dict[tuple[str, str], Any]:
    """Every kind in every format."""
    return {
        (kind, form): await export(person, day, kind, form)
        for kind, forms in FORMATS.items()
        for form in forms
    }


async def hide(day: Organizer, jury: Person) -> None:
    """All that may be done while nobody else is told: sheets, decisions, a draw, officials."""
    await day.play("1.1.1", [LINE])
    corrected = {"lines": [OTHER, LINE], "reason": "Misread"}
    await day.edit("/tables/1.1.1/correction", corrected)
    entry = next(iter(day.names))
    penalty = {"entry": entry, "points": "1/2", "reason": "Late again"}
    await day.edit("/rounds/1.1/penalties", penalty)
    await day.edit(
        "/tables/1.1.1/lines/2/voiding", {"version": 2, "reason": "Card seen", "rule": "X-1"}
    )
    await day.edit(f"/roles/{jury.id}", {"role": "jury"}, "PUT")
    await day.edit("/rounds", {})


@pytest.fixture
async def day(ann: Person) -> Organizer:
    """A day with a published first round."""
    day = await announce(ann, DAY, ["Andor", "Bea", "Csaba"])
    await day.draw()
    return day


async def test_nothing_that_is_hidden_changes_a_byte_of_a_strangers_files(
    service: Service, ann: Person, day: Organizer
) -> None:
    eve, joe = await service.guests("Eve", "Joe")
    before = await everything(eve, day)
    await hide(day, joe)
    after = await everything(eve, day)
    assert {key: told for key, told in after.items() if told != before[key]} == {}
    own = await everything(ann, day)
    same = {kind for (kind, _), told in own.items() if told == after[kind, _]}
    nothing = {"records"}  # nothing is played online
    assert same - nothing <= {"entries", "blank-sheets", "bracket", "block-grids", "draw-by-name"}


async def test_what_is_released_is_the_same_for_all_but_the_log_and_the_bundle(
    service: Service, ann: Person, day: Organizer
) -> None:
    eve, joe = await service.guests("Eve", "Joe")
    await hide(day, joe)
    await day.edit("/rounds/1.2/publication")
    await day.edit("/stages/1/release")
    mine, theirs = await everything(ann, day), await everything(eve, day)
    differ = {key for key, told in mine.items() if told != theirs[key]}
    counted = {("standings", "svg"), ("cross-table", "svg")}
    assert {(kind, form) for kind, form in differ if kind not in ("log", "bundle")} == counted
    for form in ("csv", "json", "ndjson", "html"):
        for secret in (ann.id.encode(), joe.id.encode()):
            assert (secret in theirs["log", form], secret in mine["log", form]) == (False, True)


@pytest.mark.parametrize("role", ["owner", "director", "jury", "viewer", "nobody"])
@pytest.mark.parametrize("released", [False, True])
async def test_a_file_tells_a_role_what_rest_tells_it(
    service: Service, ann: Person, day: Organizer, role: str, released: bool
) -> None:
    joe, caller = await service.guests("Joe", "Cil")
    await hide(day, joe)
    if released:
        await day.edit("/stages/1/release")
    if role in ("director", "jury", "viewer"):
        await day.edit(f"/roles/{caller.id}", {"role": role}, "PUT")
    person = ann if role == "owner" else caller
    for kind, path in LIKE.items():
        like = await person.call("GET", day.path + path)
        for form in FORMATS[kind]:
            told = await export(person, day, kind, form)
            refused = isinstance(told, tuple)
            assert refused == like.is_error, (kind, form)
            assert not refused or told[:2] == (like.status_code, like.json()["code"])
    await check_tables(person, day)
    bundle = await export(person, day, "bundle", "json")
    assert isinstance(bundle, bytes) == (role not in ("nobody",)), role


async def check_tables(person: Person, day: Organizer) -> None:
    """Log and standings have as many rows as REST tells this person of."""
    entries: list[Any] = []
    after = ""
    while True:
        page = await person.get(f"{day.path}/log{after}")
        entries += page["entries"]
        if not page["page"]["has_more"]:
            break
        after = f"?after={page['page']['next']}"
    log = [json.loads(line) for line in (await export(person, day, "log", "ndjson")).splitlines()]
    assert [json.loads(row["told"]) for row in log] == [one["fact"] for one in entries]
    assert [row["by"] for row in log] == [one["by"] for one in entries]
    found = (await person.get(day.path + "/standings"))["stages"]
    told = await export(person, day, "standings", "json")
    tables = [] if isinstance(told, tuple) else json.loads(told)["tables"]
    assert [len(one["rows"]) for one in tables] == [len(one["rows"]) for one in reversed(found)]
