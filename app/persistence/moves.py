"""The path of a move: the guarded update of the match and the new entry, prebuilt.

Built by SQLAlchemy once for each database, then handed to the driver as text: a statement costs a
quarter of what it costs through ``Connection.execute``.
"""

from operator import itemgetter
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Dialect, Executable, Update, bindparam, insert, select, update
from sqlalchemy.sql.compiler import SQLCompiler

from app.application.ports import Stale
from app.persistence.tables import entry, match

CHANGED_BY_MOVE = ("version", "position", "turns", "clock", "bots_due")
CHANGED_BY_MORE = (
    *CHANGED_BY_MOVE,
    *("spectators", "holders", "asides", "status", "deals", "started_at", "finished_at"),
    *("commitment", "outcome", "ends_at", "looks_at", "meeting", "open_seats"),
    "bots_alone",
    "quick",
)
ENTRY = ("ordinal", "first", "count", "at", "seat", "turn", "move", "by", "events")


class Cursor(Protocol):
    """What is used of a driver's cursor."""

    @property
    def rowcount(self) -> int: ...

    def execute(self, operation: Any, parameters: Any = ..., /) -> Any: ...


class Prepared:
    """One statement as its driver takes it."""

    def __init__(self, statement: Executable, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)  # type: ignore[attr-defined]
        assert isinstance(compiled, SQLCompiler)
        self._text = compiled.string
        self._places = itemgetter(*compiled.positiontup) if compiled.positiontup else None

    def run(self, cursor: Cursor, params: dict[str, Any]) -> bool:
        """Execute; whether it changed a row."""
        places = self._places
        cursor.execute(self._text, params if places is None else places(params))
        return cursor.rowcount == 1


class MoveStatements(Protocol):
    """How a move is stored on one kind of database."""

    def run(self, cursor: Cursor, short: bool, params: dict[str, Any]) -> None:
        """Update and append. ``short``: nothing but what every move changes. Raises ``Stale``."""


class SqliteMoves:
    """Two statements, within the writer's transaction."""

    def __init__(self, dialect: Dialect) -> None:
        self._short = Prepared(_guarded(CHANGED_BY_MOVE), dialect)
        self._full = Prepared(_guarded(CHANGED_BY_MORE), dialect)
        columns = {"match": _param("id"), **{name: _param(name) for name in ENTRY}}
        self._append = Prepared(insert(entry).values(columns), dialect)

    def run(self, cursor: Cursor, short: bool, params: dict[str, Any]) -> None:
        if not (self._short if short else self._full).run(cursor, params):
            raise Stale(params["p_id"])
        self._append.run(cursor, params)


class PostgresMoves:
    """One statement, so that it needs no transaction around it."""

    def __init__(self, dialect: Dialect) -> None:
        self._short = Prepared(_with_entry(_guarded(CHANGED_BY_MOVE)), dialect)
        self._full = Prepared(_with_entry(_guarded(CHANGED_BY_MORE)), dialect)

    def run(self, cursor: Cursor, short: bool, params: dict[str, Any]) -> None:
        if not (self._short if short else self._full).run(cursor, params):
            raise Stale(params["p_id"])


def _guarded(columns: tuple[str, ...]) -> Update:
    return (
        update(match)
        .where(match.c.id == _param("id"), match.c.version == bindparam("p_before"))
        .values({name: _param(name, match.c[name]) for name in columns})
    )


def _with_entry(guarded: Update) -> Executable:
    done = guarded.returning(match.c.id).cte("done")
    values = [_param(name, entry.c[name]) for name in ENTRY]
    return insert(entry).from_select(["match", *ENTRY], select(done.c.id, *values))


def _param(name: str, like: ColumnElement[Any] | None = None) -> Any:
    return bindparam(f"p_{name}", type_=None if like is None else like.type)
