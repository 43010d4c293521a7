"""What would be: the same as if it were done, and nothing is done."""

from msgspec.structs import replace

from app.domain.tournament import judging, sheets
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw
from app.domain.tournament.standings import standings
from app.domain.tournament.supposing import (
    SupposedPenalty,
    SupposedPoints,
    SupposedSheet,
    Supposition,
    changes,
    supposed,
)
from tests.domain.tournament.staging import Desk, bars, desk, tally_of

ROUNDS = RandomDraw(name="Rounds", rounds=1, tables=(4,))
DAY = Plan((ROUNDS,))


def played() -> Desk:
    """A day of eight; at each table 30, 10, -20, -20 in seat order."""
    day = desk(DAY, 8)
    day.draw(1)
    for table in day.live.rounds[0].tables:
        day.play(table, (30, 10, -20, -20))
    return day


def test_what_is_supposed_is_what_doing_it_gives_and_nothing_is_done() -> None:
    day = played()
    before = list(day.facts), day.live
    key, entry = day.live.rounds[0].key, day.table(1, 1, 1).at.entries[0]
    lines, tally = ('{"line":2}',), tally_of((-30, 10, 10, 10))
    what = Supposition(
        sheets=(SupposedSheet(day.table(1, 1, 2).key, lines, tally),),
        penalties=(SupposedPenalty(key, entry, "3/2", "points"),),
    )
    would = supposed(day.live, what)
    assert (day.facts, day.live) == before
    other = day.table(1, 1, 2).key
    day.note(sheets.correct_sheet(day.live, other, lines, tally, "Misread"))
    day.note(judging.give_penalty(day.live, key, entry, "3/2", "points", "Late", ""))
    assert standings(would) == standings(day.live)
    assert standings(would) != standings(before[1])


def test_changes_name_who_would_move_and_nobody_else() -> None:
    day = played()
    table = day.table(1, 1, 1)
    first, second, third, fourth = table.at.entries
    what = Supposition(points=(SupposedPoints(table.key, (30, 10, -15, -25)),))
    found = changes(day.live, supposed(day.live, what))
    # 2 and 1 in place of 3/2 each; the other table has 5, 3, 3/2, 3/2 as before.
    points = {one.entry: one.points for one in found}
    assert points[third] == (1.5, 2)
    assert points[fourth] == (1.5, 1)
    assert not {first, second} & points.keys()
    assert changes(day.live, supposed(day.live, Supposition())) == ()


def test_other_rules_for_ties_and_a_lifted_penalty() -> None:
    day = played()
    key, entry = day.live.rounds[0].key, day.table(1, 1, 1).at.entries[0]
    clean = standings(day.live)
    day.note(judging.give_penalty(day.live, key, entry, "4", "points", "Late", ""))
    assert (
        standings(supposed(day.live, Supposition(lifted=(1,))))[0].standings == clean[0].standings
    )
    higher = Plan((replace(ROUNDS, table_ties="higher"),))
    rows = standings(supposed(day.live, Supposition(plan=higher)))[0].standings
    assert sorted(row.points for row in rows) == sorted([5 - 4, 5, 3, 3, 2, 2, 2, 2])


def test_what_cannot_be_is_barred_and_a_finished_day_may_be_asked_about() -> None:
    day = played()
    table = day.table(1, 1, 1)
    with bars(day, "other-points"):
        supposed(day.live, Supposition(points=(SupposedPoints(table.key, (1, 2)),)))
    with bars(day, "other-stages"):
        supposed(day.live, Supposition(plan=Plan((ROUNDS, ROUNDS))))
    with bars(day, "unknown-ruling"):
        supposed(day.live, Supposition(lifted=(3,)))
    day.live = replace(day.live, phase="finished")
    would = supposed(day.live, Supposition(points=(SupposedPoints(table.key, (0, 0, 0, 0)),)))
    assert would.phase == "running"
