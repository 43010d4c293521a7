"""Commands run in this process, where no process of their own is the point."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from app.cli import app
from tests.e2e.conftest import service, sqlite_url
from tests.real.service import PREFIX
from tests.storage.fixtures import sqlite_template

__all__ = ["service", "sqlite_template", "sqlite_url"]

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """A command with a data folder of its own and no other setting."""
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)
    monkeypatch.setenv(f"{PREFIX}DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "200")

    def command(*arguments: str | Path, stdin: bytes = b"", **settings: object) -> Result:
        for name, value in settings.items():
            monkeypatch.setenv(PREFIX + name.upper(), str(value))
        result = CliRunner().invoke(app, [str(word) for word in arguments], input=stdin)
        told = result.exception
        assert told is None or isinstance(told, SystemExit), f"a traceback for a user: {told!r}"
        return result

    return command


@pytest.fixture
def migrated(sqlite_template: Path, tmp_path: Path) -> None:
    """What ``migrate`` makes in that folder."""
    data = tmp_path / "data"
    data.mkdir()
    shutil.copyfile(sqlite_template, data / "tricktable.sqlite3")
