"""Cross tables, grids, brackets and histories, with numbers worked out by hand."""

from fractions import Fraction
from functools import partial

from app.application.tournament import overview_telling as telling
from app.domain.tournament import judging, registering, sheets
from app.domain.tournament.block_grids import BlockGrid, block_grids
from app.domain.tournament.bracket_states import bracket_state
from app.domain.tournament.course import course
from app.domain.tournament.cross_table import cross_table
from app.domain.tournament.facts import RoundKey, TableKey
from app.domain.tournament.histories import history
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import FinalTables, Knockout, RandomDraw, RoundRobin
from tests.domain.tournament.staging import Desk, bars, desk, people, tally_of

DAY = Plan(
    (
        RandomDraw(name="Rounds", rounds=2, tables=(4, 5)),
        FinalTables(name="Finals", tables=(4, 5)),
    )
)
LEAGUE = Plan((RoundRobin(name="League", largest_block=5, outright="tuppi"),))
CUP = Plan((Knockout(name="Cup", third_place=True),))


def cells(day: Desk, entry: str) -> list[tuple[int | None, object, str] | None]:
    """Points, worth and state of each round of an entry in the cross table of stage 1."""
    row = next(row for row in cross_table(day.live, 1).rows if row.standing.entry == entry)
    return [None if cell is None else (cell.points, cell.worth, cell.state) for cell in row.cells]


def test_a_cross_table_has_every_entry_from_the_draw_on_and_is_never_blank() -> None:
    day = desk(DAY, 9)
    assert cross_table(day.live, 1).rows == ()
    day.draw(1)
    found = cross_table(day.live, 1)
    assert {row.standing.entry for row in found.rows} == {one.who.id for one in day.live.entries}
    assert {cell and cell.points for row in found.rows for cell in row.cells} == {None}
    large, small = day.live.rounds[0].tables
    day.note(sheets.enter_lines(day.live, small.key, 0, ("{}",), tally_of((12, 12, -4, -20))))
    first, second, *_ = small.at.entries
    assert cells(day, first) == [(12, None, "open")]
    day.play(large, (20, 5, 3, -14, -14))
    assert cells(day, large.at.entries[0]) == [(20, Fraction(5), "official")]
    day.note(sheets.submit_sheet(day.live, small.key))
    assert cells(day, second) == [(12, Fraction(4), "submitted")]
    assert not cross_table(day.live, 1).official


def test_whoever_came_late_or_has_gone_has_no_cell_for_the_rounds_without_them() -> None:
    day = desk(DAY, 8)
    day.draw(1)
    for table in day.live.rounds[0].tables:
        day.play(table, (30, 10, -10, -30))
    gone = day.live.rounds[0].tables[0].at.entries[3]
    late = "e09"
    day.note(registering.add_entries(day.live, people(9, 1)))
    day.note(registering.withdraw_entry(day.live, gone, "Ill"))
    day.draw(2)
    assert cells(day, gone) == [(-30, Fraction(1), "official"), None]
    assert cells(day, late)[0] is None
    assert cells(day, late)[1] == (None, None, "open")
    assert cross_table(day.live, 1).rounds == (RoundKey(1, 1), RoundKey(1, 2))


def test_the_history_of_an_entry_tells_its_rank_after_each_round() -> None:
    day = desk(DAY, 4)
    day.draw(1)
    day.play(day.table(1, 1, 1), (30, 10, -10, -30))
    best, *_, last = day.table(1, 1, 1).at.entries
    day.draw(2)
    seats = day.table(1, 2, 1).at.entries
    day.play(day.table(1, 2, 1), [{last: 90, best: -90}.get(entry, 0) for entry in seats])
    one, two = history(day.live, last)
    assert (one.appearance.points, one.appearance.worth) == (-30, 1)
    assert set(one.appearance.opponents) == set(seats) - {last}
    # 1 after round I; then 1 + 5 = 6 and 60 winnings, as the best, who has 5 + 1 and -60.
    told = telling.history_of(day.live, last, partial(telling.course_of, day.live))
    assert [(row.place, row.total) for row in told.rounds] == [(4, "1"), (1, "6")]
    assert (one.official, two.official, told.official) == (True, True, True)
    day.draw(3)
    told = telling.history_of(day.live, best, partial(telling.course_of, day.live))
    assert (told.rounds[-1].place, told.rounds[-1].official) == (1, False)
    with bars(day, "unknown-entry"):
        history(day.live, "nobody")


def grid(found: BlockGrid) -> dict[tuple[str, str], tuple[int | None, int | None, str]]:
    """Own points, the other's, and the result of each match that was drawn."""
    names = [row.standing.entry for row in found.rows]
    return {
        (row.standing.entry, names[place]): (
            cell.own.points,
            cell.other_points,
            cell.own.result,
        )
        for row in found.rows
        for place, cell in enumerate(row.cells)
        if cell is not None and cell.own is not None
    }


def test_a_grid_is_the_same_seen_from_both_sides_and_tells_when_others_meet() -> None:
    league = desk(LEAGUE, 5, size=2)
    assert block_grids(league.live, 1) == ()
    league.draw(1)
    one, two = league.live.rounds[0].tables
    league.play(one, (40, 20))
    winner = two.at.entries[1]
    league.note(sheets.walk_over(league.live, two.key, winner, "Not there", "TUP-TOUR-8"))
    (found,) = block_grids(league.live, 1)
    a, b = one.at.entries
    c, d = two.at.entries
    assert grid(found) == {
        (a, b): (40, 20, "won"),
        (b, a): (20, 40, "lost"),
        (c, d): (None, None, "lost"),
        (d, c): (None, None, "won"),
    }
    assert {place: row.cells[place] for place, row in enumerate(found.rows)} == dict.fromkeys(
        range(5)
    )
    due = [cell.round.round for row in found.rows for cell in row.cells if cell is not None]
    # Ten matches, two a round, each told twice.
    assert sorted(due) == sorted([1, 2, 3, 4, 5] * 4)
    worths = {
        row.standing.entry: [cell.own.worth for cell in row.cells if cell and cell.own]
        for row in found.rows
    }
    assert (worths[a], worths[b], worths[c], worths[d]) == ([2], [0], [0], [2])
    with bars(league, "no-bracket"):
        bracket_state(league.live, 1)


def test_a_bracket_tells_seeds_byes_winners_and_where_others_come_from() -> None:
    cup = desk(CUP, 5)
    assert bracket_state(cup.live, 1).ties == ()
    cup.draw(1)
    cup.play(cup.table(1, 1, 1), (1, 9))
    cup.draw(2)
    found = bracket_state(cup.live, 1)
    assert found.rounds == 3
    told = [
        [(side.entry, side.seed, side.bye, side.winner_of, side.loser_of) for side in tie.sides]
        for tie in found.ties
    ]
    assert told == [
        [("e01", 1, False, None, None), (None, None, True, None, None)],
        [("e04", 4, False, None, None), ("e05", 5, False, None, None)],
        [("e02", 2, False, None, None), (None, None, True, None, None)],
        [("e03", 3, False, None, None), (None, None, True, None, None)],
        [("e01", 1, False, 0, None), ("e05", 5, False, 1, None)],
        [("e02", 2, False, 2, None), ("e03", 3, False, 3, None)],
        [(None, None, False, 4, None), (None, None, False, 5, None)],
        [(None, None, False, None, 4), (None, None, False, None, 5)],
    ]
    assert [tie.winner for tie in found.ties] == ["e01", "e05", "e02", "e03", *[None] * 4]
    assert [side.points for side in found.ties[1].sides] == [1, 9]
    assert [tie.tie.place for tie in found.ties][-2:] == [1, 3]
    tables = [tie.table.key if tie.table else None for tie in found.ties]
    assert tables[1] == TableKey(1, 1, 1)
    assert tables[4:6] == [TableKey(1, 2, 1), TableKey(1, 2, 2)]
    with bars(cup, "no-grid"):
        block_grids(cup.live, 1)
    with bars(cup, "unknown-stage"):
        cup.live.known_stage(2)


def test_a_penalty_is_told_in_the_round_in_which_it_fell_until_it_is_lifted() -> None:
    day = desk(DAY, 8)
    first = day.draw(1)
    for table in day.live.rounds[0].tables:
        day.play(table, (30, 10, -10, -30))
    second = day.draw(2)
    entry = day.live.rounds[0].tables[0].at.entries[0]

    def told() -> list[list[tuple[str, str]]]:
        row = next(row for row in cross_table(day.live, 1).rows if row.standing.entry == entry)
        return [[(one.points, one.of) for one in taken] for taken in row.penalties]

    day.note(judging.give_penalty(day.live, first, entry, "1/2", "points", "Late", ""))
    day.note(judging.give_penalty(day.live, second, entry, "5", "winnings", "Loud", ""))
    assert told() == [[("1/2", "points")], [("5", "winnings")]]
    day.note(judging.lift_ruling(day.live, 1, "On time after all"))
    assert told() == [[], [("5", "winnings")]]


def test_a_penalty_moves_the_course_and_the_history_from_its_own_round_on() -> None:
    day = desk(Plan((RandomDraw(name="Rounds", rounds=3, tables=(4,)),)), 4)
    for number in (1, 2, 3):
        day.draw(number)
        table = day.live.rounds[-1].tables[0]
        day.play(table, [40 - 10 * int(entry[1:]) for entry in table.at.entries])
    day.note(judging.give_penalty(day.live, RoundKey(1, 2), "e01", "9", "points", "Loud", ""))
    day.note(judging.give_penalty(day.live, RoundKey(1, 3), "e02", "25", "winnings", "Late", ""))
    told = [
        {row.entry: (row.place, row.points) for row in order} for _, order in course(day.live, 1)
    ]
    # 5, 3, 2, 1 in each round; 9 are off the first after two, and winnings part nobody.
    assert told == [
        {"e01": (1, 5), "e02": (2, 3), "e03": (3, 2), "e04": (4, 1)},
        {"e01": (4, 1), "e02": (1, 6), "e03": (2, 4), "e04": (3, 2)},
        {"e01": (2, 6), "e02": (1, 9), "e03": (3, 6), "e04": (4, 3)},
    ]
    winnings = [
        dict(row.amounts).get("winnings")
        for _, order in course(day.live, 1)
        for row in order
        if row.entry in ("e01", "e03")
    ]
    assert winnings == [None, None, None, None, 90, 30]
    for entry in ("e01", "e02", "e03", "e04"):
        rounds = telling.history_of(day.live, entry, partial(telling.course_of, day.live)).rounds
        assert [(step.place, int(step.total)) for step in rounds] == [row[entry] for row in told]
    day.note(judging.lift_ruling(day.live, 1, "It was another"))
    assert [order[0].entry for _, order in course(day.live, 1)] == ["e01"] * 3
