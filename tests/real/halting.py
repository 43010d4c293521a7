"""`tricktable serve` that stops within an edit of a tournament, to be killed just there.

    with halting_process(folder, url) as service:
        halt_at(folder, "log")                 # the next edit stops there, and for ever
        await_halted(folder)                   # it stands, and nobody has been answered
        service.crash()

``row``: the row of the tournament is replaced, its log is not; ``log``: all is written and nothing
committed; ``commit``: all is committed and nobody has been told.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, local
from typing import Literal

from app.persistence.links import Link
from app.persistence.tournaments import Tournaments
from tests.real.forked import serve
from tests.real.service import ServiceProcess, running

Instant = Literal["row", "log", "commit"]
INSTANTS: tuple[Instant, ...] = ("row", "log", "commit")
PATIENCE_SECONDS = 60.0


@contextmanager
def halting_process(folder: Path, url: str) -> Iterator[ServiceProcess]:
    """A running service on a migrated database that can be stopped so."""
    with running(ServiceProcess(folder, {"database_url": url}, main=main)) as service:
        yield service


def halt_at(folder: Path, instant: Instant) -> None:
    """Let the next edit stop there."""
    (folder / "halted").unlink(missing_ok=True)
    (folder / "halt").write_text(instant)


def await_halted(folder: Path) -> None:
    """Return once an edit has stopped. Raises TimeoutError."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (folder / "halted").exists():
        if time.monotonic() > deadline:
            raise TimeoutError("no edit has come to where it was to stop")
        time.sleep(0.005)
    (folder / "halt").unlink()


def main() -> None:
    """Serve, with every edit watched."""
    folder, edit = Path(os.environ["TRICKTABLE_DATA_DIR"]), local()

    def stand(instant: Instant) -> None:
        wanted = folder / "halt"
        if wanted.exists() and wanted.read_text() == instant:
            (folder / "halted").touch()
            Event().wait()  # until the kill

    log_first, append, run = Tournaments.log_first, Tournaments.append, Link.run

    def logging(self: Tournaments, *args: object) -> None:
        if getattr(edit, "appends", False):
            stand("row")
        log_first(self, *args)  # type: ignore[arg-type]

    def appending(self: Tournaments, *args: object) -> None:
        edit.appends = True
        append(self, *args)  # type: ignore[arg-type]

    def executing(self: Link, statement: str) -> None:
        edits = statement == "COMMIT" and getattr(edit, "appends", False)
        if edits:
            stand("log")
        run(self, statement)
        if edits:
            stand("commit")
        if statement in ("COMMIT", "ROLLBACK"):
            edit.appends = False

    Tournaments.log_first = logging  # type: ignore[method-assign,assignment]
    Tournaments.append = appending  # type: ignore[method-assign,assignment]
    Link.run = executing  # type: ignore[method-assign]
    serve()
