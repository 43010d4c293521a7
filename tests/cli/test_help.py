"""Help that teaches: every command says what it does, with an example or what comes next."""

import subprocess
import sys

import pytest
import typer

from app.cli import app
from tests.cli.conftest import Run

GROUP = typer.main.get_command(app).commands  # type: ignore[attr-defined]
COMMANDS = sorted(GROUP)
BOTS = [f"bot {name}" for name in sorted(GROUP["bot"].commands)]
TEACHES = ("Example", "Next", "first", "next", "`")


def test_without_a_command_the_commands_are_listed(run: Run) -> None:
    listed = run()
    assert listed.exit_code == 2
    for command in COMMANDS:
        assert command in listed.output


@pytest.mark.parametrize("command", COMMANDS + BOTS)
def test_every_command_says_what_it_does_and_how_to_go_on(run: Run, command: str) -> None:
    helped = run(*command.split(), "--help")
    assert helped.exit_code == 0
    assert "Usage: " in helped.stdout
    words = " ".join(helped.stdout.split())
    assert "tricktable" in words.split("Usage: tricktable", 1)[1], f"no example: {words}"
    assert any(sign in words for sign in ("Example", "Next", "Run tricktable")), words


def test_commands_start_without_the_web_and_the_database() -> None:
    heavy = "fastapi", "networkx", "sqlalchemy", "strawberry", "uvicorn"
    script = f"import sys, app.cli; print([one for one in {heavy} if one in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "[]"


def test_a_command_that_does_not_exist_is_refused_with_the_way_to_help(run: Run) -> None:
    unknown = run("play")
    assert unknown.exit_code == 2
    assert "No such command" in unknown.stderr
    assert "--help" in unknown.stderr


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_missing_argument_is_named(run: Run, command: str) -> None:
    missing = run(command)
    assert missing.exit_code == 2
    assert "record" in missing.stderr.lower()
