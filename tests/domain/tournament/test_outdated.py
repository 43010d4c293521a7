"""Draws that rest on old numbers are told, with who would be in and out."""

from msgspec.structs import replace

from app.domain.tournament import conducting, judging, registering, sheets
from app.domain.tournament.arranging import arrange
from app.domain.tournament.brackets import seeded, uncrossed
from app.domain.tournament.course_facts import DrawOutdated
from app.domain.tournament.facts import AnyFact, RoundKey
from app.domain.tournament.outdated import Outdated, outdated_by, outdated_draws
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import (
    Advance,
    FinalTables,
    Knockout,
    RandomDraw,
    RoundRobin,
    Swiss,
)
from app.domain.tournament.standings import standings
from tests.domain.tournament.staging import Desk, desk, tally_of

ROUNDS = RandomDraw(name="Rounds", rounds=1, tables=(4,))
BLOCKS = RoundRobin(name="Blocks", largest_block=3)
TWO = Advance(per_block=2)
BEST = FinalTables(name="Finals", tables=(4,), advance=Advance(best=4))
PLAN = Plan((ROUNDS, BEST))
FIRST, FINAL = RoundKey(1, 1), RoundKey(2, 1)


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


SWISS = Swiss(name="Swiss", rounds=3)


def swiss_day(plan: Plan) -> Desk:
    """A round of four is played: who sits first has won both matches."""
    day = desk(plan, 4)
    day.draw(1)
    for table in day.live.rounds[0].tables:
        day.play(table, (10, 4))
    return day


def test_pairs_of_a_swiss_round_that_rest_on_other_points_are_told_until_it_is_drawn_anew() -> None:
    day = swiss_day(Plan((SWISS,)))
    second = day.draw(2)
    key = day.table(1, 1, 1).key
    one, two = day.table(1, 1, 1).at.entries
    # Other points of a match that is won by the same pair change nobody's match points.
    same = sheets.correct_sheet(day.live, key, ("{}",), tally_of((9, 4)), "Misread")
    assert noted(day, same) == ()
    other = sheets.correct_sheet(day.live, key, ("[]",), tally_of((4, 10)), "Misread")
    found = tuple(entry for entry in day.live.rounds[1].entries if entry in (one, two))
    assert noted(day, other) == (DrawOutdated(second, (), (), found),)
    assert outdated_draws(day.live) == (Outdated(second, moved=found),)
    back = sheets.correct_sheet(day.live, key, ("{}",), tally_of((10, 4)), "It was so")
    assert noted(day, back) == (DrawOutdated(second, (), ()),)
    day.note(sheets.correct_sheet(day.live, key, ("[]",), tally_of((4, 10)), "Misread"))
    day.note(conducting.cancel_round(day.live, second, "Paired on old numbers"))
    day.draw(3)
    assert (len(day.live.rounds), outdated_draws(day.live)) == (2, ())


def test_what_is_played_in_the_last_swiss_round_and_after_it_makes_no_draw_old() -> None:
    day = swiss_day(Plan((SWISS,)))
    second = day.draw(2)
    entry = day.table(1, 2, 1).at.entries[0]
    day.play(day.table(1, 2, 1), (10, 4))
    given = judging.give_penalty(day.live, second, entry, "1", "points", "Late", "")
    assert (noted(day, given), outdated_draws(day.live)) == ((), ())
    given = judging.give_penalty(day.live, FIRST, entry, "1", "points", "Late", "")
    assert noted(day, given) == (DrawOutdated(second, (), (), (entry,)),)
    # Once the next round is drawn, that is the one which may be drawn anew.
    day.play(day.table(1, 2, 2), (10, 4))
    day.draw(3)
    assert outdated_draws(day.live) == ()


def test_first_pairs_after_points_were_carried_rest_on_the_stage_before() -> None:
    carrying = Swiss(name="Cup", rounds=1, carry="points", advance=Advance(best=4))
    day = swiss_day(Plan((Swiss(name="Swiss", rounds=1), carrying)))
    day.draw(2)
    key = day.table(1, 1, 1).key
    pair = day.table(1, 1, 1).at.entries
    other = sheets.correct_sheet(day.live, key, ("[]",), tally_of((4, 10)), "Misread")
    found = tuple(entry for entry in day.live.rounds[1].entries if entry in pair)
    assert noted(day, other) == (DrawOutdated(FINAL, (), (), found),)
    without = swiss_day(Plan((Swiss(name="Swiss", rounds=1), replace(carrying, carry="none"))))
    without.draw(2)
    other = sheets.correct_sheet(without.live, key, ("[]",), tally_of((4, 10)), "Misread")
    assert noted(without, other) == ()


def test_what_changes_no_order_and_whoever_leaves_after_the_draw_is_no_matter() -> None:
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


def ranked(kind: FinalTables | Knockout, entries: int = 8) -> Desk:
    """Tables of four by the numbers of who sits there, and the first draw of the next stage."""
    day = desk(Plan((ROUNDS, kind)), entries)
    day.draw(1)
    for table, points in zip(day.live.rounds[0].tables, ROWS, strict=True):
        day.play(table, points)
    day.draw(2)
    return day


ROWS = ((40, 30, -30, -40), (38, 28, -28, -38))
TURNED = (30, 40, -30, -40)
TWO_HALVES = (40, -30, 30, -40)


def corrected(day: Desk, points: tuple[int, ...]) -> tuple[DrawOutdated, ...]:
    """The first sheet says this."""
    key = day.table(1, 1, 1).key
    return noted(day, sheets.correct_sheet(day.live, key, ("{}",), tally_of(points), "Misread"))


def test_whoever_would_sit_at_another_final_table_is_told_though_everybody_goes_on() -> None:
    day = ranked(FinalTables(name="Finals", tables=(4,)))
    _, second, third, _ = day.table(1, 1, 1).at.entries
    # Places within a table of the finals do not matter, only which table it is.
    assert corrected(day, TURNED) == ()
    told = corrected(day, TWO_HALVES)
    assert told == (DrawOutdated(FINAL, (), (), (third, second)),)
    assert outdated_draws(day.live) == (Outdated(FINAL, (), (), (third, second)),)
    assert corrected(day, ROWS[0]) == (DrawOutdated(FINAL, (), ()),)


def test_final_tables_that_are_arranged_as_the_order_says_now_rest_on_no_old_numbers() -> None:
    day = ranked(FinalTables(name="Finals", tables=(4,)))
    _, second, third, _ = day.table(1, 1, 1).at.entries
    one, other = (table.at.entries for table in day.live.rounds[1].tables)
    swapped = {second: third, third: second}
    tables = [[swapped.get(entry, entry) for entry in table] for table in (one, other)]
    day.note(arrange(day.live, FINAL, tables, "By hand"))
    # What an organizer wants is no number; what the sheets say then agrees with it.
    assert outdated_draws(day.live) == ()
    assert corrected(day, TWO_HALVES) == ()
    assert outdated_draws(day.live) == ()


def test_whoever_has_withdrawn_and_is_arranged_out_of_a_draw_would_not_join_it() -> None:
    day = ranked(FinalTables(name="Finals", tables=(3, 4)))
    gone = day.table(2, 1, 1).at.entries[0]
    day.note(registering.withdraw_entry(day.live, gone, "Ill", FINAL))
    tables = [
        [one for one in table.at.entries if one != gone] for table in day.live.rounds[1].tables
    ]
    day.note(arrange(day.live, FINAL, tables, "He is gone"))
    assert outdated_draws(day.live) == ()


def test_seeds_of_a_bracket_are_told_where_its_order_is_another_by_now() -> None:
    day = ranked(Knockout(name="Cup", seeding="order"))
    first, second, *_ = day.table(1, 1, 1).at.entries
    assert corrected(day, TURNED) == (DrawOutdated(FINAL, (), (), (second, first)),)
    cup = ranked(Knockout(name="Cup", seeding="drawn"))
    assert corrected(cup, TURNED) == ()


def test_whoever_has_another_place_in_a_block_is_told_where_winners_meet_seconds() -> None:
    league = desk(Plan((BLOCKS, Knockout(name="Cup", seeding="blocks", advance=TWO))), 9, size=2)
    while league.live.rounds[-1:] == () or len(league.live.rounds) < 3:
        league.draw(len(league.live.rounds) + 1)
        for table in league.live.rounds[-1].tables:
            low, _ = sorted(table.at.entries)
            league.play(table, (20, 10) if table.at.entries[0] == low else (10, 20))
    key = league.draw(4)
    assert outdated_draws(league.live) == ()
    [*best] = [one for one in standings(league.live)[0].standings if one.block == 0][:2]
    first, second = (one.entry for one in best)
    table = next(
        table for table in league.live.tables_of(1) if set(table.at.entries) == {first, second}
    )
    points = (10, 20) if table.at.entries[0] == first else (20, 10)
    facts = sheets.correct_sheet(league.live, table.key, ("{}",), tally_of(points), "Misread")
    assert noted(league, facts) == (DrawOutdated(key, (), (), (second, first)),)


def test_winners_of_blocks_are_known_again_where_some_have_changed_places_with_seconds() -> None:
    best = [f"w{number}" for number in range(5)], [f"s{number}" for number in range(5)]
    block = {entry: number for rank in best for number, entry in enumerate(rank)}
    cup = Knockout(name="Cup", seeding="blocks")
    order = seeded(cup, [*best[0], *best[1]], block, "seed", "2.1")
    assert set(order[:5]) != set(best[0])
    assert [set(uncrossed(order, 5)[part]) for part in (slice(5), slice(5, 10))] == [
        *map(set, best)
    ]


def test_who_came_after_the_draw_and_was_seated_by_hand_would_not_leave_it() -> None:
    stages = (
        RandomDraw(name="Rounds", rounds=1, tables=(4, 5)),
        FinalTables(name="Finals", tables=(4, 5)),
    )
    day = desk(Plan(stages, check_in=True), 9)
    for one in day.live.entries:
        day.note(registering.check_in(day.live, one.who.id, present=True))
    day.draw(1)
    for table in day.live.rounds[0].tables:
        day.play(table, (30, 10, -15, -25, 0)[: len(table.at.entries)])
    late = standings(day.live)[0].standings[-1].entry
    day.note(registering.check_in(day.live, late, present=False))
    day.draw(2)
    day.note(registering.check_in(day.live, late, present=True))
    best, rest = (table.at.entries for table in day.live.rounds[1].tables)
    day.note(arrange(day.live, FINAL, [best, (*rest, late)], "came late"))
    assert outdated_draws(day.live) == ()
    first = day.table(1, 1, 1)
    facts = sheets.correct_sheet(day.live, first.key, ("{}",), tally_of((31, 10, -16, -25, 0)), "x")
    assert noted(day, facts) == ()
