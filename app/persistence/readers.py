"""Reading use cases on an SQLite file, beside its writer."""

from sqlalchemy import Engine

from app.persistence.failing import as_told
from app.persistence.jobs import Answer, Job
from app.persistence.links import SqliteLink
from app.persistence.moves import SqliteMoves
from app.persistence.units import Overlays, Shared, Stores, Unit


class SqliteReader:
    """One thread's connection; each use case sees one moment of the database."""

    def __init__(self, engine: Engine, shared: Shared) -> None:
        self._shared = shared
        self._link = SqliteLink(engine, SqliteMoves(engine.dialect))
        self._link.read_only = True
        self._stores = Stores(self._link, shared)

    def answer(self, job: Job) -> Answer:
        """Run a reading use case."""
        overlay = Overlays(self._shared)
        self._stores.tokens.begin()
        try:
            self._link.run("BEGIN")
            value = job.run(Unit(self._shared.context, self._stores, overlay))
            self._link.run("COMMIT")
        except BaseException as error:
            self._give_up()
            return Answer(job, error=as_told(error))
        overlay.commit()
        return Answer(job, value)

    def delivered(self, answer: Answer) -> None:
        """Nothing: a reader has nothing to tell."""

    def close(self) -> None:
        """Give the connection up."""
        self._link.drop()

    def _give_up(self) -> None:
        try:
            self._link.abandon()
        except Exception:
            self._link.drop()
