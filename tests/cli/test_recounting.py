"""``recount``: histories made anew are those that were written as things happened."""

import sqlite3
from pathlib import Path
from typing import Any

from tests.cli.conftest import Run

TABLES = ("played", "tally", "paired")


def kept(folder: Path) -> list[tuple[Any, ...]]:
    """All rows of histories."""
    found: list[tuple[Any, ...]] = []
    with sqlite3.connect(folder / "data" / "tricktable.sqlite3") as connection:
        for table in TABLES:
            found += sorted(connection.execute(f"SELECT * FROM {table}"), key=repr)
    return found


def test_counting_anew_changes_nothing_and_restores_what_was_lost(run: Run, tmp_path: Path) -> None:
    early = run("recount")
    assert early.exit_code == 2
    assert "tricktable migrate" in early.stderr
    run("migrate")
    assert run("seed").exit_code == 0
    before = kept(tmp_path)
    assert len(before) > 100
    assert {len(row) for row in before} == {4, 6, 14}  # of every table some
    for lose in (False, True):
        if lose:
            with sqlite3.connect(tmp_path / "data" / "tricktable.sqlite3") as connection:
                for table in TABLES:
                    connection.execute(f"DELETE FROM {table}")
        done = run("recount")
        assert done.exit_code == 0, done.output
        assert "Counted anew: " in done.stdout
        assert kept(tmp_path) == before
