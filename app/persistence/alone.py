"""How many processes may serve a database, decided before the first one starts."""

import fcntl
import os
from pathlib import Path
from typing import IO

from sqlalchemy import make_url


class CannotServe(Exception):
    """The service cannot start like this; the text says why, for people."""


def serves_alone(database_url: str, bus: str, *, workers: int, replicated: bool) -> bool:
    """Whether this process will be the only one: ``Context.alone``.

    Raises :class:`CannotServe` for what cannot work.
    """
    sqlite = make_url(database_url).get_backend_name() == "sqlite"
    crowd = replicated or workers > 1
    if sqlite and crowd:
        raise CannotServe(
            "SQLite is served by one process. For workers or replicas set a PostgreSQL database."
        )
    if sqlite and bus == "postgres":
        raise CannotServe("The bus `postgres` needs a PostgreSQL database.")
    if crowd and bus == "inprocess":
        raise CannotServe(
            "Several processes need a bus between them: `postgres` or `valkey://HOST:PORT/DB`."
        )
    return not crowd


class FileLock:
    """One process's hold on an SQLite file; it ends with the process, however that ends."""

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(database.name + ".lock")
        self._file: IO[str] | None = None

    def take(self) -> None:
        """Hold the file. Raises :class:`CannotServe` while another process holds it."""
        file = self._path.open("a+")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.seek(0)
            holder = file.read().strip() or "unknown"
            file.close()
            raise CannotServe(
                f"Another process (id {holder}) uses this SQLite file: {self._path.with_suffix('')}"
            ) from error
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        self._file = file

    def release(self) -> None:
        """Let the next process have it."""
        if self._file is not None:
            self._file.close()
            self._file = None
