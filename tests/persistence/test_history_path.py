"""A page of a history costs the same at ten matches and at thousands: no scan, no sort."""

import sqlite3

import pytest
from sqlalchemy.dialects import sqlite

from app.application.actor import Actor
from app.application.histories.matches import list_results
from app.application.histories.records import get_player_record
from app.application.histories.seasons import Season
from app.application.played import HistoryFilter, Whose
from app.application.ports import Tx
from app.persistence import history_asking as asking
from app.persistence.databases import AnyDatabase
from tests.application.histories.played import store_match
from tests.persistence.test_move_path import plan_of
from tests.storage.fixtures import Storage
from tests.storage.tracing import traced
from tests.storage.world import actors

FILTERS = {
    "all": HistoryFilter(),
    "game": HistoryFilter("toy"),
    "season": HistoryFilter(since=1, until=9),
    "game of a season": HistoryFilter("toy", 1, 9),
}
WHOSE = {"player": Whose(("a",)), "club": Whose(club="ruka")}


@pytest.mark.parametrize("wanted", FILTERS)
@pytest.mark.parametrize("whose", WHOSE)
@pytest.mark.parametrize("before", [None, (1, "m", 0)])
def test_a_page_walks_an_index_in_its_order(
    sqlite_storage: Storage, whose: str, wanted: str, before: tuple[int, str, int] | None
) -> None:
    statement, _ = asking.page(WHOSE[whose], FILTERS[wanted], "a", before, 10)
    plan = plan_of(sqlite_storage, statement)
    assert [step for step in plan if step.startswith("SCAN") or "TEMP B-TREE" in step] == []
    index = "club_ended_at" if whose == "club" else "account_ended_at"
    if whose == "player" and FILTERS[wanted].game:
        index = "account_game_ended_at"
    assert f"ix_played_{index}" in plan[0]


async def filled(database: AnyDatabase, matches: int) -> tuple[Actor, Actor]:
    ann, ben = await actors(database, f"Ann {matches}", f"Ben {matches}")

    def store(tx: Tx) -> None:
        for number in range(matches):
            game = "toy" if number % 2 else "other"
            sides = ((str(ann.account),), (str(ben.account),))
            store_match(tx, f"{matches}-{number:05d}", sides, ("won", "lost"), number, game=game)

    await database.write(store)
    return ann, ben


async def test_a_page_asks_once_and_takes_as_many_steps_however_long_the_history(
    sqlite_storage: Storage,
) -> None:
    async with sqlite_storage.serve() as database:
        people = {size: await filled(database, size) for size in (20, 2000)}
        seen = traced(database)
        for season in (Season(), Season("toy"), Season("toy", until="2030-01-01")):
            asked = {}
            for size, (ann, ben) in people.items():
                account = str(ann.account)
                seen.clear()
                page = await database.read(list_results, ben, account, None, 5, season)
                assert len(page.results) == 5
                asked[size] = [one for one in seen if one.startswith("SELECT")]
            assert asked[20] == asked[2000]
            found = {
                size: steps(sqlite_storage, *ask(ann, season)) for size, (ann, _) in people.items()
            }
            assert found[2000] < 1.2 * found[20], season


def ask(ann: Actor, season: Season) -> tuple[str, dict[str, object]]:
    """The statement of a page and its parameters, as SQLite takes them."""
    statement, params = asking.page(
        Whose((str(ann.account),)), season.filter(), ann.account, None, 6
    )
    compiled = statement.compile(dialect=sqlite.dialect(paramstyle="named"))
    return str(compiled), {**compiled.params, **params}


def steps(storage: Storage, statement: str, params: dict[str, object]) -> int:
    """How many hundreds of instructions SQLite takes for a statement."""
    count = 0

    def count_one() -> int:
        nonlocal count
        count += 1
        return 0

    engine = storage.engine()
    pooled = engine.raw_connection()
    connection: sqlite3.Connection = pooled.driver_connection  # type: ignore[assignment]
    connection.set_progress_handler(count_one, 10)
    try:
        assert len(connection.execute(statement, params).fetchall()) == 6
    finally:
        connection.set_progress_handler(None, 0)
        pooled.close()
        engine.dispose()
    return count


async def test_a_record_asks_three_times_however_long_the_history(
    sqlite_storage: Storage,
) -> None:
    async with sqlite_storage.serve() as database:
        seen = traced(database)
        ann, _ = await filled(database, 50)
        seen.clear()
        found = await database.read(get_player_record, ann, str(ann.account))
        assert found.games[0].won == 25
        tables = [one for one in seen if one.startswith("SELECT")]
        assert tables == ["SELECT … FROM account", *["SELECT … FROM played"] * 2]
