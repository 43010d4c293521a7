"""The secretary of a table hands its sheet in, and somebody of another side signs (PAS-TRN-11)."""

from msgspec.structs import replace

from app.domain.tournament import judging, sheets
from app.domain.tournament.facts import (
    Entrant,
    EntryAdded,
    EntryChanged,
    RoundKey,
    SheetSubmitted,
    TableKey,
)
from app.domain.tournament.forgetting import without_names
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw, RoundRobin
from tests.domain.tournament.staging import Desk, bars, desk, tally_of

KEY = TableKey(1, 1, 1)


def written(made: Desk, *points: int) -> Desk:
    """A first round whose first table has a line."""
    made.draw(1)
    made.note(sheets.enter_lines(made.live, KEY, 0, ("1",), tally_of(points)))
    return made


def day() -> Desk:
    """Four who play for themselves."""
    plan = Plan((RandomDraw(name="Rounds", rounds=1, tables=(4,)),))
    return written(desk(plan, 4), 9, 3, -2, -10)


def league() -> Desk:
    """Two pairs whose members have names."""
    made = desk(Plan((RoundRobin(name="League", largest_block=4),)), 2, size=2)
    for entry, name, members in (("e01", "Alfa", ("Ann", "Bob")), ("e02", "Beta", ("Cil", "Dan"))):
        made.note((EntryChanged(Entrant(entry, name, members=members)),))
    return written(made, 20, 10)


def test_whoever_has_handed_a_sheet_in_does_not_sign_it() -> None:
    made = day()
    with bars(made, "not-at-table"):
        sheets.submit_sheet(made.live, KEY, "Name 5")
    made.note(sheets.submit_sheet(made.live, KEY, "Name 1"))
    assert made.live.table(KEY).sheet.secretary == "Name 1"
    assert sheets.submit_sheet(made.live, KEY, "Name 2") == ()
    with bars(made, "secretary-signs"):
        sheets.sign_sheet(made.live, KEY, 1, "Name 1")
    made.note(sheets.sign_sheet(made.live, KEY, 1, "Name 2"))
    sheet = made.live.table(KEY).sheet
    assert (sheet.status, sheet.secretary, sheet.signature) == ("confirmed", "Name 1", "Name 2")


def test_of_two_pairs_the_other_pair_signs_under_whatever_name() -> None:
    made = league()
    made.note(sheets.submit_sheet(made.live, KEY, "Ann"))
    for own in ("Ann", "Bob", "Alfa"):
        with bars(made, "secretary-signs"):
            sheets.sign_sheet(made.live, KEY, 1, own)
    made.note(sheets.sign_sheet(made.live, KEY, 1, "Dan"))
    assert made.live.table(KEY).sheet.signature == "Dan"


def test_a_substitute_is_of_the_side_for_which_he_plays() -> None:
    made = league()
    made.note(judging.name_substitute(made.live, KEY.of, "e02", "Eve", "Dan", "Ill"))
    made.note(sheets.submit_sheet(made.live, KEY, "Eve"))
    with bars(made, "secretary-signs"):
        sheets.sign_sheet(made.live, KEY, 1, "Cil")
    made.note(sheets.sign_sheet(made.live, KEY, 1, "Alfa"))
    assert made.live.table(KEY).sheet.status == "confirmed"


def test_a_substitute_of_another_round_signs_nothing() -> None:
    made = league()
    made.note(judging.name_substitute(made.live, KEY.of, "e02", "Eve", "Dan", "Ill"))
    substitutes = tuple(replace(one, drawn=RoundKey(1, 2)) for one in made.live.substitutes)
    other = replace(made.live, substitutes=substitutes)
    assert [(one.name, one.entry) for one in substitutes] == [("Eve", "e02")]
    with bars(made, "not-at-table"):
        sheets.submit_sheet(other, KEY, "Eve")


def test_where_nobody_says_who_the_secretary_is_anybody_at_the_table_signs() -> None:
    made = day()
    made.note(sheets.submit_sheet(made.live, KEY))
    made.note(sheets.sign_sheet(made.live, KEY, 1, "Name 1"))
    assert made.live.table(KEY).sheet.signature == "Name 1"


def test_the_name_of_a_secretary_is_taken_out_with_the_others() -> None:
    made = day()
    made.note(sheets.submit_sheet(made.live, KEY, "Name 1"))
    added = next(
        place
        for place, fact in enumerate(made.facts)
        if isinstance(fact, EntryAdded) and fact.entrant.name == "Name 1"
    )
    told = without_names(made.facts, {added: frozenset({1})})
    assert told[len(made.facts) - 1] == SheetSubmitted(KEY, "—")
