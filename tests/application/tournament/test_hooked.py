"""Who is told what of a tournament: officials of every result, those with a part of what is out."""

import json
from typing import Any

import pytest

from app.application.actor import STRANGER, Actor
from app.application.tournament import announcing, drawing, entering, judging, membership, sheets
from app.application.tournament.roles import end_role, give_role
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw
from tests.application.people.test_hooks import World, account, world
from tests.storage.robots import robot
from tests.storage.world import open_full, play_on

__all__ = ["world"]

PLAN = Plan((RandomDraw(name="Rounds", rounds=1, tables=(3,)),))
LINE = b'[{"game": "toy", "bids": [2, 1, 0], "tricks": [2, 1, 1]}]'
OTHER = b'[{"game": "toy", "bids": [0, 1, 2], "tricks": [0, 3, 1]}]'
TABLE = "1.1.1"


class Day:
    """A tournament of Dora: Joe is its jury, Eve plays, Sue has no part. All have hooks."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.people: dict[str, Actor] = {"Dora": world.dora}
        self.id, self.entry, self.revision = "", "", 0

    async def edit(self, use_case: Any, *args: Any) -> Any:
        """An edit by Dora."""
        write: Any = self.world.hall.database.write
        found = await write(use_case, self.world.dora, self.id, *args, self.revision)
        self.revision = found.revision
        return found

    async def told(self) -> dict[str, list[dict[str, Any]]]:
        """What each was sent since the last time, without its id and moment."""
        self.world.poster.posted.clear()
        await self.world.courier.round()
        found: dict[str, list[dict[str, Any]]] = {}
        for url, body, _ in self.world.poster.posted:
            told = json.loads(body)
            assert told.pop("id")
            assert told.pop("at")
            assert told.pop("tournament") == self.id
            found.setdefault(url.rpartition("/")[2], []).append(told)
        return found


@pytest.fixture
async def day(world: World) -> Day:
    """The first round is published, and nothing is written yet."""
    made = Day(world)
    for name in ("Joe", "Eve", "Sue"):
        made.people[name] = await account(world.hall, name)
    for name, person in made.people.items():
        await world.hook(person, url=f"https://hooks.example.org/{name}")
    database, dora = world.hall.database, world.dora
    wanted = announcing.WantedTournament("Day", game="toy", options=b"{}", plan=PLAN)
    view = await database.write(announcing.create_tournament, dora, wanted)
    made.id, made.revision = view.tournament.id, view.revision
    await made.edit(announcing.open_registration)
    entries = [entering.WantedEntry(f"Name {number}") for number in range(3)]
    view = await made.edit(entering.add_entries, entries)
    asked = membership.WantedMember(player=made.people["Eve"].account)
    await made.edit(membership.put_member, view.entries[0].id, 1, asked)
    made.entry = view.entries[0].id
    await made.edit(give_role, made.people["Joe"].account, "jury")
    await made.edit(drawing.draw_round, drawing.WantedDraw())
    await made.edit(drawing.publish_round, "1.1")
    assert set(await made.told()) == {"Dora", "Joe", "Eve"}
    return made


CHANGED = {"event": "tournament.standings_changed"}


async def test_each_change_of_the_standings_is_told_to_those_alone_who_see_them(day: Day) -> None:
    write = day.world.hall.database.write
    code = (await day.edit(sheets.make_table_link, TABLE)).code
    await write(sheets.enter_lines, STRANGER, day.id, TABLE, LINE, 0, code)
    assert await day.told() == {}
    await write(sheets.submit_sheet, STRANGER, day.id, TABLE, code)
    assert await day.told() == {"Dora": [CHANGED], "Joe": [CHANGED]}
    await day.edit(sheets.confirm_sheet, TABLE, "Second")
    assert await day.told() == {}
    why = judging.Grounds("Why", "R-1")
    edits: list[tuple[Any, ...]] = [
        (sheets.make_official, TABLE),
        (sheets.correct_sheet, TABLE, OTHER, "Misread"),
        (judging.give_penalty, "1.1", judging.Penalty(day.entry, "1", "points", why)),
        (judging.lift_ruling, 1, "Forgiven"),
    ]
    for edit in edits:
        await day.edit(*edit)
        assert await day.told() == {"Dora": [CHANGED], "Joe": [CHANGED]}, edit


async def test_what_is_released_and_the_end_are_told_to_all_who_have_a_part(day: Day) -> None:
    write = day.world.hall.database.write
    await write(sheets.enter_lines, day.world.dora, day.id, TABLE, LINE, 0, None)
    await write(sheets.submit_sheet, day.world.dora, day.id, TABLE, None)
    await day.edit(sheets.confirm_sheet, TABLE, "Second")
    await day.edit(sheets.make_official, TABLE)
    await day.told()
    await day.edit(announcing.release_results, 1)
    released = {"event": "tournament.results_released", "stage": 1}
    assert await day.told() == {name: [released] for name in ("Dora", "Joe", "Eve")}
    await day.edit(announcing.release_results, 1)
    assert await day.told() == {}
    await day.edit(announcing.finish_tournament, "")
    over = {"event": "tournament.finished"}
    assert await day.told() == {name: [over] for name in ("Dora", "Joe", "Eve")}


async def test_whoever_has_no_role_any_more_is_told_nothing(day: Day) -> None:
    await day.edit(end_role, day.people["Joe"].account)
    await day.edit(announcing.release_results, 1)
    assert set(await day.told()) == {"Dora", "Eve"}


async def test_a_match_of_a_bot_is_told_to_its_owner_once(world: World) -> None:
    hall = world.hall
    robbie = await robot(hall.database, world.dora)
    eve = await account(hall, "Eve")
    for owner in (world.dora, eve):
        await world.hook(owner)
    for table in ((robbie, *hall.people[:2]), (world.dora, robbie, hall.people[0])):
        world.poster.posted.clear()
        match = (await open_full(hall.database, table)).match.id
        await play_on(hall.database, table, match)
        await world.courier.round()
        (told,) = [json.loads(body) for _, body, _ in world.poster.posted]
        assert (told["event"], told["match"]) == ("match.finished", match)
