"""Writing at a table asks the database as little as can be, however long the log has become."""

import pytest

from app.application.actor import Actor
from app.application.errors import Code
from app.application.ports import Database, Tx
from app.application.tournament.announcing import (
    WantedTournament,
    create_tournament,
    get_tournament,
    open_registration,
)
from app.application.tournament.desk import loaded
from app.application.tournament.drawing import WantedDraw, draw_round, publish_round
from app.application.tournament.entering import WantedEntry, add_entries, check_in
from app.application.tournament.folded import Folded
from app.application.tournament.reading import get_standings
from app.application.tournament.sheets import enter_lines
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.tracing import traced
from tests.storage.world import actors, context_of, refused

WANTED = WantedTournament(
    "Day",
    game="toy",
    options=b'{"deals": 6}',
    plan=Plan((RandomDraw(name="Rounds", rounds=9, tables=(3,)),)),
)
LINE = b'{"game":"toy","bids":[2,1,0],"tricks":[2,1,1]}'
SQLITE = ["BEGIN IMMEDIATE", "SAVEPOINT one", "RELEASE one", "COMMIT"]
POSTGRES = ["BEGIN ISOLATION LEVEL REPEATABLE READ", "COMMIT"]
ASKED = ["SELECT … FROM tournament", "UPDATE tournament", "INSERT INTO tournament_fact"]
FACTS = "SELECT … FROM tournament_fact"


async def _first_round(database: Database, ann: Actor) -> str:
    """A tournament of six whose first round is published."""
    made = await database.write(create_tournament, ann, WANTED)
    tournament = made.tournament.id
    made = await database.write(open_registration, ann, tournament, made.revision)
    entries = [WantedEntry(f"Name {number}") for number in range(6)]
    made = await database.write(add_entries, ann, tournament, entries, made.revision)
    drawn = await database.write(draw_round, ann, tournament, WantedDraw(), made.revision)
    await database.write(publish_round, ann, tournament, "1.1", drawn.revision)
    return tournament


async def _line(database: Database, ann: Actor, tournament: str, number: int) -> None:
    """Write the line of this number, counted from 0, at table 1.1.1."""
    lines = b"[" + b",".join([LINE] * (number + 1)) + b"]"
    await database.write(enter_lines, ann, tournament, "1.1.1", lines, number, None)


def _expected(storage: Storage, *asked: str) -> list[str]:
    if storage.backend == "sqlite":
        return [*SQLITE[:2], *asked, *SQLITE[2:]]
    return [POSTGRES[0], *asked, POSTGRES[1]]


@pytest.mark.parametrize("before", [0, 5])
async def test_a_line_is_one_question_one_update_and_one_insert(
    storage: Storage, before: int
) -> None:
    async with storage.serve() as database:
        seen = traced(database)
        (ann,) = await actors(database, "Ann")
        tournament = await _first_round(database, ann)
        for number in range(before):
            await _line(database, ann, tournament, number)
        seen.clear()
        await _line(database, ann, tournament, before)
    asked = [one for one in seen if not one.startswith("PRAGMA")]
    assert asked == _expected(storage, *ASKED)


async def _held(database: AnyDatabase, tournament: str) -> Folded:
    def held(tx: Tx) -> Folded:
        loaded(tx, tournament)
        found = tx.folded.get(tournament)
        assert found is not None
        return found

    return await database.read(held)


async def test_the_log_is_read_once_and_then_held(storage: Storage) -> None:
    async with storage.serve() as database:
        (ann,) = await actors(database, "Ann")
        tournament = await _first_round(database, ann)
        before = await _held(database, tournament)
    async with storage.serve() as database:
        seen = traced(database)
        again = await _held(database, tournament)
        assert (await _held(database, tournament)) is again
        assert (again.state, seen.count(FACTS)) == (before.state, 1)


async def test_what_everybody_may_know_is_made_once_for_each_version(storage: Storage) -> None:
    async with storage.serve() as database:
        ann, bob = await actors(database, "Ann", "Bob")
        tournament = await _first_round(database, ann)
        first = await database.read(get_tournament, bob, tournament)
        seen = traced(database)
        assert await database.read(get_tournament, bob, tournament) == first
        assert FACTS not in seen
        await _line(database, ann, tournament, 0)
        assert await database.read(get_tournament, bob, tournament) == first


@pytest.mark.real
async def test_processes_see_the_facts_of_each_other_and_read_new_ones_only(
    postgres_storage: Storage,
) -> None:
    async with (
        postgres_storage.serve(context_of(alone=False)) as one,
        postgres_storage.serve(context_of(alone=False, prefix="1")) as other,
    ):
        (ann,) = await actors(one, "Ann")
        tournament = await _first_round(one, ann)
        await _line(one, ann, tournament, 0)
        mine = await _held(other, tournament)
        await _line(one, ann, tournament, 1)
        theirs = await _held(other, tournament)
        assert theirs.version == mine.version + 1
        assert theirs.state == (await _held(one, tournament)).state
        assert theirs.state.rounds[0].tables[1] is mine.state.rounds[0].tables[1]


async def test_an_edit_that_is_rolled_back_is_not_held(storage: Storage) -> None:
    async with storage.serve() as database:
        (ann,) = await actors(database, "Ann")
        tournament = await _first_round(database, ann)
        before = await _held(database, tournament)
        entry = before.state.entries[0].who.id

        def undone(tx: Tx) -> None:
            check_in(tx, ann, tournament, entry, True, before.state.revision)
            assert loaded(tx, tournament).state.entries[0].present
            raise RuntimeError

        with pytest.raises(RuntimeError):
            await database.write(undone)
        assert (await _held(database, tournament)) is before
        with refused(Code.EDITED_MEANWHILE):
            await database.write(check_in, ann, tournament, entry, True, 1)


async def test_standings_are_made_once_for_each_version(storage: Storage) -> None:
    async with storage.serve() as database:
        (ann,) = await actors(database, "Ann")
        tournament = await _first_round(database, ann)
        told = await database.read(get_standings, ann, tournament)
        first = (await _held(database, tournament)).standings
        assert (await _held(database, tournament)).standings is first
        await _line(database, ann, tournament, 0)
        after = await database.read(get_standings, ann, tournament)
        assert (await _held(database, tournament)).standings is not first
        assert after.as_of == told.as_of + 1
