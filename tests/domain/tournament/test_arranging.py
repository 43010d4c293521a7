"""Seats changed by hand leave what was done at the other tables as it was."""

from app.domain.tournament import registering, sheets
from app.domain.tournament.arranging import arrange
from app.domain.tournament.facts import RoundArranged, RoundKey, TableKey
from app.domain.tournament.folding import fold
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw, RoundRobin
from tests.domain.tournament.staging import Desk, bars, desk, tally_of

DAY = Plan((RandomDraw(name="Rounds", rounds=1, tables=(4,)),))
LEAGUE = Plan((RoundRobin(name="League", largest_block=4),))
ROUND = RoundKey(1, 1)
FIRST, SECOND = TableKey(1, 1, 1), TableKey(1, 1, 2)
OLD, OTHER = "a" * 64, "b" * 64


def seats(made: Desk) -> list[list[str]]:
    """Who sits where."""
    return [list(table.at.entries) for table in made.live.rounds[0].tables]


def links(made: Desk) -> list[str]:
    """The digests of the links of the tables."""
    return [table.sheet.link for table in made.live.rounds[0].tables]


def with_links() -> Desk:
    day = desk(DAY, 8)
    day.draw(1)
    for key, digest in ((FIRST, OLD), (SECOND, OTHER)):
        day.note(sheets.make_link(day.live, key, digest))
    return day


def test_links_hold_where_the_same_sit_and_end_where_others_do() -> None:
    day = with_links()
    one, other = seats(day)
    day.note(arrange(day.live, ROUND, [one, other[::-1]], "window side"))
    assert links(day) == [OLD, OTHER]
    one[0], other[0] = other[0], one[0]
    day.note(arrange(day.live, ROUND, [one, other], "a couple parted"))
    assert links(day) == ["", ""]
    assert fold(day.facts) == day.live


def test_a_link_does_not_go_with_its_players_to_another_table() -> None:
    day = with_links()
    day.note(arrange(day.live, ROUND, seats(day)[::-1], "the heater"))
    assert links(day) == ["", ""]


def test_a_line_that_was_taken_off_does_not_come_in_again_late() -> None:
    day = with_links()
    line = ('{"line":1}',)
    day.note(sheets.enter_lines(day.live, FIRST, 0, line, tally_of((3, 1, -2, -2))))
    day.note(sheets.enter_lines(day.live, FIRST, 1, (), tally_of((0, 0, 0, 0))))
    one, other = seats(day)
    day.note(arrange(day.live, ROUND, [one[::-1], other], "seats"))
    assert sheets.enter_lines(day.live, FIRST, 0, line, tally_of((3, 1, -2, -2))) == ()
    assert day.table(1, 1, 1).sheet.lines == ()


def test_a_line_for_the_seats_of_before_is_refused() -> None:
    day = with_links()
    one, other = seats(day)
    day.note(arrange(day.live, ROUND, [one[::-1], other], "seats"))
    line, tally = ('{"line":1}',), tally_of((3, 1, -2, -2))
    with bars(day, "sheet-changed"):
        sheets.enter_lines(day.live, FIRST, 0, line, tally)
    assert fold(day.facts) == day.live
    day.note(sheets.enter_lines(day.live, FIRST, 1, line, tally))
    day.note(sheets.enter_lines(day.live, SECOND, 0, line, tally))
    assert [table.sheet.lines for table in day.live.rounds[0].tables] == [line, line]


def test_a_walkover_holds_when_another_table_is_seated_by_hand() -> None:
    for winner in (0, None):
        league = desk(LEAGUE, 4, size=2)
        league.draw(1)
        one, other = seats(league)
        won = "" if winner is None else one[winner]
        league.note(sheets.walk_over(league.live, FIRST, won, "late", "TUP-TOUR-8"))
        ruled = league.table(1, 1, 1).sheet
        league.note(arrange(league.live, ROUND, [one, other[::-1]], "seats"))
        assert isinstance(league.facts[-2], RoundArranged)
        assert league.table(1, 1, 1).sheet == ruled
        assert league.table(1, 1, 2).sheet.status == "open"
        assert fold(league.facts) == league.live


def test_what_a_withdrawal_has_won_is_told_once() -> None:
    league = desk(LEAGUE, 4, size=2)
    league.draw(1)
    one, other = seats(league)
    league.note(registering.withdraw_entry(league.live, one[0], "ill", ROUND))
    assert league.table(1, 1, 1).winner == one[1]
    league.note(arrange(league.live, ROUND, [one, other[::-1]], "seats"))
    assert isinstance(league.facts[-1], RoundArranged)
    assert league.table(1, 1, 1).winner == one[1]
