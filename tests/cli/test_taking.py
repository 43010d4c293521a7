"""``tournament export`` and ``tournament import``, by a client of REST."""

import json
from pathlib import Path
from typing import Any, ClassVar

import pytest
from typer.testing import CliRunner, Result

from app.cli import app
from app.cli.client import ApiError
from app.cli.rehearsal import taking

READY = {"id": "e1", "state": "ready", "progress": 100, "name": "standings-1.csv"}


class FakeApi:
    """A service with one export, which is ready when it is looked at again."""

    asked: ClassVar[list[tuple[Any, ...]]] = []
    first: ClassVar[dict[str, Any]] = READY

    def __init__(self, url: str, token: str, language: str) -> None:
        self.language = language

    def __enter__(self) -> "FakeApi":
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def post(self, path: str, body: Any) -> Any:
        """The export as it is at first."""
        self.asked.append((path, body))
        return self.first

    def get(self, path: str) -> Any:
        """The export as it is then."""
        self.asked.append((path, None))
        return READY | {"revision": 7}

    def upload(self, path: str, content: bytes, kind: str, seen: int) -> Any:
        """The export that is an edit."""
        self.asked.append((path, json.loads(content), seen))
        return self.first

    def raw(self, path: str) -> bytes:
        """Its file."""
        self.asked.append((path, None))
        return b"place;name\r\n"

    def upload_json(self, path: str, content: bytes) -> Any:
        """A bundle taken in."""
        if content == b"{}":
            raise ApiError("The bundle is not whole.")
        return {"tournament": {"id": "t2", "name": "Day\x1b[31m"}}


@pytest.fixture(autouse=True)
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(taking, "Api", FakeApi)
    monkeypatch.setattr(taking, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(FakeApi, "asked", [])
    monkeypatch.chdir(tmp_path)


def run(*given: str) -> Result:
    return CliRunner().invoke(app, ["tournament", *given, "--token", "x"])


CSV = {"separator": "semicolon", "decimal_comma": True, "mark": True}
EXPORT = ("export", "standings", "--tournament", "t/1", "--format", "csv", "--stage", "2")


def test_a_file_is_written_under_the_name_that_it_is_given(tmp_path: Path) -> None:
    result = run(*EXPORT)
    assert (result.exit_code, result.output) == (0, "standings-1.csv: 12 bytes\n")
    assert (tmp_path / "standings-1.csv").read_bytes() == b"place;name\r\n"
    body = {"kind": "standings", "format": "csv", "round": None, "stage": 2} | CSV
    assert FakeApi.asked[0] == ("/v1/tournaments/t%2F1/exports", body)


def test_a_large_one_is_waited_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(FakeApi, "first", READY | {"state": "waiting", "progress": 30})
    result = run(*EXPORT, "--out", "mine.csv")
    assert (result.exit_code, result.output) == (0, "mine.csv: 12 bytes\n")
    assert (tmp_path / "mine.csv").read_bytes() == b"place;name\r\n"


def test_how_far_it_is_is_told_where_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakeApi, "first", READY | {"state": "waiting", "progress": 30})
    monkeypatch.setenv("FORCE_COLOR", "1")
    output = run(*EXPORT, "--out", "mine.csv").output
    assert "standings-1.csv" in output
    assert "100%" in output
    assert output.endswith("mine.csv: 12 bytes\n")


def test_links_are_asked_for_with_the_revision_that_was_seen() -> None:
    result = run("export", "blank-sheets", "--tournament", "t1", "--links", "--no-mark")
    assert result.exit_code == 0
    body = {"kind": "blank-sheets", "format": "pdf", "round": None, "stage": None} | CSV
    asked = ("/v1/tournaments/t1/exports", body | {"mark": False, "links": True}, 7)
    assert asked in FakeApi.asked


def test_one_that_failed_is_told_and_nothing_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(FakeApi, "first", READY | {"state": "failed"})
    result = run(*EXPORT)
    assert (result.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert result.output.startswith("The file could not be made.")


def test_a_bundle_is_taken_in_or_refused(tmp_path: Path) -> None:
    (tmp_path / "bundle.json").write_text('{"format": 1}')
    result = run("import", "bundle.json")
    assert (result.exit_code, result.output) == (0, "t2: Day[31m\n")
    (tmp_path / "empty.json").write_text("{}")
    assert (run("import", "empty.json").exit_code, run("import", "no.json").exit_code) == (2, 2)
