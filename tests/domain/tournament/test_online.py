"""Online tables: the match that was opened ends in a result, or without one, once."""

import pytest

from app.domain.tournament import members, online, sheets
from app.domain.tournament.facts import TableClosed, TableKey, TableReopened
from app.domain.tournament.folding import fold
from app.domain.tournament.plan import Plan
from app.domain.tournament.reopening import reopen
from app.domain.tournament.sheet_rulings import SheetReopened
from app.domain.tournament.stages import Knockout, RoundRobin, Swiss
from app.domain.tournament.state import Ground, Sheet
from tests.domain.tournament.staging import Desk, bars, desk, tally_of

KEY = TableKey(1, 1, 1)
LINES = ('{"line":1}',)
BLOCK = Plan((RoundRobin(name="Block", largest_block=2, venue="online"),))
CUP = Plan((Knockout(name="Cup", venue="online"),))


def opened(plan: Plan) -> Desk:
    """A table of two house bots whose match was opened."""
    made = desk(plan, 2)
    for entry in ("e01", "e02"):
        made.note(members.let_house_play(made.live, entry, 1, "steady"))
    made.draw(1)
    made.note(online.open_table(made.live, KEY, "m1"))
    return made


def test_a_table_is_opened_once_it_is_published_and_everybody_is_played_for() -> None:
    made = opened(BLOCK)
    assert made.table(1, 1, 1).sheet.match == "m1"
    assert online.open_table(made.live, KEY, "m2") == ()
    assert fold(made.facts) == made.live


def test_a_result_is_taken_once_and_from_its_own_match_only() -> None:
    made = opened(BLOCK)
    assert online.take_result(made.live, KEY, "m2", LINES, tally_of((3, 1))) == ()
    made.note(online.take_result(made.live, KEY, "m1", LINES, tally_of((3, 1))))
    sheet = made.table(1, 1, 1).sheet
    assert (sheet.status, sheet.lines, sheet.running) == ("official", LINES, False)
    assert online.take_result(made.live, KEY, "m1", LINES, tally_of((0, 9))) == ()


def test_a_level_match_of_a_knockout_leaves_the_sheet_to_its_organizers() -> None:
    made = opened(CUP)
    made.note(online.take_result(made.live, KEY, "m1", LINES, tally_of((2, 2))))
    sheet = made.table(1, 1, 1).sheet
    assert (sheet.status, sheet.lines, sheet.running) == ("open", LINES, False)


@pytest.mark.parametrize(
    ("plan", "absent", "walkover"),
    [
        (BLOCK, {0}, 1),
        (BLOCK, {1}, 0),
        (BLOCK, {0, 1}, ""),
        (CUP, {0, 1}, None),
        (BLOCK, set(), None),
    ],
)
def test_whoever_was_not_there_has_lost(
    plan: Plan, absent: set[int], walkover: int | str | None
) -> None:
    made = opened(plan)
    entries = made.table(1, 1, 1).at.entries
    made.note(online.close_table(made.live, KEY, "m1", frozenset(absent), "R-1"))
    sheet = made.table(1, 1, 1).sheet
    expected = entries[walkover] if isinstance(walkover, int) else walkover
    assert (sheet.walkover, sheet.running) == (expected, False)
    assert sheet.status == ("open" if walkover is None else "official")
    ground = None if walkover is None else Ground("absent", "absent", "R-1", automatic=True)
    assert sheet.ground == ground


def test_a_ruling_goes_before_the_result_of_the_match() -> None:
    made = opened(BLOCK)
    winner = made.table(1, 1, 1).at.entries[1]
    made.note(sheets.walk_over(made.live, KEY, winner, "Left", ""))
    facts = online.take_result(made.live, KEY, "m1", LINES, tally_of((3, 1)))
    assert facts == (TableClosed(KEY, "m1"),)


@pytest.mark.parametrize("absent", [{0}, {0, 1}, set()])
def test_a_match_to_which_players_had_not_come_is_opened_again(absent: set[int]) -> None:
    made = opened(BLOCK)
    made.note(online.close_table(made.live, KEY, "m1", frozenset(absent), ""))
    made.note(online.reopen_table(made.live, KEY, "Server down", 0))
    assert made.facts[-1] == TableReopened(KEY, "m1", "Server down")
    assert made.table(1, 1, 1).sheet == Sheet()
    made.note(online.open_table(made.live, KEY, "m2"))
    assert made.table(1, 1, 1).sheet.match == "m2"
    assert fold(made.facts) == made.live


def test_a_walkover_that_an_organizer_gave_by_mistake_lets_the_match_be_opened_again() -> None:
    made = opened(BLOCK)
    made.note(online.close_table(made.live, KEY, "m1", frozenset(), ""))
    winner = made.table(1, 1, 1).at.entries[1]
    made.note(sheets.walk_over(made.live, KEY, winner, "Left", "", "left"))
    made.note(online.reopen_table(made.live, KEY, "Wrong table", 0))
    assert made.table(1, 1, 1).sheet == Sheet()


def test_after_the_next_draw_who_had_not_come_has_lost_for_good() -> None:
    made = desk(Plan((Swiss(name="Open", rounds=2, venue="online"),)), 2)
    for entry in ("e01", "e02"):
        made.note(members.let_house_play(made.live, entry, 1, "steady"))
    made.draw(1)
    made.note(online.open_table(made.live, KEY, "m1"))
    made.note(online.close_table(made.live, KEY, "m1", frozenset({0}), ""))
    made.draw(2)
    with bars(made, "match-not-closed"):
        online.reopen_table(made.live, KEY, "Again", 0)


def test_what_was_written_after_a_match_without_a_result_is_given_back_as_paper_is() -> None:
    made = opened(BLOCK)
    made.note(online.close_table(made.live, KEY, "m1", frozenset(), ""))
    made.note(sheets.cut_short(made.live, KEY, tally_of((0, 0)), "Nobody came", ""))
    made.note(reopen(made.live, KEY, "They came", 0))
    sheet = made.table(1, 1, 1).sheet
    assert (sheet.status, sheet.cut, sheet.match) == ("open", None, "m1")
    made.play(made.table(1, 1, 1), (20, 10))
    made.note(reopen(made.live, KEY, "Two more deals", 0))
    assert (made.facts[-1], made.table(1, 1, 1).sheet.status) == (
        SheetReopened(KEY, "Two more deals"),
        "open",
    )
    assert fold(made.facts) == made.live


def test_a_level_match_that_was_written_on_is_given_back_and_the_result_of_play_is_not() -> None:
    made = opened(CUP)
    made.note(online.take_result(made.live, KEY, "m1", LINES, tally_of((2, 2))))
    more = (*LINES, '{"line":2}')
    made.note(sheets.enter_lines(made.live, KEY, 1, more, tally_of((3, 2))))
    made.note(sheets.submit_sheet(made.live, KEY))
    made.note(reopen(made.live, KEY, "One more deal", 0))
    assert made.table(1, 1, 1).sheet.status == "open"
    block = opened(BLOCK)
    block.note(online.take_result(block.live, KEY, "m1", LINES, tally_of((3, 1))))
    with bars(block, "match-not-closed"):
        reopen(block.live, KEY, "Again", 0)
