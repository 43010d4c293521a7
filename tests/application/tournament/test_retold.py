"""Histories follow what becomes of a table: other players, called off, given back, corrected."""

from dataclasses import dataclass

import msgspec

from app.application.actor import STRANGER, Actor
from app.application.histories.matches import list_results
from app.application.histories.records import get_club_record
from app.application.histories.values import GameRecord
from app.application.played import PlayedRow
from app.application.ports import Tx
from app.application.tournament.drawing import cancel_round
from app.application.tournament.entering import WantedEntry, change_entry
from app.application.tournament.membership import WantedMember, answer_membership, free_member
from app.application.tournament.reopening import open_again
from app.application.tournament.sheets import correct_sheet, submit_sheet
from app.domain.tournament.venue import OnlineTerms
from tests.application.tournament.tables import NAME, NAMES, Club, club_on, peopled
from tests.application.tournament.test_remembering import (
    CORRECTED,
    announce_on_paper,
    kept,
    record_of,
    recount,
    release,
    write_sheet,
)
from tests.storage.fixtures import Storage
from tests.storage.world import play_on


@dataclass(frozen=True)
class Told:
    """What a record says, with the deals that count in it."""

    won: int
    lost: int
    drawn: int
    points: int
    deals: int


async def told_of(club: Club, place: int) -> Told | None:
    found = await record_of(club, place)
    return None if found is None else told(found)


def told(found: GameRecord) -> Told:
    deals = next((one.times for one in found.counts if one.name == "deals"), 0)
    return Told(found.won, found.lost, found.drawn, found.points, deals)


async def of_club(club: Club, name: str) -> Told | None:
    found = (await club.database.read(get_club_record, STRANGER, name)).games
    return told(found[0]) if found else None


async def stays_when_recounted(club: Club) -> None:
    before = kept(club.database)
    club.clock.time += 60_000
    await recount(club.database)
    assert kept(club.database) == before


async def play_online(club: Club) -> str:
    """The three play their match to its end."""
    await peopled(club)
    for place in range(3):
        await club.come(place)
    match = await club.match() or ""
    await play_on(club.database, await sitters(club), match)
    await club.keep_house()
    return match


async def sitters(club: Club) -> list[Actor]:
    by_entry = dict(zip(club.entries, club.people, strict=False))
    return [by_entry[one.id] for one in (await club.sheet()).entries]


async def played_in(club: Club) -> list[PlayedRow]:
    match = await club.match() or ""

    def rows(tx: Tx) -> list[PlayedRow]:
        return list(tx.histories.of_match(match))

    return await club.database.read(rows)


async def test_whoever_plays_later_has_not_played_before(storage: Storage) -> None:
    async with club_on(storage) as club:
        await announce_on_paper(club)
        await write_sheet(club)
        await release(club)
        before = kept(club.database)
        await club.database.write(answer_membership, club.people[0], club.id, False)
        await club.put(0, WantedMember(player=club.people[3].account))
        await club.database.write(answer_membership, club.dan, club.id, True)
        entry = club.entries[1]
        await club.database.write(free_member, club.dan, club.id, entry, 1, await club.revision())
        await club.put(2, WantedMember(house_bot="random"))
        assert kept(club.database) == before
        assert (await told_of(club, 0), await told_of(club, 3)) == (Told(0, 0, 1, 0, 2), None)
        await stays_when_recounted(club)


async def test_a_round_that_is_called_off_is_in_nobodys_record(storage: Storage) -> None:
    async with club_on(storage) as club:
        await announce_on_paper(club)
        await write_sheet(club)
        await release(club)
        assert await of_club(club, "ruka") == Told(0, 0, 2, 0, 4)
        await club.database.write(
            cancel_round, club.dan, club.id, "1.1", "wrong deck", await club.revision()
        )
        assert kept(club.database) == []
        await stays_when_recounted(club)
        club.clock.time += 5000
        await club.publish()
        assert kept(club.database) == []
        await write_sheet(club)
        assert await told_of(club, 0) == Told(0, 0, 1, 0, 2)
        await stays_when_recounted(club)


async def test_a_sheet_that_is_given_back_is_told_once_it_is_handed_in_anew(
    storage: Storage,
) -> None:
    async with club_on(storage) as club:
        await announce_on_paper(club)
        await write_sheet(club)
        await release(club)
        again = club.id, NAME, "too early", await club.revision()
        await club.database.write(open_again, club.dan, *again)
        assert kept(club.database) == []
        club.clock.time += 5000
        await club.database.write(submit_sheet, club.dan, club.id, NAME, None)
        assert await told_of(club, 0) == Told(0, 0, 1, 0, 2)
        await stays_when_recounted(club)


async def test_an_online_table_is_told_as_its_sheet_says(storage: Storage) -> None:
    async with club_on(storage, OnlineTerms(spectators="public")) as club:
        await play_online(club)
        await release(club)
        await club.keep_house()
        before = kept(club.database)
        lines = [one.line for one in (await club.sheet()).rows]
        order = [club.people.index(one) for one in await sitters(club)]
        await correct(club, CORRECTED)
        points = [await told_of(club, place) for place in order]
        assert points == [Told(0, 1, 0, -2, 1), Told(1, 0, 0, 4, 1), Told(0, 1, 0, -2, 1)]
        await stays_when_recounted(club)
        await correct(club, msgspec.json.encode(lines))
        assert kept(club.database) == before
        await stays_when_recounted(club)


async def correct(club: Club, lines: bytes) -> None:
    told = club.id, NAME, lines, "read wrongly", await club.revision()
    await club.database.write(correct_sheet, club.dan, *told)


async def test_a_match_of_a_round_that_is_called_off_counts_for_nothing(storage: Storage) -> None:
    async with club_on(storage, OnlineTerms(spectators="public")) as club:
        match = await play_online(club)
        await release(club)
        await club.keep_house()
        assert await told_of(club, 0) is not None
        await club.database.write(
            cancel_round, club.dan, club.id, "1.1", "wrong deck", await club.revision()
        )
        assert [await told_of(club, place) for place in range(3)] == [None] * 3
        account = str(club.people[0].account)
        mine = club.people[0], account, None, 5
        (one,) = (await club.database.read(list_results, *mine)).results
        assert one.match is not None
        assert (one.match.id, one.result, one.table) == (match, "unfinished", None)
        assert not (await club.database.read(list_results, STRANGER, *mine[1:])).results
        await stays_when_recounted(club)


async def test_clubs_count_house_bots_that_sat_with_people(storage: Storage) -> None:
    async with club_on(storage, OnlineTerms(spectators="public")) as club:
        await name_clubs(club)
        await club.invite(0)
        await club.accept(0)
        for place in (1, 2):
            await club.put(place, WantedMember(house_bot="random"))
        await club.publish()
        await club.keep_house()
        await club.come(0)
        match = await club.match() or ""
        while (await club.sheet()).state == "open":
            await play_on(club.database, [club.people[0]] * 3, match, 1)
            await club.keep_house()
        await release(club)
        sheet = await club.sheet()
        totals = dict(zip([one.id for one in sheet.entries], sheet.points, strict=True))
        ruka = await of_club(club, "ruka")
        assert ruka is not None
        assert ruka.won + ruka.lost + ruka.drawn == 2
        assert (ruka.points, ruka.deals) == (sum(totals[one] for one in club.entries[:2]), 6)
        await stays_when_recounted(club)


async def name_clubs(club: Club) -> None:
    for place in (0, 1):
        told = club.id, club.entries[place], WantedEntry(NAMES[place], "Ruka")
        await club.database.write(change_entry, club.dan, *told, await club.revision())
