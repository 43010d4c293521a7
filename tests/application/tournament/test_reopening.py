"""A match at a table that ended without a result is opened again, by the director's act."""

from app.application.errors import Code
from app.application.matches.watching import get_match
from app.application.tournament.clocks import call_time, start_clock
from app.application.tournament.drawing import WantedDraw, redraw_round
from app.application.tournament.hosting import look_at_table
from app.application.tournament.reopening import open_again
from app.application.tournament.sheets import enter_lines
from tests.application.tournament.tables import MINUTES, NAME, Club, club_on, house_club, peopled
from tests.storage.fixtures import Storage
from tests.storage.world import refused

DAY_S = 24 * 3600
LINE = b'[{"game":"toy","bids":[2,1,0],"tricks":[2,1,1]}]'


async def given_up(club: Club) -> str:
    """The match that nobody came to, since its server slept longer than an open match waits."""
    await peopled(club)
    match = await club.match() or ""
    await club.keep_house(DAY_S)
    view = await club.database.read(get_match, club.dan, match)
    assert (view.match.status, (await club.facts())[-1]) == ("abandoned", "TableClosed")
    return match


async def again(club: Club, reason: str = "Server was down") -> None:
    """The director lets it be opened again."""
    await club.database.write(open_again, club.dan, club.id, NAME, reason, await club.revision())


async def test_a_match_without_a_result_is_opened_again_with_its_seats(storage: Storage) -> None:
    async with club_on(storage, minutes=None) as club:
        before = await given_up(club)
        await again(club)
        assert (await club.sheet()).match_id is None
        await club.keep_house()
        match = await club.match() or ""
        assert match != before
        for place in range(3):
            await club.come(place)
        old, new = [
            await club.database.read(get_match, club.people[0], one) for one in (before, match)
        ]
        assert [one.player_id for one in new.match.seats] == [
            one.player_id for one in old.match.seats
        ]
        assert (new.match.status, old.match.status) == ("running", "abandoned")
        assert (await club.facts())[-2:] == ["TableReopened", "TableOpened"]


async def test_the_match_that_had_ended_brings_the_table_nothing_any_more(
    storage: Storage,
) -> None:
    async with club_on(storage, minutes=None) as club:
        await given_up(club)
        await again(club)
        await club.keep_house()
        after = await club.facts()
        await club.database.write(look_at_table, f"{club.id}/{NAME}", club.clock.time)
        assert await club.facts() == after


async def test_only_what_ended_without_a_result_is_opened_again(storage: Storage) -> None:
    async with club_on(storage) as club:
        await peopled(club)
        before = storage.contents()
        with refused(Code.TOURNAMENT_BARS, "match-not-closed"):
            await again(club)
        assert storage.contents() == before


async def test_what_has_a_result_is_not_opened_again(storage: Storage) -> None:
    async with club_on(storage) as club:
        await house_club(club)
        await club.publish()
        await club.keep_house()
        before = storage.contents()
        with refused(Code.TOURNAMENT_BARS, "match-not-closed"):
            await again(club)
        assert storage.contents() == before


async def test_it_takes_a_reason_a_part_and_what_was_seen(storage: Storage) -> None:
    async with club_on(storage, minutes=None) as club:
        await given_up(club)
        before = storage.contents()
        revision = await club.revision()
        with refused(Code.TOURNAMENT_BARS, "reason-needed"):
            await again(club, "")
        with refused(Code.EDITED_MEANWHILE):
            await club.database.write(open_again, club.dan, club.id, NAME, "Again", revision - 1)
        with refused(Code.NOT_ORGANIZER):
            await club.database.write(open_again, club.people[0], club.id, NAME, "Again", revision)
        assert storage.contents() == before


async def test_what_was_written_meanwhile_stands(storage: Storage) -> None:
    async with club_on(storage, minutes=None) as club:
        await given_up(club)
        await club.database.write(enter_lines, club.dan, club.id, NAME, LINE, 0, None)
        with refused(Code.TOURNAMENT_BARS, "match-not-closed"):
            await again(club)


async def test_after_time_no_match_is_opened_again(storage: Storage) -> None:
    async with club_on(storage) as club:
        await peopled(club)
        await club.set_clock(start_clock)
        await club.keep_house()
        await club.set_clock(call_time)
        await club.keep_house(60 * MINUTES)
        assert (await club.facts())[-1] == "TableClosed"
        with refused(Code.TOURNAMENT_BARS, "clock-over"):
            await again(club)


async def test_a_table_opened_again_is_not_drawn_anew_while_it_is_played(
    storage: Storage,
) -> None:
    async with club_on(storage, minutes=None) as club:
        await given_up(club)
        await again(club)
        await club.keep_house()
        with refused(Code.TOURNAMENT_BARS, "round-played"):
            revision = await club.revision()
            await club.database.write(
                redraw_round, club.dan, club.id, "1.1", WantedDraw("Again"), revision
            )
