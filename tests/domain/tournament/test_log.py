"""The log is the truth: read again it gives the same tournament, whatever came in first."""

from random import Random

import msgspec
import pytest

from app.domain.tournament import registering, sheets
from app.domain.tournament.facts import BY_OTHERS, AnyFact, SheetCorrected
from app.domain.tournament.folding import fold
from app.domain.tournament.plan import Plan
from app.domain.tournament.presets import PRESETS
from app.domain.tournament.refusals import Barred
from app.domain.tournament.rounds import next_round
from app.domain.tournament.stages import RandomDraw
from app.domain.tournament.standings import standings
from app.domain.tournament.writing import VERSIONS_KEPT
from tests.domain.tournament.staging import Desk, bars, desk, people, some_points, tally_of

EVENTS = [
    ("paskievics-classic", 9, 1),
    ("paskievics-classic", 23, 1),
    ("tuppi-lohko", 11, 2),
    ("chaupatia-league", 5, 3),
    ("chaupatia-cup", 7, 3),
]
events = pytest.mark.parametrize(("preset", "entries", "size"), EVENTS)


def played(preset: str, entries: int, size: int, chance: Random) -> Desk:
    """A whole event; the sheets of a round come in by chance, the results are those of ``tables``.

    What a table scores depends on its key alone.
    """
    event = desk(PRESETS[preset].plan, entries, size)
    number = 0
    while next_round(event.live) is not None:
        number += 1
        event.draw(number)
        tables = [one for one in event.live.rounds[-1].tables if not one.is_official]
        for table in chance.sample(tables, len(tables)):
            event.hand_in(table, some_points(table, Random(str(table.key))))
        for table in chance.sample(tables, len(tables)):
            event.note(sheets.confirm_sheet(event.live, table.key, "Second"))
            event.note(sheets.make_official(event.live, table.key))
    return event


@events
def test_a_log_that_is_read_again_gives_the_live_tournament(
    preset: str, entries: int, size: int
) -> None:
    event = played(preset, entries, size, Random(1))
    text = [msgspec.json.encode(fact) for fact in event.facts]
    again = fold(msgspec.json.decode(line, type=AnyFact) for line in text)
    assert again == event.live
    assert standings(again) == standings(event.live)
    assert again.version == len(event.facts)
    assert again.revision == sum(not isinstance(fact, BY_OTHERS) for fact in event.facts)


@events
def test_standings_do_not_depend_on_the_order_in_which_sheets_arrive(
    preset: str, entries: int, size: int
) -> None:
    one, other = (played(preset, entries, size, Random(chance)) for chance in (1, 2))
    assert one.facts != other.facts
    assert standings(one.live) == standings(other.live)
    assert one.live == other.live


@events
def test_everybody_who_played_has_a_place_in_every_stage(
    preset: str, entries: int, size: int
) -> None:
    event = played(preset, entries, size, Random(3))
    for stage in standings(event.live):
        names = [one.entry for one in stage.standings]
        assert len(set(names)) == len(names)
        assert stage.official
    assert len(standings(event.live)[0].standings) == entries


def test_placement_points_sum_as_they_must() -> None:
    event = played("paskievics-classic", 23, 1, Random(4))
    tables = [table.at.entries for table in event.live.tables_of(1)]
    expected = sum(11 if len(entries) == 4 else 12 for entries in tables)
    assert sum(one.points for one in standings(event.live)[0].standings) == expected


ONE_ROUND = Plan((RandomDraw(name="Round", rounds=2, tables=(4,)),))


def test_a_sheet_that_arrives_late_and_twice_changes_nothing() -> None:
    day = desk(ONE_ROUND, 4)
    day.draw(1)
    key = day.table(1, 1, 1).key
    one, two = ("{}",), ("{}", '{"a":1}')
    day.note(sheets.enter_lines(day.live, key, 0, one, tally_of((9, 3, -2, -10))))
    day.note(sheets.enter_lines(day.live, key, 1, two, tally_of((18, 6, -4, -20))))
    assert day.table(1, 1, 1).sheet.lines == two
    before = list(day.facts)
    day.note(sheets.enter_lines(day.live, key, 1, two, tally_of((18, 6, -4, -20))))
    day.note(sheets.enter_lines(day.live, key, 0, one, tally_of((9, 3, -2, -10))))
    assert day.facts == before
    day.note(sheets.submit_sheet(day.live, key))
    day.note(sheets.submit_sheet(day.live, key))
    day.note(sheets.enter_lines(day.live, key, 2, two, tally_of((18, 6, -4, -20))))
    day.note(sheets.enter_lines(day.live, key, 0, one, tally_of((9, 3, -2, -10))))
    assert len(day.facts) == len(before) + 1
    with bars(day, "sheet-status"):
        sheets.enter_lines(day.live, key, 2, one, tally_of((9, 3, -2, -10)))


def test_a_line_that_another_has_corrected_is_not_lost_though_there_are_as_many() -> None:
    day = desk(ONE_ROUND, 4)
    day.draw(1)
    key = day.table(1, 1, 1).key
    nothing = tally_of((0, 0, 0, 0))

    def write(seen: int, *lines: str) -> None:
        day.note(sheets.enter_lines(day.live, key, seen, lines, nothing))

    write(0, "1", "2", "3")
    write(1, "1", "two", "3")
    before = list(day.facts)
    with pytest.raises(Barred) as barred:
        write(1, "1", "2", "three")
    now = {"table": "1.1.1", "version": 2, "lines": 3}
    assert (barred.value.code, barred.value.params) == ("sheet-changed", now)
    write(1, "1", "two", "3")
    assert day.facts == before
    write(2, "1", "two", "three")
    write(1, "1", "two", "3")
    write(0, "1", "2", "3")
    assert day.table(1, 1, 1).sheet.lines == ("1", "two", "three")
    assert day.table(1, 1, 1).sheet.version == 3
    write(3, "1", "2", "3")
    assert day.table(1, 1, 1).sheet.lines == ("1", "2", "3")


def test_a_write_of_long_ago_is_not_known_again_and_the_log_stays_fast() -> None:
    day = desk(ONE_ROUND, 4)
    day.draw(1)
    key, nothing = day.table(1, 1, 1).key, tally_of((0, 0, 0, 0))
    for seen in range(VERSIONS_KEPT + 2):
        day.note(sheets.enter_lines(day.live, key, seen, (f"{seen}",), nothing))
    sheet = day.table(1, 1, 1).sheet
    assert (sheet.version, len(sheet.history)) == (VERSIONS_KEPT + 2, VERSIONS_KEPT)
    assert sheets.enter_lines(day.live, key, 2, ("2",), nothing) == ()
    for seen in (1, -1):
        with bars(day, "sheet-changed"):
            sheets.enter_lines(day.live, key, seen, (f"{seen}",), nothing)


def test_a_corrected_sheet_moves_the_order_and_needs_a_reason() -> None:
    day = desk(ONE_ROUND, 4)
    day.draw(1)
    table = day.table(1, 1, 1)
    with bars(day, "sheet-empty"):
        sheets.submit_sheet(day.live, table.key)
    with bars(day, "sheet-status"):
        sheets.make_official(day.live, table.key)
    day.play(table, (9, 3, -2, -10))
    a, b, *_ = table.at.entries
    assert [one.entry for one in standings(day.live)[0].standings][:2] == [a, b]
    other = tally_of((3, 9, -2, -10))
    with bars(day, "reason-needed"):
        sheets.correct_sheet(day.live, table.key, ("{}",), other, "")
    day.note(sheets.correct_sheet(day.live, table.key, ("{}",), other, "Two columns swapped"))
    assert [one.entry for one in standings(day.live)[0].standings][:2] == [b, a]
    assert isinstance(day.facts[-1], SheetCorrected)
    assert day.table(1, 1, 1).is_official


def test_standings_in_the_middle_of_a_round_keep_the_rounds_before() -> None:
    day = desk(ONE_ROUND, 4)
    day.draw(1)
    day.play(day.table(1, 1, 1), (9, 3, -2, -10))
    before = standings(day.live)
    day.draw(2)
    assert standings(day.live) == before
    assert not before[0].official


def test_a_late_entry_plays_from_the_next_round_and_nobody_comes_twice() -> None:
    day = desk(ONE_ROUND, 7)
    with bars(day, "entry-twice"):
        registering.add_entries(day.live, people(7, 1))
    with bars(day, "no-layout"):
        day.draw(1)
    day.note(registering.add_entries(day.live, people(8, 1)))
    day.draw(1)
    for table in day.live.rounds[0].tables:
        day.play(table, some_points(table, Random(1)))
    for number in (1, 2, 3, 4):
        day.note(registering.withdraw_entry(day.live, f"e0{number}", "Gone home"))
    day.draw(2)
    assert sorted(day.table(1, 2, 1).at.entries) == ["e05", "e06", "e07", "e08"]
    assert len(standings(day.live)[0].standings) == 8
    with bars(day, "unknown-entry"):
        registering.withdraw_entry(day.live, "e99", "Who")


def test_with_check_in_only_those_who_are_there_are_drawn() -> None:
    day = desk(Plan(ONE_ROUND.stages, check_in=True), 6)
    for number in (1, 2, 4, 6):
        day.note(registering.check_in(day.live, f"e0{number}", present=True))
    day.draw(1)
    assert sorted(day.table(1, 1, 1).at.entries) == ["e01", "e02", "e04", "e06"]
