"""Several at one tournament at once, and transactions that come to nothing."""

import asyncio
from dataclasses import replace

import pytest

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.ports import Database, Stale, Tx
from app.application.tournament.announcing import (
    WantedTournament,
    create_tournament,
    get_tournament,
    open_registration,
)
from app.application.tournament.desk import loaded
from app.application.tournament.drawing import WantedDraw, draw_round, publish_round
from app.application.tournament.entering import WantedEntry, add_entries
from app.application.tournament.reading import list_tournament_log
from app.application.tournament.sheets import enter_lines, submit_sheet
from app.application.tournament.values import TournamentView
from app.domain.tournament.facts import TournamentArchived
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw
from tests.storage.fixtures import Storage
from tests.storage.world import actors

WANTED = WantedTournament(
    "Day", game="toy", plan=Plan((RandomDraw(name="Rounds", rounds=2, tables=(3,)),))
)
LINE = b'[{"game":"toy","bids":[2,1,0],"tricks":[2,1,1]}]'


async def registered(database: Database, ann: Actor, names: int = 6) -> TournamentView:
    """A tournament with so many entries."""
    made = await database.write(create_tournament, ann, WANTED)
    tournament = made.tournament.id
    made = await database.write(open_registration, ann, tournament, made.revision)
    entries = [WantedEntry(f"Name {number}") for number in range(names)]
    return await database.write(add_entries, ann, tournament, entries, made.revision)


async def test_of_edits_at_once_one_is_done_and_the_others_are_told(database: Database) -> None:
    (ann,) = await actors(database, "Ann")
    view = await registered(database, ann, 0)
    tournament = view.tournament.id
    edits = [
        database.write(add_entries, ann, tournament, [WantedEntry(name)], view.revision)
        for name in ("Andor", "Bea", "Csaba")
    ]
    answers = await asyncio.gather(*edits, return_exceptions=True)
    told = [one.kind for one in answers if isinstance(one, Refused)]
    assert told == [Code.EDITED_MEANWHILE] * 2
    after = await database.read(get_tournament, ann, tournament)
    assert (len(after.entries), after.revision) == (1, view.revision + 1)


async def test_sheets_that_arrive_at_once_are_all_kept(database: Database) -> None:
    (ann,) = await actors(database, "Ann")
    view = await registered(database, ann)
    tournament = view.tournament.id
    drawn = await database.write(draw_round, ann, tournament, WantedDraw(), view.revision)
    await database.write(publish_round, ann, tournament, "1.1", drawn.revision)
    tables = [table.table for table in drawn.tables]
    written = [
        database.write(enter_lines, ann, tournament, table, LINE, 0, None)
        for table in (*tables, *tables)
    ]
    await asyncio.gather(*written)
    await asyncio.gather(
        *[database.write(submit_sheet, ann, tournament, table, None) for table in tables]
    )
    log = await database.read(list_tournament_log, ann, tournament, None, 100)
    facts = [type(one.fact).__name__ for one in log.entries]
    assert (facts.count("LinesEntered"), facts.count("SheetSubmitted")) == (2, 2)
    assert [one.ordinal for one in log.entries] == list(range(1, len(facts) + 1))


class Killed(Exception):
    """What ends a transaction in its middle."""


async def test_a_draw_that_is_killed_in_the_middle_leaves_nothing(
    database: Database, storage: Storage
) -> None:
    (ann,) = await actors(database, "Ann")
    view = await registered(database, ann)
    before = storage.contents()

    def killed(tx: Tx) -> None:
        draw_round(tx, ann, view.tournament.id, WantedDraw(), view.revision)
        raise Killed

    with pytest.raises(Killed):
        await database.write(killed)
    assert storage.contents() == before
    drawn = await database.write(draw_round, ann, view.tournament.id, WantedDraw(), view.revision)
    assert drawn.round == "1.1"


async def test_a_version_that_is_gone_appends_nothing(database: Database, storage: Storage) -> None:
    (ann,) = await actors(database, "Ann")
    view = await registered(database, ann)
    before = storage.contents()
    stale: list[bool] = []

    def behind(tx: Tx) -> None:
        desk = loaded(tx, view.tournament.id)
        old = replace(desk.row, version=desk.row.version - 1)
        try:
            tx.tournaments.append(old, replace(desk.row, phase="archived"), [])
        except Stale:
            stale.append(True)

    await database.write(behind)
    assert stale == [True]
    assert storage.contents() == before
    assert TournamentArchived not in {
        type(one.fact)
        for one in (
            await database.read(list_tournament_log, ann, view.tournament.id, None, 99)
        ).entries
    }
