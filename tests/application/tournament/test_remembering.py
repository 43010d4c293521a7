"""Tables of tournaments in histories: on paper and online, once released, corrected, recounted."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import text

from app.application.actor import STRANGER, Actor
from app.application.histories.matches import list_club_results, list_results
from app.application.histories.records import get_club_record, get_player_record
from app.application.histories.seasons import Season
from app.application.histories.values import GameRecord
from app.application.matches.recounting import matches_after, recount_match
from app.application.moments import moment
from app.application.tournament.announcing import (
    WantedTournament,
    create_tournament,
    open_registration,
    release_results,
)
from app.application.tournament.drawing import (
    WantedDraw,
    draw_round,
    publish_round,
)
from app.application.tournament.entering import (
    WantedEntry,
    add_entries,
    change_entry,
    take_back_withdrawal,
    withdraw_entry,
)
from app.application.tournament.recounting import recount_tournament, tournaments_after
from app.application.tournament.sheets import (
    confirm_sheet,
    correct_sheet,
    enter_lines,
    get_sheet,
    make_official,
    submit_sheet,
)
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw
from app.domain.tournament.venue import OnlineTerms
from app.engine.catalogue import Catalogue
from app.games.chaupatia.engine import ChaupatiaEngine
from app.persistence.databases import AnyDatabase
from tests.application.tournament.tables import NAME, Club, club_on, peopled
from tests.storage.fixtures import Storage
from tests.storage.world import SetClock, actors, context_of, play_on

CLUBS = ("Ruka", "Ruka", "")
LINES = (
    b'[{"game":"toy","bids":[1,1,2],"tricks":[1,1,2]},'
    b'{"game":"toy","bids":[2,0,0],"tricks":[1,2,1]}]'
)
SEASON = Season()
DAY_MS = 24 * 3600 * 1000
CORRECTED = b'[{"game":"toy","bids":[1,1,2],"tricks":[2,1,1]}]'


async def announce_on_paper(
    club: Club, stages: int = 1, clubs: Sequence[str] = CLUBS, *, linked: bool = True
) -> None:
    """A table of three entries with a sheet of paper; two of a club, all linked to accounts."""
    stage = RandomDraw(name="Round", rounds=1, tables=(3,))
    plan = Plan((stage,) * stages)
    wanted = WantedTournament("Paper", game="toy", options=b'{"deals": 2}', plan=plan)
    made = await club.database.write(create_tournament, club.dan, wanted)
    club.id = made.tournament.id
    made = await club.database.write(open_registration, club.dan, club.id, made.revision)
    names = [WantedEntry(f"Entry {place}", one) for place, one in enumerate(clubs)]
    made = await club.database.write(add_entries, club.dan, club.id, names, made.revision)
    club.entries = [entry.id for entry in made.entries]
    for place in range(3 if linked else 0):
        await club.invite(place)
        await club.accept(place)
    await club.publish()


async def write_sheet(club: Club) -> None:
    await club.database.write(enter_lines, club.dan, club.id, NAME, LINES, 0, None)
    await club.database.write(submit_sheet, club.dan, club.id, NAME, None)


async def release(club: Club) -> None:
    await club.database.write(release_results, club.dan, club.id, 1, await club.revision())


async def record_of(club: Club, place: int, who: Actor = STRANGER) -> GameRecord | None:
    account = str(club.people[place].account)
    found = await club.database.read(get_player_record, who, account)
    return found.games[0] if found.games else None


async def seat_of(club: Club, place: int) -> int:
    sheet = await club.database.read(get_sheet, club.dan, club.id, NAME)
    return next(one.seats[0] for one in sheet.entries if one.id == club.entries[place])


def kept(database: AnyDatabase) -> list[tuple[Any, ...]]:
    """All rows of histories."""
    with database.engine.connect() as connection:
        return [
            tuple(row)
            for table, order in (
                ("played", "source, seat"),
                ("tally", "source, seat, name"),
                ("paired", "source, seat, other"),
            )
            for row in connection.execute(text(f"SELECT * FROM {table} ORDER BY {order}"))
        ]


async def recount(database: AnyDatabase) -> None:
    for match in await database.read(matches_after, "", 100):
        await database.write(recount_match, match)
    for tournament in await database.read(tournaments_after, "", 100):
        await database.write(recount_tournament, tournament)


async def test_a_sheet_of_paper_is_told_once_its_stage_is_released(storage: Storage) -> None:
    async with club_on(storage) as club:
        await announce_on_paper(club)
        await write_sheet(club)
        for who in (STRANGER, *club.people):  # the players and the director neither
            assert await record_of(club, 0, who) is None
        handed_in = club.clock.time
        club.clock.time += 5000
        await release(club)
        for place in range(3):
            seat = await seat_of(club, place)
            found = await record_of(club, place)
            assert found is not None
            # All make their bids in the first deal and nobody in the second: nobody pays.
            counts = {one.name: one.times for one in found.counts}
            tricks = (1 + 1, 1 + 2, 2 + 1)
            assert counts == {"deals": 2, "bids-made": 1, "tricks": tricks[seat]}
            account = str(club.people[place].account)
            (one,) = (await club.database.read(list_results, STRANGER, account, None, 5)).results
            assert (one.match, one.seat, one.result) == (None, seat, "drawn")
            assert one.table is not None
            told = (one.table.tournament, one.table.table, one.table.entry)
            assert told == ("Paper", NAME, club.entries[place])
            assert one.ended_at.endswith(f"{handed_in % 1000:03d}Z")
        series = Season(tournaments=(club.id,))
        ruka = (await club.database.read(get_club_record, STRANGER, "ruka", series)).games[0]
        assert (ruka.matches, ruka.drawn) == (2, 2)
        page = await club.database.read(list_club_results, STRANGER, "RUKA", None, 1)
        assert page.page.has_more


async def test_another_stage_stays_hidden_until_it_is_released_too(storage: Storage) -> None:
    async with club_on(storage) as club:
        await announce_on_paper(club, stages=2)
        await write_sheet(club)
        told = club.id, NAME
        revision = await club.revision()
        await club.database.write(confirm_sheet, club.dan, *told, "Dan", revision)
        await club.database.write(make_official, club.dan, *told, await club.revision())
        await release(club)
        drawn = await club.database.write(
            draw_round, club.dan, club.id, WantedDraw(), await club.revision()
        )
        await club.database.write(publish_round, club.dan, club.id, "2.1", drawn.revision)
        await club.database.write(enter_lines, club.dan, club.id, "2.1.1", LINES, 0, None)
        await club.database.write(submit_sheet, club.dan, club.id, "2.1.1", None)
        for seen, matches in ((1, 1), (2, 2)):
            found = await record_of(club, 0)
            assert found is not None
            assert found.matches == matches, seen
            if seen == 1:
                again = club.id, 2, await club.revision()
                await club.database.write(release_results, club.dan, *again)


async def test_a_corrected_sheet_changes_histories(storage: Storage) -> None:
    async with club_on(storage) as club:
        await announce_on_paper(club)
        await write_sheet(club)
        await release(club)
        revision = await club.revision()
        told = club.id, NAME, CORRECTED, "read wrongly", revision
        await club.database.write(correct_sheet, club.dan, *told)
        results = []
        for place in range(3):
            found = await record_of(club, place)
            assert found is not None
            assert {one.name: one.times for one in found.counts}["deals"] == 1
            results.append((await seat_of(club, place), found.won, found.points))
        assert sorted(results) == [(0, 0, -2), (1, 1, 4), (2, 0, -2)]


async def test_whose_club_is_told_late_has_played_when_the_sheet_was_handed_in(
    storage: Storage,
) -> None:
    async with club_on(storage) as club:
        await announce_on_paper(club, clubs=("", "", ""), linked=False)
        await write_sheet(club)
        await release(club)
        handed_in = club.clock.time
        club.clock.time += 400 * DAY_MS
        wanted, revision = WantedEntry("Entry 0", "Ruka"), await club.revision()
        await club.database.write(
            change_entry, club.dan, club.id, club.entries[0], wanted, revision
        )
        found = await club.database.read(list_club_results, STRANGER, "Ruka", None, 5)
        assert [one.ended_at for one in found.results] == [moment(handed_in)]
        told = kept(club.database)
        await recount(club.database)
        assert kept(club.database) == told


async def test_an_online_table_is_told_under_its_match(storage: Storage) -> None:
    async with club_on(storage, OnlineTerms(spectators="public")) as club:
        await peopled(club)
        for place in range(3):
            await club.come(place)
        match = await club.match() or ""
        sheet = await club.sheet()
        by_entry = dict(zip(club.entries, club.people, strict=False))
        seated = [by_entry[one.id] for one in sheet.entries]
        await play_on(club.database, seated, match)
        await club.keep_house()
        for place, seen in ((0, True), (1, False)):  # each sees its own alone
            viewer = club.people[0] if seen else STRANGER
            found = await record_of(club, 0, viewer)
            assert (found is not None) == seen, place
        await release(club)
        await club.keep_house()
        account = str(club.people[0].account)
        (one,) = (await club.database.read(list_results, STRANGER, account, None, 5)).results
        assert one.table is not None
        assert (one.table.tournament, one.table.table) == ("Day", NAME)
        assert one.match is not None
        assert one.match.id == match


async def test_whoever_wins_by_a_withdrawal_from_a_released_round_has_won_until_the_return(
    storage: Storage,
) -> None:
    context = context_of(Catalogue([ChaupatiaEngine()]))
    assert isinstance(context.clock, SetClock)
    async with storage.serve(context) as database:
        club = Club(database, context.clock, await actors(database, "A", "B", "C", "Dan"))
        wanted = WantedTournament("Cup", preset="chaupatia-cup")
        made = await club.database.write(create_tournament, club.dan, wanted)
        club.id = made.tournament.id
        made = await club.database.write(open_registration, club.dan, club.id, made.revision)
        names = [WantedEntry("Left", "Ruka"), WantedEntry("Right", "Levi")]
        made = await club.database.write(add_entries, club.dan, club.id, names, made.revision)
        gone = made.entries[0].id
        await club.publish(started=False)
        await release(club)
        told = club.dan, club.id, gone, "Ill", None, await club.revision()
        await club.database.write(withdraw_entry, *told)
        for name, won, lost in (("ruka", 0, 1), ("levi", 1, 0)):
            (found,) = (await club.database.read(get_club_record, STRANGER, name, SEASON)).games
            assert (found.won, found.lost) == (won, lost)
        before = kept(club.database)
        club.clock.time += 7000
        await recount(club.database)
        assert kept(club.database) == before
        again = club.dan, club.id, gone, "Better", await club.revision()
        await club.database.write(take_back_withdrawal, *again)
        assert kept(club.database) == []


async def test_histories_made_anew_are_what_they_were(storage: Storage) -> None:
    async with club_on(storage) as club:
        await peopled(club)
        for place in range(3):
            await club.come(place)
        match = await club.match() or ""
        by_entry = dict(zip(club.entries, club.people, strict=False))
        seated = [by_entry[one.id] for one in (await club.sheet()).entries]
        await play_on(club.database, seated, match)
        await club.keep_house()
        await release(club)
        await club.keep_house()
        assert isinstance(club.clock, SetClock)
        await announce_on_paper(club)
        await write_sheet(club)
        club.clock.time += 7000
        await release(club)
        before = kept(club.database)
        assert len(before) > 12
        club.clock.time += 7000
        for _ in range(2):
            await recount(club.database)
            assert kept(club.database) == before
        with club.database.engine.begin() as connection:
            for table in ("played", "tally"):
                connection.execute(text(f"DELETE FROM {table}"))
        await recount(club.database)
        assert kept(club.database) == before
