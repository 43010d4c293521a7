"""Inserts, each built once for each kind of database."""

from functools import cache

from sqlalchemy import Executable, Insert, Table, insert
from sqlalchemy.dialects import postgresql, sqlite


@cache
def insert_into(table: Table) -> Insert:
    """Insert a row of all columns."""
    return insert(table)


@cache
def insert_unless_there(table: Table, backend: str, *unique: str) -> Executable:
    """Insert a row and return its first column, or return nothing when these are taken."""
    first = table.c[0]
    if backend == "sqlite":
        return sqlite.insert(table).on_conflict_do_nothing(index_elements=unique).returning(first)
    return postgresql.insert(table).on_conflict_do_nothing(index_elements=unique).returning(first)


@cache
def insert_or_replace(table: Table, backend: str) -> Executable:
    """Insert a row, or replace that of the same primary key."""
    keys = [column.name for column in table.primary_key]
    others = [column.name for column in table.c if column.name not in keys]
    if backend == "sqlite":
        lite = sqlite.insert(table)
        return lite.on_conflict_do_update(keys, set_={name: lite.excluded[name] for name in others})
    post = postgresql.insert(table)
    return post.on_conflict_do_update(
        index_elements=keys, set_={name: post.excluded[name] for name in others}
    )
