"""``replay``, ``verify`` and ``contracts``: from files, offline."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.cli.contracts import texts_by_name
from tests.cli.conftest import Run

Json = dict[str, Any]

RECORDS = Path(__file__).parents[1] / "games" / "records" / "tuppi"
MATCH = RECORDS / "twelve-deals-decided-on-points.json"
LANGUAGES = {"en": "Result", "fi": "Tulos", "hu": "Eredmény", "nl": "Uitslag"}


def _record() -> Json:
    """A golden record, as the service would hand it out."""
    found: Json = json.loads(MATCH.read_bytes())
    return dict(found.get("record", found))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record alone, in a file."""
    path = tmp_path / "record.json"
    path.write_text(json.dumps(_record()))
    return path


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_is_told_deal_by_deal_in_each_language(
    run: Run, record: Path, language: str
) -> None:
    told = run("replay", record, "--language", language)
    assert told.exit_code == 0, told.output
    lines = told.stdout.splitlines()
    assert sum("  = " in line for line in lines) == 12, "one line of scores for each deal"
    assert LANGUAGES[language] in lines[-1]


def test_a_record_on_standard_input_is_told_the_same(run: Run, record: Path) -> None:
    told = run("replay", "-", stdin=record.read_bytes())
    assert told.exit_code == 0
    assert told.stdout == run("replay", record).stdout


def test_verifying_a_good_record_answers_with_its_outcome(run: Run, record: Path) -> None:
    verified = run("verify", record)
    assert verified.exit_code == 0, verified.output
    answer = json.loads(verified.stdout)
    assert answer["refused"] is None
    assert answer["outcome"]["by"] == "points"
    assert len(answer["deals"]) == 12


def test_the_first_move_that_the_rules_bar_is_named_with_its_place(
    run: Run, tmp_path: Path
) -> None:
    bad = _record()
    moves = list(bad["moves"])
    moves[40] = {**moves[40], "move": "cut:20"}
    path = tmp_path / "bad.json"
    path.write_text(json.dumps({**bad, "moves": moves}))
    verified = run("verify", path, "--language", "fi")
    assert verified.exit_code == 1
    assert json.loads(verified.stdout)["refused"]["index"] == 40
    assert verified.stderr.startswith("move 40, 'cut:20': ")
    told = run("replay", path)
    assert told.exit_code == 1
    assert "TUP-" in told.stdout.splitlines()[-1], "the refusal names no rule"


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "No such file"),
        (b"", "no record"),
        (b"hello", "no record"),
        (b"\xff\xfe", "no record"),
        (b"{}", "game"),
        (b'{"game": "poker"}', "no record"),
        (b"[" * 50_000, "no record"),
    ],
    ids=repr,
)
def test_what_is_no_record_ends_with_a_sentence_and_2(
    run: Run, tmp_path: Path, command: str, text: bytes | None, says: str
) -> None:
    path = tmp_path / "given.json"
    if text is not None:
        path.write_bytes(text)
    refused = run(command, path)
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert says in refused.stderr
    assert str(path) in refused.stderr


def test_the_committed_contracts_are_those_of_the_code(run: Run) -> None:
    checked = run("contracts", "--check")
    assert checked.exit_code == 0, checked.output


def test_contracts_that_differ_are_named_and_then_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = texts_by_name()  # once for three commands
    monkeypatch.setitem(texts_by_name.__globals__, "texts_by_name", lambda: texts)
    folder = tmp_path / "openapi"
    folder.mkdir()
    (folder / "openapi.json").write_text("{}")
    names = {"openapi.json", "schema.graphql", "record.schema.json"}
    checked = run("contracts", "--check", "--folder", folder)
    assert checked.exit_code == 1
    assert all(name in checked.stderr for name in names)
    assert "make contracts" in checked.stderr
    assert (folder / "openapi.json").read_text() == "{}", "--check has written"
    written = run("contracts", "--folder", folder)
    assert written.exit_code == 0
    assert {path.name for path in folder.iterdir()} == names
    assert run("contracts", "--check", "--folder", folder).exit_code == 0
