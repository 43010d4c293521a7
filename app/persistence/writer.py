"""The one thread that writes to an SQLite file, and commits in groups."""

from collections.abc import Sequence
from contextlib import suppress
from threading import Thread

from sqlalchemy import Engine

from app.application.ports import Stale
from app.persistence.checkpoints import Checkpoints
from app.persistence.engines import BUSY_MS
from app.persistence.failing import TRIES, as_told, is_in_the_way
from app.persistence.jobs import Answer, Job, Jobs, deliver
from app.persistence.links import SqliteLink
from app.persistence.moves import SqliteMoves
from app.persistence.units import Overlays, Shared, Stores, Unit

GROUP = 64


class Lost(Exception):
    """The transaction of the whole group is gone."""


class Writer:
    """Takes what waits, runs each use case in a savepoint, commits once, then answers."""

    def __init__(self, engine: Engine, shared: Shared, checkpoints: Checkpoints) -> None:
        self.jobs = Jobs()
        self._shared = shared
        self._checkpoints = checkpoints
        self._link = SqliteLink(engine, SqliteMoves(engine.dialect))
        self._stores = Stores(self._link, shared)
        self._thread = Thread(target=self._work, name="database-writer", daemon=True)

    def start(self) -> None:
        """Begin to take jobs."""
        self._thread.start()

    def close(self) -> None:
        """Finish what waits and end."""
        self.jobs.close(1)
        if self._thread.ident is not None:
            self._thread.join()

    def _work(self) -> None:
        while group := self.jobs.take(GROUP):
            answers = self._commit(group)
            deliver(answers)  # the crowd is told afterwards: nobody waits for it
            for answer in answers:
                self._shared.tell(answer.told)
            self._tidy()
        self._link.drop()

    def _tidy(self) -> None:
        self._checkpoints.written()
        if self._checkpoints.log_is_long:
            self._checkpoints.log_is_long = False
            with suppress(Exception):  # a reader is in the way: the next time then
                self._link.run("PRAGMA busy_timeout = 0")
                self._link.run("PRAGMA wal_checkpoint(RESTART)")
                self._link.run(f"PRAGMA busy_timeout = {BUSY_MS}")

    def _commit(self, group: Sequence[Job]) -> list[Answer]:
        tokens = self._stores.tokens
        overlay = Overlays(self._shared)
        tokens.begin()
        try:
            self._link.run("BEGIN IMMEDIATE")
            answers = [self._answer(job, overlay) for job in group]
            self._link.run("COMMIT")
        except Exception as error:
            return self._fail(group, overlay, error)
        finally:
            tokens.end()
        overlay.commit()
        return answers

    def _fail(self, group: Sequence[Job], overlay: Overlays, error: Exception) -> list[Answer]:
        """Undo the group: nothing of it is stored, and nothing of it in memory may be believed."""
        overlay.spoil()
        try:
            self._link.abandon()
        except Exception:
            self._link.drop()
        cause = error.__cause__ if isinstance(error, Lost) and error.__cause__ else error
        return [Answer(job, error=as_told(cause)) for job in group]

    def _answer(self, job: Job, group: Overlays) -> Answer:
        for attempt in range(1, TRIES + 1):
            held = Overlays(self._shared, group)
            unit = Unit(self._shared.context, self._stores, held)
            self._link.run("SAVEPOINT one")
            try:
                value = job.run(unit)
            except BaseException as error:
                self._undo(error)
                if isinstance(error, Stale):
                    held.forget(error.match)
                if attempt == TRIES or not is_in_the_way(error):
                    return Answer(job, error=as_told(error))
            else:
                self._link.run("RELEASE one")
                held.fold()
                return Answer(job, value, told=unit.told)
        raise AssertionError("a use case is tried at least once")

    def _undo(self, error: BaseException) -> None:
        if not self._link.in_transaction:
            raise Lost from error
        self._link.run("ROLLBACK TO one")
        self._link.run("RELEASE one")
