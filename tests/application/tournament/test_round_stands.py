"""Online tables obey the clock of their round: while it stands no deal starts (PAS-TRN-4)."""

import pytest

from app.application.actor import Actor
from app.application.errors import Code
from app.application.matches.playing import play_move
from app.application.matches.watching import get_match, list_events
from app.application.tournament.clocks import (
    call_time,
    extend_round,
    pause_clock,
    start_clock,
    take_back_time,
)
from app.application.values import MatchView
from app.domain.clock import NO_CLOCK, TimeControl
from app.domain.tournament.venue import OnlineTerms
from tests.application.tournament.tables import (
    LATE_S,
    MINUTES,
    Club,
    club_on,
    house_club,
    peopled,
    seated,
)
from tests.storage.fixtures import Storage
from tests.storage.world import play_on, refused
from tests.toy.results import ToyScore

CALM = OnlineTerms(time=NO_CLOCK)


async def view_of(club: Club, match: str, who: Actor | None = None) -> MatchView:
    """The match as somebody sees it."""
    return await club.database.read(get_match, who or club.people[0], match)


async def paused(club: Club) -> tuple[str, list[Actor]]:
    """The same as its first deal was played out while the clock of the round was paused."""
    match, players = await seated(club)
    await play_on(club.database, players, match, 2)
    await club.set_clock(pause_clock)
    await club.keep_house()
    await play_on(club.database, players, match)
    return match, players


async def test_house_bots_play_no_card_before_the_clock_is_started(storage: Storage) -> None:
    async with club_on(storage) as club:
        await house_club(club)
        await club.publish(started=False)
        await club.keep_house(3 * 24 * 3600)
        view = await view_of(club, await club.match() or "", club.dan)
        assert (view.match.status, view.match.meeting.round_stands) == ("open", True)
        await club.set_clock(start_clock)
        await club.keep_house()
        assert ((await club.sheet()).state, len((await club.sheet()).rows)) == ("official", 3)


async def test_without_minutes_a_round_plays_without_its_clock(storage: Storage) -> None:
    async with club_on(storage, minutes=None) as club:
        await house_club(club)
        await club.publish(started=False)
        await club.keep_house()
        assert len((await club.sheet()).rows) == 3


async def test_nobody_is_late_before_the_clock_is_started(storage: Storage) -> None:
    async with club_on(storage) as club:
        await peopled(club, started=False)
        match = await club.match() or ""
        await club.keep_house(2 * LATE_S)
        seats = (await view_of(club, match)).match.seats
        assert [one.kind for one in seats] == ["reserved"] * 3
        await club.set_clock(start_clock)
        await club.keep_house()
        await club.keep_house(LATE_S - 1)
        assert (await view_of(club, match)).match.status == "open"
        await club.keep_house(1)
        assert (await club.sheet()).state == "official"


async def test_the_deal_that_runs_is_played_out_in_a_pause_and_the_next_waits(
    storage: Storage,
) -> None:
    async with club_on(storage, CALM) as club:
        match, players = await paused(club)
        view = await view_of(club, match, players[0])
        assert (view.match.deals, view.view, view.to_act) == (1, None, ())
        assert view.score is not None
        assert view.match.meeting.round_stands
        assert view.you is not None
        assert (view.you.must_act, view.you.legal_moves) == (False, ())
        told = await club.database.read(list_events, players[0], match, 0, 500)
        kinds = [type(one.event).__name__ for one in told.events]
        assert (kinds[-1], kinds.count("DealBegun")) == ("DealAwaited", 1)
        before = storage.contents()
        for seat, player in enumerate(players):
            turn = (await view_of(club, match, player)).you
            assert turn is not None
            with refused(Code.ROUND_STANDS):
                await club.database.write(play_move, player, match, turn.turn, f"bid:{seat}")
        assert storage.contents() == before
        await club.set_clock(start_clock)
        await club.keep_house()
        told = await club.database.read(list_events, players[0], match, 0, 500)
        kinds = [type(one.event).__name__ for one in told.events]
        assert (kinds[-1], kinds.count("DealBegun")) == ("MatchResumed", 2)
        await play_on(club.database, players, match)
        await club.keep_house()
        assert len((await club.sheet()).rows) == 3


async def test_the_move_that_ends_a_deal_in_a_pause_tells_nothing_of_the_next(
    storage: Storage,
) -> None:
    async with club_on(storage, CALM) as club:
        match, players = await seated(club)
        await club.set_clock(pause_clock)
        await club.keep_house()
        last = None
        while (await view_of(club, match, players[0])).view is not None:
            for player in players:
                you = (await view_of(club, match, player)).you
                if you is not None and you.must_act:
                    move = you.legal_moves[0].move
                    last = await club.database.write(play_move, player, match, you.turn, move)
        assert last is not None
        assert type(last.events[-1].event).__name__ == "DealAwaited"


async def test_players_clocks_stand_while_the_next_deal_waits(storage: Storage) -> None:
    terms = OnlineTerms(time=TimeControl("move", 30, 0, "default_move"))
    async with club_on(storage, terms) as club:
        match, players = await paused(club)
        before = await view_of(club, match, players[0])
        await club.keep_house(3 * 24 * 3600)
        assert await view_of(club, match, players[0]) == before


async def test_a_match_that_waits_when_time_is_called_has_its_deals_counted(
    storage: Storage,
) -> None:
    async with club_on(storage, CALM) as club:
        match, players = await paused(club)
        points = (await view_of(club, match, players[0])).score
        assert points is not None
        await club.set_clock(call_time)
        await club.keep_house()
        sheet = await club.sheet()
        assert (sheet.state, len(sheet.rows)) == ("official", 1)
        score = sheet.rows[0].score
        assert isinstance(score, ToyScore)
        assert sheet.points == score.totals
        assert (await view_of(club, match, players[0])).match.status == "abandoned"


async def test_a_full_match_that_waits_for_its_start_when_time_is_called_is_not_played(
    storage: Storage,
) -> None:
    async with club_on(storage) as club:
        await house_club(club)
        await club.publish(started=False)
        await club.keep_house()
        await club.set_clock(call_time)
        await club.keep_house()
        assert ((await club.sheet()).state, (await club.sheet()).rows) == ("open", ())
        assert (await club.facts())[-1] == "TableClosed"


async def _called_by_mistake(club: Club, seconds: int) -> None:
    """Time is called after so many seconds, or has come, and there is more of it after all."""
    club.clock.time += 1000 * seconds
    over = seconds == MINUTES * 60
    if not over:
        await club.set_clock(call_time)
    await club.keep_house()


async def _more_time(club: Club, seconds: int) -> None:
    over, revision = seconds == MINUTES * 60, await club.revision()
    if over:
        await club.database.write(extend_round, club.dan, club.id, "1.1", 600, revision)
    else:
        why = "Wrong hall"
        await club.database.write(take_back_time, club.dan, club.id, "1.1", why, revision)
    await club.keep_house()


async def _said_by_the_director(club: Club, match: str, who: Actor) -> list[str]:
    told = await club.database.read(list_events, who, match, 0, 500)
    kinds = [type(one.event).__name__ for one in told.events]
    return [kind for kind in kinds if kind.startswith("LastDeal")]


@pytest.mark.parametrize("seconds", [60, MINUTES * 60])
async def test_a_last_deal_called_by_a_time_that_is_no_more_is_not_the_last(
    storage: Storage, seconds: int
) -> None:
    async with club_on(storage, CALM) as club:
        match, players = await seated(club)
        await play_on(club.database, players, match, 2)
        await _called_by_mistake(club, seconds)
        assert await _said_by_the_director(club, match, players[0]) == ["LastDealCalled"]
        await _more_time(club, seconds)
        said = ["LastDealCalled", "LastDealTakenBack"]
        assert await _said_by_the_director(club, match, players[0]) == said
        await club.keep_house(1)
        assert await _said_by_the_director(club, match, players[0]) == said
        await play_on(club.database, players, match)
        await club.keep_house()
        assert len((await club.sheet()).rows) == 3


async def test_a_last_deal_stays_the_last_while_time_is_over(storage: Storage) -> None:
    async with club_on(storage, CALM) as club:
        match, players = await seated(club)
        await play_on(club.database, players, match, 2)
        await club.set_clock(call_time)
        await club.keep_house()
        await club.keep_house(60)
        assert await _said_by_the_director(club, match, players[0]) == ["LastDealCalled"]
        await play_on(club.database, players, match)
        await club.keep_house()
        assert len((await club.sheet()).rows) == 1


async def test_time_that_was_called_by_mistake_goes_on_with_what_was_left(
    storage: Storage,
) -> None:
    async with club_on(storage, CALM) as club:
        match, players = await seated(club)
        club.clock.time += 60_000
        await club.set_clock(call_time)
        revision = await club.revision()
        clock = await club.database.write(
            take_back_time, club.dan, club.id, "1.1", "Wrong hall", revision
        )
        assert (clock.phase, clock.left_ms) == ("running", (MINUTES - 1) * 60_000)
        await club.keep_house()
        await play_on(club.database, players, match)
        await club.keep_house()
        assert len((await club.sheet()).rows) == 3
