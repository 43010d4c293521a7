"""``tournament enter``: entries of a file, by a client of REST."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.cli.rehearsal import entering

RUNNER = CliRunner()


class FakeApi:
    """Answers as the service would; ``sent`` is what was uploaded."""

    sent: tuple[Any, ...] | None = None
    problems: tuple[Any, ...] = ()

    def __init__(self, *_: object) -> None:
        """Whatever the address and the token are."""

    def __enter__(self) -> "FakeApi":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is held."""

    def post(self, _path: str, body: Any) -> Any:
        """A preview with an entry for each line."""
        lines = body["text"].split()
        return {"entries": lines, "problems": list(self.problems)}

    def get(self, _path: str) -> Any:
        """The tournament."""
        return {"revision": 7}

    def upload(self, *given: Any) -> Any:
        """The tournament with the entries."""
        FakeApi.sent = given
        return {"entries": [1, 2, 3]}


@pytest.fixture
def entered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A file of two entries."""
    monkeypatch.setattr(entering, "Api", FakeApi)
    monkeypatch.setattr(FakeApi, "sent", None)
    file = tmp_path / "list.csv"
    file.write_bytes("\ufeffŐri\nBea\n".encode())
    return file


def run(file: Path, *more: str) -> Any:
    """The command for this file."""
    given = ["tournament", "enter", str(file), "--tournament", "t/1", "--token", "x", *more]
    return RUNNER.invoke(app, given)


def test_a_file_without_problems_is_sent_as_it_is(entered: Path) -> None:
    result = run(entered)
    assert (result.exit_code, result.output) == (0, "Entries added: 2; there are now 3.\n")
    path = "/v1/tournaments/t%2F1/entry-file"
    assert FakeApi.sent == (path, "Őri\nBea\n".encode(), "text/csv", 7)


def test_a_check_and_a_file_with_problems_send_nothing(
    entered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(entered, "--check").output == "Entries that can be added: 2.\n"
    assert run(entered, "--check", "-l", "hu").output == "Felvehető nevezések: 2.\n"
    problem = {"line": 2, "detail": "Bea is there \x1balready."}
    monkeypatch.setattr(FakeApi, "problems", (problem,))
    result = run(entered)
    assert (result.exit_code, result.output) == (1, "2: Bea is there already.\n")
    assert FakeApi.sent is None


def test_what_is_no_text_is_refused(entered: Path, tmp_path: Path) -> None:
    entered.write_bytes(b"\xd5ri\nBea\n")
    assert "Save it as CSV in UTF-8" in run(entered).output
    assert run(tmp_path / "none.csv").exit_code == 2


def test_names_are_asked_for_and_sent_as_they_were_chosen(entered: Path) -> None:
    assert run(entered, "--names", "surname-first").exit_code == 0
    assert FakeApi.sent is not None
    assert FakeApi.sent[0] == "/v1/tournaments/t%2F1/entry-file?names=surname-first"
