"""Clocks: who runs, who stands, what is left."""

from hypothesis import given
from hypothesis import strategies as st

from app.domain.clock import LEAST_MS, Clock, TimeControl, paused, resumed, ticked, wound

BANK = TimeControl("bank", 60, 5)
MOVE = TimeControl("move", 30)
BOTH = frozenset({0, 1})
NOBODY: frozenset[int] = frozenset()


def test_a_clock_is_wound_with_the_bank_and_stands() -> None:
    assert wound(BANK, 2) == Clock((60_000, 60_000), (None, None))


def test_the_clock_of_who_must_act_runs_and_no_other() -> None:
    assert ticked(BANK, wound(BANK, 2), 1_000, frozenset({1})).due == (None, 61_000)


def test_a_decision_stops_the_clock_and_adds_the_increment() -> None:
    running = ticked(BANK, wound(BANK, 2), 0, frozenset({0}))
    after = ticked(BANK, running, 10_000, frozenset({1}), mover=0)
    assert after == Clock((55_000, 60_000), (None, 70_000))


def test_a_seat_that_moves_and_must_move_again_gets_what_is_left() -> None:
    running = ticked(BANK, wound(BANK, 2), 0, frozenset({0}))
    after = ticked(BANK, running, 10_000, frozenset({0}), mover=0)
    assert after == Clock((55_000, 60_000), (65_000, None))


def test_whoever_still_thinks_keeps_the_moment_while_another_decides() -> None:
    running = ticked(BANK, wound(BANK, 2), 0, BOTH)
    after = ticked(BANK, running, 7_000, frozenset({1}), mover=0)
    assert after == Clock((58_000, 60_000), (None, 60_000))


def test_a_seat_that_need_not_act_any_more_gets_no_increment() -> None:
    running = ticked(BANK, wound(BANK, 2), 0, BOTH)
    assert ticked(BANK, running, 7_000, NOBODY, mover=0).banks == (58_000, 53_000)


def test_seconds_for_each_move_are_whole_again_after_it() -> None:
    running = ticked(MOVE, wound(MOVE, 2), 0, frozenset({0}))
    assert ticked(MOVE, running, 29_000, frozenset({1}), mover=0) == Clock(
        (30_000, 30_000), (None, 59_000)
    )


def test_so_they_are_when_a_stand_in_has_moved_after_a_pause() -> None:
    running = ticked(MOVE, wound(MOVE, 2), 0, frozenset({1}))
    stood = paused(running, 8_000)
    gone = resumed(MOVE, stood, 50_000, NOBODY)
    assert gone.banks == (30_000, 22_000)
    back = resumed(MOVE, stood, 50_000, frozenset({1}))
    assert back.due == (None, 72_000)
    assert ticked(MOVE, gone, 51_000, frozenset({0}), mover=1).banks == (30_000, 30_000)


def test_an_empty_bank_still_gives_a_little_time() -> None:
    running = ticked(BANK, Clock((0, 60_000), (None, None)), 100, frozenset({0}))
    assert running.due == (100 + LEAST_MS, None)


def test_overdue_are_the_seats_whose_moment_has_come() -> None:
    clock = Clock((0, 0, 0), (5, None, 6))
    assert (clock.overdue(4), clock.overdue(5), clock.overdue(6)) == ((), (0,), (0, 2))
    assert (clock.next_due, Clock((0,), (None,)).next_due) == (5, None)


def test_a_pause_keeps_what_a_single_decision_has_left() -> None:
    running = ticked(MOVE, wound(MOVE, 2), 0, frozenset({0}))
    held = paused(running, 12_000)
    assert held == Clock((18_000, 30_000), (None, None), 12_000)
    assert ticked(MOVE, held, 20_000, frozenset({0})) == held
    assert resumed(MOVE, held, 50_000, frozenset({0})).due == (68_000, None)


def test_a_pause_keeps_what_is_left_of_a_decision_that_its_player_left() -> None:
    running = ticked(MOVE, wound(MOVE, 2), 0, frozenset({0}))
    left = ticked(MOVE, running, 10_000, NOBODY, away=frozenset({0}))
    held = paused(left, 12_000)
    assert held == Clock((18_000, 30_000), (None, None), 12_000)
    again = resumed(MOVE, held, 50_000, NOBODY)
    assert ticked(MOVE, again, 51_000, frozenset({0})).due == (69_000, None)


def test_a_decision_that_is_changed_again_and_again_is_one_to_the_clock() -> None:
    first = frozenset({0})
    for control, begun in ((BANK, 60_000), (MOVE, 30_000)):
        clock = ticked(control, wound(control, 2), 0, BOTH, unsettled=BOTH)
        for moment in range(1_000, 10_000, 1_000):
            clock = ticked(control, clock, moment, BOTH, mover=0, unsettled=BOTH)
            assert clock.due == (begun, begun)
        clock = ticked(control, clock, 10_000, frozenset({1}), mover=0, unsettled=BOTH)
        assert (clock.due, clock.banks[0]) == ((None, begun), begun - 10_000)
        clock = ticked(control, clock, 20_000, BOTH, unsettled=BOTH)
        assert clock.due == (begun + 10_000, begun)
        clock = ticked(control, clock, 21_000, frozenset({1}), mover=0, unsettled=BOTH)
        settled = ticked(control, clock, 25_000, first, mover=1)
        whole = 30_000 if control == MOVE else begun - 11_000 + 5_000
        assert settled == Clock(
            (whole, 30_000 if control == MOVE else begun - 25_000 + 5_000), (25_000 + whole, None)
        )


def test_whoever_has_used_up_the_time_of_an_unsettled_decision_gets_none_by_changing_it() -> None:
    clock = ticked(MOVE, wound(MOVE, 2), 0, BOTH, unsettled=BOTH)
    clock = ticked(MOVE, clock, 30_000, frozenset({1}), mover=0, unsettled=BOTH)
    again = ticked(MOVE, clock, 40_000, BOTH, unsettled=BOTH)
    assert again.overdue(40_000) == (0, 1)


def test_a_pause_in_an_unsettled_decision_earns_nothing() -> None:
    clock = ticked(BANK, wound(BANK, 2), 0, BOTH, unsettled=BOTH)
    clock = ticked(BANK, clock, 10_000, frozenset({1}), mover=0, unsettled=BOTH)
    after = resumed(BANK, paused(clock, 12_000), 50_000, frozenset({1}))
    assert after == Clock((50_000, 48_000), (None, 98_000), unsettled=(0, 1))


def test_no_clock_never_runs() -> None:
    none = TimeControl()
    assert ticked(none, wound(none, 2), 5, BOTH, mover=0) == wound(none, 2)


steps = st.lists(
    st.tuples(st.integers(0, 90_000), st.frozensets(st.integers(0, 2)), st.integers(0, 2)),
    max_size=20,
)


@given(st.sampled_from([BANK, MOVE]), steps)
def test_a_clock_runs_exactly_for_those_who_must_act(
    control: TimeControl, given_steps: list[tuple[int, frozenset[int], int]]
) -> None:
    clock, now = wound(control, 3), 0
    for passed, acting, mover in given_steps:
        now += passed
        clock = ticked(control, clock, now, acting, mover)
        assert {seat for seat, due in enumerate(clock.due) if due is not None} == acting
        assert all(bank >= 0 for bank in clock.banks)


def test_the_rules_may_give_a_decision_a_time_of_its_own() -> None:
    none = TimeControl()
    lying = ticked(none, wound(none, 2), 100, BOTH, pace={0: 4000, 1: 4000})
    assert lying == Clock((0, 0), (4100, 4100), paced=(0, 1))
    assert (lying.next_paced, lying.overdue(4100)) == (4100, (0, 1))
    seen = ticked(none, lying, 200, frozenset({1}), mover=0, pace={1: 4000})
    assert seen == Clock((0, 0), (None, 4100), paced=(1,))
    assert ticked(none, seen, 300, frozenset({0}), mover=1) == wound(none, 2)


def test_no_bank_pays_for_a_time_that_the_rules_give() -> None:
    lying = ticked(BANK, wound(BANK, 2), 0, BOTH, pace={0: 4000, 1: 4000})
    after = ticked(BANK, lying, 3000, frozenset({0}), mover=1, pace={0: 4000})
    assert after == Clock((60_000, 60_000), (4000, None), paced=(0,))
    assert ticked(BANK, after, 4000, frozenset({1}), mover=0).due == (None, 64_000)
