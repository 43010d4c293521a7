"""Deals on paper are read off what was kept with each, and are what a replay of the match gives."""

import pytest

from app.application.matches import played_before
from app.application.matches.importing import batches, begin_import, continue_import
from app.application.matches.loading import live_match
from app.application.matches.played_before import played_between
from app.application.ports import Tx
from app.application.wording.played import PlayedDeal, played_deals
from app.domain.match import Match
from app.engine.record import Record
from app.persistence.databases import AnyDatabase
from tests.games.records.golden import GAMES, paths, read
from tests.storage.fixtures import Storage
from tests.storage.world import actors, context_of

RECORDS = (
    ("tuppi", "free-match-to-tuppi"),
    ("kolmen-tuppi", "one-rises-to-tuppi"),
    ("avotuppi", "rise-to-tuppi"),
    ("chaupatia", "house-bots"),
    ("chaupatia", "forfeited"),
    ("paskievics", "five-at-the-table"),
    ("paskievics", "open-session"),
)


def recorded(game: str, name: str) -> Record:
    (path,) = (one for one in paths(game) if one.stem == name)
    return read(path)[1]


async def played(database: AnyDatabase, record: Record) -> str:
    """The match of a record, move by move."""
    judge = GAMES[record.game]
    people = await actors(database, *"ABCDEF"[: judge.seats(record.options)])

    def begin(tx: Tx) -> str:
        accounts = [tx.accounts.get(str(one.account)) for one in people]
        options = judge.write(record.options)
        return begin_import(tx, record, [one for one in accounts if one], options)

    match = await database.write(begin)
    for moves in batches(record):
        await database.write(continue_import, match, moves)
    return match


def between(tx: Tx, match: str, first: int, last: int) -> tuple[PlayedDeal, ...]:
    return played_between(tx, live_match(tx, match).match, first, last)


@pytest.mark.parametrize(("game", "name"), RECORDS)
async def test_what_was_kept_with_a_deal_is_what_a_replay_gives(
    sqlite_storage: Storage, monkeypatch: pytest.MonkeyPatch, game: str, name: str
) -> None:
    def never(tx: Tx, stored: Match) -> None:
        raise AssertionError("replayed from the start")

    monkeypatch.setattr(played_before, "_replayed", never)
    record = recorded(game, name)
    async with sqlite_storage.serve(context_of(GAMES)) as database:
        match = await played(database, record)
        expected = tuple(played_deals(GAMES[game], record))
        last = len(expected)
        assert await database.read(between, match, 1, last) == expected
        for number in {1, (last + 1) // 2, last}:
            found = await database.read(between, match, number, number)
            assert found == expected[number - 1 : number]


async def test_deals_of_which_less_was_kept_are_replayed(sqlite_storage: Storage) -> None:
    record = recorded("avotuppi", "rise-to-tuppi")
    async with sqlite_storage.serve(context_of(GAMES)) as database:
        match = await played(database, record)
    with sqlite_storage.engine().begin() as connection:
        connection.exec_driver_sql("UPDATE deal SET position = NULL, shown = NULL")
    async with sqlite_storage.serve(context_of(GAMES)) as database:
        expected = tuple(played_deals(GAMES["avotuppi"], record))
        assert await database.read(between, match, 2, 2) == expected[1:2]
