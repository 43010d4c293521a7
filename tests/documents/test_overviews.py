"""A stage at a glance as tables on paper: blocks, pairs of a round, sides of a double knockout."""

import json

import pytest
from msgspec import structs

from app.application.exports.taken import Result
from app.application.exports.values import WantedExport
from app.application.texts import Language
from app.application.tournament import overview_values as v
from app.application.tournament.overview_telling import bracket_view
from app.application.tournament.standing_values import FinalPlace, Standings
from app.documents.contents.wording import Wording
from app.documents.html_files import html_of
from app.documents.json_files import json_of
from app.documents.model import Document
from app.documents.pages import data_of
from app.documents.printing import document_of
from tests.documents.samples import taken_log
from tests.documents.showing import TEXTS, cell, cross_table, picture, standings
from tests.documents.test_double_brackets import CUP, played
from tests.domain.tournament.staging import desk


def paper(result: Result, language: Language = Language.ENGLISH) -> Document:
    """A result as a document of a tournament."""
    taken = structs.replace(taken_log(1), result=result)
    return document_of(Wording(TEXTS, language, taken), WantedExport("standings", "pdf", language))


def two_blocks() -> v.CrossTable:
    """Two first ones; the second has a bye and a match that is not played yet."""
    found = cross_table(cell(-13, "5/2"), cell(4, "2"))
    (row,) = found.rows
    bye = structs.replace(cell(None, None), table=None)
    second = structs.replace(row, name="Bea", block=2, cells=(bye, cell(None, None, "open")))
    return structs.replace(found, rows=(structs.replace(row, block=1), second))


def test_a_cross_table_says_of_which_block_a_place_is() -> None:
    (table,) = paper(two_blocks()).tables
    assert [one.title for one in table.columns[:3]] == ["Block", "Place", "Name"]
    assert [row[:3] for row in table.rows] == [(1, 1, "Ann"), (2, 1, "Bea")]
    (alone,) = paper(cross_table(cell(4, "2"))).tables
    assert [one.key for one in alone.columns[:2]] == ["place", "name"]


def test_figures_of_a_round_stand_to_the_right_and_rounds_are_parted() -> None:
    (table,) = data_of(paper(two_blocks()))["tables"]
    told = [(one["title"], one["align"], one["parted"]) for one in table["columns"][3:]]
    assert told == [
        ("Points", "right", True),
        ("Worth", "right", False),
        ("Points", "right", True),
        ("Worth", "right", False),
        ("Total", "right", True),
    ]
    assert [one["parted"] for one in table["groups"]] == [False] * 3 + [True] * 3


def test_pages_have_a_true_minus_before_whole_numbers_and_others() -> None:
    lost = cross_table(cell(-13, "-5/2"), None)
    grid = v.GridCell("1.1", "1.1.1", -6, 4, "-1/2", "lost", "official", walkover=False)
    rows = (v.GridRow(1, "e1", "Ann", "-3", (None, grid)),) * 2
    met = v.BlockGrids(7, 1, "Rounds", None, False, (v.BlockGrid(1, rows),))
    for shown, told in ((lost, ("−13", "−2.5")), (met, ("−6–4 (−½)", "−3"))):
        page = html_of(paper(shown)).decode()
        assert all(f"<bdi>{one}</bdi>" in page for one in told)
        assert "<bdi>-" not in page


@pytest.mark.parametrize(
    ("language", "sides"),
    [
        (Language.ENGLISH, ["Winners’ side", "Losers’ side", "Final"]),
        (Language.DUTCH, ["Winnaarskant", "Verliezerskant", "Finale"]),
        (Language.HUNGARIAN, ["Győztesek ága", "Vesztesek ága", "Döntő"]),
        (Language.FINNISH, ["Voittajien puoli", "Häviäjien puoli", "Loppuottelu"]),
    ],
)
def test_a_double_knockout_says_of_which_side_each_tie_is(
    language: Language, sides: list[str]
) -> None:
    cup = desk(CUP, 4)
    cup.draw(1)
    tables = paper(bracket_view(cup.live, 1), language).tables
    assert all([one.key for one in table.columns[:2]] == ["tie", "part"] for table in tables)
    parts = [row[1] for table in tables for row in table.rows]
    assert list(dict.fromkeys(parts)) == sides


@pytest.mark.parametrize("language", list(Language))
def test_of_which_stage_the_last_of_an_entry_was_is_a_number_for_a_program(
    language: Language,
) -> None:
    first = standings("Ann").stages[0]
    last = structs.replace(first, stage=2, name="finals")
    found = Standings(7, True, (first, last), (FinalPlace(1, "e1", "Ann", 2),))
    table = json.loads(json_of(paper(found, language)))["tables"][0]
    assert (table["key"], table["rows"][0]["stage"]) == ("final", 2)
    assert table["rows"][0]["words"]["stage"] == Wording(TEXTS, language, taken_log(1)).stage(
        "finals"
    )


@pytest.mark.parametrize(
    ("official", "keys"),
    [
        (True, ["final", "standings_2", "standings_1"]),
        (False, ["standings_2", "standings_1", "final"]),
    ],
)
def test_what_hangs_on_the_wall_at_the_end_begins_with_the_final_order(
    official: bool, keys: list[str]
) -> None:
    first = standings("Ann").stages[0]
    last = structs.replace(first, stage=2, name="finals")
    found = Standings(7, official, (first, last), (FinalPlace(1, "e1", "Ann", 2),))
    assert [table.key for table in paper(found).tables] == keys


def titles(document: Document) -> list[str]:
    (table,) = data_of(document)["tables"]
    return [one["title"] for one in table["columns"]]


def test_pages_have_no_column_of_points_where_a_bracket_gives_places_alone() -> None:
    table = standings("Ann", "Bea").stages[0]
    rows = tuple(structs.replace(row, points="0") for row in table.rows)
    bracket = Standings(7, True, (structs.replace(table, rows=rows),))
    assert titles(paper(standings("Ann"))) == ["Place", "Name", "Points", "Decided by"]
    assert titles(paper(bracket)) == ["Place", "Name", "Decided by"]
    assert [row[2] for row in paper(bracket).tables[0].rows] == [0, 0], "a program reads them"
    cup = cross_table(cell(40, None), cell(1, None))
    cup = structs.replace(cup, rows=tuple(structs.replace(row, points="0") for row in cup.rows))
    assert titles(paper(cup)) == ["Place", "Name", "Points", "Points"]


def test_pictures_have_no_column_of_points_where_a_bracket_gives_places_alone() -> None:
    table = standings("Ann").stages[0]
    rows = tuple(structs.replace(row, points="0") for row in table.rows)
    bracket = Standings(7, True, (structs.replace(table, rows=rows),))
    cup = cross_table(cell(40, None))
    cup = structs.replace(cup, rows=tuple(structs.replace(row, points="0") for row in cup.rows))
    assert [b"Points" in picture(one) for one in (standings("Ann"), bracket)] == [True, False]
    assert [b"Total" in picture(one) for one in (cross_table(cell(4, "2")), cup)] == [True, False]


@pytest.mark.parametrize("upset", [False, True])
def test_a_second_final_is_listed_where_there_is_one(upset: bool) -> None:
    cup = played(4, 4, upset=upset)
    tables = paper(bracket_view(cup.live, 1)).tables
    assert [table.key for table in tables] == [f"round_{n}" for n in range(1, 6 if upset else 5)]
    assert [row[-1] for table in tables[3:] for row in table.rows] == ([None, 1] if upset else [1])
