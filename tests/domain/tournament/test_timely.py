"""Lines that are written live: which are of deals that began after the signal (PAS-TRN-4)."""

from app.domain.tournament.clock_facts import TimeTakenBack
from app.domain.tournament.facts import TableKey
from app.domain.tournament.plan import Plan
from app.domain.tournament.sheets import correct_sheet, enter_lines, submit_sheet
from app.domain.tournament.stages import RandomDraw
from tests.domain.tournament.staging import Desk, desk, tally_of

KEY = TableKey(1, 1, 1)
NOTHING = tally_of((0, 0, 0, 0))


def table_of_four() -> Desk:
    """A day of one table."""
    day = desk(Plan((RandomDraw(name="Rounds", rounds=1, tables=(4,)),)), 4)
    day.draw(1)
    return day


def late_from(
    day: Desk, lines: str, *, after_time: bool = False, typed: bool = False
) -> int | None:
    """Lines of one letter each, written now; from which one on they are late."""
    seen = day.live.table(KEY).sheet.version
    told = tuple(lines)
    day.note(enter_lines(day.live, KEY, seen, told, NOTHING, after_time=after_time, typed=typed))
    return day.live.table(KEY).sheet.late_from


def test_a_line_that_is_mended_after_the_signal_was_in_time() -> None:
    day = table_of_four()
    assert late_from(day, "abc", after_time=False) is None
    assert late_from(day, "xbc", after_time=True) is None
    assert late_from(day, "xbcd", after_time=True) is None
    assert late_from(day, "ybcde", after_time=True) == 5


def test_a_line_that_was_taken_off_and_put_back_is_as_it_was() -> None:
    day = table_of_four()
    late_from(day, "abc", after_time=False)
    assert late_from(day, "a", after_time=True) is None
    assert late_from(day, "abc", after_time=True) is None
    assert late_from(day, "abcde", after_time=True) == 5


def test_in_the_place_of_a_line_that_was_taken_off_another_is_late() -> None:
    day = table_of_four()
    late_from(day, "abc", after_time=False)
    late_from(day, "ab", after_time=True)
    assert late_from(day, "abxy", after_time=True) == 4


def test_a_line_that_is_mended_as_from_paper_is_no_earlier_for_that() -> None:
    day = table_of_four()
    late_from(day, "abc")
    assert late_from(day, "abcde", after_time=True) == 5
    assert late_from(day, "abcdx", typed=True) == 5
    assert late_from(day, "abcd", typed=True) is None
    assert late_from(day, "abcdyz", after_time=True) == 5


def test_what_is_typed_from_paper_after_the_deal_in_progress_accuses_nobody() -> None:
    day = table_of_four()
    late_from(day, "abc")
    assert late_from(day, "abcd", after_time=True) is None
    assert late_from(day, "abcdef", typed=True) is None
    assert late_from(day, "abcdefg", after_time=True) == 7


def test_lines_that_are_written_live_in_time_again_are_all_in_time() -> None:
    day = table_of_four()
    late_from(day, "a")
    assert late_from(day, "abc", after_time=True) == 3
    assert late_from(day, "abcd") is None
    assert late_from(day, "abcde", after_time=True) is None


def test_a_sheet_of_fewer_lines_accuses_of_none_that_is_not_there() -> None:
    day = table_of_four()
    late_from(day, "a")
    assert late_from(day, "abc", after_time=True) == 3
    day.note(submit_sheet(day.live, KEY))
    day.note(correct_sheet(day.live, KEY, ("a", "b"), NOTHING, "One too many"))
    assert day.live.table(KEY).sheet.late_from is None


def test_no_line_was_late_for_a_signal_that_is_taken_back() -> None:
    day = table_of_four()
    late_from(day, "abc")
    assert late_from(day, "abcde", after_time=True) == 5
    day.note((TimeTakenBack(KEY.of, 1000, "By mistake"),))
    assert day.live.table(KEY).sheet.late_from is None
    assert late_from(day, "abcdef", after_time=True) is None
    assert late_from(day, "abcdefg", after_time=True) == 7
