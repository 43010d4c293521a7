"""One database connection of one thread, and the transactions on it.

Transactions are begun and ended by hand. Stores say whether they read or write, so that a
PostgreSQL transaction can begin as late as its first write, and a lone move can be one statement.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, CursorResult, Engine, Executable, Row

from app.persistence.moves import MoveStatements

Params = Mapping[str, Any]
AnyRow = Row[*tuple[Any, ...]]
Rows = CursorResult[*tuple[Any, ...]]


class ReadOnly(RuntimeError):
    """A use case that was run as a reading one wanted to write."""


class Link:
    """A connection that is made when first needed and made anew after it broke."""

    read_only = False

    def __init__(self, engine: Engine, moves: MoveStatements) -> None:
        self._engine = engine
        self._moves = moves
        self._held: Connection | None = None
        self.backend = engine.dialect.name
        self.fresh = True
        """Whether nothing has been committed on the connection yet."""

    @property
    def connection(self) -> Connection:
        """The open connection."""
        if self._held is None:
            self.fresh = True
            self._held = self._engine.connect()
        return self._held

    def run(self, statement: str) -> None:
        """Execute plain text: the words that begin and end transactions."""
        self.connection.connection.cursor().execute(statement)

    def read(self, statement: Executable, params: Params) -> Rows:
        """Execute what changes nothing."""
        return self.connection.execute(statement, params)

    def write(self, statement: Executable, params: Params | Sequence[Params]) -> Rows:
        """Execute a change, once for each of several sets of values."""
        self._check()
        return self.connection.execute(statement, params)

    def write_all(self, statement: Executable, rows: Sequence[Params]) -> None:
        """Execute a change once for each of these rows."""
        if rows:
            self._check()
            self.connection.execute(statement, list(rows))

    def move(self, short: bool, params: dict[str, Any]) -> None:
        """Replace a match and append to its log, as one. Raises ``Stale``."""
        self._check()
        self._moves.run(self.connection.connection.cursor(), short, params)

    def settle_view(self) -> None:
        """From here on all reads of this transaction see one moment."""

    def drop(self) -> None:
        """Give the connection up, whatever state it is in; the next use makes a new one."""
        held, self._held = self._held, None
        if held is not None:
            held.invalidate()
            held.close()

    def _check(self) -> None:
        if self.read_only:
            raise ReadOnly


class SqliteLink(Link):
    """A connection to a file. Its owner begins and ends transactions, one group at a time."""

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open: SQLite itself ends one when the disk is full."""
        open_: bool = self.connection.connection.driver_connection.in_transaction  # type: ignore[union-attr]
        return open_

    def abandon(self) -> None:
        """Roll back, if there is anything to roll back."""
        if self._held is not None and self.in_transaction:
            self.run("ROLLBACK")


class PostgresLink(Link):
    """A connection to a server; a transaction begins with its first write.

    Reads before that stand alone, as they would within a transaction of READ COMMITTED. A move is
    held back until something else happens: when nothing does, it is a statement of its own, which
    PostgreSQL commits by itself, one way to the server and back instead of three.
    """

    def __init__(self, engine: Engine, moves: MoveStatements) -> None:
        super().__init__(engine, moves)
        self._open = False
        self._held_back: tuple[bool, dict[str, Any]] | None = None
        self.committing = False

    def read(self, statement: Executable, params: Params) -> Rows:
        self._catch_up()
        return super().read(statement, params)

    def write(self, statement: Executable, params: Params | Sequence[Params]) -> Rows:
        self._check()
        self._begin()
        return super().write(statement, params)

    def write_all(self, statement: Executable, rows: Sequence[Params]) -> None:
        if rows:
            self._check()
            self._begin()
            super().write_all(statement, rows)

    def move(self, short: bool, params: dict[str, Any]) -> None:
        self._check()
        if not self._open and self._held_back is None:
            self._held_back = (short, params)
            return
        self._begin()
        super().move(short, params)

    def settle_view(self) -> None:
        if not self._open and self._held_back is None:
            self.run("BEGIN ISOLATION LEVEL REPEATABLE READ")
            self._open = True

    def commit(self) -> None:
        """Make everything since the last commit durable. Raises ``Stale``."""
        if self._open:
            self.committing = True
            self.run("COMMIT")
        elif self._held_back is not None:
            (short, params), self._held_back = self._held_back, None
            self.committing = True
            super().move(short, params)
        self._open = self.committing = self.fresh = False

    def rollback(self) -> None:
        """Undo everything since the last commit."""
        self._held_back = None
        self.committing = False
        if self._open:
            self._open = False
            self.run("ROLLBACK")

    def drop(self) -> None:
        self._held_back = None
        self._open = self.committing = False
        super().drop()

    def _begin(self) -> None:
        if not self._open:
            self.run("BEGIN")
            self._open = True
        self._catch_up()

    def _catch_up(self) -> None:
        """Make the move that was held back, now that something else happens as well."""
        if self._held_back is not None:
            (short, params), self._held_back = self._held_back, None
            self._begin()
            super().move(short, params)
