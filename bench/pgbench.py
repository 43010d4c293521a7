"""pgbench with the transaction of a move on our tables."""

import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.matches import Played
from bench.tables import seat
from tests.real.postgres import SUPERUSER, PostgresServer

CLIENTS = 8
FOUR = "pgbench, four statements"
ONE = "pgbench, our one statement"
DONE = re.compile(r"actually processed: (\d+)")

_UPDATE = (
    "UPDATE match SET version = version + 1, position = position + 1, turns = '[10,10,10,10]',"
    " bots_due = NULL WHERE id = 'm' || :match"
)
_INSERT = 'INSERT INTO entry (match, ordinal, first, count, at, seat, turn, move, "by", events)'
_REST = "1, 1790000000000, 0, {version}, 'play-AS', 'player', '{events}'"
_RENAME = """\
DELETE FROM dealing; DELETE FROM seat; DELETE FROM snapshot;
WITH numbered AS (SELECT id, row_number() OVER () - 1 AS number FROM match)
UPDATE match SET id = 'm' || number FROM numbered WHERE match.id = numbered.id
"""


def scripts(event_bytes: int) -> dict[str, str]:
    """The transaction as four statements, and as the one that the service sends."""
    choose = f"\\set match random(0, 3) * {CLIENTS} + :client_id\n"
    events = "e" * event_bytes
    four = _REST.format(version=":version", events=events)
    one = _REST.format(version="version", events=events)
    return {
        FOUR: f"{choose}BEGIN;\n{_UPDATE} RETURNING version \\gset\n"
        f"{_INSERT} VALUES ('m' || :match, :version, :version, {four});\nCOMMIT;\n",
        ONE: f"{choose}WITH done AS ({_UPDATE} RETURNING id, version)"
        f" {_INSERT} SELECT id, version, version, {one} FROM done;\n",
    }


@dataclass(frozen=True)
class Pgbench:
    """Runs scripts on a database of its own with our tables and 32 matches."""

    server: PostgresServer
    folder: Path
    database: str = "pgbench"

    def prepare(self, matches: Sequence[Played], event_bytes: int) -> None:
        """Make the database, with the rows of 32 matches ``m0`` to ``m31``, and the scripts."""
        url = self.server.create_database(self.database)
        seat(url, [(match, 0) for match in matches], lambda steps=1: None)
        with self.server.connect(self.database) as connection:
            connection.execute(_RENAME)
        for name, text in scripts(event_bytes).items():
            self._script(name).write_text(text)

    def run(self, name: str, seconds: float) -> int:
        """How many transactions were done in these whole seconds."""
        command = [str(self.server.binaries / "pgbench"), "-n", "-M", "prepared"]
        command += ["-c", str(CLIENTS), "-j", "1", "-T", str(max(1, round(seconds)))]
        command += ["-h", "127.0.0.1", "-p", str(self.server.port), "-U", SUPERUSER]
        command += ["-f", str(self._script(name)), self.database]
        told = subprocess.run(command, check=False, capture_output=True, text=True)
        done = DONE.search(told.stdout)
        if told.returncode or done is None:
            raise RuntimeError(told.stderr)
        return int(done[1])

    def _script(self, name: str) -> Path:
        return self.folder / f"{name}.sql"
