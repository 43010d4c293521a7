"""Who has won a match of two is first at its table, also where the points do not say so."""

from fractions import Fraction

from app.domain.tournament import registering, sheets
from app.domain.tournament.appearances import appearances
from app.domain.tournament.facts import RoundKey, SheetTally
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import AnyStage, FinalTables, RandomDraw
from app.domain.tournament.standings import Standing, standings
from app.domain.tournament.state import Table
from app.domain.tournament.worth import worth_of
from tests.domain.tournament.staging import Desk, desk

ROUNDS = RandomDraw(name="Rounds", rounds=1, tables=(2,))
FINALS = FinalTables(name="Finals", tables=(2,))


def begun(*stages: AnyStage) -> tuple[Desk, Table]:
    """A day of four at tables of two, and its first table."""
    day = desk(Plan(stages), 4)
    day.draw(1)
    return day, day.table(1, 1, 1)


def tuppi(day: Desk, table: Table) -> None:
    """The second side ends the match at once; the first had more points by then."""
    tally = SheetTally((60, 56), "tuppi", (1,), ended=True)
    day.note(sheets.enter_lines(day.live, table.key, 0, ('{"line":1}',), tally))
    day.note(sheets.submit_sheet(day.live, table.key))


def rows(day: Desk, stage: int) -> tuple[Standing, ...]:
    return standings(day.live)[stage - 1].standings


def worth(day: Desk, table: Table) -> list[object]:
    found = worth_of(day.live, day.live.round(table.key.of), day.live.table(table.key))
    return [found[entry] for entry in table.at.entries]


def test_a_walkover_is_worth_the_first_place_at_a_table_of_two() -> None:
    day, table = begun(ROUNDS)
    day.note(sheets.walk_over(day.live, table.key, table.at.entries[1], "late", ""))
    assert worth(day, table) == [3, 5]
    assert rows(day, 1)[0].entry == table.at.entries[1]
    assert rows(day, 1)[0].points == Fraction(5)


def test_a_match_to_which_neither_came_both_have_lost() -> None:
    day, table = begun(ROUNDS)
    day.note(sheets.walk_over(day.live, table.key, "", "nobody came", ""))
    assert worth(day, table) == [3, 3]
    told = appearances(day.live, day.live.rounds[0])
    assert [told[entry].result for entry in table.at.entries] == ["lost", "lost"]


def test_a_level_match_is_drawn_and_shares_the_places() -> None:
    day, table = begun(ROUNDS)
    day.hand_in(table, (7, 7))
    assert worth(day, table) == [4, 4]
    told = appearances(day.live, day.live.rounds[0])
    assert [told[entry].result for entry in table.at.entries] == ["drawn", "drawn"]


def test_whoever_ends_a_match_at_once_has_the_first_place_with_fewer_points() -> None:
    day, table = begun(ROUNDS)
    tuppi(day, table)
    assert worth(day, table) == [3, 5]
    # What was won stays what it was.
    assert dict(rows(day, 1)[0].amounts)["placement-points"] == 5
    assert day.live.table(table.key).points()[table.at.entries[1]] == 56


def finals() -> tuple[Desk, Table]:
    day, first = begun(ROUNDS, FINALS)
    for table in (first, day.table(1, 1, 2)):
        day.play(table, (7, 0))
    day.draw(2)
    return day, day.table(2, 1, 1)


def test_a_final_that_is_walked_over_has_a_winner() -> None:
    day, final = finals()
    loser, winner = final.at.entries
    day.note(sheets.walk_over(day.live, final.key, winner, "gone home", ""))
    first, second = rows(day, 2)[:2]
    assert (first.entry, first.place, first.by) == (winner, 1, "")
    assert (second.entry, second.place, second.by) == (loser, 2, "match")
    assert dict(first.amounts) == {"winnings": 0, "final-table": 1, "match": 1}
    assert dict(second.amounts) == {"winnings": 0, "final-table": 1, "match": 0}


def test_a_final_that_is_won_at_once_is_won_with_fewer_points() -> None:
    day, final = finals()
    tuppi(day, final)
    loser, winner = final.at.entries
    first, second = rows(day, 2)[:2]
    assert (first.entry, first.place, first.points) == (winner, 1, 56)
    assert (second.entry, second.place, second.by, second.points) == (loser, 2, "match", 60)


def test_a_final_that_is_not_handed_in_has_no_winner_yet() -> None:
    day, final = finals()
    tally = SheetTally((60, 56), "tuppi", (1,), ended=True)
    day.note(sheets.enter_lines(day.live, final.key, 0, ('{"line":1}',), tally))
    assert [one.place for one in rows(day, 2)[:2]] == [1, 1]


def test_whoever_has_withdrawn_from_a_final_is_behind_for_that() -> None:
    day, final = finals()
    loser, winner = final.at.entries
    gone = registering.withdraw_entry(day.live, loser, "ill", RoundKey(2, 1))
    day.note(gone)
    first, second = rows(day, 2)[:2]
    assert (first.entry, first.place) == (winner, 1)
    assert (second.entry, second.place, second.by) == (loser, 2, "withdrawn")
