"""A move asks the database as little as can be, and no more as the match grows."""

from itertools import groupby

import pytest
from sqlalchemy import Executable

from app.application.matches.loading import fresh_match
from app.application.matches.playing import play_move
from app.application.matches.watching import list_events
from app.application.ports import Tx
from app.application.rows import LobbyFilter, MatchFilter
from app.engine.referee import State
from app.persistence import asking, bots_due, meeting
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.tracing import traced
from tests.storage.world import actors, context_of, move_of, open_full, play_on

SQLITE_MOVE = [
    "BEGIN IMMEDIATE",
    "SAVEPOINT one",
    "UPDATE match",
    "INSERT INTO entry",
    "RELEASE one",
    "COMMIT",
]
POSTGRES_MOVE = ["WITH UPDATE match INSERT INTO entry"]


async def _statements_of_a_move(database: AnyDatabase, seen: list[str], before: int) -> list[str]:
    """The statements of the move after so many others, in the middle of a deal."""
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players, b'{"deals": 6}')).match.id
    made = await play_on(database, players, match, before)
    assert made == before
    acting = (await database.read(_live_to_act, match)).pop()
    turn, move = await move_of(database, players[acting], match)
    seen.clear()
    await database.write(play_move, players[acting], match, turn, move)
    return [statement for statement in seen if not statement.startswith("PRAGMA")]


def _live_to_act(tx: Tx, match: str) -> set[int]:
    live = fresh_match(tx, match)
    assert live.state is not None
    return set(tx.context.catalogue["toy"].to_act(live.state))


@pytest.mark.parametrize("before", [5, 80])
async def test_a_move_is_one_update_and_one_insert_however_old_the_match(
    storage: Storage, before: int
) -> None:
    async with storage.serve() as database:
        seen = await _statements_of_a_move(database, traced(database), before)
    assert seen == (SQLITE_MOVE if storage.backend == "sqlite" else POSTGRES_MOVE)


@pytest.mark.real
async def test_one_of_several_processes_asks_for_the_version_as_well(
    postgres_storage: Storage,
) -> None:
    async with postgres_storage.serve(context_of(alone=False)) as database:
        seen = await _statements_of_a_move(database, traced(database), 5)
    assert seen == ["SELECT … FROM match", *POSTGRES_MOVE]


async def test_the_last_move_of_a_deal_stores_deal_and_snapshot_in_the_same_transaction(
    storage: Storage,
) -> None:
    async with storage.serve() as database:
        seen = await _statements_of_a_move(database, traced(database), 14)
    move = ["UPDATE match", "INSERT INTO entry"] if storage.backend == "sqlite" else POSTGRES_MOVE
    begin = SQLITE_MOVE[:2] if storage.backend == "sqlite" else ["BEGIN"]
    end = SQLITE_MOVE[-2:] if storage.backend == "sqlite" else ["COMMIT"]
    told = [one for one, _ in groupby(seen)]  # SQLite tells each row of a statement
    assert told == [
        *begin,
        *move,
        "INSERT INTO deal",
        "INSERT INTO tally",
        "INSERT INTO snapshot",
        *end,
    ]


async def test_a_refused_move_changes_nothing_and_on_postgres_asks_nothing(
    storage: Storage,
) -> None:
    async with storage.serve() as database:
        seen = traced(database)
        players = await actors(database, "Ann", "Bob", "Cat")
        match = (await open_full(database, players)).match.id
        seen.clear()
        with pytest.raises(Exception, match="turn-ahead"):
            await database.write(play_move, players[0], match, 3, "bid:1")
    expected = ["BEGIN IMMEDIATE", "SAVEPOINT one", "ROLLBACK TO one", "RELEASE one", "COMMIT"]
    kept = [statement for statement in seen if not statement.startswith("PRAGMA")]
    assert kept == (expected if storage.backend == "sqlite" else [])


async def test_a_cold_match_is_read_by_its_snapshot_and_the_few_moves_since(
    storage: Storage,
) -> None:
    async with storage.serve() as database:
        seen = traced(database)
        players = await actors(database, "Ann", "Bob", "Cat")
        match = (await open_full(database, players, b'{"deals": 6}')).match.id
        await play_on(database, players, match, 80)
        seen.clear()
        read: list[int] = []

        def load(tx: Tx) -> State | None:
            plies = tx.matches.plies
            snapshot = tx.matches.snapshot(match)
            assert snapshot is not None
            read.append(len(plies(match, snapshot.ordinal)))
            return fresh_match(tx, match).state

        warm = database.shared.matches.get(match)
        assert warm is not None
        assert await database.read(load) == warm.state
    assert 0 < read[0] < 32
    selects = [statement for statement in seen if statement.startswith("SELECT")]
    tables = ["snapshot", "entry", "match", "snapshot", "entry"]
    assert selects == [f"SELECT … FROM {table}" for table in tables]


async def test_a_page_of_the_log_reads_no_more_than_its_limit(storage: Storage) -> None:
    async with storage.serve() as database:
        players = await actors(database, "Ann", "Bob", "Cat")
        match = (await open_full(database, players, b'{"deals": 6}')).match.id
        await play_on(database, players, match, 80)
        counted: list[int] = []

        def count(tx: Tx, after: int) -> None:
            entries = tx.matches.entries(match, after, 5)
            counted.append(len(entries))
            assert entries[0].first <= after + 1 < entries[0].first + entries[0].count

        for after in (0, 1, 7, 50, 90):
            await database.read(count, after)
            page = await database.read(list_events, players[0], match, after, 5)
            assert [event.position for event in page.events] == list(range(after + 1, after + 6))
        assert counted == [5] * 5


QUESTIONS = {
    name: statement
    for name, statement in [*vars(asking).items(), *vars(meeting).items(), *vars(bots_due).items()]
    if isinstance(statement, Executable) and name.isupper()
}
FILTERS = {
    "all": MatchFilter(),
    "game": MatchFilter(game="toy"),
    "status": MatchFilter(status="open"),
    "viewer": MatchFilter(viewer="me"),
    "player": MatchFilter(player="me", viewer="me", game="toy", status="open"),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_goes_by_an_index(sqlite_storage: Storage, name: str) -> None:
    plan = plan_of(sqlite_storage, QUESTIONS[name])
    scans = [step for step in plan if step.startswith("SCAN") and "INDEX" not in step]
    assert set(scans) <= {"SCAN CONSTANT ROW"}
    assert [step for step in plan if "TEMP B-TREE" in step] == []


@pytest.mark.parametrize("name", FILTERS)
def test_a_page_of_matches_is_never_sorted(sqlite_storage: Storage, name: str) -> None:
    statement, _ = asking.page(FILTERS[name], "id", 10)
    assert [step for step in plan_of(sqlite_storage, statement) if "TEMP B-TREE" in step] == []


LOBBIES = {
    "all": LobbyFilter(),
    "some": LobbyFilter(game="toy", players="humans", clock="move", seats=2),
}


@pytest.mark.parametrize("name", LOBBIES)
def test_a_page_of_the_lobby_looks_at_open_tables_only(sqlite_storage: Storage, name: str) -> None:
    statement, _ = meeting.lobby(LOBBIES[name], "id", 10)
    plan = plan_of(sqlite_storage, statement)
    assert plan == ["SEARCH match USING INDEX ix_match_status_id (status=? AND id<?)"]


@pytest.mark.parametrize("name", LOBBIES)
def test_what_a_stream_of_the_lobby_follows_is_chosen_among_open_tables_only(
    sqlite_storage: Storage, name: str
) -> None:
    statement, _ = meeting.lobby_of_all(LOBBIES[name], 10)
    plan = plan_of(sqlite_storage, statement)
    assert [step for step in plan if "match" in step] == [
        "SEARCH match USING INDEX ix_match_status_id (status=?)",
        "SEARCH match USING INDEX sqlite_autoindex_match_1 (id=?)",
    ]


def plan_of(storage: Storage, statement: Executable) -> list[str]:
    compiled = statement.compile(dialect=storage.engine().dialect)  # type: ignore[attr-defined]
    values = dict.fromkeys(compiled.params, 1)
    with storage.engine().connect() as connection:
        rows = connection.exec_driver_sql(
            f"EXPLAIN QUERY PLAN {compiled.string}", tuple(values[n] for n in compiled.positiontup)
        )
        return [row[-1] for row in rows]
