"""``season``: a player's season as a file, by a client of REST."""

from pathlib import Path
from typing import ClassVar

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.cli.client import ApiError


class FakeApi:
    """A service that has a file, or refuses."""

    asked: ClassVar[list[tuple[str, str | None, str, str]]] = []

    def __init__(self, url: str, token: str | None, language: str) -> None:
        self.told = url, token, language

    def __enter__(self) -> "FakeApi":
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def raw(self, path: str) -> bytes:
        """The file at this path."""
        self.asked.append((*self.told, path))
        if "nobody" in path:
            raise ApiError("There is no player \x1b[31mnobody.")
        return b"game;matches\r\n"


@pytest.fixture(autouse=True)
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("app.cli.season_files.Api", FakeApi)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TRICKTABLE_TOKEN", raising=False)
    FakeApi.asked.clear()


def test_a_season_is_asked_for_and_written(tmp_path: Path) -> None:
    words = ["season", "p1/x", "--year", "2026", "--game", "tuppi", "--format", "csv", "-l", "hu"]
    done = CliRunner().invoke(app, words)
    assert (done.exit_code, done.stdout) == (0, "season-2026.csv: 14 bytes\n")
    assert (tmp_path / "season-2026.csv").read_bytes() == b"game;matches\r\n"
    path = "/v1/players/p1%2Fx/season-file?format=csv&season=2026&game=tuppi"
    assert FakeApi.asked == [("http://127.0.0.1:8000", None, "hu", path)]


@pytest.mark.parametrize(
    ("words", "path"),
    [
        (["p1", "p2"], "/v1/teams/p1,p2/season-file?format=pdf"),
        (["--club", "Ruka/1"], "/v1/clubs/Ruka%2F1/season-file?format=pdf"),
        (["p1", "--versus", "p2"], "/v1/players/p1/versus/p2/file?format=pdf"),
    ],
)
def test_seasons_of_teams_and_clubs_and_two_players_are_asked_for(
    words: list[str], path: str
) -> None:
    assert CliRunner().invoke(app, ["season", *words]).exit_code == 0
    assert [asked[3] for asked in FakeApi.asked] == [path]


@pytest.mark.parametrize(
    "words", [[], ["p1", "--club", "Ruka"], ["p1", "p2", "--versus", "p3"], ["--versus", "p2"]]
)
def test_a_season_must_be_somebodys(words: list[str], tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["season", *words])
    assert done.exit_code == 2
    assert "Name a player" in done.stderr
    assert (FakeApi.asked, list(tmp_path.iterdir())) == ([], [])


def test_a_refusal_and_a_folder_that_is_not_there_are_sentences(tmp_path: Path) -> None:
    refused = CliRunner().invoke(app, ["season", "nobody"])
    assert refused.exit_code == 2
    assert "There is no player" in refused.stderr
    assert "\x1b" not in refused.stderr
    away = CliRunner().invoke(app, ["season", "p1", "--out", str(tmp_path / "no" / "file.pdf")])
    assert away.exit_code == 2
    assert "No such file" in away.stderr
    assert list(tmp_path.iterdir()) == []
