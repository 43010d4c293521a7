"""Stages of each kind from the draw to the order, with numbers worked out by hand."""

from fractions import Fraction

from app.domain.tournament import arranging, conducting, organizing, registering, sheets
from app.domain.tournament.facts import RoundDrawn, RoundKey, TableKey
from app.domain.tournament.plan import Plan
from app.domain.tournament.presets import PRESETS
from app.domain.tournament.stages import Advance, FinalTables, Knockout, RandomDraw, RoundRobin
from app.domain.tournament.standings import standings
from app.persistence.matching import heaviest_pairs
from tests.domain.tournament.staging import Desk, bars, desk, people, tally_of

DAY = Plan(
    (
        RandomDraw(name="Rounds", rounds=1, tables=(4, 5)),
        FinalTables(name="Finals", tables=(4, 5)),
    )
)


def test_nine_sit_at_five_and_four_and_the_finals_begin_from_zero() -> None:
    day = desk(DAY, 9)
    day.draw(1)
    large, small = day.live.rounds[0].tables
    assert (len(large.at.entries), len(small.at.entries)) == (5, 4)
    day.play(large, (20, 5, 3, -14, -14))
    day.play(small, (12, 12, -4, -20))
    (rounds,) = standings(day.live)
    a, b, c, d, e = large.at.entries
    f, g, h, i = small.at.entries
    # 5, 4 and 4 for the shared first place, 3, 2 and 2 by winnings 3 > -4, then 1 each: -14, -20.
    points = {one.entry: one.points for one in rounds.standings}
    assert points == {a: 5, f: 4, g: 4, b: 3, c: 2, h: 2, d: 1, e: 1, i: 1}
    order = [one.entry for one in rounds.standings]
    assert order[0] == a
    assert set(order[1:3]) == {f, g}
    assert order[3:6] == [b, c, h]
    assert set(order[6:8]) == {d, e}
    assert order[8] == i
    by = {one.entry: one.by for one in rounds.standings}
    assert (by[order[2]], by[h], by[i], by[b]) == (
        "lot",
        "winnings",
        "winnings",
        "placement-points",
    )
    assert rounds.official
    day.draw(2)
    first, second = day.live.rounds[1].tables
    assert set(first.at.entries) == set(order[:4])
    assert set(second.at.entries) == set(order[4:])
    day.play(second, (40, 0, 0, -20, -20))
    day.play(first, (7, 7, -4, -10))
    finals = standings(day.live)[1]
    places = [(one.entry, one.place) for one in finals.standings]
    assert [place for _, place in places] == [1, 1, 3, 4, 5, 6, 6, 8, 8]
    assert {entry for entry, place in places if place == 1} == set(first.at.entries[:2])
    assert places[4][0] == second.at.entries[0]
    day.note(organizing.finish(day.live))
    assert day.live.phase == "finished"


def test_eleven_cannot_be_seated_and_the_nearest_numbers_are_told() -> None:
    day = desk(DAY, 11)
    with bars(day, "no-layout"):
        day.draw(1)
    day.note(registering.add_entries(day.live, people(12, 1)))
    day.draw(1)
    assert [len(table.at.entries) for table in day.live.rounds[0].tables] == [4, 4, 4]


def test_the_next_round_waits_for_the_sheets_or_a_reason() -> None:
    day = desk(DAY, 8)
    day.draw(1)
    day.play(day.table(1, 1, 1), (10, 5, 0, -15))
    with bars(day, "sheets-not-official"):
        day.draw(2)
    day.hand_in(day.table(1, 1, 2), (9, 3, -2, -10))
    with bars(day, "sheets-not-official"):
        day.draw(2)
    day.draw(2, "The hall closes at ten")
    drawn = [fact for fact in day.facts if isinstance(fact, RoundDrawn)]
    assert [fact.reason for fact in drawn] == ["", "The hall closes at ten"]


def test_a_round_is_drawn_anew_only_for_a_reason_and_before_it_is_played() -> None:
    day = desk(DAY, 8)
    key = day.draw(1)
    before = day.live.rounds[0].tables
    with bars(day, "reason-needed"):
        draw_again(day, key, "1" * 64, "")
    draw_again(day, key, "1" * 64, "Two had the wrong number")
    assert day.live.rounds[0].tables != before
    assert (day.live.commitment, day.live.rounds[0].published) == ("d" * 64, False)
    day.note(conducting.publish(day.live, key))
    day.hand_in(day.table(1, 1, 1), (9, 3, -2, -10))
    with bars(day, "round-played"):
        draw_again(day, key, "2" * 64, "Again")


def test_a_draw_is_changed_by_hand_among_the_same_entries() -> None:
    day = desk(DAY, 8)
    key = day.draw(1)
    one, other = (table.at.entries for table in day.live.rounds[0].tables)
    with bars(day, "other-tables"):
        day.note(arranging.arrange(day.live, key, [one, one], "A mistake"))
    with bars(day, "other-tables"):
        day.note(arranging.arrange(day.live, key, [(*one, other[0]), other[1:]], "A mistake"))
    swapped = [(other[0], *one[1:]), (one[0], *other[1:])]
    day.note(arranging.arrange(day.live, key, swapped, "Sisters at one table"))
    assert [table.at.entries for table in day.live.rounds[0].tables] == swapped


def draw_again(day: Desk, key: RoundKey, seed: str, reason: str) -> None:
    """Draw a round anew by this seed."""
    day.note(conducting.draw_again(day.live, key, seed, "d" * 64, reason, heaviest_pairs))


LEAGUE = Plan((RoundRobin(name="League", largest_block=4, outright="tuppi"),))


def test_a_league_of_four_pairs_with_a_draw_a_tuppi_and_a_walkover() -> None:
    league = desk(LEAGUE, 4, size=2)
    league.draw(1)
    one, two = league.live.rounds[0].tables
    league.play(one, (40, 20))
    league.play(two, (24, 24))
    league.draw(2)
    three, four = league.live.rounds[1].tables
    league.play(three, (52, 8), "tuppi")
    winner, loser = four.at.entries
    walked = sheets.walk_over(league.live, four.key, winner, "Not there in time", "TUP-TOUR-8")
    league.note(walked)
    (found,) = standings(league.live)
    points: dict[str, int] = dict.fromkeys((e.who.id for e in league.live.entries), 0)
    points[one.at.entries[0]] += 2
    for entry in two.at.entries:
        points[entry] += 1
    points[three.at.entries[0]] += 2
    points[winner] += 2
    assert {row.entry: row.points for row in found.standings} == points
    assert not found.official
    assert loser not in {row.entry for row in found.standings if row.place == 1}
    league.draw(3)
    assert len({frozenset(t.at.entries) for t in league.live.tables_of(1)}) == 6


def test_whoever_withdraws_loses_what_is_left_and_what_was_played_stands() -> None:
    league = desk(LEAGUE, 4, size=2)
    league.draw(1)
    for table in league.live.rounds[0].tables:
        league.play(table, (30, 10))
    gone = league.live.rounds[0].tables[0].at.entries[0]
    league.note(registering.withdraw_entry(league.live, gone, "Ill"))
    with bars(league, "entry-withdrawn"):
        league.note(registering.withdraw_entry(league.live, gone, "Ill"))
    league.draw(2)
    (given,) = [table for table in league.live.rounds[1].tables if gone in table.at.entries]
    assert given.is_official
    assert given.winner == next(entry for entry in given.at.entries if entry != gone)
    rows = {row.entry: row.points for row in standings(league.live)[0].standings}
    assert rows[gone] == 2


def test_the_best_two_of_each_block_go_on_and_no_block_meets_itself_at_once() -> None:
    plan = PRESETS["tuppi-lohko"].plan
    event = desk(plan, 10, size=2)
    while event.live.rounds == () or event.live.rounds[-1].key.round < 5:
        event.draw(len(event.live.rounds))
        for table in event.live.rounds[-1].tables:
            event.play(table, (30, 10) if min(table.at.entries) == table.at.entries[0] else (8, 40))
    blocks = event.live.rounds[0].blocks
    assert [len(block) for block in blocks] == [5, 5]
    best = [tuple(sorted(block))[:2] for block in blocks]
    event.draw(9)
    semis = event.live.rounds[-1].tables
    assert {frozenset(table.at.entries) for table in semis} == {
        frozenset((best[0][0], best[1][1])),
        frozenset((best[1][0], best[0][1])),
    }
    event.note(sheets.enter_lines(event.live, semis[0].key, 0, ("{}",), tally_of((20, 20))))
    with bars(event, "no-winner"):
        event.note(sheets.submit_sheet(event.live, semis[0].key))


def test_a_cup_of_five_has_byes_a_third_place_and_shared_places() -> None:
    cup = desk(Plan((Knockout(name="Cup", third_place=True),)), 5)
    cup.draw(1)
    first = cup.live.rounds[0]
    assert first.byes == ("e01", "e02", "e03")
    (only,) = first.tables
    assert only.at.entries == ("e04", "e05")
    cup.play(only, (1, 9))
    cup.draw(2)
    pairs = [table.at.entries for table in cup.live.rounds[1].tables]
    assert pairs == [("e01", "e05"), ("e02", "e03")]
    cup.play(cup.table(1, 2, 1), (3, 1))
    with bars(cup, "sheets-not-official"):
        cup.draw(3)
    with bars(cup, "tables-undecided"):
        cup.draw(3, "The hall closes")
    cup.play(cup.table(1, 2, 2), (1, 4))
    cup.draw(3)
    for table in cup.live.rounds[2].tables:
        cup.play(table, (7, 2) if "e01" in table.at.entries[:1] else (2, 7))
    places = {one.entry: one.place for one in standings(cup.live)[0].standings}
    assert places["e01"] == 1
    assert places["e03"] == 2
    assert places["e04"] == 5
    assert sorted(places.values()) == [1, 2, 3, 4, 5]


def test_only_a_stage_after_blocks_takes_so_many_of_each() -> None:
    day = desk(DAY, 4)
    per_block = Knockout(name="Cup", advance=Advance(per_block=2))
    for plan, code in (
        (Plan((per_block,)), "plan-without-blocks"),
        (Plan((FinalTables(name="Finals", tables=(4,)),)), "plan-first-stage"),
        (Plan((RandomDraw(name="R", rounds=1, tables=(4,), carry="all"),)), "plan-carry"),
    ):
        with bars(day, code):
            organizing.configure(day.live, "Cup", "{}", plan)


def test_points_are_carried_over_where_the_plan_says_so() -> None:
    def stage(carry: str) -> RandomDraw:
        return RandomDraw(name="R", rounds=1, tables=(4,), carry=carry)  # type: ignore[arg-type]

    for carry, expected in (("none", 5), ("points", 10), ("all", 10)):
        day = desk(Plan((stage("none"), stage(carry))), 4)
        for number in (1, 2):
            day.draw(number)
            best = day.live.rounds[-1].tables[0].at.entries.index("e01")
            day.play(day.live.rounds[-1].tables[0], [30 if n == best else -10 for n in range(4)])
        rows = standings(day.live)[1].standings
        assert (rows[0].entry, rows[0].points) == ("e01", Fraction(expected))


def test_a_round_that_is_not_there_has_no_table() -> None:
    day = desk(DAY, 4)
    day.draw(1)
    with bars(day, "unknown-round"):
        conducting.publish(day.live, RoundKey(4, 4))
    with bars(day, "unknown-table"):
        sheets.submit_sheet(day.live, TableKey(1, 1, 2))


def test_nobody_takes_the_place_of_who_withdraws_from_a_later_stage() -> None:
    finals = RandomDraw(name="Best", rounds=2, tables=(3, 4), advance=Advance(best=4))
    day = desk(Plan((RandomDraw(name="All", rounds=1, tables=(4,)), finals)), 8)
    day.draw(1)
    for table in day.live.rounds[0].tables:
        day.play(table, (9, 3, -2, -10))
    day.draw(2)
    best = day.live.rounds[1].entries
    day.play(day.table(2, 1, 1), (9, 3, -2, -10))
    day.note(registering.withdraw_entry(day.live, best[0], "Ill"))
    day.draw(3)
    assert set(day.live.rounds[2].entries) == set(best[1:])


def test_within_a_round_robin_too_the_next_round_takes_a_reason_while_sheets_are_out() -> None:
    league = desk(Plan((RoundRobin(name="League", largest_block=4),)), 4, size=2)
    league.draw(1)
    league.play(league.table(1, 1, 1), (30, 10))
    with bars(league, "sheets-not-official"):
        league.draw(2)
    league.draw(2, "Table 2 plays its match in the break")
    assert len(league.live.rounds) == 2
