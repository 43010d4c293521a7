"""Results at a glance as tables: exact numbers, and nothing that a spreadsheet would run."""

import csv
from io import StringIO

from msgspec import structs

from app.application.tournament import overview_values as v
from app.application.tournament.picturing import Shown
from app.documents.csv_files import CsvStyle, csv_of
from app.documents.overview_tables import as_document
from app.documents.pictures.amounts import figure
from tests.documents.showing import bracket, cell, cross_table, side, standings, tie


def rows(shown: Shown) -> list[list[str]]:
    """The cells of a result as a spreadsheet reads them."""
    lines = csv_of(as_document(shown), CsvStyle(",", ".", mark=False))
    text = b"".join(lines).decode()
    return list(csv.reader(StringIO(text, newline="")))


def test_a_name_that_begins_a_formula_is_text_and_a_number_is_a_number() -> None:
    found = rows(standings("=HYPERLINK(1)", "+31", "-2", "@x", 'A "b", c'))
    assert [row[3] for row in found[1:]] == ["'=HYPERLINK(1)", "'+31", "'-2", "'@x", 'A "b", c']
    assert [row[4] for row in found[1:]] == ["5", "4.5", "4", "3.5", "3"]
    assert rows(cross_table(cell(-13, "5/2"), None))[1] == [
        *("", "1", "Ann", "-13", "2.5", "", "", "5"),
    ]


def test_penalties_have_columns_of_their_own_where_they_fell() -> None:
    late = v.CrossPenalty("1/2", "points"), v.CrossPenalty("1", "points")
    card = (v.CrossPenalty("5", "winnings"),)
    both = structs.replace(cell(-13, "5/2"), penalties=(*late, *card))
    found = rows(cross_table(cell(4, "1"), both))
    assert found == [
        [
            *("block", "place", "name", "points 1.1", "worth 1.1", "points 1.2", "worth 1.2"),
            *("penalty 1.2", "winnings penalty 1.2", "total"),
        ],
        ["", "1", "Ann", "4", "1", "-13", "2.5", "-1.5", "-5", "5"],
    ]


def test_a_bracket_names_both_sides_and_the_winner() -> None:
    found = rows(bracket(tie(0, 1, side("Ann", 3), side("Bea", 1), "Ann")))
    assert found[1] == ["0", "1", "", "Ann", "Bea", "3", "1", "Ann", "official"]


def test_figures_have_a_true_minus_and_one_sign_for_a_fraction() -> None:
    told = [figure(one) for one in ("-13/2", "34/3", "65/6", "29/12", "1/2", "0", "-4", "1/12")]
    assert told == ["−6½", "11⅓", "10⅚", "2 5/12", "½", "0", "−4", "1/12"]
