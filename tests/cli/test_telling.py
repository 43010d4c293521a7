"""What ``replay`` tells, for a reader who was not there."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.engine.dealing import Seeded
from app.engine.ply import Ply
from app.engine.policy import seeded_draw
from app.engine.record import Record
from app.stock import catalogue, policies
from tests.cli.conftest import Run

Json = dict[str, Any]
Golden = Callable[..., Path]

RECORDS = Path(__file__).parents[1] / "games" / "records" / "tuppi"
NAMES = ["Aino", "Maija", "Eero", "Otto"]


@pytest.fixture
def golden(tmp_path: Path) -> Golden:
    """The bare record of a golden file, with what is changed in it, as a file."""

    def write(name: str, **changed: Any) -> Path:
        record = json.loads((RECORDS / f"{name}.json").read_bytes())["record"]
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps({**record, **changed}))
        return path

    return write


def _rows(told: str) -> list[str]:
    return [line for line in told.splitlines() if line.startswith("│")]


def test_the_hands_are_told_anew_whenever_a_deal_was_annulled(run: Run, golden: Golden) -> None:
    told = run("replay", golden("voided-deals")).stdout
    for part in told.split("annuls the deal")[1:4]:
        lines = part.splitlines()
        hands = next(place for place, line in enumerate(lines) if line.startswith("│"))
        assert hands < 6, f"the director's line is not followed by hands: {lines[:8]}"


def test_what_is_said_in_the_middle_of_a_trick_does_not_tear_it(run: Run, tmp_path: Path) -> None:
    golden = RECORDS.parent / "paskievics" / "ended-by-agreement.json"
    path = tmp_path / "record.json"
    path.write_text(json.dumps(json.loads(golden.read_bytes())["record"]))
    assert (
        "  Seat 2: ten of clubs · Seat 3: king of clubs · Seat 1: agrees to end with this deal"
        " · Seat 4: tarokk IV · Seat 1: tarokk VI → Trick: Seat 1\n"
    ) in run("replay", path).stdout


def test_no_seat_plays_a_card_that_the_hands_did_not_show(run: Run, tmp_path: Path) -> None:
    """The hands are told after an exchange as well."""
    record = json.loads((RECORDS / "sooli-at-home.json").read_bytes())["record"]
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    told = run("replay", path).stdout
    given = told.index("gives the two of diamonds")
    row = next(line for line in told[given:].splitlines() if line.startswith("│ Seat 4"))
    assert "2D" in row
    assert "8H" not in row


def test_a_name_stands_behind_the_number_of_its_seat(run: Run, golden: Golden) -> None:
    told = run("replay", golden("voided-deals", players=["steady (bot)"] * 4)).stdout
    rows = _rows(told)[:4]
    for seat, row in enumerate(rows, start=1):
        assert row.startswith(f"│ {seat} steady (bot)")
    assert "  2 steady (bot): shows rami" in told


@pytest.mark.parametrize(
    ("language", "trick", "winner"),
    [
        ("en", "Trick: 1 Aino", "won by: 1 Aino + 3 Eero"),
        ("nl", "Slag: 1 Aino", "gewonnen door: 1 Aino + 3 Eero"),
        ("hu", "Ütés: 1 Aino", "nyertes: 1 Aino + 3 Eero"),
        ("fi", "Tikki: 1 Aino", "voittaja: 1 Aino + 3 Eero"),
    ],
)
def test_each_trick_has_its_taker_and_each_deal_its_result(
    run: Run, golden: Golden, language: str, trick: str, winner: str
) -> None:
    path = golden("twelve-deals-decided-on-points", players=NAMES)
    lines = run("replay", path, "--language", language).stdout.splitlines()
    cards = [line for line in lines if line.count(" · ") == 3]
    assert cards[0].endswith(f" → {trick}")
    results = [line for line in lines if line.startswith("  = ")]
    assert len(results) == 12
    assert results[0].startswith("  = rami, ")
    assert winner in results[0]
    assert " 8–5," in results[0], "the tricks"
    assert results[0].partition(" | ")[2].count("1 Aino + 3 Eero") == 2, "the running score"


def test_that_all_have_seen_a_trick_is_no_part_of_the_story(run: Run, golden: Golden) -> None:
    told = run("replay", golden("sooli-at-home")).stdout
    assert "has seen" not in told
    assert "Seat 4: two of diamonds → Trick: Seat 1" in told


@pytest.mark.parametrize("game", catalogue())
def test_every_game_is_told_with_hands_tricks_and_results(
    run: Run, tmp_path: Path, game: str
) -> None:
    record = _played(game)
    path = tmp_path / "record.json"
    path.write_bytes(msgspec.json.encode(record))
    told = run("replay", path)
    assert told.exit_code == 0, told.output
    lines = told.stdout.splitlines()
    results = [line for line in lines if line.startswith("  = ")]
    assert results
    assert all(" | " in line for line in results), "a deal without a result in words"
    assert any(" → Trick: " in line for line in lines)
    keys = ("notion.", "score.", "kind.", "replay.", "move.")
    assert [line for line in lines if any(key in line for key in keys)] == []


def _played(game: str) -> Record:
    """Some deals of this game, played at random."""
    games = catalogue()
    referee, policy = games[game], policies(games)[game]["random"]
    options = referee.types.options()
    dealing = Seeded("7" * 64)
    state, plies, draw = referee.start(options, dealing).state, list[Ply](), seeded_draw("7", "b")
    while referee.outcome(state) is None and len(plies) < 400:
        seat = min(referee.to_act(state))
        move = policy(referee.view(state, seat), referee.legal_moves(state, seat), draw)
        state = referee.play(state, seat, move.move).state
        plies.append(Ply(seat, move.move))
    return Record(game, referee.info.rules_version, options, dealing, tuple(plies))


HOSTILE = ["[/bold]x", "\x1b[31mred\x1b[0m", "\x9b2J\u202etxt\r", "a\nb"]


def test_names_are_neither_markup_nor_commands_to_the_terminal(run: Run, golden: Golden) -> None:
    told = run("replay", golden("voided-deals", players=HOSTILE))
    assert told.exit_code == 0, told.output
    assert "1 [/bold]x" in told.stdout
    assert "2 [31mred[0m" in told.stdout
    assert "4 a b" in told.stdout
    assert set("\x1b\x9b\u202e\r") & set(told.stdout) == set()


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_refused_move_is_told_without_its_control_characters(
    run: Run, golden: Golden, command: str
) -> None:
    moves = [{"seat": 0, "move": "\x1b]0;owned\x07\x9b[bold]"}]
    told = run(command, golden("voided-deals", moves=moves))
    assert told.exit_code == 1
    assert "[bold]" in told.output
    assert set("\x1b\x07\x9b") & set(told.output) == set()
    if command == "verify":
        assert json.loads(told.stdout)["refused"]["move"] == moves[0]["move"]


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_holds_a_record_among_other_things_is_explained(run: Run, command: str) -> None:
    path = RECORDS / "voided-deals.json"
    refused = run(command, path)
    assert refused.exit_code == 2
    assert "under `record`" in refused.stderr
    assert "jq .record" in refused.stderr
