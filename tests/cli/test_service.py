"""``migrate``, ``seed``, ``serve``: the database and the process, and what can be wrong there."""

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.cli.conftest import Run
from tests.real.process import free_port
from tests.real.service import COMMAND, environment, service_process, tricktable


def test_migrating_makes_the_database_and_a_second_time_changes_nothing(
    run: Run, tmp_path: Path
) -> None:
    first = run("migrate")
    assert (first.exit_code, first.stdout) == (0, "The database is up to date.\n")
    file = tmp_path / "data" / "tricktable.sqlite3"
    assert file.is_file()
    second = run("migrate")
    assert (second.exit_code, second.stdout) == (0, "The database is up to date.\n")


def test_a_database_out_of_reach_is_a_sentence(run: Run) -> None:
    url = f"postgresql+psycopg://nobody@127.0.0.1:{free_port()}/none"
    refused = run("migrate", database_url=url)
    assert refused.exit_code == 2
    assert "cannot be migrated" in refused.stderr
    assert "refused" in refused.stderr


def test_seeding_loads_the_demo_data_once(run: Run) -> None:
    early = run("seed")
    assert early.exit_code == 2
    assert "tricktable migrate" in early.stderr
    assert run("migrate").exit_code == 0
    first = run("seed")
    assert first.exit_code == 0, first.output
    assert "Loaded" in first.stdout
    second = run("seed")
    assert second.exit_code == 0, second.output
    assert "there already" in second.stdout


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"portt": 1}, "TRICKTABLE_PORTT: no such setting. Did you mean TRICKTABLE_PORT?"),
        ({"port": "web"}, "TRICKTABLE_PORT: "),
        ({"port": 70_000}, "TRICKTABLE_PORT: "),
        ({"database_url": "mysql://x:secret@y/z"}, "TRICKTABLE_DATABASE_URL: "),
        ({"workers": 2}, "one process"),
        ({"replicated": "true"}, "one process"),
        ({"bus": "postgres"}, "PostgreSQL"),
        (
            {"database_url": "postgresql+psycopg://x@127.0.0.1:1/y", "workers": 2},
            "Several processes need a bus",
        ),
    ],
    ids=str,
)
def test_settings_that_cannot_work_stop_the_start_with_their_name(
    run: Run, settings: dict[str, object], says: str
) -> None:
    refused = run("serve", **settings)
    assert refused.exit_code == 2
    assert says in refused.stderr
    assert "secret" not in refused.stderr
    assert refused.stdout == ""


@contextmanager
def _taken_port() -> Iterator[int]:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        yield holder.getsockname()[1]


def test_a_port_in_use_is_a_sentence_and_no_address_is_promised(sqlite_url: str) -> None:
    with _taken_port() as port:
        refused = tricktable("serve", database_url=sqlite_url, port=port)
    assert refused.returncode == 2
    assert refused.stderr.startswith(f"Cannot listen on 127.0.0.1, port {port}: ")
    assert "in use" in refused.stderr
    assert "TRICKTABLE_PORT" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    assert refused.stdout == ""


def test_a_data_folder_that_is_none_is_a_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for command in ("migrate", "serve", "seed"):
        refused = run(command, data_dir=tmp_path / "file")
        assert refused.exit_code == 2
        assert "database cannot be" in refused.stderr
        assert refused.stdout == ""


def test_a_second_process_on_the_same_file_is_refused_and_the_first_goes_on(
    run: Run, sqlite_url: str, tmp_path: Path
) -> None:
    with service_process(tmp_path, sqlite_url) as first:
        assert first.process is not None
        for command in ("serve", "seed"):
            second = run(command, database_url=sqlite_url, port=free_port())
            assert second.exit_code == 2, second.stderr
            assert f"process (id {first.process.pid})" in second.stderr
            assert "Traceback" not in second.stderr
        assert httpx.get(f"{first.url}/readyz", trust_env=False, verify=False).is_success
        assert first.stop() == 0


def test_a_service_without_migrations_says_so_and_is_not_ready(tmp_path: Path) -> None:
    port = free_port()
    process = subprocess.Popen(
        [COMMAND, "serve"],
        env=environment(data_dir=tmp_path, port=port),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        with httpx.Client(
            base_url=f"http://127.0.0.1:{port}",
            trust_env=False,
            verify=False,
            transport=httpx.HTTPTransport(retries=12),
        ) as client:
            answer = client.get("/readyz")
            assert answer.status_code == 503
            assert answer.json()["code"] == "not-ready"
            assert answer.headers["retry-after"]
            assert client.get("/healthz").is_success
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
            process.communicate()
    assert process.returncode == 0, err
    assert "tricktable migrate" in err
    assert f"http://127.0.0.1:{port}/docs" in out
