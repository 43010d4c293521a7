"""Every column that refers to a person is told, or it is said why not; and each by an index."""

import pytest
from sqlalchemy import Executable

from app.persistence import people, tournaments
from app.persistence.persons import ELSEWHERE, HELD, LEFT_OUT
from app.persistence.tables import METADATA
from tests.persistence.test_move_path import plan_of
from tests.storage.fixtures import Storage

NAMES = {"account", "owner", "opened_by", "by", "fact", "token"}
"""What columns are called that refer to an account without a foreign key."""


def test_no_column_that_refers_to_an_account_is_forgotten() -> None:
    found = {
        f"{table.name}.{column.name}"
        for table in METADATA.sorted_tables
        for column in table.c
        if column.name in NAMES
        or any(key.target_fullname == "account.id" for key in column.foreign_keys)
    }
    assert found | {"account.id"} == {*HELD, *ELSEWHERE, *LEFT_OUT}
    assert len(HELD) + len(ELSEWHERE) + len(LEFT_OUT) == len(found) + 1


@pytest.mark.parametrize("column", HELD)
def test_all_of_it_is_found_by_an_index(sqlite_storage: Storage, column: str) -> None:
    assert_searched(sqlite_storage, HELD[column])


def test_old_guests_are_found_by_an_index(sqlite_storage: Storage) -> None:
    plan = assert_searched(sqlite_storage, people.OLD_GUESTS)
    assert "ix_account_old_guests" in plan[0]


def test_quiet_tournaments_are_found_by_an_index(sqlite_storage: Storage) -> None:
    plan = assert_searched(sqlite_storage, tournaments.QUIET)
    assert "ix_tournament_names_kept" in plan[0]


def assert_searched(storage: Storage, statement: Executable) -> list[str]:
    plan = plan_of(storage, statement)
    assert [step for step in plan if step.startswith("SCAN")] == []
    # One tournament's facts may be sorted, but nothing as a whole.
    assert "USE TEMP B-TREE FOR ORDER BY" not in plan
    return plan
