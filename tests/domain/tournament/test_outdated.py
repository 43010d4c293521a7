"""Draws that rest on old numbers are told, with who would be in and out."""

from app.domain.tournament import conducting, judging, registering, sheets
from app.domain.tournament.course_facts import DrawOutdated
from app.domain.tournament.facts import AnyFact, RoundKey
from app.domain.tournament.outdated import Outdated, outdated_by, outdated_draws
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import Advance, FinalTables, RandomDraw
from tests.domain.tournament.staging import Desk, desk, tally_of

ROUNDS = RandomDraw(name="Rounds", rounds=1, tables=(4,))
BEST = FinalTables(name="Finals", tables=(4,), advance=Advance(best=4))
PLAN = Plan((ROUNDS, BEST))
FINAL = RoundKey(2, 1)


def finals() -> tuple[Desk, list[list[str]]]:
    """Eight have played; the first two of both tables are drawn into the final."""
    day = desk(PLAN, 8)
    day.draw(1)
    for table, low in zip(day.live.rounds[0].tables, ((-15, -25), (-20, -20)), strict=True):
        day.play(table, (30, 10, *low))
    day.draw(2)
    return day, [list(table.at.entries) for table in day.live.rounds[0].tables]


def noted(day: Desk, facts: tuple[AnyFact, ...]) -> tuple[DrawOutdated, ...]:
    """Do it; what the log says of draws besides."""
    before = day.live
    day.note(facts)
    return outdated_by(before, day.live, facts)


def test_a_corrected_sheet_says_who_would_be_in_and_out_until_it_is_put_right() -> None:
    day, [[first, second, third, _fourth], _] = finals()
    assert outdated_draws(day.live) == ()
    key = day.table(1, 1, 1).key
    other = sheets.correct_sheet(day.live, key, ("{}",), tally_of((30, -25, 10, -15)), "Misread")
    assert noted(day, other) == (DrawOutdated(FINAL, (second,), (third,)),)
    assert outdated_draws(day.live) == (Outdated(FINAL, (second,), (third,)),)
    assert {first, second} < set(day.live.rounds[1].entries)
    same = sheets.correct_sheet(day.live, key, ("[]",), tally_of((30, 10, -15, -25)), "It was so")
    assert noted(day, same) == (DrawOutdated(FINAL, (), ()),)
    assert outdated_draws(day.live) == ()


def test_a_penalty_and_its_lifting_are_told_as_well() -> None:
    day, [[first, _, third, _], _] = finals()
    key = day.live.rounds[0].key
    given = judging.give_penalty(day.live, key, first, "4", "points", "Late", "")
    assert noted(day, given) == (DrawOutdated(FINAL, (first,), (third,)),)
    lifted = judging.lift_ruling(day.live, 1, "Was in time")
    assert noted(day, lifted) == (DrawOutdated(FINAL, (), ()),)


def test_what_changes_no_order_and_who_leaves_after_the_draw_is_no_matter() -> None:
    day, [[first, _second, _third, _fourth], _] = finals()
    key = day.table(1, 1, 1).key
    turned = sheets.correct_sheet(day.live, key, ("{}",), tally_of((10, 30, -25, -15)), "Misread")
    assert noted(day, turned) == ()
    assert noted(day, registering.withdraw_entry(day.live, first, "Ill")) == ()
    assert outdated_draws(day.live) == ()


def test_a_draw_that_is_made_anew_rests_on_the_numbers_of_now() -> None:
    day, [[_, second, third, _], _] = finals()
    key = day.table(1, 1, 1).key
    day.note(sheets.correct_sheet(day.live, key, ("{}",), tally_of((30, -25, 10, -15)), "Misread"))
    day.note(conducting.cancel_round(day.live, FINAL, "Others go on"))
    day.draw(3)
    assert outdated_draws(day.live) == ()
    assert third in day.live.rounds[1].entries
    assert second not in day.live.rounds[1].entries
