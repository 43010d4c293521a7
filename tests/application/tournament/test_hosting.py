"""Online tables: matches by the draw, results into the sheets, exactly once whatever happens."""

import pytest

from app.application.context import Limits
from app.application.errors import Code
from app.application.matches.opening import abandon_match
from app.application.matches.outages import show_life
from app.application.matches.seating import leave, sit
from app.application.matches.timing import meet_deadline
from app.application.matches.watching import get_match, list_matches
from app.application.ports import Tx
from app.application.rows import MatchFilter
from app.application.tournament.clocks import call_time, start_clock
from app.application.tournament.drawing import WantedDraw, redraw_round
from app.application.tournament.hosting import look_at_table
from app.application.tournament.membership import WantedMember
from app.application.tournament.sheets import enter_lines, submit_sheet
from app.domain.clock import NO_CLOCK
from app.domain.tournament.venue import OnlineTerms
from tests.application.tournament.tables import (
    HOUSE,
    LATE_S,
    MINUTES,
    NAME,
    Club,
    club_on,
    house_club,
    peopled,
    seated,
)
from tests.storage.fixtures import Storage
from tests.storage.world import context_of, play_on, refused


class Killed(Exception):
    """What ends a transaction in its middle."""


async def played(club: Club) -> None:
    """The match of three house bots is over, and nobody has looked at its table since."""
    await house_club(club)
    await club.publish()
    for deadline in await club.due():
        await club.database.write(meet_deadline, deadline, HOUSE)
    while await club.bots_move():
        pass


async def test_the_match_of_a_table_has_its_dealer_and_seats_and_gives_its_result(
    storage: Storage,
) -> None:
    async with club_on(storage) as club:
        await played(club)
        before = await club.sheet()
        assert (before.state, before.rows) == ("open", ())
        await club.keep_house()
        sheet = await club.sheet()
        match = (await club.database.read(get_match, club.dan, sheet.match_id or "")).match
        assert match.outcome is not None
        assert (sheet.state, sheet.points) == ("official", match.outcome.points)
        assert (len(sheet.rows), sheet.ended) == (3, True)
        assert (await club.facts())[-2:] == ["TableOpened", "TablePlayed"]


async def test_a_result_is_taken_once_by_whoever_looks(storage: Storage) -> None:
    async with club_on(storage) as club:
        await played(club)
        (deadline,) = [one for one in await club.due() if one.kind == "table"]
        for _ in range(2):
            await club.database.write(meet_deadline, deadline, HOUSE)
        after = await club.facts()
        await club.database.write(look_at_table, deadline.subject, club.clock.time)
        assert (after.count("TablePlayed"), await club.facts()) == (1, after)


async def test_a_process_that_dies_before_the_result_is_taken_costs_nothing(
    storage: Storage,
) -> None:
    async with club_on(storage) as club:
        await played(club)
        tournament, people, clock = club.id, club.people, club.clock
        (deadline,) = [one for one in await club.due() if one.kind == "table"]
        before = storage.contents()

        def killed(tx: Tx) -> None:
            meet_deadline(tx, deadline, HOUSE)
            raise Killed

        with pytest.raises(Killed):
            await club.database.write(killed)
        assert storage.contents() == before
    context = context_of(prefix="1")
    async with storage.serve(context) as database:
        again = Club(database, clock, people, tournament)
        for waiting in await again.due():
            await database.write(meet_deadline, waiting, HOUSE)
        assert (await again.sheet()).state == "official"
        assert (await again.facts()).count("TablePlayed") == 1


async def test_a_table_waits_on_paper_for_the_last_who_agrees(storage: Storage) -> None:
    async with club_on(storage) as club:
        for place in range(2):
            await club.put(place, WantedMember(house_bot="random"))
        await club.invite(2)
        await club.publish()
        await club.keep_house()
        assert await club.match() is None
        await club.accept(2)
        await club.keep_house()
        assert await club.match() == await club.own_match(2) is not None


async def test_nobody_takes_or_clears_a_seat_that_the_draw_has_filled(storage: Storage) -> None:
    async with club_on(storage) as club:
        await peopled(club)
        match = await club.match() or ""
        before = storage.contents()
        ann, bob = club.people[:2]
        view = await club.database.read(get_match, ann, match)
        seats = {one.player_id: one.seat for one in view.match.seats}
        for actor, seat in ((club.dan, 0), (bob, seats[ann.account])):
            with refused(Code.SEAT_TAKEN):
                await club.database.write(sit, actor, match, seat)
        for actor in (ann, club.dan):
            with refused(Code.NOT_ALLOWED):
                await club.database.write(leave, actor, match, seats[ann.account])
        with refused(Code.NOT_ALLOWED):
            await club.database.write(abandon_match, club.dan, match)
        assert storage.contents() == before


@pytest.mark.parametrize("left", [1, 60, LATE_S])
async def test_nobody_is_late_because_the_service_was_away(storage: Storage, left: int) -> None:
    async with club_on(storage) as club:
        await peopled(club)
        await club.keep_house(LATE_S - left)
        await club.database.write(show_life)
        club.clock.time += 100_000
        await club.database.write(show_life)
        await club.keep_house()
        await club.come(0)
        ann, match = club.people[0], await club.match() or ""
        await club.keep_house(left - 1)
        assert (await club.database.read(get_match, ann, match)).match.status == "open"
        await club.keep_house(1)
        assert (await club.database.read(get_match, ann, match)).match.status == "running"


async def test_whoever_is_late_is_stood_in_for_until_he_comes(storage: Storage) -> None:
    async with club_on(storage) as club:
        await peopled(club)
        await club.come(0)
        await club.keep_house(LATE_S - 1)
        match = await club.match() or ""
        ann, bob = club.people[:2]
        assert (await club.database.read(get_match, ann, match)).match.status == "open"
        await club.keep_house(1)
        view = await club.database.read(get_match, ann, match)
        stood = {one.player_id: one.stand_in is not None for one in view.match.seats}
        assert view.match.status == "running"
        assert stood == {p.account: p is not ann for p in club.people[:3]}
        await club.come(1)
        view = await club.database.read(get_match, bob, match)
        assert [one.stand_in for one in view.match.seats if one.player_id == bob.account] == [None]


async def test_stand_ins_play_on_where_nobody_came(storage: Storage) -> None:
    async with club_on(storage) as club:
        await peopled(club)
        await club.keep_house(LATE_S)
        sheet = await club.sheet()
        assert (sheet.state, len(sheet.rows)) == ("official", 3)


async def test_the_deal_that_runs_at_time_is_the_last(storage: Storage) -> None:
    async with club_on(storage, OnlineTerms(time=NO_CLOCK)) as club:
        match, players = await seated(club)
        await club.set_clock(start_clock)
        await club.keep_house(60 * MINUTES - 1)
        assert await play_on(club.database, players, match, 3) == 3
        await club.keep_house(1)
        await play_on(club.database, players, match)
        await club.keep_house()
        sheet = await club.sheet()
        assert (sheet.state, len(sheet.rows)) == ("official", 1)


async def test_no_deal_starts_after_time_even_before_anybody_has_looked(storage: Storage) -> None:
    async with club_on(storage, OnlineTerms(time=NO_CLOCK)) as club:
        match, players = await seated(club)
        await club.set_clock(start_clock)
        await club.keep_house()
        club.clock.time += 60_000 * MINUTES
        await play_on(club.database, players, match)
        view = await club.database.read(get_match, players[0], match)
        assert (view.match.status, view.match.deals) == ("finished", 1)


async def test_time_that_is_called_makes_the_running_deal_the_last(storage: Storage) -> None:
    async with club_on(storage, OnlineTerms(time=NO_CLOCK)) as club:
        match, players = await seated(club)
        await club.set_clock(call_time)
        await club.keep_house()
        await play_on(club.database, players, match)
        await club.keep_house()
        assert len((await club.sheet()).rows) == 1


async def test_a_match_that_waits_when_time_is_called_is_not_played(storage: Storage) -> None:
    async with club_on(storage) as club:
        await peopled(club)
        match = await club.match() or ""
        await club.set_clock(call_time)
        await club.keep_house()
        view = await club.database.read(get_match, club.people[0], match)
        assert view.match.status == "abandoned"
        assert (await club.facts())[-1] == "TableClosed"
        assert (await club.sheet()).state == "open"


async def test_while_a_match_is_played_its_table_is_written_by_nobody(storage: Storage) -> None:
    async with club_on(storage) as club:
        await peopled(club)
        before = storage.contents()
        line = b'[{"game":"toy","bids":[2,1,0],"tricks":[2,1,1]}]'
        with refused(Code.TOURNAMENT_BARS, "table-online"):
            await club.database.write(enter_lines, club.dan, club.id, NAME, line, 0, None)
        with refused(Code.TOURNAMENT_BARS, "table-online"):
            await club.database.write(submit_sheet, club.dan, club.id, NAME, None)
        with refused(Code.TOURNAMENT_BARS, "round-played"):
            revision = await club.revision()
            await club.database.write(
                redraw_round, club.dan, club.id, "1.1", WantedDraw("Again"), revision
            )
        assert storage.contents() == before


async def test_a_match_of_a_table_is_in_no_list_of_others_and_not_shown_to_them(
    storage: Storage,
) -> None:
    async with club_on(storage) as club:
        await house_club(club)
        await club.publish()
        await club.keep_house()
        match = await club.match() or ""
        for stranger in club.people[:3]:
            page = await club.database.read(list_matches, stranger, MatchFilter(), None, 10)
            assert page.matches == ()
            with refused(Code.NOT_ALLOWED):
                await club.database.read(get_match, stranger, match)


@pytest.mark.parametrize("people", [False, True], ids=["house bots", "players who do not come"])
async def test_a_table_at_which_bots_move_alone_comes_to_its_last_deal(
    storage: Storage, people: bool
) -> None:
    limits = Limits(bot_table_deals=1)
    async with club_on(storage, limits=limits, minutes=None) as club:
        if people:
            await peopled(club, started=False)
            await club.keep_house(LATE_S)
        else:
            await house_club(club)
            await club.publish(started=False)
            await club.keep_house()
        sheet = await club.sheet()
        assert (sheet.state, len(sheet.rows)) == ("official", 2)
