"""What happens between draw and play: withdrawals, returns, rounds called off, early ends."""

import pytest

from app.domain.tournament import arranging, conducting, organizing, registering, sheets
from app.domain.tournament.course_facts import FixedSeat
from app.domain.tournament.draws import NO_WISH, DrawWish
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.folding import fold
from app.domain.tournament.plan import Plan
from app.domain.tournament.presets import PRESETS
from app.domain.tournament.stages import Knockout, RandomDraw, RoundRobin
from app.domain.tournament.standings import standings
from app.persistence.matching import heaviest_pairs
from tests.domain.tournament.staging import Desk, bars, desk, people, seed_of

DAY = PRESETS["paskievics-classic"].plan
FIRST = RoundKey(1, 1)
FINALS = RoundKey(2, 1)


def draw(day: Desk, number: int, reason: str = "", wish: DrawWish = NO_WISH) -> None:
    """Draw the next round, and publish nothing."""
    told = seed_of(number), "c" * 64, reason, heaviest_pairs, wish
    day.note(conducting.draw_next(day.live, *told))


def redraw(day: Desk, key: RoundKey, wish: DrawWish = NO_WISH) -> None:
    """Draw the last round anew."""
    told = seed_of(99), "d" * 64, "Somebody is not there", heaviest_pairs, wish
    day.note(conducting.draw_again(day.live, key, *told))


def sizes(day: Desk) -> list[int]:
    """The sizes of the tables of the last round."""
    return [len(table.at.entries) for table in day.live.rounds[-1].tables]


def played_rounds(entries: int, rounds: int = 3) -> Desk:
    """A day whose first rounds are official, everybody by strength of name."""
    day = desk(DAY, entries)
    for number in range(1, rounds + 1):
        day.draw(number)
        for table in day.live.rounds[-1].tables:
            strength = [100 - int(entry[1:]) for entry in table.at.entries]
            day.play(table, [len(strength) * one - sum(strength) for one in strength])
    return day


def test_whoever_withdraws_between_draw_and_play_is_not_drawn_again() -> None:
    day = desk(DAY, 9)
    draw(day, 1)
    assert sorted(sizes(day)) == [4, 5]
    day.note(registering.withdraw_entry(day.live, "e05", "Not there"))
    assert day.live.entry("e05").out_from == FIRST
    with bars(day, "seated-withdrawn"):
        conducting.publish(day.live, FIRST)
    redraw(day, FIRST)
    assert sizes(day) == [4, 4]
    assert "e05" not in day.live.rounds[0].entries
    day.note(conducting.publish(day.live, FIRST))


def test_a_withdrawal_may_hold_from_the_next_round_on_while_the_drawn_one_is_played() -> None:
    day = desk(DAY, 9)
    day.draw(1)
    with bars(day, "withdrawal-round"):
        registering.withdraw_entry(day.live, "e05", "Home", RoundKey(1, 3))
    day.note(registering.withdraw_entry(day.live, "e05", "Home", RoundKey(1, 2)))
    assert day.live.entry("e05").plays_in(FIRST)
    day.hand_in(day.table(1, 1, 1), (9, 3, 0, -2, -10))
    day.note(registering.withdraw_entry(day.live, "e06", "Home"))
    assert day.live.entry("e06").out_from == RoundKey(1, 2)


def test_whoever_withdraws_from_a_drawn_match_loses_it_and_gets_it_back() -> None:
    league = desk(Plan((RoundRobin(name="League", largest_block=4),)), 4, size=2)
    league.draw(1)
    table = league.table(1, 1, 1)
    gone, stays = table.at.entries
    league.note(registering.withdraw_entry(league.live, gone, "Ill"))
    sheet = league.table(1, 1, 1).sheet
    assert (sheet.status, sheet.walkover) == ("official", stays)
    league.note(registering.withdraw_entry(league.live, stays, "Ill too"))
    assert league.table(1, 1, 1).sheet.walkover == ""
    with bars(league, "reason-needed"):
        registering.take_back_withdrawal(league.live, gone, "")
    league.note(registering.take_back_withdrawal(league.live, gone, "The wrong name"))
    assert league.table(1, 1, 1).sheet.walkover == gone
    league.note(registering.take_back_withdrawal(league.live, stays, "Better already"))
    assert league.table(1, 1, 1).sheet.status == "open"
    with bars(league, "entry-not-withdrawn"):
        registering.take_back_withdrawal(league.live, gone, "Once more")
    assert fold(league.facts) == league.live


def test_what_was_played_without_an_entry_stands_when_it_comes_back() -> None:
    day = played_rounds(9, rounds=1)
    day.note(registering.withdraw_entry(day.live, "e09", "Home"))
    day.draw(2)
    assert sizes(day) == [4, 4]
    for table in day.live.rounds[-1].tables:
        day.play(table, (9, 3, -2, -10))
    before = standings(day.live)
    day.note(registering.take_back_withdrawal(day.live, "e09", "He was in the garden"))
    assert standings(day.live) == before
    day.draw(3)
    assert sorted(sizes(day)) == [4, 5]
    assert "e09" in day.live.rounds[-1].entries


def test_nobody_comes_back_beside_another_of_his_name() -> None:
    day = desk(DAY, 8)
    day.note(registering.withdraw_entry(day.live, "e08", "Ill"))
    other = people(9, 1)[0]
    twin = type(other)("e09", "Name 8")
    day.note(registering.add_entries(day.live, (twin,)))
    with bars(day, "entry-twice"):
        registering.take_back_withdrawal(day.live, "e08", "Better")


@pytest.mark.parametrize(("entries", "without"), [(6, 1), (7, 2), (11, 1)])
def test_finals_of_a_number_that_cannot_be_seated_are_played_without_the_last(
    entries: int, without: int
) -> None:
    day = played_rounds(entries + 1 if entries != 6 else 8)
    for number in range(len(day.live.entries), entries, -1):
        day.note(registering.withdraw_entry(day.live, f"e{number:02d}", "Home"))
    with bars(day, "no-layout"):
        draw(day, 9)
    order = [one.entry for one in standings(day.live)[0].standings]
    here = [one for one in order if day.live.entry(one).out_from is None]
    last = DrawWish(without=tuple(here[-without:]))
    with bars(day, "reason-needed"):
        draw(day, 9, wish=last)
    draw(day, 9, "Only so many can be seated", last)
    assert sorted(day.live.rounds[-1].entries) == sorted(here[:-without])
    assert day.live.rounds[-1].without == tuple(here[-without:])
    redraw(day, FINALS, last)
    assert sorted(day.live.rounds[-1].entries) == sorted(here[:-without])


def test_whoever_sits_out_one_round_plays_the_next() -> None:
    day = desk(DAY, 7)
    late = DrawWish(without=("e01", "e02"))
    draw(day, 1, "Their train is late", late)
    assert (sizes(day), day.live.rounds[0].without) == ([5], ("e01", "e02"))
    # One of them comes all the same, and somebody does not: the director seats them by hand.
    (table,) = day.live.rounds[0].tables
    day.note(registering.withdraw_entry(day.live, table.at.entries[0], "Ill"))
    hand = [("e01", *table.at.entries[1:])]
    day.note(arranging.arrange(day.live, FIRST, hand, "The train came"))
    assert day.live.rounds[0].without == ("e02",)
    day.note(conducting.publish(day.live, FIRST))
    day.play(day.table(1, 1, 1), (9, 3, 0, -2, -10))
    with bars(day, "no-layout"):
        draw(day, 2)
    draw(day, 2, "One is ill", DrawWish(without=("e01",)))
    assert "e02" in day.live.rounds[1].entries
    assert fold(day.facts) == day.live


def test_nobody_sits_out_where_a_plan_draws_all_or_twice_or_unknown() -> None:
    league = desk(Plan((RoundRobin(name="League", largest_block=8),)), 5, size=2)
    with bars(league, "stage-plays-all"):
        draw(league, 1, "Why not", DrawWish(without=("e01",)))
    day = _withdrawn(desk(DAY, 9), "e09")
    with bars(day, "entry-not-here"):
        draw(day, 1, "Why not", DrawWish(without=("e09",)))


def test_whoever_is_put_at_a_table_sits_there() -> None:
    day = desk(DAY, 9)
    fixed = DrawWish(fixed=(FixedSeat("e03", 2), FixedSeat("e07", 2)))
    draw(day, 1, wish=fixed)
    assert {"e03", "e07"} <= set(day.table(1, 1, 2).at.entries)
    assert day.live.rounds[0].fixed == fixed.fixed
    for wrong in (
        (FixedSeat("e03", 3),),
        (FixedSeat("e03", 1), FixedSeat("e03", 2)),
        tuple(FixedSeat(f"e0{number}", 2) for number in range(1, 6)),
    ):
        with bars(day, "fixed-table"):
            redraw(day, FIRST, DrawWish(fixed=wrong))
    finals = played_rounds(8)
    with bars(finals, "no-fixed-tables"):
        draw(finals, 9, wish=DrawWish(fixed=(FixedSeat("e03", 2),)))


def _withdrawn(day: Desk, entry: str) -> Desk:
    day.note(registering.withdraw_entry(day.live, entry, "Home"))
    return day


def test_a_round_that_is_called_off_counts_no_more_and_is_drawn_again() -> None:
    day = played_rounds(8, rounds=2)
    second = RoundKey(1, 2)
    with bars(day, "round-not-last"):
        conducting.cancel_round(day.live, FIRST, "The lights went out")
    with bars(day, "reason-needed"):
        conducting.cancel_round(day.live, second, "")
    day.note(conducting.cancel_round(day.live, second, "The lights went out"))
    assert [one.key for one in day.live.rounds] == [FIRST]
    (gone,) = day.live.cancelled
    assert (gone.drawn, gone.played, gone.reason) == (second, 2, "The lights went out")
    assert standings(day.live) == standings(played_rounds(8, rounds=1).live)
    assert day.draw(7) == second
    assert fold(day.facts) == day.live


def test_an_event_ends_early_for_a_reason_and_is_told_what_is_missing() -> None:
    day = played_rounds(8, rounds=1)
    with bars(day, "rounds-left"):
        organizing.finish(day.live)
    day.draw(2)
    with bars(day, "sheets-wait"):
        organizing.finish(day.live, "The lights went out")
    day.note(conducting.cancel_round(day.live, RoundKey(1, 2), "The lights went out"))
    assert not standings(day.live)[0].official
    day.note(organizing.finish(day.live, "The lights went out"))
    assert day.live.phase == "finished"
    assert standings(day.live)[0].official


def test_tables_arranged_by_hand_tell_what_they_break() -> None:
    plan = Plan(
        (RandomDraw(name="Day", rounds=2, tables=(4,), avoid_repeats=True, separate_clubs=True),)
    )
    day = desk(plan, 0)
    clubs = [type(one)(one.id, one.name, f"Club {n // 2}") for n, one in enumerate(people(1, 8))]
    day.note(registering.add_entries(day.live, tuple(clubs)))
    draw(day, 1)
    together = [("e01", "e02", "e03", "e04"), ("e05", "e06", "e07", "e08")]
    day.note(arranging.arrange(day.live, FIRST, together, "Friends"))
    broken = [(one.table, one.wish, one.pair) for one in day.live.rounds[0].broken]
    assert broken == [
        (1, "club", ("e01", "e02")),
        (1, "club", ("e03", "e04")),
        (2, "club", ("e05", "e06")),
        (2, "club", ("e07", "e08")),
    ]
    day.note(conducting.publish(day.live, FIRST))
    for table in day.live.rounds[0].tables:
        day.play(table, (9, 3, -2, -10))
    draw(day, 2)
    day.note(arranging.arrange(day.live, RoundKey(1, 2), together, "Friends"))
    assert [one.wish for one in day.live.rounds[1].broken].count("repeat") == 12


def test_final_tables_are_arranged_with_who_still_plays() -> None:
    day = played_rounds(9)
    draw(day, 9)
    top = day.table(2, 1, 1).at.entries
    _withdrawn(day, top[0])
    low = day.table(2, 1, 2).at.entries
    hand = [(low[0], *top[1:]), low[1:]]
    with bars(day, "other-tables"):
        arranging.arrange(day.live, FINALS, [hand[0]], "One left")
    day.note(arranging.arrange(day.live, FINALS, hand, "One left"))
    assert sizes(day) == [4, 4]
    assert all(table.at.first_dealer < 4 for table in day.live.rounds[-1].tables)


def test_two_who_have_both_withdrawn_share_the_place_for_which_they_would_play() -> None:
    cup = desk(Plan((Knockout(name="Cup", third_place=True),)), 4, size=3)
    cup.draw(1)
    for table in cup.live.rounds[0].tables:
        cup.play(table, (9, 1))
    losers = [table.at.entries[1] for table in cup.live.rounds[0].tables]
    for entry in losers:
        _withdrawn(cup, entry)
    cup.draw(2)
    final = next(t for t in cup.live.rounds[1].tables if losers[0] not in t.at.entries)
    cup.play(final, (9, 1))
    places = {one.entry: one.place for one in standings(cup.live)[0].standings}
    assert places == {final.at.entries[0]: 1, final.at.entries[1]: 2, losers[0]: 3, losers[1]: 3}
    cup.note(organizing.finish(cup.live))


def test_where_nobody_came_to_a_semi_final_the_other_finalist_has_won() -> None:
    cup = desk(Plan((Knockout(name="Cup"),)), 4, size=3)
    cup.draw(1)
    one, other = cup.live.rounds[0].tables
    cup.play(one, (9, 1))
    cup.note(sheets.walk_over(cup.live, other.key, "", "Neither came", ""))
    places = {row.entry: row.place for row in standings(cup.live)[0].standings}
    assert places[one.at.entries[0]] == 1
    cup.note(organizing.finish(cup.live))
