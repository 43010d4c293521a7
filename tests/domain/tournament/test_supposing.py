"""What would be: the same as if it were done, and nothing is done."""

import pytest
from msgspec.structs import replace

from app.domain.tournament import conducting, judging, sheets
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.match_results import MatchPoints
from app.domain.tournament.plan import Plan
from app.domain.tournament.scoring import ByMatches, ByPlaces
from app.domain.tournament.stages import (
    Advance,
    AnyStage,
    External,
    FinalTables,
    Knockout,
    RandomDraw,
    RoundRobin,
    Swiss,
)
from app.domain.tournament.standings import standings
from app.domain.tournament.supposing import (
    SupposedPenalty,
    SupposedPoints,
    SupposedSheet,
    Supposition,
    called_off,
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


CUP = Knockout(name="Cup", third_place=True)
LEAGUE = RoundRobin(name="League", largest_block=4)
SWISS = Swiss(name="Swiss", rounds=3)
OWN = External(name="Own", rounds=2, tables=(2,), scoring=ByMatches())
SECOND = FinalTables(name="Finals", tables=(4,))


@pytest.mark.parametrize(
    ("planned", "wanted"),
    [
        (CUP, replace(CUP, third_place=False)),
        (CUP, replace(CUP, all_places=True)),
        (replace(CUP, third_place=False), Knockout(name="Cup", elimination="double")),
        (CUP, replace(CUP, seeding="drawn")),
        (LEAGUE, replace(LEAGUE, largest_block=8)),
        (SWISS, replace(SWISS, rounds=4)),
        (OWN, replace(OWN, tables=(2, 3), scoring=ByPlaces())),
        (ROUNDS, replace(ROUNDS, tables=(4, 5))),
        (ROUNDS, replace(ROUNDS, avoid_repeats=True)),
    ],
)
def test_a_plan_by_which_others_would_have_met_is_not_supposed(
    planned: AnyStage, wanted: AnyStage
) -> None:
    made = desk(Plan((planned,)), 4, size=1)
    made.live = replace(made.live, phase="running")
    with bars(made, "other-draws"):
        supposed(made.live, Supposition(plan=Plan((wanted,))))


def test_nor_is_one_by_which_others_would_have_gone_on() -> None:
    made = desk(Plan((ROUNDS, SECOND)), 4)
    made.live = replace(made.live, phase="running")
    with bars(made, "other-draws"):
        best = replace(SECOND, advance=Advance(best=4))
        supposed(made.live, Supposition(plan=Plan((ROUNDS, best))))


@pytest.mark.parametrize(
    ("planned", "wanted"),
    [
        (CUP, replace(CUP, name="Final four", minutes=50)),
        (
            LEAGUE,
            replace(LEAGUE, match_points=MatchPoints(win=3, tuppi=3), match_order="difference"),
        ),
        (SWISS, replace(SWISS, bye_points=1, match_order="tup-block-4")),
        (OWN, replace(OWN, scoring=ByPlaces(table_ties="higher"))),
        (ROUNDS, replace(ROUNDS, scale=(4, 3, 2, 1), placement_order="winnings")),
    ],
)
def test_a_plan_that_counts_otherwise_is_supposed(planned: AnyStage, wanted: AnyStage) -> None:
    made = desk(Plan((planned,)), 4, size=1)
    made.live = replace(made.live, phase="running")
    would = supposed(made.live, Supposition(plan=Plan((wanted,))))
    assert would.plan.stages == (wanted,)


def test_rounds_that_rest_on_another_winner_are_supposed_away_and_named() -> None:
    cup = desk(Plan((Knockout(name="Cup"),)), 4)
    for number in range(2):
        key = cup.draw(number)
        for table in cup.live.round(key).tables:
            cup.play(table, (5, 3))
    semi = cup.live.rounds[0].tables[0]
    before = list(cup.facts), cup.live
    what = Supposition(points=(SupposedPoints(semi.key, (3, 5)),))
    would = supposed(cup.live, what)
    assert called_off(cup.live, would) == (RoundKey(1, 2),)
    assert (cup.facts, cup.live) == before
    cup.note(conducting.cancel_round(cup.live, RoundKey(1, 2), "It rested on a mistake"))
    cup.note(sheets.correct_sheet(cup.live, semi.key, ("{}",), tally_of((3, 5)), "Misread"))
    assert standings(would) == standings(cup.live)
    same = Supposition(points=(SupposedPoints(semi.key, (9, 3)),))
    assert called_off(before[1], supposed(before[1], same)) == ()
