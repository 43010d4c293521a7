"""Who may do what with a tournament: every operation by everybody, on both surfaces."""

import json
from dataclasses import dataclass
from typing import Any

import pytest
from strawberry.types import get_object_definition

from app.graphql.histories import HistoryQueries
from app.graphql.hooks import HookMutations, HookQueries
from app.graphql.meeting_mutations import MeetingMutations
from app.graphql.mutations import Mutation
from app.graphql.own import OwnMutations, OwnQueries
from app.graphql.papers import PaperQueries
from app.graphql.queries import Query
from app.graphql.season_files import SeasonFileQueries
from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, good
from tests.storage.fixtures import Storage
from tests.surfaces.conftest import Both
from tests.surfaces.tournament.matrix import (
    ACCOUNT,
    DIRECTOR,
    DISMISSED,
    ENDED,
    JURY,
    LINE,
    OWNER,
    PARTS,
    ROWS,
    SECRETARY,
    STRANGER,
    VIEWER,
    Row,
)

PLAN = {"stages": [{"kind": "random_draw", "name": "Rounds", "rounds": 3, "tables": [3]}]}
TOY = {"name": "Day", "game": "toy", "plan": PLAN}
ALONE = (
    "/v1/tournament-presets",
    "/v1/tournament-imports",
    "/v1/table-links",
    "/v1/role-links",
)
ELSEWHERE = frozenset(
    {
        OwnQueries,
        OwnMutations,
        MeetingMutations,
        PaperQueries,
        HookQueries,
        HookMutations,
        HistoryQueries,
        SeasonFileQueries,
    }
)
"""What the roots of the schema are made of that is not about a tournament."""
WORDS = {
    "list_presets": "presets",
    "list_tournaments": "tournaments",
    "get_tournament": "tournament",
    "get_round": "round",
    "get_sheet": "sheet",
    "get_linked_sheet": "linked_sheet",
    "get_standings": "standings",
    "list_tournament_log": "tournament_log",
    "get_own_part": "own_part",
    "get_clock": "clock",
    "list_decisions": "decisions",
    "get_cross_table": "cross_table",
    "list_block_grids": "block_grids",
    "get_bracket": "bracket",
    "get_picture": "picture",
    "get_export": "export",
    "list_entries": "entries",
    "list_exports": "exports",
    "get_export_part": "export_part",
    "get_entry_history": "entry_history",
    "get_course": "course",
}
"""Queries of GraphQL that are called otherwise than their use cases."""


@dataclass
class Day:
    """A running tournament, its first round published and written at, its second one drawn."""

    owner: Organizer
    people: dict[str, Person | None]
    code: str

    def filled(self, text: str, part: str) -> str:
        """A path, a body or a call with what it names."""
        link = f'"{self.code}"' if part == SECRETARY else "null"
        if "linkedSheet" in text or text.startswith('{"code"'):
            link = link.replace("null", '"tkl_nothing"')
        text = text.replace('"LINK"', link).replace("CODE", "trl_nothing")
        text = text.replace("EDIT", f'tournament: "{self.owner.tournament}", seen: 1')
        entry = next(iter(self.owner.names))
        text = text.replace("ENTRY", entry).replace("WHO", self.owner.person.id)
        return text.replace("/T", f"/{self.owner.tournament}").replace(
            '"T"', f'"{self.owner.tournament}"'
        )


@pytest.fixture
async def day(both: Both) -> Day:
    """Everybody who may have a part in it."""
    names = ("Ann", "Ben", "Jul", "Vic", "Eve", "Don", "Leo")
    ann, ben, jul, vic, eve, don, leo = await both.rest.guests(*names)
    day = await announce(ann, TOY, ["Andor", "Bea", "Csaba"])
    for person, role in ((ben, "director"), (jul, "jury"), (don, "director")):
        await day.edit(f"/roles/{person.id}", {"role": role}, "PUT")
    await day.edit(f"/roles/{don.id}", method="DELETE")
    for person in (leo, vic):
        link = await day.edit("/role-links", {"role": "viewer"})
        good(await person.call("POST", "/v1/role-links/use", json={"code": link["code"]}))
        day.revision += 1
        if person is leo:
            await day.edit(f"/role-links/{link['link']}", method="DELETE")
    await day.draw()
    link = await day.edit("/tables/1.1.1/link")
    await day.write("1.1.1", [LINE])
    await ann.post(f"{day.path}/tables/1.1.1/submission", {})
    await day.edit("/rounds", {"reason": "Early"})
    people = {
        STRANGER: None, SECRETARY: None, ACCOUNT: eve, VIEWER: vic, JURY: jul,
        DIRECTOR: ben, OWNER: ann, DISMISSED: don, ENDED: leo,
    }  # fmt: skip
    assert set(people) == set(PARTS)
    return Day(day, people, link["code"])


def test_every_operation_on_tournaments_has_its_row(both: Both) -> None:
    operations = {
        operation["operationId"]
        for path, methods in both.rest.app.openapi()["paths"].items()
        if path.startswith(("/v1/tournaments", *ALONE))
        for operation in methods.values()
    }
    assert operations == set(ROWS)
    fields = {
        field.python_name
        for kind in {*Query.__bases__, *Mutation.__bases__} - ELSEWHERE
        for field in get_object_definition(kind, strict=True).fields
    }
    assert fields == {WORDS.get(name, name) for name in ROWS}
    assert all(set(row.statuses) == set(PARTS) for row in ROWS.values())


@pytest.mark.parametrize("part", PARTS)
async def test_whoever_may_not_is_refused_and_nothing_changes(
    both: Both, day: Day, part: str, sqlite_storage: Storage
) -> None:
    before = sqlite_storage.contents(presence=False)
    for name, row in ROWS.items():
        assert (name, await by_rest(both, day, row, part)) == (name, row.statuses[part])
        assert (name, await by_graphql(both, day, row, part)) == (name, row.statuses[part])
    assert sqlite_storage.contents(presence=False) == before


async def by_rest(both: Both, day: Day, row: Row, part: str) -> int:
    """The status of the answer."""
    person = day.people[part]
    headers = {"If-Match": '"1"', **(person.headers if person else {})}
    body = None if row.body is None else json.loads(day.filled(json.dumps(row.body), part))
    path = day.filled(row.path, part)
    sent: dict[str, Any] = {"json": body}
    if isinstance(body, str):
        sent = {"content": body}
        headers = {**headers, "Content-Type": "text/csv"}
    response = await both.rest.client.request(row.method, path, headers=headers, **sent)
    return response.status_code


async def by_graphql(both: Both, day: Day, row: Row, part: str) -> int:
    """The status of the problem; 200 where there is none."""
    root = "query" if row.call.startswith("?") else "mutation"
    field = day.filled(row.call.removeprefix("?"), part)
    text = f"{root} {{ {field} {{ __typename ... on Problem {{ status }} }} }}"
    answer: Any = await both.graphql(text, {}, day.people[part])
    assert answer["__typename"] in {row.kind, "Problem"}
    return int(answer.get("status", 200))
