"""The database on a PostgreSQL server: a few threads, each with a connection of its own."""

import time

from sqlalchemy import Connection, Engine

from app.application.ports import Stale
from app.persistence.alone import CannotServe
from app.persistence.databases import STUDENTS, AnyDatabase
from app.persistence.failing import TRIES, as_told, is_in_the_way, is_lost
from app.persistence.jobs import Answer, Crew, Job, Jobs
from app.persistence.links import PostgresLink
from app.persistence.moves import PostgresMoves
from app.persistence.units import Overlays, Shared, Stores, Unit

THREADS = 8
SERVED = 0x7121C7AB1F
"""The advisory lock that a lone process holds for itself, and several hold together."""

PATIENCE_SECONDS = 5.0
"""How long a starting process waits for one that has just ended."""


class PostgresDatabase(AnyDatabase):
    """Any number of processes may serve it, unless one was told that it serves alone."""

    def __init__(self, engine: Engine, shared: Shared) -> None:
        moves = PostgresMoves(engine.dialect)
        super().__init__(engine, moves, shared)
        self._crew = Crew("database", THREADS, lambda: PostgresWorker(engine, moves, shared))
        self._students = Crew("study", STUDENTS, lambda: PostgresWorker(engine, moves, shared))
        self._hold: Connection | None = None

    @property
    def _reading(self) -> Jobs:
        return self._crew.jobs

    @property
    def _studying(self) -> Jobs:
        return self._students.jobs

    @property
    def _writing(self) -> Jobs:
        return self._crew.jobs

    def start(self) -> None:
        """Begin to serve. Raises ``CannotServe`` where one of two processes believes it is alone.

        A database that is away is no reason not to start: it may come.
        """
        try:
            self._hold = self.engine.connect()
            free = self._take(self._hold)
        except Exception as error:
            self._let_go()
            if not is_lost(error):
                raise
            free = True
        if not free:
            self._let_go()
            raise CannotServe(
                "Another process serves this database. Several may only with a bus between them:"
                " set the same outside bus for all, and `replicated`."
            )
        self._crew.start()
        self._students.start()

    def _take(self, connection: Connection) -> bool:
        shared = "" if self.shared.context.alone else "_shared"
        statement = f"SELECT pg_try_advisory_lock{shared}({SERVED})"
        until = time.monotonic() + PATIENCE_SECONDS
        while not connection.exec_driver_sql(statement).scalar_one():
            if time.monotonic() > until:
                return False
            time.sleep(0.1)
        return True

    def _let_go(self) -> None:
        hold, self._hold = self._hold, None
        if hold is not None:
            hold.invalidate()
            hold.close()

    def _end(self) -> None:
        self._crew.close()
        self._students.close()
        self._let_go()


class PostgresWorker:
    """One thread: one use case at a time, run again when others got in its way."""

    def __init__(self, engine: Engine, moves: PostgresMoves, shared: Shared) -> None:
        self._shared = shared
        self._link = PostgresLink(engine, moves)
        self._stores = Stores(self._link, shared)

    def answer(self, job: Job) -> Answer:
        """Run a use case in a transaction of its own."""
        self._link.read_only = not job.writes
        for attempt in range(1, TRIES + 1):
            answer, again = self._try(job)
            if not again or attempt == TRIES:
                break
        return answer

    def delivered(self, answer: Answer) -> None:
        """Tell the subscribers, after whoever asked."""
        self._shared.tell(answer.told)

    def close(self) -> None:
        """Give the connection up."""
        self._link.drop()

    def _try(self, job: Job) -> tuple[Answer, bool]:
        overlay = Overlays(self._shared)
        unit = Unit(self._shared.context, self._stores, overlay)
        self._stores.tokens.begin()
        try:
            value = job.run(unit)
            self._link.commit()
        except BaseException as error:
            again = self._fail(error, overlay)
            return Answer(job, error=as_told(error)), again
        finally:
            self._stores.tokens.end()
        overlay.commit()
        return Answer(job, value, told=unit.told), False

    def _fail(self, error: BaseException, overlay: Overlays) -> bool:
        """Undo; whether the use case may be run again.

        An old connection that broke before the commit took everything with it, and a new one may
        do. One that broke within the commit may have stored all or nothing: only the caller can
        find out, by asking again.
        """
        if isinstance(error, Stale):
            overlay.forget(error.match)
        lost = is_lost(error) and not is_in_the_way(error)
        unknown = lost and self._link.committing
        if unknown:
            overlay.spoil()
        if lost:
            self._link.drop()
        else:
            self._undo()
        return is_in_the_way(error) or (lost and not unknown and not self._link.fresh)

    def _undo(self) -> None:
        try:
            self._link.rollback()
        except Exception:
            self._link.drop()
