"""A real service: `tricktable serve` as a process of its own, on a free loopback port.

It is forked off behind its imports (`tests.real.forked`), unless a test asks for the command.

with service_process(folder, url) as service:     # a migrated database
    httpx.get(service.url + "/v1/games")
    service.crash()                               # SIGKILL
    service.start()                               # the same database, under the same address
    assert service.stop() == 0                    # SIGTERM; its exit code
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.real.forked import Forked, serve
from tests.real.process import Process, ServerFailed, await_ready, free_port, kill

PREFIX = "TRICKTABLE_"
COMMAND = Path(sys.executable).with_name("tricktable")
STOP_SECONDS = 90.0
PLAIN_COMPLAINTS = (  # in a line that is no JSON: of the interpreter, of asyncio, of a library
    *("Traceback", "unhandled", "[error", "ERROR"),
    *("never retrieved", "was destroyed"),
)
_ATTEMPTS = 3  # another process may take the free port before the server does


def environment(**settings: object) -> dict[str, str]:
    """The environment of a `tricktable` command: these settings, and none of this process's."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    return own | {PREFIX + name.upper(): str(value) for name, value in settings.items()}


def tricktable(
    *arguments: str | Path, stdin: bytes = b"", seconds: float = 60.0, **settings: object
) -> subprocess.CompletedProcess[str]:
    """One command, run to its end."""
    done = subprocess.run(
        [COMMAND, *arguments],
        env={**environment(**settings), "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"},
        input=stdin,
        capture_output=True,
        check=False,
        timeout=seconds,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


@dataclass
class ServiceProcess:
    """One process; `port` stays the same through restarts, `process` changes with each."""

    folder: Path
    settings: Mapping[str, object]
    port: int = 0
    process: Process | None = None
    starts: int = field(default=0)
    main: Callable[[], None] = serve
    command: Sequence[str | Path] = ()  # from nothing, instead of `main`

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        """All that it has said, over all starts."""
        return self.folder / f"service-{id(self)}.log"

    def start(self) -> None:
        """Start on the data as they are, also after a crash; returns when it is ready."""
        for attempt in range(1, _ATTEMPTS + 1):
            self.port = self.port or free_port()
            try:
                self._start_once()
                return
            except ServerFailed:
                if attempt == _ATTEMPTS:
                    raise
                if not self.starts:
                    self.port = 0

    def crash(self) -> None:
        """SIGKILL: nothing is flushed, nothing is said to clients."""
        if self.process is not None:
            kill(self.process)
            self.process = None

    def ask_to_stop(self) -> None:
        """SIGTERM, without waiting for the end."""
        assert self.process is not None, "the service does not run"
        self.process.terminate()

    def stop(self) -> int:
        """SIGTERM; the exit code. Raises ServerFailed when it does not end in time."""
        self.ask_to_stop()
        return self.ended()

    def ended(self) -> int:
        """The exit code of a process that was asked to stop."""
        assert self.process is not None, "the service does not run"
        try:
            code = self.process.wait(timeout=STOP_SECONDS)
        except subprocess.TimeoutExpired as error:
            self.crash()
            text = self.log.read_text(errors="replace")[-2000:]
            raise ServerFailed(f"not stopped within {STOP_SECONDS:.0f} s\n{text}") from error
        self.process = None
        return code

    def complaints(self) -> list[str]:
        """The lines of its log that speak of an error nobody expected."""
        text = self.log.read_text(errors="replace") if self.log.exists() else ""
        return [line for line in text.splitlines() if complains(line)]

    def _start_once(self) -> None:
        self.process = self._begun()
        try:
            await_ready(self.process, self._answers, self.log)
        except ServerFailed:
            self.crash()
            raise
        self.starts += 1

    def _begun(self) -> Process:
        settings = {"data_dir": self.folder, **self.settings, "port": self.port}
        env = environment(**settings)
        if not self.command:
            return Forked(self.main, env, self.log)
        with self.log.open("ab") as output:
            return subprocess.Popen(self.command, env=env, stdout=output, stderr=output)

    def _answers(self) -> bool:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=5.0)) as connection:
            try:
                connection.request("GET", "/readyz")
                return connection.getresponse().status == 200
            except (OSError, HTTPException):
                return False


def complains(line: str) -> bool:
    """Whether a line of the service's log tells of an error nobody expected.

    A line of JSON is judged by its level, not by its words: it may repeat what a caller wrote.
    """
    try:
        entry = json.loads(line)
    except ValueError:
        return any(sign in line for sign in PLAIN_COMPLAINTS)
    return isinstance(entry, dict) and entry.get("level") in {"error", "critical"}


@contextmanager
def service_process(folder: Path, url: str, **settings: object) -> Iterator[ServiceProcess]:
    """A running service on a migrated database, gone at the end.

    Raises ServerFailed when it has logged an error that nobody expected.
    """
    with running(_service(folder, url, settings)) as service:
        yield service


@contextmanager
def service_from_nothing(folder: Path, url: str, **settings: object) -> Iterator[ServiceProcess]:
    """The same by the command itself, as a user starts it."""
    service = _service(folder, url, settings)
    service.command = (COMMAND, "serve")
    with running(service):
        yield service


def _service(folder: Path, url: str, settings: Mapping[str, object]) -> ServiceProcess:
    return ServiceProcess(folder, {"database_url": url, "table_seconds": 0, **settings})


@contextmanager
def running(service: ServiceProcess) -> Iterator[ServiceProcess]:
    """The same of a process that is not started yet."""
    try:
        service.start()
        yield service
        if found := service.complaints():
            raise ServerFailed("the service has logged errors:\n" + "\n".join(found))
    finally:
        service.crash()
