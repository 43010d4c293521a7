"""The database in one SQLite file: one writer, readers beside it, checkpoints apart."""

from sqlalchemy import Engine

from app.persistence.alone import FileLock
from app.persistence.checkpoints import Checkpoints
from app.persistence.databases import STUDENTS, AnyDatabase
from app.persistence.engines import sqlite_file
from app.persistence.jobs import Crew, Jobs
from app.persistence.moves import SqliteMoves
from app.persistence.readers import SqliteReader
from app.persistence.units import Shared
from app.persistence.writer import Writer

READERS = 4


class SqliteDatabase(AnyDatabase):
    """Only one process may have it open."""

    def __init__(self, engine: Engine, shared: Shared) -> None:
        super().__init__(engine, SqliteMoves(engine.dialect), shared)
        self._lock = FileLock(sqlite_file(str(engine.url)))
        self._checkpoints = Checkpoints(engine)
        self._writer = Writer(engine, shared, self._checkpoints)
        self._readers = Crew("database-reader", READERS, lambda: SqliteReader(engine, shared))
        self._students = Crew("database-study", STUDENTS, lambda: SqliteReader(engine, shared))

    @property
    def _reading(self) -> Jobs:
        return self._readers.jobs

    @property
    def _studying(self) -> Jobs:
        return self._students.jobs

    @property
    def _writing(self) -> Jobs:
        return self._writer.jobs

    def start(self) -> None:
        """Begin to serve. Raises ``CannotServe`` when another process has the file open."""
        self._lock.take()
        self._checkpoints.start()
        self._writer.start()
        self._readers.start()
        self._students.start()

    def _end(self) -> None:
        self._writer.close()
        self._readers.close()
        self._students.close()
        self._checkpoints.close()
        self._lock.release()
