"""Penalties, rulings, void deals and substitutes: what they change, and what is told of them."""

from fractions import Fraction

import msgspec
import pytest

from app.domain.tournament import judging, registering, sheets
from app.domain.tournament.decisions import Decision, decisions_of
from app.domain.tournament.facts import AnyFact, EntryWithdrawn, RoundKey, SheetTally, TableKey
from app.domain.tournament.folding import fold
from app.domain.tournament.plan import Plan
from app.domain.tournament.sheet_rulings import DealAnnulled
from app.domain.tournament.stages import FinalTables, Knockout, RandomDraw, RoundRobin, Swiss
from app.domain.tournament.standings import standings
from app.domain.tournament.state import Substitute
from app.engine.paper import Annulled
from tests.domain.tournament.staging import Desk, bars, desk, people, tally_of

DAY = Plan(
    (
        RandomDraw(name="Rounds", rounds=1, tables=(4,)),
        FinalTables(name="Finals", tables=(4,)),
    )
)
LEAGUE = Plan((RoundRobin(name="League", largest_block=4, outright="tuppi"),))
FIRST = RoundKey(1, 1)


def points(day: Desk, stage: int = 1) -> dict[str, Fraction | int]:
    """What each has in the order of a stage."""
    return {one.entry: one.points for one in standings(day.live)[stage - 1].standings}


def penalize(day: Desk, entry: str, amount: str, key: RoundKey = FIRST, of: str = "points") -> None:
    """Take this off for being late to the table."""
    made = judging.give_penalty(day.live, key, entry, amount, of, "Late", "house-3")  # type: ignore[arg-type]
    day.note(made)


def test_a_penalty_of_points_moves_the_order_until_it_is_lifted() -> None:
    day = desk(DAY, 4)
    day.draw(1)
    a, b, c, d = day.table(1, 1, 1).at.entries
    day.play(day.table(1, 1, 1), (9, 3, -2, -10))
    penalize(day, a, "5/2")
    # 5 - 5/2 leaves less than the 3 of the second.
    assert points(day) == {b: 3, a: Fraction(5, 2), c: 2, d: 1}
    assert [one.entry for one in standings(day.live)[0].standings] == [b, a, c, d]
    with bars(day, "reason-needed"):
        judging.lift_ruling(day.live, 1, "")
    with bars(day, "unknown-ruling"):
        judging.lift_ruling(day.live, 2, "There is none")
    day.note(judging.lift_ruling(day.live, 1, "The bus was late"))
    assert points(day)[a] == 5
    assert judging.lift_ruling(day.live, 1, "Again") == ()
    assert decisions_of(day.live, 1) == (
        Decision(
            "penalty",
            FIRST,
            (a,),
            "Late",
            "house-3",
            number=1,
            points="5/2",
            lifted="The bus was late",
        ),
    )


def test_a_penalty_of_winnings_decides_between_equals_and_leaves_the_table_as_it_was() -> None:
    day = desk(DAY, 8)
    day.draw(1)
    a, b, *_ = day.table(1, 1, 1).at.entries
    e, f, *_ = day.table(1, 1, 2).at.entries
    day.play(day.table(1, 1, 1), (9, 3, -2, -10))
    day.play(day.table(1, 1, 2), (8, 7, -5, -10))
    assert [one.entry for one in standings(day.live)[0].standings][:4] == [a, e, f, b]
    penalize(day, a, "2", of="winnings")
    rows = standings(day.live)[0].standings
    assert [(one.entry, one.points) for one in rows[:4]] == [(e, 5), (a, 5), (f, 3), (b, 3)]
    assert dict(rows[1].amounts)["winnings"] == 7


def test_a_penalty_of_the_finals_is_taken_off_their_winnings_and_stays_in_its_stage() -> None:
    day = desk(DAY, 4)
    day.draw(1)
    day.play(day.table(1, 1, 1), (9, 3, -2, -10))
    before = points(day)
    day.draw(2)
    a, b, c, d = day.table(2, 1, 1).at.entries
    day.play(day.table(2, 1, 1), (10, 9, -4, -15))
    penalize(day, a, "1", RoundKey(2, 1))
    assert points(day, 2) == {a: 9, b: 9, c: -4, d: -15}
    places = {one.entry: one.place for one in standings(day.live)[1].standings}
    assert places == {a: 1, b: 1, c: 3, d: 4}
    assert points(day) == before


def test_a_penalty_in_a_block_is_of_match_points_or_of_rise_points() -> None:
    league = desk(LEAGUE, 3, size=2)
    league.draw(1)
    one, other = league.table(1, 1, 1).at.entries
    league.play(league.table(1, 1, 1), (20, 20))
    (idle,) = league.live.rounds[0].byes
    penalize(league, one, "10", of="winnings")
    rows = standings(league.live)[0].standings
    assert [(row.entry, row.points, row.by) for row in rows] == [
        (other, 1, ""),
        (one, 1, "rise-difference"),
        (idle, 0, "match-points"),
    ]
    assert dict(rows[1].amounts)["rise-difference"] == -10
    penalize(league, other, "2")
    assert points(league) == {one: 1, idle: 0, other: -1}


def test_a_bracket_has_no_points_to_take_and_a_stranger_to_the_round_cannot_lose_any() -> None:
    cup = desk(Plan((Knockout(name="Cup"),)), 4)
    cup.draw(1)
    with bars(cup, "penalty-without-points"):
        judging.give_penalty(cup.live, FIRST, "e01", "1", "points", "Late", "")
    with bars(cup, "unknown-entry"):
        judging.make_ruling(cup.live, FIRST, "warning", ("e09",), "Rude", "")
    with bars(cup, "unknown-round"):
        judging.make_ruling(cup.live, RoundKey(1, 2), "warning", ("e01",), "Rude", "")
    with bars(cup, "reason-needed"):
        judging.make_ruling(cup.live, FIRST, "warning", ("e01",), "", "")
    day = desk(Plan((RandomDraw(name="Rounds", rounds=2, tables=(4,)),)), 4)
    day.draw(1)
    day.note(registering.add_entries(day.live, people(5, 1)))
    with bars(day, "entry-not-in-round"):
        judging.give_penalty(day.live, FIRST, "e05", "1", "points", "Late", "")


def test_a_warning_changes_no_number_and_is_told_with_the_standings() -> None:
    league = desk(LEAGUE, 4, size=2)
    league.draw(1)
    league.play(league.table(1, 1, 1), (40, 20))
    before = standings(league.live)
    league.note(
        judging.make_ruling(league.live, FIRST, "lateness", ("e01",), "Ten minutes", "TUP-TOUR-8")
    )
    league.note(judging.make_ruling(league.live, FIRST, "ruling", (), "Windows stay shut", ""))
    assert standings(league.live) == before
    told = [(one.number, one.kind, one.entries) for one in decisions_of(league.live, 1)]
    assert told == [(1, "lateness", ("e01",)), (2, "ruling", ())]


def test_a_walkover_tells_its_cause_and_where_nobody_came_both_have_lost() -> None:
    league = desk(LEAGUE, 4, size=2)
    league.draw(1)
    one, two = league.live.rounds[0].tables
    winner, loser = one.at.entries
    league.note(
        sheets.walk_over(league.live, one.key, winner, "Twenty minutes late", "TUP-TOUR-8", "late")
    )
    league.note(sheets.walk_over(league.live, two.key, "", "Neither came", "TUP-TOUR-8"))
    # TUP-BLOCK-5: the present pair gets the win, no tuppi; a match never started is 0-0.
    assert points(league) == {winner: 2, loser: 0, **dict.fromkeys(two.at.entries, 0)}
    assert all(table.is_official for table in league.live.rounds[0].tables)
    late, absent = decisions_of(league.live, 1)
    assert late == Decision(
        "walkover",
        FIRST,
        (loser,),
        "Twenty minutes late",
        "TUP-TOUR-8",
        table=one.key,
        cause="late",
    )
    assert (absent.entries, absent.cause) == (two.at.entries, "absent")
    row = {row.entry: dict(row.amounts) for row in standings(league.live)[0].standings}
    assert row[loser]["rise-difference"] == 0
    day = desk(Plan((Knockout(name="Cup"),)), 2)
    day.draw(1)
    day.note(sheets.walk_over(day.live, TableKey(1, 1, 1), "", "Neither came", ""))
    assert {one.place for one in standings(day.live)[0].standings} == {1}


def test_a_walkover_that_was_a_mistake_is_corrected_by_a_sheet() -> None:
    league = desk(LEAGUE, 4, size=2)
    league.draw(1)
    table = league.table(1, 1, 1)
    league.note(sheets.walk_over(league.live, table.key, table.at.entries[0], "Late", ""))
    played = sheets.correct_sheet(league.live, table.key, ("{}",), tally_of((3, 9)), "They came")
    league.note(played)
    assert decisions_of(league.live, 1) == ()
    assert points(league)[table.at.entries[1]] == 2


def test_points_credited_before_a_concession_stand() -> None:
    league = desk(LEAGUE, 4, size=2)
    league.draw(1)
    table = league.table(1, 1, 1)
    winner, loser = table.at.entries
    league.note(sheets.enter_lines(league.live, table.key, 0, ("{}",), tally_of((8, 28))))
    league.note(sheets.walk_over(league.live, table.key, winner, "Ill", "TUP-TOUR-8", "left"))
    assert points(league)[winner] == 2
    made = {row.entry: dict(row.amounts) for row in standings(league.live)[0].standings}
    assert made[loser]["rise-difference"] == 20


@pytest.mark.parametrize("rule", ["R-7", "", None])
def test_whom_a_withdrawn_one_is_drawn_against_wins_for_that_reason(rule: str | None) -> None:
    """By the rule that its game has, and in a log from before games had any as it was told then."""
    league = desk(LEAGUE, 4, size=2)
    league.draw(1)
    for table in league.live.rounds[0].tables:
        league.play(table, (30, 10))
    (gone,) = registering.withdraw_entry(league.live, "e01", "Broken leg", rule=rule or "")
    assert isinstance(gone, EntryWithdrawn)
    assert gone.cites == (rule or "")
    league.note((msgspec.structs.replace(gone, cites=rule),))
    league.draw(2)
    (told,) = decisions_of(league.live, 1)
    assert (told.kind, told.entries, told.reason, told.cause) == (
        "walkover",
        ("e01",),
        "Broken leg",
        "withdrawn",
    )
    by = ("TUP-BLOCK-5", False) if rule is None else (rule, True)
    assert (told.rule, told.automatic) == by


def test_a_void_deal_counts_no_more_stays_on_the_sheet_and_is_told() -> None:
    day = desk(DAY, 4)
    day.draw(1)
    table = day.table(1, 1, 1)
    both = ('{"line":1}', '{"line":2}')
    day.note(sheets.enter_lines(day.live, table.key, 0, both, tally_of((9, 3, -2, -10))))
    one = tally_of((4, 2, -1, -5))
    for line in (0, 3):
        with bars(day, "unknown-line"):
            judging.void_deal(day.live, table.key, line, one, "Card seen", "X")
    with bars(day, "reason-needed"):
        judging.void_deal(day.live, table.key, 1, one, "", "TUP-VOID-1")
    day.note(judging.void_deal(day.live, table.key, 1, one, "Card seen", "TUP-VOID-1"))
    sheet = day.table(1, 1, 1).sheet
    assert (sheet.lines, sheet.tally, sheet.status) == (both, one, "open")
    assert (sheet.void, sheet.version) == ({1: 2}, 2)
    assert judging.void_deal(day.live, table.key, 1, one, "Card seen", "TUP-VOID-1") == ()
    day.note(sheets.submit_sheet(day.live, table.key))
    (told,) = decisions_of(day.live, 1)
    void = Decision(
        "void_deal",
        FIRST,
        table.at.entries,
        "Card seen",
        "TUP-VOID-1",
        table=table.key,
        line=1,
    )
    assert told == void
    with bars(day, "reason-needed"):
        judging.restore_deal(day.live, table.key, 1, one, "", "X")
    day.note(judging.restore_deal(day.live, table.key, 1, tally_of((9, 3, -2, -10)), "Wrong", "X"))
    sheet = day.table(1, 1, 1).sheet
    assert (sheet.void, sheet.tally) == ({}, tally_of((9, 3, -2, -10)))
    assert decisions_of(day.live, 1) == (msgspec.structs.replace(void, lifted="Wrong"),)


def test_a_ruling_that_was_taken_back_is_kept_with_the_lines_behind_which_it_was() -> None:
    day, key, nothing = ruled_sheet()
    day.note(judging.restore_deal(day.live, key, 2, nothing, "It was not", ""))
    sheet = day.table(1, 1, 1).sheet
    assert (sheet.void, sheet.rulings) == ({}, (Annulled(2, 2, 3),))
    assert judging.restore_deal(day.live, key, 2, nothing, "It was not", "") == ()
    day.note(judging.void_deal(day.live, key, 2, nothing, "It was after all", "X"))
    sheet = day.table(1, 1, 1).sheet
    assert (sheet.void, sheet.rulings) == ({2: 3}, (Annulled(2, 2, 3), Annulled(2, 3)))


def test_a_ruling_that_was_taken_back_moves_to_the_end_of_a_sheet_that_was_shortened() -> None:
    day, key, nothing = ruled_sheet()
    day.note(judging.restore_deal(day.live, key, 2, nothing, "It was not", ""))
    day.note(sheets.enter_lines(day.live, key, 4, ("1",), nothing))
    assert day.table(1, 1, 1).sheet.rulings == (Annulled(2, 1, 1),)
    day.note(sheets.enter_lines(day.live, key, 5, ("1", "2", "3"), nothing))
    assert day.table(1, 1, 1).sheet.rulings == (Annulled(2, 1, 1),)


def test_in_logs_that_do_not_say_it_a_ruling_that_was_taken_back_never_was() -> None:
    day, key, nothing = ruled_sheet()
    day.note((DealAnnulled(key, 2, 3, nothing, "It was not", "", void=False),))
    (voided,) = day.table(1, 1, 1).sheet.voided
    assert (voided.lifted, voided.until) == ("It was not", None)
    assert (day.table(1, 1, 1).sheet.void, day.table(1, 1, 1).sheet.rulings) == ({}, ())


def ruled_sheet() -> tuple[Desk, TableKey, SheetTally]:
    """A sheet of three lines, the second of which was annulled before the third was written."""
    day = desk(DAY, 4)
    day.draw(1)
    key = day.table(1, 1, 1).key
    nothing = tally_of((0, 0, 0, 0))
    day.note(sheets.enter_lines(day.live, key, 0, ("1", "2"), nothing))
    day.note(judging.void_deal(day.live, key, 2, nothing, "Card seen", "X"))
    day.note(sheets.enter_lines(day.live, key, 2, ("1", "2", "3"), nothing))
    return day, key, nothing


def test_whoever_writes_an_open_sheet_leaves_a_void_line_where_it_stands() -> None:
    day = desk(DAY, 4)
    day.draw(1)
    key = day.table(1, 1, 1).key
    nothing = tally_of((0, 0, 0, 0))
    day.note(sheets.enter_lines(day.live, key, 0, ("1", "2"), nothing))
    day.note(judging.void_deal(day.live, key, 2, nothing, "Card seen", "X"))
    with bars(day, "sheet-changed"):
        sheets.enter_lines(day.live, key, 1, ("1", "2", "3"), nothing)
    for lines in (("1",), ("1", "3"), ("0", "1", "2")):
        with bars(day, "line-is-void"):
            sheets.enter_lines(day.live, key, 2, lines, nothing)
    day.note(sheets.enter_lines(day.live, key, 2, ("0", "2", "3"), nothing))
    day.note(sheets.submit_sheet(day.live, key))
    with bars(day, "line-is-void"):
        sheets.correct_sheet(day.live, key, ("0",), nothing, "Misread")
    assert day.table(1, 1, 1).sheet.void == {2: 2}


def test_a_void_deal_of_a_sheet_that_is_in_is_a_correction() -> None:
    day = desk(DAY, 4)
    day.draw(1)
    table = day.table(1, 1, 1)
    both = ('{"line":1}', '{"line":2}')
    day.note(sheets.enter_lines(day.live, table.key, 0, both, tally_of((9, 3, -2, -10))))
    day.note(sheets.submit_sheet(day.live, table.key))
    after = tally_of((1, 3, -2, -2))
    day.note(judging.void_deal(day.live, table.key, 2, after, "Too many cards", "X"))
    sheet = day.table(1, 1, 1).sheet
    assert (sheet.lines, sheet.tally, sheet.status) == (both, after, "submitted")
    assert points(day)[table.at.entries[1]] == 5


SHORT = msgspec.structs.replace(tally_of((28, 0)), ended=False, may_stop=False)


def test_a_match_that_lacks_a_deal_after_a_ruling_is_open_until_that_is_dealt_again() -> None:
    league = desk(LEAGUE, 2, size=2)
    league.draw(1)
    key = league.table(1, 1, 1).key
    league.play(league.table(1, 1, 1), (28, 0))
    league.note(judging.void_deal(league.live, key, 1, SHORT, "Card seen", "TUP-VOID-1"))
    sheet = league.table(1, 1, 1).sheet
    assert (sheet.status, len(sheet.lines), points(league)) == ("open", 1, {"e01": 0, "e02": 0})
    with bars(league, "match-not-over"):
        sheets.submit_sheet(league.live, key)
    again = (*sheet.lines, "{}")
    league.note(sheets.enter_lines(league.live, key, 2, again, tally_of((28, 0))))
    league.note(sheets.submit_sheet(league.live, key))
    assert league.table(1, 1, 1).sheet.status == "submitted"


def test_a_match_with_deals_left_is_in_only_by_a_decision_with_its_reason() -> None:
    league = desk(LEAGUE, 2, size=2)
    league.draw(1)
    key = league.table(1, 1, 1).key
    league.note(sheets.enter_lines(league.live, key, 0, ("{}",), SHORT))
    with bars(league, "match-not-over"):
        sheets.submit_sheet(league.live, key)
    with bars(league, "reason-needed"):
        sheets.cut_short(league.live, key, SHORT, "", "TUP-TOUR-1")
    league.note(sheets.cut_short(league.live, key, SHORT, "Fire alarm", "TUP-TOUR-1"))
    assert league.table(1, 1, 1).sheet.status == "submitted"
    (told,) = decisions_of(league.live, 1)
    assert (told.kind, told.reason, told.rule) == ("cut_short", "Fire alarm", "TUP-TOUR-1")
    with bars(league, "sheet-status"):
        sheets.cut_short(league.live, key, SHORT, "Fire alarm", "TUP-TOUR-1")
    league.note(sheets.correct_sheet(league.live, key, ('{"a":1}',), SHORT, "Misread"))


def test_a_sheet_that_is_in_is_not_corrected_to_a_match_with_deals_left() -> None:
    league = desk(LEAGUE, 2, size=2)
    league.draw(1)
    table = league.table(1, 1, 1)
    league.play(table, (28, 0))
    with bars(league, "match-not-over"):
        sheets.correct_sheet(league.live, table.key, ("{}",), SHORT, "Misread")


def test_a_table_without_a_deal_is_in_by_a_decision_and_level() -> None:
    league = desk(LEAGUE, 2, size=2)
    league.draw(1)
    key = league.table(1, 1, 1).key
    with bars(league, "sheet-empty"):
        sheets.submit_sheet(league.live, key)
    level = SheetTally((0, 0), "level", (), ended=False)
    league.note(sheets.cut_short(league.live, key, level, "No time left", "CHA-WIN-3"))
    assert points(league) == {"e01": 1, "e02": 1}


def test_a_substitute_plays_one_round_until_that_is_taken_back() -> None:
    day = desk(DAY, 4)
    day.draw(1)
    named = judging.name_substitute(day.live, FIRST, "e02", "Zsófi", "", "Flu")
    day.note(named)
    assert list(day.live.substitutes) == [Substitute("e02", FIRST, "Zsófi", "", "Flu")]
    assert judging.name_substitute(day.live, FIRST, "e02", "Zsófi", "", "Flu") == ()
    day.note(judging.name_substitute(day.live, FIRST, "e02", "Tamás", "", ""))
    assert [one.name for one in day.live.substitutes] == ["Tamás"]
    day.note(judging.name_substitute(day.live, FIRST, "e02", "", "", "Better again"))
    assert [one.name for one in day.live.substitutes] == []
    assert judging.name_substitute(day.live, FIRST, "e02", "", "", "") == ()


def test_of_a_pair_with_names_a_member_is_replaced() -> None:
    league = desk(LEAGUE, 3, size=2)
    who = msgspec.structs.replace(league.live.entries[0].who, members=("Aino", "Eero"))
    league.note(registering.change_entry(league.live, who))
    league.draw(1)
    key = league.live.rounds[0].key
    with bars(league, "not-a-member"):
        judging.name_substitute(league.live, key, "e01", "Väinö", "Ilmari", "")
    league.note(judging.name_substitute(league.live, key, "e01", "Väinö", "Eero", ""))
    assert league.live.substitutes[0].instead_of == "Eero"


def test_a_log_with_decisions_that_is_read_again_gives_the_live_tournament() -> None:
    event = desk(Plan((Swiss(name="Open", rounds=2),)), 5, size=2)
    event.draw(1)
    one, two = event.live.rounds[0].tables
    event.play(one, (9, 3))
    event.note(sheets.walk_over(event.live, two.key, "", "Nobody", "TUP-TOUR-8", "absent"))
    penalize(event, one.at.entries[0], "1/2")
    event.note(judging.void_deal(event.live, one.key, 1, tally_of((1, 2)), "V", "X"))
    event.note(judging.name_substitute(event.live, FIRST, "e03", "Zsófi", "", ""))
    event.note(judging.make_ruling(event.live, FIRST, "warning", (), "Quiet", ""))
    event.note(judging.lift_ruling(event.live, 1, "Enough"))
    text = [msgspec.json.encode(fact) for fact in event.facts]
    again = fold(msgspec.json.decode(line, type=AnyFact) for line in text)
    assert again == event.live
    assert standings(again) == standings(event.live)
