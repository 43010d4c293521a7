"""What a database is really asked: every statement that reaches the driver."""

import sqlite3
from typing import Any

import psycopg
from sqlalchemy import event

from app.persistence.databases import AnyDatabase


def traced(database: AnyDatabase) -> list[str]:
    """The first words of each statement from now on, on connections that are made from now on."""
    seen: list[str] = []

    class Recording(psycopg.Cursor[Any]):
        def execute(self, query: Any, *args: Any, **kwargs: Any) -> Any:
            seen.append(_short(str(query)))
            return super().execute(query, *args, **kwargs)

        def executemany(self, query: Any, *args: Any, **kwargs: Any) -> Any:
            seen.append(_short(str(query)))
            return super().executemany(query, *args, **kwargs)

    def connected(connection: Any, _record: Any) -> None:
        if isinstance(connection, sqlite3.Connection):
            connection.set_trace_callback(lambda statement: seen.append(_short(statement)))
        else:
            connection.cursor_factory = Recording

    event.listen(database.engine, "connect", connected)
    return seen


def _short(statement: str) -> str:
    """``INSERT INTO entry``, ``UPDATE match``, ``SELECT … FROM match``."""
    words = statement.replace('"', "").replace("(", " (").split()
    match words[0]:
        case "SELECT" if "FROM" in words:
            return f"SELECT … FROM {words[words.index('FROM') + 1]}"
        case "WITH":
            return "WITH UPDATE match INSERT INTO entry" if "UPDATE" in statement else "WITH"
        case "INSERT":
            return " ".join(words[:3])
        case "UPDATE" | "DELETE":
            return " ".join(words[:2])
        case _:
            return statement.strip()
