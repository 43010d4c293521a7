"""Clocks of matches: deadlines, time-outs, stand-ins, pauses, expiry; on both databases."""

from collections.abc import AsyncIterator, Mapping

import pytest

from app.application.actor import Actor
from app.application.context import Limits
from app.application.errors import Code, MoveRefused
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.pausing import wish_pause
from app.application.matches.playing import play_for_bots, play_move
from app.application.matches.seating import leave, sit
from app.application.matches.timing import deadlines_due, meet_deadline, put_off
from app.application.matches.watching import get_match, list_events
from app.application.moments import moment
from app.application.streams.presence import note_presence
from app.application.values import MatchView
from app.domain.clock import LEAST_MS, TimeControl, TimeoutPolicy
from app.domain.match import MOST_PAUSES
from app.engine.catalogue import Catalogue
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.world import NOW, SetClock, actors, context_of, move_of, play_on, refused
from tests.toy import ToyEngine
from tests.toy.state import Bidding, ToyState

SECONDS = 30
HOUR = 3_600_000
MOVES_OF_A_DEAL = 15
LIMITS = Limits(open_match_ms=HOUR, idle_match_ms=5 * HOUR, pause_ms=2 * HOUR)


class Table:
    """A toy match of Ann, Bob and Cat whose time is set by hand."""

    def __init__(self, database: AnyDatabase, clock: SetClock, players: tuple[Actor, ...]) -> None:
        self.database = database
        self.clock = clock
        self.players = players
        self.match = ""

    async def open(self, control: TimeControl, seated: int = 3) -> None:
        """Open a match with this clock; so many sit down."""
        wanted = WantedMatch("toy", b'{"deals":2}', [WantedSeat("me")], time=control)
        self.match = (await self.database.write(open_match, self.players[0], wanted)).match.id
        for seat in range(1, seated):
            await self.database.write(sit, self.players[seat], self.match, seat)

    async def view(self, seat: int = 0) -> MatchView:
        """The match as a seat sees it."""
        return await self.database.read(get_match, self.players[seat], self.match)

    async def move(self, seat: int) -> None:
        """The first move that this seat may make."""
        turn, move = await move_of(self.database, self.players[seat], self.match)
        await self.database.write(play_move, self.players[seat], self.match, turn, move)

    async def pass_time(self, milliseconds: int) -> int:
        """Let time pass and do what is due; how many deadlines were."""
        self.clock.time += milliseconds
        due, _ = await self.database.read(deadlines_due, 10)
        for deadline in due:
            await self.database.write(meet_deadline, deadline)
        return len(due)

    async def kinds(self) -> list[str]:
        """The types of all events."""
        page = await self.database.read(list_events, self.players[0], self.match, 0, 200)
        return [event.event.__struct_config__.tag for event in page.events]  # type: ignore[misc]


@pytest.fixture
async def table(storage: Storage) -> AsyncIterator[Table]:
    """A table with no match yet."""
    context = context_of(limits=LIMITS)
    assert isinstance(context.clock, SetClock)
    async with storage.serve(context) as database:
        players = await actors(database, "Ann", "Bob", "Cat")
        yield Table(database, context.clock, players)


def control(policy: TimeoutPolicy = "default_move") -> TimeControl:
    """Half a minute for each decision."""
    return TimeControl("move", SECONDS, 0, policy)


def at(seconds: int) -> str:
    """So many seconds after the beginning."""
    return moment(NOW + 1000 * seconds)


async def test_the_deadline_of_a_seat_is_told_to_everybody(table: Table) -> None:
    await table.open(control())
    view = await table.view()
    assert [seat.deadline for seat in view.match.clock.seats] == [at(30)] * 3
    assert view.you is not None
    assert view.you.deadline == at(30)


async def test_when_time_is_up_the_clock_makes_the_default_move(
    table: Table, storage: Storage
) -> None:
    await table.open(control())
    await table.move(0)
    assert await table.pass_time(1000 * SECONDS) == 1
    moves = 'SELECT seat, turn, "by" FROM entry WHERE move IS NOT NULL ORDER BY ordinal'
    assert storage.rows(moves) == [(0, 0, "player"), (1, 0, "clock"), (2, 0, "clock")]


async def test_a_move_puts_its_deadline_off_and_stores_nothing_more(
    table: Table, storage: Storage
) -> None:
    await table.open(control())
    for seat in range(3):
        table.clock.time += 1000
        await table.move(seat)
    assert storage.rows("SELECT at FROM deadline") == [(NOW + 1000 * SECONDS,)]
    assert await table.pass_time(1000 * SECONDS - 3000) == 1
    assert storage.rows("SELECT at FROM deadline") == [(NOW + 3000 + 1000 * SECONDS,)]
    assert storage.rows("""SELECT "by" FROM entry WHERE "by" = 'clock'""") == []


async def test_a_deadline_is_met_once_whoever_asks_again(table: Table, storage: Storage) -> None:
    await table.open(control())
    table.clock.time += 1000 * SECONDS
    due, _ = await table.database.read(deadlines_due, 10)
    await table.database.write(meet_deadline, due[0])
    before = storage.contents()
    await table.database.write(meet_deadline, due[0])
    assert storage.contents() == before


async def test_a_deadline_that_could_not_be_met_is_put_off(table: Table, storage: Storage) -> None:
    await table.open(control())
    table.clock.time += 1000 * SECONDS
    due, _ = await table.database.read(deadlines_due, 10)
    await table.database.write(put_off, due[0])
    assert await table.database.read(deadlines_due, 10) == ([], 60_000)


async def test_an_empty_bank_leaves_two_seconds_a_move(table: Table) -> None:
    await table.open(TimeControl("bank", 10, 0, "default_move"))
    await table.pass_time(10_000)
    view = await table.view()
    (leader,) = view.to_act
    clock = view.match.clock.seats[leader]
    assert (clock.left_ms, clock.deadline) == (0, at(12))
    assert LEAST_MS == 2000


async def test_waiting_tables_do_nothing_when_time_is_up(table: Table, storage: Storage) -> None:
    await table.open(control("wait"))
    await table.pass_time(200_000)  # whoever would have waited for the start
    before = storage.contents()
    assert await table.pass_time(HOUR - 1) == 0
    assert storage.contents() == before


async def test_time_can_cost_the_match(table: Table, storage: Storage) -> None:
    await table.open(control("forfeit"))
    await table.move(0)
    await table.pass_time(1000 * SECONDS)
    view = await table.view()
    assert view.match.status == "finished"
    assert view.match.outcome is not None
    assert view.match.outcome.by == "forfeit"
    last = """SELECT seat, move, "by" FROM entry WHERE "by" = 'clock'"""
    assert storage.rows(last) == [(None, "forfeit:1", "clock")]


async def test_a_house_bot_plays_on_for_whoever_is_away(table: Table, storage: Storage) -> None:
    await table.open(control("house_bot"))
    await table.move(0)
    await table.move(1)
    await table.pass_time(1000 * SECONDS)
    assert (await table.view()).match.seats[2].stand_in == "random"
    await table.database.write(play_for_bots, table.match)
    moves = 'SELECT seat, "by" FROM entry WHERE move IS NOT NULL ORDER BY ordinal'
    assert storage.rows(moves)[:3] == [(0, "player"), (1, "player"), (2, "stand_in")]


async def test_a_player_who_is_back_moves_again(table: Table, storage: Storage) -> None:
    await table.open(control("house_bot"))
    await table.move(0)
    await table.move(1)
    await table.pass_time(1000 * SECONDS)
    view = await table.database.write(sit, table.players[2], table.match, 2)
    assert view.match.seats[2].stand_in is None
    assert view.you is not None
    assert view.you.deadline is not None
    await table.move(2)
    moves = 'SELECT seat, "by" FROM entry WHERE move IS NOT NULL ORDER BY ordinal'
    assert storage.rows(moves) == [(0, "player"), (1, "player"), (2, "stand_in"), (2, "player")]


async def test_a_move_of_the_player_takes_the_seat_back(table: Table) -> None:
    await table.open(control("house_bot"))
    await table.database.write(leave, table.players[2], table.match, 2)
    assert (await table.view()).match.seats[2].stand_in == "random"
    await table.move(2)
    assert (await table.view()).match.seats[2].stand_in is None


async def test_leaving_a_match_for_good_is_the_players_own_act(
    table: Table, storage: Storage
) -> None:
    await table.open(control())
    await table.database.write(leave, table.players[2], table.match, 2)
    page = await table.database.read(list_events, table.players[0], table.match, 0, 200)
    acts = [(event.seat, event.by) for event in page.events][-2:]
    assert acts == [(2, "player")] * 2
    last = 'SELECT seat, move, "by" FROM entry WHERE move IS NOT NULL'
    assert storage.rows(last) == [(None, "forfeit:2", "player")]
    view = await table.view()
    assert view.match.outcome is not None
    assert view.match.outcome.by == "forfeit"


async def test_a_match_that_all_players_left_is_given_up(table: Table) -> None:
    await table.open(control("house_bot"))
    for seat in range(3):
        await table.database.write(leave, table.players[seat], table.match, seat)
    view = await table.view()
    assert (view.match.status, view.match.outcome) == ("abandoned", None)
    assert (await table.kinds())[-1] == "match.abandoned"


async def test_whoever_was_only_late_may_come_back_to_a_match_that_the_others_left(
    table: Table,
) -> None:
    await table.open(control("house_bot"))
    await table.pass_time(1000 * SECONDS)
    for seat in range(2):
        await table.database.write(leave, table.players[seat], table.match, seat)
    seats = (await table.view()).match.seats
    assert [seat.stand_in_because for seat in seats] == ["left", "left", "time"]
    assert (await table.view()).match.status == "running"
    await table.database.write(sit, table.players[2], table.match, 2)
    assert (await table.view(2)).to_act != ()
    await table.database.write(leave, table.players[2], table.match, 2)
    view = await table.view()
    assert (view.match.status, view.match.outcome) == ("abandoned", None)


async def test_stand_ins_wait_when_the_time_of_all_players_is_up(
    table: Table, storage: Storage
) -> None:
    await table.open(control("house_bot"))
    await table.pass_time(1000 * SECONDS)
    await table.database.write(play_for_bots, table.match)
    view = await table.view()
    assert view.match.status == "running"
    assert [seat.stand_in for seat in view.match.seats] == ["random"] * 3
    assert storage.rows("SELECT bots_due IS NULL FROM match") == [(True,)]
    assert storage.rows("SELECT move FROM entry WHERE move IS NOT NULL") == []
    await table.database.write(sit, table.players[1], table.match, 1)
    assert storage.rows("SELECT bots_due IS NULL FROM match") == [(False,)]
    await table.database.write(play_for_bots, table.match)
    by = 'SELECT seat, "by" FROM entry WHERE move IS NOT NULL ORDER BY ordinal'
    assert storage.rows(by)[:3] == [(1, "stand_in"), (0, "stand_in"), (2, "stand_in")]


async def test_a_match_pauses_once_every_player_wants_it(table: Table) -> None:
    await table.open(control())
    await table.move(0)
    table.clock.time += 10_000
    for player in table.players[:2]:
        view = await table.database.write(wish_pause, player, table.match, True)
        assert view.match.clock.paused_at is None
    view = await table.database.write(wish_pause, table.players[2], table.match, True)
    assert view.match.clock.paused_at == at(10)
    assert [seat.left_ms for seat in view.match.clock.seats] == [30_000, 20_000, 20_000]
    assert await table.pass_time(1000 * SECONDS) == 1
    assert (await table.kinds())[-1] == "match.paused"


async def test_a_seat_wants_a_pause_a_few_times_in_a_deal_and_can_always_go_on(
    table: Table, storage: Storage
) -> None:
    await table.open(TimeControl())
    ann, bob = table.players[:2]
    for _ in range(MOST_PAUSES):
        await table.database.write(wish_pause, ann, table.match, True)
        again = await table.database.write(wish_pause, ann, table.match, True)
        assert again.match.clock.pausing == (0,)
        view = await table.database.write(wish_pause, ann, table.match, False)
        assert view.match.clock.pausing == ()
    before = storage.contents()
    with refused(Code.TOO_MANY_PAUSES):
        await table.database.write(wish_pause, ann, table.match, True)
    await table.database.write(wish_pause, ann, table.match, False)
    assert storage.contents() == before
    await table.database.write(wish_pause, bob, table.match, True)
    await play_on(table.database, table.players, table.match, MOVES_OF_A_DEAL)
    assert (await table.view()).match.deals == 1
    view = await table.database.write(wish_pause, ann, table.match, True)
    assert view.match.clock.pausing == (0, 1)


async def test_nobody_moves_in_a_pause(table: Table, storage: Storage) -> None:
    await table.open(control())
    turn, move = await move_of(table.database, table.players[0], table.match)
    for player in table.players:
        await table.database.write(wish_pause, player, table.match, True)
    view = await table.view()
    assert view.you is not None
    assert (view.you.must_act, view.you.legal_moves) == (False, ())
    before = storage.contents()
    with pytest.raises(MoveRefused) as caught:
        await table.database.write(play_move, table.players[0], table.match, turn, move)
    assert caught.value.kind == Code.MATCH_PAUSED
    assert storage.contents() == before


async def test_a_match_goes_on_once_no_player_wants_the_pause(table: Table) -> None:
    await table.open(control())
    table.clock.time += 10_000
    for player in table.players:
        await table.database.write(wish_pause, player, table.match, True)
    table.clock.time += HOUR
    for player in table.players:
        view = await table.database.write(wish_pause, player, table.match, False)
    assert (view.match.clock.paused_at, view.match.clock.pausing) == (None, ())
    assert [seat.deadline for seat in view.match.clock.seats] == [at(3630)] * 3
    assert (await table.kinds())[-2:] == ["match.pause_wished", "match.resumed"]


async def test_a_pause_ends_when_the_only_one_who_wants_it_leaves(table: Table) -> None:
    await table.open(control("house_bot"))
    for player in table.players:
        await table.database.write(wish_pause, player, table.match, True)
    for player in table.players[:2]:
        await table.database.write(wish_pause, player, table.match, False)
    assert (await table.view()).match.clock.paused_at is not None
    await table.database.write(leave, table.players[2], table.match, 2)
    clock = (await table.view()).match.clock
    assert (clock.paused_at, clock.pausing) == (None, ())
    assert [seat.deadline for seat in clock.seats] == [at(30), at(30), None]
    assert (await table.kinds())[-1] == "match.resumed"


async def test_a_match_pauses_when_the_only_one_who_does_not_want_it_leaves(table: Table) -> None:
    await table.open(control("house_bot"))
    for player in table.players[:2]:
        await table.database.write(wish_pause, player, table.match, True)
    await table.database.write(leave, table.players[2], table.match, 2)
    clock = (await table.view()).match.clock
    assert (clock.paused_at, clock.pausing) == (at(0), (0, 1))
    assert (await table.kinds())[-1] == "match.paused"


async def test_nobody_pauses_alone_while_a_stand_in_makes_a_turn_of_whoever_is_there(
    table: Table,
) -> None:
    await table.open(TimeControl("move", SECONDS, on_timeout="house_bot"))
    for seat in (0, 1):
        await table.move(seat)
    await table.pass_time(1000 * SECONDS)
    seats = (await table.view()).match.seats
    assert [seat.stand_in_because for seat in seats] == [None, None, "time"]
    for player in table.players[:2]:
        view = await table.database.write(wish_pause, player, table.match, True)
    assert (view.match.clock.paused_at, view.match.clock.pausing) == (None, (0, 1))


async def test_whoever_comes_back_need_not_bear_a_pause_that_others_agreed_on(table: Table) -> None:
    await table.open(TimeControl("move", SECONDS, on_timeout="house_bot"))
    await table.database.write(leave, table.players[2], table.match, 2)
    for player in table.players[:2]:
        view = await table.database.write(wish_pause, player, table.match, True)
    assert view.match.clock.paused_at is not None
    view = await table.database.write(sit, table.players[2], table.match, 2)
    assert (view.match.seats[2].stand_in, view.match.clock.paused_at) == (None, None)
    assert (await table.kinds())[-1] == "match.resumed"


async def test_whoever_agreed_on_a_pause_and_left_comes_back_to_it(table: Table) -> None:
    await table.open(TimeControl("move", SECONDS, on_timeout="house_bot"))
    for player in table.players:
        await table.database.write(wish_pause, player, table.match, True)
    await table.database.write(leave, table.players[2], table.match, 2)
    view = await table.database.write(sit, table.players[2], table.match, 2)
    assert view.match.clock.paused_at is not None


async def test_whoever_has_left_keeps_nobody_in_a_pause_nor_from_one(table: Table) -> None:
    await table.open(control("house_bot"))
    await table.database.write(leave, table.players[2], table.match, 2)
    for player in reversed(table.players):
        view = await table.database.write(wish_pause, player, table.match, True)
    assert view.match.clock.paused_at == at(0)
    for player in table.players[:2]:
        view = await table.database.write(wish_pause, player, table.match, False)
    assert view.match.clock.paused_at is None


async def test_a_wish_that_is_said_again_changes_nothing_by_itself(
    table: Table, storage: Storage
) -> None:
    await table.open(control("house_bot"))
    for player in table.players[:2]:
        await table.database.write(wish_pause, player, table.match, True)
    before = storage.contents()
    view = await table.database.write(wish_pause, table.players[0], table.match, True)
    assert (view.match.clock.paused_at, storage.contents()) == (None, before)


async def test_whoever_had_left_a_match_that_is_given_up_does_not_sit_down_again(
    table: Table, storage: Storage
) -> None:
    await table.open(control("house_bot"))
    for seat, player in enumerate(table.players):
        await table.database.write(leave, player, table.match, seat)
    assert (await table.view()).match.status == "abandoned"
    before = storage.contents()
    with refused(Code.MATCH_NOT_RUNNING):
        await table.database.write(sit, table.players[1], table.match, 1)
    assert storage.contents() == before


@pytest.mark.parametrize("kind", ["move", "bank"])
async def test_whoever_leaves_and_sits_down_again_has_no_more_time(table: Table, kind: str) -> None:
    await table.open(TimeControl(kind, SECONDS, 0, "house_bot"))  # type: ignore[arg-type]
    for _ in range(4):
        table.clock.time += 7_000
        await table.database.write(leave, table.players[1], table.match, 1)
        table.clock.time += 200
        view = await table.database.write(sit, table.players[1], table.match, 1)
        assert view.match.clock.seats[1].deadline == at(SECONDS)
    await table.pass_time(1_200)
    seat = (await table.view()).match.seats[1]
    assert (seat.stand_in, seat.stand_in_because) == ("random", "time")


async def _others_are_late(table: Table) -> None:
    """Seat 0 must act; stand-ins hold the seats of the others."""
    await table.open(control("house_bot"))
    await table.move(0)
    await table.pass_time(1000 * SECONDS)
    await table.database.write(sit, table.players[0], table.match, 0)
    while await table.database.write(play_for_bots, table.match):
        pass
    assert (await table.view()).to_act == (0,)


async def test_nor_has_who_faces_nobody_but_stand_ins(table: Table, storage: Storage) -> None:
    await _others_are_late(table)
    before = (await table.view()).match.clock.seats[0].deadline
    for _ in range(3):
        table.clock.time += 2_000
        await table.database.write(leave, table.players[0], table.match, 0)
        assert storage.rows("SELECT bots_due IS NULL FROM match") == [(True,)]
        table.clock.time += 200
        view = await table.database.write(sit, table.players[0], table.match, 0)
        assert view.match.clock.seats[0].deadline == before
        assert view.to_act == (0,)
    await table.database.write(leave, table.players[0], table.match, 0)
    table.clock.time += 1000 * SECONDS
    await table.database.write(sit, table.players[0], table.match, 0)
    last = 'SELECT seat, "by" FROM entry WHERE move IS NOT NULL ORDER BY ordinal DESC LIMIT 1'
    assert storage.rows(last) == [(0, "stand_in")]


async def test_whoever_is_there_and_late_among_stand_ins_has_the_turn_made(
    table: Table, storage: Storage
) -> None:
    await _others_are_late(table)
    place = (table.match, table.players[0].account or "")
    await table.database.write(note_presence, "p", [place], (), 10**9)
    await table.pass_time(1000 * SECONDS)
    last = 'SELECT seat, "by" FROM entry WHERE move IS NOT NULL ORDER BY ordinal DESC LIMIT 1'
    assert storage.rows(last) == [(0, "stand_in")]
    assert (await table.view()).match.seats[0].stand_in is None


async def test_after_a_decision_of_the_stand_in_the_next_one_has_its_whole_time(
    table: Table,
) -> None:
    await table.open(control("house_bot"))
    table.clock.time += 7_000
    await table.database.write(leave, table.players[1], table.match, 1)
    await table.database.write(play_for_bots, table.match)
    for seat in (0, 2):
        await table.move(seat)
    while 1 not in (await table.view()).to_act:
        await table.move((await table.view()).to_act[0])
    view = await table.database.write(sit, table.players[1], table.match, 1)
    assert view.match.clock.seats[1].deadline == at(SECONDS + 7)


async def test_whoever_sits_down_when_time_is_up_has_that_turn_made_by_the_stand_in(
    table: Table, storage: Storage
) -> None:
    await table.open(control("house_bot"))
    await table.move(0)
    await table.move(2)
    await table.pass_time(1000 * SECONDS)
    assert (await table.view(1)).match.seats[1].stand_in_because == "time"
    view = await table.database.write(sit, table.players[1], table.match, 1)
    assert view.match.seats[1].stand_in is None
    assert view.you is not None
    assert view.you.turn == 1
    moves = 'SELECT seat, "by" FROM entry WHERE move IS NOT NULL ORDER BY ordinal'
    assert storage.rows(moves) == [(0, "player"), (2, "player"), (1, "stand_in")]


async def test_a_pause_ends_by_itself_after_a_while(table: Table) -> None:
    await table.open(control())
    for player in table.players:
        await table.database.write(wish_pause, player, table.match, True)
    await table.pass_time(2 * HOUR - 1)
    assert (await table.view()).match.clock.paused_at is not None
    await table.pass_time(1)
    assert (await table.view()).match.clock.paused_at is None


async def test_a_match_that_never_starts_expires(table: Table) -> None:
    await table.open(TimeControl(), seated=2)
    places = [(table.match, player.account or "") for player in table.players[:2]]
    await table.database.write(note_presence, "p", places, (), 10**9)
    await table.pass_time(HOUR - 1)
    assert (await table.view()).match.status == "open"
    await table.pass_time(1)
    assert (await table.view()).match.status == "abandoned"


async def test_a_match_in_which_nothing_happens_expires(table: Table) -> None:
    await table.open(TimeControl())
    await table.pass_time(4 * HOUR)
    await table.move(0)
    await table.pass_time(HOUR)
    assert (await table.view()).match.status == "running"
    await table.pass_time(4 * HOUR)
    assert (await table.view()).match.status == "abandoned"


async def test_a_clock_without_seconds_is_refused(table: Table, storage: Storage) -> None:
    before = storage.contents()
    with refused(Code.BAD_TIME):
        await table.open(TimeControl("bank"))
    assert storage.contents() == before


@pytest.mark.parametrize("vain", [TimeControl("none", 5), TimeControl("move", 5, 3)])
async def test_a_time_that_would_come_to_nothing_is_refused(
    table: Table, storage: Storage, vain: TimeControl
) -> None:
    before = storage.contents()
    with refused(Code.BAD_TIME):
        await table.open(vain)
    assert storage.contents() == before


class UnhurriedToy(ToyEngine):
    """The toy, whose rules give a seat five seconds to bid."""

    def pace(self, state: ToyState) -> Mapping[int, int]:
        return dict.fromkeys(self.to_act(state), 5000) if isinstance(state.phase, Bidding) else {}


@pytest.mark.parametrize("policy", ["wait", "forfeit", "house_bot"])
async def test_the_time_of_the_rules_holds_whatever_the_clock_of_the_match(
    storage: Storage, policy: TimeoutPolicy
) -> None:
    context = context_of(Catalogue([UnhurriedToy()]), limits=LIMITS)
    assert isinstance(context.clock, SetClock)
    async with storage.serve(context) as database:
        table = Table(database, context.clock, await actors(database, "Ann", "Bob", "Cat"))
        await table.open(TimeControl(on_timeout=policy))
        assert [seat.deadline for seat in (await table.view()).match.clock.seats] == [at(5)] * 3
        await table.move(1)
        await table.pass_time(5000)
    moves = 'SELECT seat, "by" FROM entry WHERE move IS NOT NULL ORDER BY ordinal'
    assert storage.rows(moves) == [(1, "player"), (0, "clock"), (2, "clock")]
