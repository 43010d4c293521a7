"""JSON and NDJSON: exact, under keys that no language changes."""

import json

from app.documents.json_files import json_of, ndjson_of
from tests.documents.samples import DOCUMENT, HOSTILE

FIRST = {"place": 1, "name": "=1+1", "points": "5/2", "at": "2026-11-30T18:05:07Z"}


def test_json_has_the_tables_with_exact_numbers() -> None:
    told = json.loads(json_of(DOCUMENT))
    assert (told["language"], told["title"]) == ("hu", "#panic() <b>Őszi")
    (table,) = told["tables"]
    assert table["key"] == "standings"
    assert [one["key"] for one in table["columns"]] == ["place", "name", "points", "at"]
    assert table["rows"][0] == FIRST
    assert [row["name"] for row in table["rows"]] == list(HOSTILE)
    assert table["rows"][1]["at"] is None


def test_each_line_of_ndjson_is_a_row_with_its_table() -> None:
    told = [json.loads(line) for line in ndjson_of(DOCUMENT)]
    assert told[0] == {"part": "standings", **FIRST}
    assert [line["name"] for line in told] == list(HOSTILE)
