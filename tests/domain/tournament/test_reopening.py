"""Sheets that were handed in or walked over by mistake are given back; signatures and versions."""

from app.domain.tournament import judging, organizing, registering, sheets
from app.domain.tournament.decisions import decisions_of
from app.domain.tournament.facts import SheetTally, TableKey
from app.domain.tournament.plan import Plan
from app.domain.tournament.reopening import reopen
from app.domain.tournament.sheet_rulings import SheetReopened
from app.domain.tournament.stages import Knockout, RandomDraw, RoundRobin
from tests.domain.tournament.staging import Desk, bars, desk, tally_of

LEAGUE = Plan((RoundRobin(name="League", largest_block=4, outright="tuppi"),))
DAY = Plan((RandomDraw(name="Rounds", rounds=1, tables=(4,)),))
KEY = TableKey(1, 1, 1)
NOW = 0


def at_table(made: Desk) -> tuple[str, str, int]:
    """The state of the sheet, who has signed it, and its version."""
    sheet = made.live.table(KEY).sheet
    return sheet.status, sheet.signature, sheet.version


def test_a_walkover_given_at_the_wrong_table_is_taken_back() -> None:
    league = desk(LEAGUE, 4, size=2)
    league.draw(1)
    winner, _ = league.table(1, 1, 1).at.entries
    league.note(sheets.walk_over(league.live, KEY, winner, "Late", ""))
    with bars(league, "reason-needed"):
        reopen(league.live, KEY, "", NOW)
    league.note(reopen(league.live, KEY, "It was the other table", NOW))
    assert league.facts[-1] == SheetReopened(KEY, "It was the other table")
    assert (league.table(1, 1, 1).winner, decisions_of(league.live, 1)) == (None, ())
    with bars(league, "sheet-status"):
        reopen(league.live, KEY, "Again", NOW)
    league.play(league.table(1, 1, 1), (20, 10))
    assert at_table(league) == ("official", "Secretary", 1)


def test_a_sheet_handed_in_by_a_slip_is_written_on_also_after_the_end() -> None:
    day = desk(DAY, 4)
    day.draw(1)
    day.play(day.table(1, 1, 1), (9, 3, -2, -10))
    day.note(organizing.finish(day.live, ""))
    day.note(reopen(day.live, KEY, "They play on", NOW))
    assert (at_table(day), day.live.phase) == (("open", "", 2), "running")
    # What was handed in before and arrives once more does not take that back.
    with bars(day, "sheet-changed"):
        sheets.submit_sheet(day.live, KEY, seen=1)
    lines = (*day.table(1, 1, 1).sheet.lines, '{"line":2}')
    day.note(sheets.enter_lines(day.live, KEY, 2, lines, tally_of((1, 2, 3, -6))))
    day.note(sheets.submit_sheet(day.live, KEY, seen=3))
    assert sheets.submit_sheet(day.live, KEY, seen=3) == ()
    assert at_table(day) == ("submitted", "", 3)


def test_what_rests_on_a_walkover_is_called_off_before_it_is_taken_back() -> None:
    cup = desk(Plan((Knockout(name="Cup"),)), 4)
    cup.draw(1)
    for table in cup.live.rounds[0].tables:
        cup.note(sheets.walk_over(cup.live, table.key, table.at.entries[0], "Late", ""))
    cup.draw(2)
    with bars(cup, "rounds-rest-on-it"):
        reopen(cup.live, KEY, "Wrong table", NOW)


def test_a_walkover_against_one_who_has_withdrawn_ends_with_the_return() -> None:
    league = desk(LEAGUE, 4, size=2)
    league.draw(1)
    gone = league.table(1, 1, 1).at.entries[0]
    league.note(registering.withdraw_entry(league.live, gone, "Ill"))
    with bars(league, "entry-withdrawn"):
        reopen(league.live, KEY, "He is back", NOW)


def test_whoever_is_back_once_others_play_gets_the_match_that_was_given_away() -> None:
    league = desk(LEAGUE, 4, size=2)
    league.draw(1)
    gone = league.table(1, 1, 1).at.entries[0]
    league.note(registering.withdraw_entry(league.live, gone, "Ill"))
    league.hand_in(league.table(1, 1, 2), (20, 10))
    league.note(registering.take_back_withdrawal(league.live, gone, "Better"))
    assert league.table(1, 1, 1).sheet.walkover not in (None, gone)
    league.note(reopen(league.live, KEY, "He is back", NOW))
    league.play(league.table(1, 1, 1), (20, 10))
    assert (at_table(league), league.table(1, 1, 1).winner) == (("official", "Secretary", 1), gone)


def signed(made: Desk, name: str = "Name 1") -> None:
    """One who sits at the table signs what stands there."""
    version = made.live.table(KEY).sheet.version
    made.note(sheets.sign_sheet(made.live, KEY, version, name))


def test_a_signature_belongs_to_a_version_and_the_same_person_signs_the_next() -> None:
    day = desk(DAY, 4)
    day.draw(1)
    both, four = ("1", "2"), tally_of((9, 3, -2, -10))
    day.note(sheets.enter_lines(day.live, KEY, 0, both, four))
    day.note(sheets.submit_sheet(day.live, KEY))
    signed(day)
    assert at_table(day) == ("confirmed", "Name 1", 1)
    day.note(sheets.correct_sheet(day.live, KEY, ("1", "3"), four, "Misread"))
    assert at_table(day) == ("submitted", "", 2)
    with bars(day, "sheet-changed"):
        sheets.sign_sheet(day.live, KEY, 1, "Name 1")
    with bars(day, "nothing-signed"):
        sheets.make_all_official(day.live, KEY.of, "")
    signed(day)
    day.note(judging.void_deal(day.live, KEY, 1, four, "Card seen", ""))
    assert at_table(day) == ("submitted", "", 3)
    signed(day)
    day.note(sheets.make_official(day.live, KEY))
    day.note(judging.restore_deal(day.live, KEY, 1, four, "It was not", ""))
    assert at_table(day) == ("official", "", 4)


def test_of_a_sheet_that_is_open_again_nothing_is_signed() -> None:
    league = desk(LEAGUE, 2, size=2)
    league.draw(1)
    league.hand_in(league.table(1, 1, 1), (20, 10))
    signed(league)
    short = SheetTally((0, 0), "points", (), ended=False, may_stop=False)
    league.note(judging.void_deal(league.live, KEY, 1, short, "Card seen", "TUP-VOID-1"))
    assert at_table(league) == ("open", "", 2)
    lines = (*league.table(1, 1, 1).sheet.lines, "2")
    league.note(sheets.enter_lines(league.live, KEY, 2, lines, tally_of((20, 10))))
    league.note(sheets.submit_sheet(league.live, KEY))
    assert at_table(league) == ("submitted", "", 3)
    signed(league)
    assert at_table(league) == ("confirmed", "Name 1", 3)
