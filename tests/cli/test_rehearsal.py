"""Rehearsals: the whole event, the same each time from one seed, and what it writes."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest
from typer.testing import CliRunner

from app.cli import app
from app.cli.rehearsal.people import entrants
from app.domain.tournament.facts import AnyFact
from app.domain.tournament.folding import fold
from app.domain.tournament.presets import PRESETS
from app.domain.tournament.standings import standings

RUNNER = CliRunner()
CUP = ["tournament", "rehearse", "chaupatia-cup", "--players", "5", "--seed", "x", "--deals", "2"]


def rehearsed(folder: Path, *more: str) -> dict[str, bytes]:
    """The files of a rehearsal."""
    result = RUNNER.invoke(app, [*CUP, "--out", str(folder), *more])
    assert result.exit_code == 0, result.output
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_cup_is_played_to_its_end_and_told_in_every_form(tmp_path: Path) -> None:
    files = rehearsed(tmp_path / "one")
    assert set(files) == {
        "log.json",
        *(
            f"{name}.{kind}"
            for name in ("standings", "stage-1-bracket")
            for kind in ("json", "csv", "svg")
        ),
    }
    log = msgspec.json.decode(files["log.json"], type=list[AnyFact])
    state = fold(log)
    assert (state.phase, [len(one.tables) for one in state.rounds]) == ("finished", [1, 2, 2])
    order = json.loads(files["standings.json"])
    assert order["official"]
    assert [row["entry"] for row in order["stages"][0]["rows"]] == [
        one.entry for one in standings(state)[0].standings
    ]
    bracket = json.loads(files["stage-1-bracket.json"])
    assert [tie["winner"] for tie in bracket["ties"] if tie["place"] == 1] == [
        order["stages"][0]["rows"][0]["entry"]
    ]
    for name in ("standings.svg", "stage-1-bracket.svg"):
        assert ET.fromstring(files[name]).get("lang") == "en"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_played_to_its_end(preset: str, tmp_path: Path) -> None:
    words = ["tournament", "rehearse", preset, "--players", "9", "--deals", "1"]
    result = RUNNER.invoke(app, [*words, "--policy", "random", "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    log = msgspec.json.decode((tmp_path / "log.json").read_bytes(), type=list[AnyFact])
    state = fold(log)
    assert (state.phase, len(state.entries)) == ("finished", 9)
    assert standings(state)[-1].official
    assert len(standings(state)[0].standings) == 9


def test_one_seed_gives_one_event_and_another_another(tmp_path: Path) -> None:
    first = rehearsed(tmp_path / "one")
    assert rehearsed(tmp_path / "two", "-l", "nl")["log.json"] == first["log.json"]
    assert rehearsed(tmp_path / "three", "--seed", "y")["log.json"] != first["log.json"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["paskievics-classic", "--players", "7", "-l", "nl"], "(PAS-TRN-3)"),
        (["nonsense", "--players", "8", "-l", "fi"], "Mallia nonsense ei ole."),
        (["nonsense", "--players", "8"], "Presets: paskievics-classic, tuppi-lohko"),
        (["chaupatia-cup", "--players", "4", "--policy", "perfect"], "has the policies"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_could(arguments: list[str], said: str) -> None:
    result = RUNNER.invoke(app, ["tournament", "rehearse", *arguments])
    assert (result.exit_code, said in result.output) == (2, True), result.output


def test_no_two_entries_have_one_name() -> None:
    for size in (1, 2, 3):
        names = [one.name for one in entrants(400, size)]
        assert len(set(names)) == 400
