"""Who withdraws while a round is published: what the director chose, and that it is told."""

import pytest

from app.domain.tournament import conducting, judging, registering
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.plan import Plan
from app.domain.tournament.rounds import after
from app.domain.tournament.seated import gone_but_seated
from app.domain.tournament.stages import FinalTables, RandomDraw
from app.domain.tournament.standings import standings
from app.domain.tournament.worth import worth_of
from app.persistence.matching import heaviest_pairs
from tests.domain.tournament.staging import Desk, bars, desk, seed_of

LAST = RoundKey(2, 1)

DAY = Plan(
    (
        RandomDraw(name="Rounds", rounds=2, tables=(4,)),
        FinalTables(name="Finals", tables=(4,)),
    )
)


def order(day: Desk, stage: int) -> list[tuple[str, int, object]]:
    """Who is where in a stage, with what."""
    return [(one.entry, one.place, one.points) for one in standings(day.live)[stage - 1].standings]


def leaves(day: Desk, entry: str, key: RoundKey | None = None) -> None:
    """An entry withdraws, from this round on if one is named."""
    day.note(registering.withdraw_entry(day.live, entry, "Ill", key))


def test_whoever_withdraws_from_a_published_table_keeps_what_he_wins_there() -> None:
    day = desk(DAY, 4)
    key = day.draw(1)
    a, b, c, d = day.table(1, 1, 1).at.entries
    leaves(day, a)
    entry = day.live.entry(a)
    assert (entry.out_from, gone_but_seated(day.live, entry)) == (RoundKey(1, 2), None)
    day.play(day.table(1, 1, 1), (9, 3, -2, -10))
    assert order(day, 1) == [(a, 1, 5), (b, 2, 3), (c, 3, 2), (d, 4, 1)]
    assert entry.plays_in(key)


def test_whoever_is_out_of_the_published_round_is_told_at_his_table_and_has_nothing_of_it() -> None:
    day = desk(DAY, 4)
    key = day.draw(1)
    table = day.table(1, 1, 1)
    a, b, c, d = table.at.entries
    leaves(day, a, key)
    assert gone_but_seated(day.live, day.live.entry(a)) == table
    assert gone_but_seated(day.live, day.live.entry(b)) is None
    day.play(table, (9, 3, -2, -10))
    assert order(day, 1) == [(b, 1, 3), (c, 2, 2), (d, 3, 1), (a, 4, 0)]
    assert a not in worth_of(day.live, day.live.rounds[0], day.table(1, 1, 1))
    day.note(registering.take_back_withdrawal(day.live, a, "He stayed"))
    assert order(day, 1)[0] == (a, 1, 5)


def finals() -> Desk:
    """Two rounds of four are played, and the final of them is published."""
    day = desk(DAY, 4)
    for number in (1, 2):
        day.draw(number)
        day.play(day.live.rounds[-1].tables[0], (9, 3, -2, -10))
    day.draw(3)
    return day


def test_whoever_is_out_of_the_finals_is_last_at_his_table_since_he_has_withdrawn() -> None:
    day = finals()
    a, b, c, d = day.table(2, 1, 1).at.entries
    leaves(day, a, RoundKey(2, 1))
    assert gone_but_seated(day.live, day.live.entry(a)) == day.table(2, 1, 1)
    day.play(day.table(2, 1, 1), (9, 3, -2, -10))
    assert order(day, 2) == [(b, 1, 3), (c, 2, -2), (d, 3, -10), (a, 4, 0)]
    rows = standings(day.live)[1].standings
    assert [one.by for one in rows] == ["", "winnings", "winnings", "withdrawn"]


def test_two_who_are_out_of_the_finals_share_the_last_place_whatever_was_taken_off() -> None:
    day = finals()
    a, b, c, d = day.table(2, 1, 1).at.entries
    for one in (a, b):
        leaves(day, one, RoundKey(2, 1))
    day.note(judging.give_penalty(day.live, RoundKey(2, 1), b, "4", "points", "Late", ""))
    day.play(day.table(2, 1, 1), (9, 3, 0, -12))
    rows = standings(day.live)[1].standings
    told = [(c, 1, ""), (d, 2, "winnings")]
    told += [(one, 3, by) for one, by in zip(sorted((a, b)), ("withdrawn", ""), strict=True)]
    assert [(one.entry, one.place, one.by) for one in rows] == told


@pytest.mark.parametrize("plan", [DAY, Plan((RandomDraw(name="One", rounds=1, tables=(4,)),))])
def test_whoever_withdraws_from_the_last_round_of_all_unnamed_keeps_what_he_wins_there(
    plan: Plan,
) -> None:
    day = finals() if plan is DAY else desk(plan, 4)
    key = LAST if plan is DAY else day.draw(1)
    table = day.live.round(key).tables[0]
    a, b, *_ = table.at.entries
    leaves(day, a)
    entry = day.live.entry(a)
    assert (entry.out_from, gone_but_seated(day.live, entry)) == (after(key), None)
    day.play(table, (24, 0, 0, -24))
    [*_, last] = standings(day.live)
    assert (last.standings[0].entry, last.official) == (a, True)
    with bars(day, "nothing-to-draw"):
        conducting.draw_next(day.live, seed_of(9), "c" * 64, "", heaviest_pairs)
    with bars(day, "nothing-to-draw"):
        leaves(day, b)


def test_whoever_sits_at_a_last_table_that_nobody_has_seen_is_out_of_it() -> None:
    day = finals()
    day.note(conducting.draw_again(day.live, LAST, seed_of(4), "c" * 64, "Seats", heaviest_pairs))
    leaves(day, "e01")
    assert day.live.entry("e01").out_from == LAST


def test_whoever_was_to_play_a_round_out_leaves_it_when_it_is_drawn_anew() -> None:
    day = desk(DAY, 8)
    key = day.draw(1)
    gone = day.table(1, 1, 1).at.entries[0]
    leaves(day, gone)
    day.note(conducting.cancel_round(day.live, key, "Rain"))
    with bars(day, "entry-withdrawn"):
        registering.withdraw_entry(day.live, gone, "Ill")
    with bars(day, "entry-withdrawn"):
        registering.withdraw_entry(day.live, gone, "Ill", RoundKey(1, 2))
    leaves(day, gone, key)
    assert day.live.entry(gone).out_from == key
    with bars(day, "entry-withdrawn"):
        registering.withdraw_entry(day.live, gone, "Ill", key)
