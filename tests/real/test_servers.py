"""The servers from wheels run here, keep what they promise and leave nothing behind."""

from collections.abc import Iterator

import psycopg
import pytest
import valkey

from tests.real.postgres import PostgresServer, postgres_server
from tests.real.valkey import valkey_server

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    with postgres_server() as running:
        yield running


def test_a_template_copies_its_tables(server: PostgresServer) -> None:
    server.create_database("template")
    with server.connect("template") as connection:
        connection.execute("CREATE TABLE t (n int)")
    url = server.create_database("copy", template="template")
    assert url == f"postgresql+psycopg://tricktable@127.0.0.1:{server.port}/copy"
    with server.connect("copy") as connection:
        assert connection.execute("SELECT count(*) FROM t").fetchone() == (0,)


def test_dropping_ends_open_connections(server: PostgresServer) -> None:
    server.create_database("doomed")
    with server.connect("doomed") as connection:
        server.drop_database("doomed")
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT 1")


def test_a_durable_server_keeps_commits_through_a_crash() -> None:
    with postgres_server(durable=True) as server:
        with server.connect() as connection:
            connection.execute("CREATE TABLE kept AS SELECT 7 AS n")
        url = server.url()
        server.crash()
        server.start()
        assert server.url() == url
        with server.connect() as connection:
            assert connection.execute("SELECT n FROM kept").fetchone() == (7,)
    assert not server.folder.exists()


@pytest.mark.parametrize(("durable", "kept"), [(True, b"7"), (False, None)])
def test_valkey_keeps_writes_through_a_crash_when_durable(durable: bool, kept: object) -> None:
    with valkey_server(durable=durable) as server:
        with valkey.Valkey.from_url(server.url) as client:
            client.set("n", 7)
        server.crash()
        server.start()
        with valkey.Valkey.from_url(server.url) as client:
            assert client.get("n") == kept
    assert not server.folder.exists()
