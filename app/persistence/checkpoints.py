"""WAL checkpoints off the path of a move: a thread with a connection of its own.

A checkpoint beside a busy writer copies pages but cannot begin the log anew; for that the writer
must stand still for a moment. So when the log has become long, the writer is asked to do the
rest, of which little is left then.
"""

from threading import Event, Thread

from sqlalchemy import Engine

from app.persistence.links import SqliteLink
from app.persistence.moves import SqliteMoves

PAUSE_SECONDS = 0.5
LONG_LOG_PAGES = 16_384


class Checkpoints:
    """Copies the log into the database file twice a second while something is written."""

    def __init__(self, engine: Engine) -> None:
        self._link = SqliteLink(engine, SqliteMoves(engine.dialect))
        self._written = Event()
        self._ended = Event()
        self.log_is_long = False
        self._thread = Thread(target=self._work, name="database-checkpoints", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def written(self) -> None:
        """The writer has committed."""
        if not self._written.is_set():
            self._written.set()

    def close(self) -> None:
        """End, with everything in the database file if no reader holds it back."""
        self._ended.set()
        self._written.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _work(self) -> None:
        while not self._ended.is_set():
            self._written.wait()
            self._ended.wait(PAUSE_SECONDS)
            self._written.clear()
            self._checkpoint("PASSIVE")
        self._checkpoint("TRUNCATE")
        self._link.drop()

    def _checkpoint(self, kind: str) -> None:
        try:
            row = self._link.connection.exec_driver_sql(f"PRAGMA wal_checkpoint({kind})").one()
        except Exception:  # a file that is away is told to those who want to store something
            self._link.drop()
            return
        self.log_is_long = row[1] > LONG_LOG_PAGES
