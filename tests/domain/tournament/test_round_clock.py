"""The clock of a round: pauses, extensions, the signal, the last deal."""

from app.domain.tournament import timing
from app.domain.tournament.plan import Plan
from app.domain.tournament.round_clock import (
    RoundClock,
    call_time,
    extend,
    pause,
    run,
    take_back_time,
)
from app.domain.tournament.round_times import deals_may_start, table_clock
from app.domain.tournament.stages import RandomDraw
from tests.domain.tournament.staging import desk

MINUTE = 60_000
FIFTY = RoundClock(50 * MINUTE)


def test_a_round_ends_when_its_length_has_passed() -> None:
    clock = run(FIFTY, 1000)
    assert (clock.ends_at, clock.left(1000 + MINUTE)) == (1000 + 50 * MINUTE, 49 * MINUTE)
    assert not clock.is_over(50 * MINUTE + 999)
    assert clock.is_over(50 * MINUTE + 1000)


def test_a_pause_does_not_count() -> None:
    clock = pause(run(FIFTY, 0), 10 * MINUTE)
    assert (clock.ends_at, clock.left(99 * MINUTE)) == (None, 40 * MINUTE)
    assert run(clock, 100 * MINUTE).ends_at == 140 * MINUTE


def test_a_round_can_be_extended_and_cut_short() -> None:
    assert extend(run(FIFTY, 0), 5 * MINUTE).ends_at == 55 * MINUTE
    called = call_time(run(FIFTY, 0), 20 * MINUTE)
    assert (called.ends_at, called.left(21 * MINUTE), called.is_over(20 * MINUTE)) == (
        *(20 * MINUTE, 0),
        True,
    )
    assert call_time(called, 30 * MINUTE) == called


def test_what_an_outage_took_a_director_gives_back_after_the_signal() -> None:
    clock = run(FIFTY, 0)
    assert clock.is_over(70 * MINUTE)
    after = extend(clock, 30 * MINUTE)  # nobody could play from minute 40 to minute 70
    assert (after.left(70 * MINUTE), after.is_over(70 * MINUTE)) == (10 * MINUTE, False)


def test_the_deal_in_progress_counts_and_none_starts_after_the_signal() -> None:
    clock = run(FIFTY, 0)
    assert not clock.is_over(50 * MINUTE - 2000)
    assert clock.is_over(50 * MINUTE)
    assert not RoundClock(50 * MINUTE).is_over(5)


def test_starting_twice_and_pausing_twice_changes_nothing() -> None:
    running = run(FIFTY, 5)
    assert run(running, 9) == running
    standing = pause(running, 10)
    assert pause(standing, 99) == standing


def test_no_deal_starts_before_the_clock_runs_or_in_a_pause_but_without_minutes() -> None:
    standing = [FIFTY, pause(run(FIFTY, 0), MINUTE), pause(run(RoundClock(None), 0), MINUTE)]
    assert [clock.stands for clock in standing] == [True] * 3
    running = [RoundClock(None), run(FIFTY, 0), call_time(FIFTY, 5), run(standing[1], MINUTE)]
    assert [clock.stands for clock in running] == [False] * 4


def test_time_taken_back_leaves_what_was_left_when_it_was_called() -> None:
    called = call_time(run(FIFTY, 0), 20 * MINUTE)
    assert take_back_time(called, 35 * MINUTE).ends_at == 65 * MINUTE
    assert take_back_time(call_time(FIFTY, MINUTE), 2 * MINUTE) == FIFTY
    assert take_back_time(FIFTY, MINUTE) == FIFTY


def test_time_may_be_called_for_all_after_it_was_called_but_for_those_with_more() -> None:
    day = desk(Plan((RandomDraw(name="Rounds", rounds=1, tables=(4,), minutes=50),)), 8)
    key = day.draw(1)
    one, other = (table.key for table in day.live.round(key).tables)
    day.note(timing.start_clock(day.live, key, 0))
    day.note(timing.extend_table(day.live, other, 10 * MINUTE))
    day.note(timing.call_time(day.live, key, 20 * MINUTE, for_all=False))
    assert deals_may_start(day.live, other, 25 * MINUTE)
    assert timing.call_time(day.live, key, 25 * MINUTE, for_all=False) == ()
    day.note(timing.call_time(day.live, key, 26 * MINUTE))
    assert table_clock(day.live, one).ends_at == 20 * MINUTE
    assert table_clock(day.live, other).ends_at == 26 * MINUTE
    assert timing.call_time(day.live, key, 27 * MINUTE) == ()
    day.note(timing.take_back_time(day.live, key, "A slip", 30 * MINUTE))
    assert table_clock(day.live, one).ends_at == 60 * MINUTE
    assert table_clock(day.live, other).ends_at == 70 * MINUTE
