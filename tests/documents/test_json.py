"""JSON and NDJSON: exact, under keys that no language changes."""

import json
from fractions import Fraction

from app.documents.json_files import json_of, ndjson_of
from app.documents.model import Column, Document, Table, Told
from tests.documents.samples import DOCUMENT, HOSTILE

FIRST = {"place": 1, "name": "=1+1", "points": 2.5, "at": "2026-11-30T18:05:07Z"}


def test_json_has_the_tables_with_exact_numbers() -> None:
    told = json.loads(json_of(DOCUMENT))
    assert (told["language"], told["title"]) == ("hu", "#panic() <b>Őszi")
    (table,) = told["tables"]
    assert table["key"] == "standings"
    assert [one["key"] for one in table["columns"]] == ["place", "name", "points", "at"]
    assert table["rows"][0] == FIRST
    assert [row["name"] for row in table["rows"]] == list(HOSTILE)
    assert table["rows"][1]["at"] is None


def test_a_program_reads_numbers_and_values_and_people_their_words_beside_them() -> None:
    columns = tuple(Column(key, key) for key in ("made", "points", "worth", "figures", "void"))
    cells = (Told("✓", True), Fraction(1, 3), Fraction(6, 2), Told("Trull", [["trull"]]), None)
    table = Table("t", "T", columns, (cells, (None, 4, None, None, None)))
    told = [json.loads(line) for line in ndjson_of(Document("en", "D", "", (table,)))]
    assert told[0] == {
        "part": "t",
        "made": True,
        "points": 1 / 3,
        "worth": 3,
        "figures": [["trull"]],
        "void": None,
        "exact": {"points": "1/3"},
        "words": {"made": "✓", "figures": "Trull"},
    }
    assert list(told[1]) == ["part", "made", "points", "worth", "figures", "void"]


def test_each_line_of_ndjson_is_a_row_with_its_table() -> None:
    told = [json.loads(line) for line in ndjson_of(DOCUMENT)]
    assert told[0] == {"part": "standings", **FIRST}
    assert [line["name"] for line in told] == list(HOSTILE)
