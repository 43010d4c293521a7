"""A real service tells a real receiver, over restarts, and nobody who may not be told."""

import json
import shutil
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.application.people.test_hooks import is_ours
from tests.real.service import ServiceProcess, service_process

PATIENCE_SECONDS = 20.0


class Receiver(ThreadingHTTPServer):
    """Keeps what it is sent; fails as often as it is told to."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Keeping)
        self.kept: list[tuple[dict[str, str], bytes]] = []
        self.failing = 0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/in"

    def wait_for(self, count: int) -> None:
        """Until so many requests have come."""
        until = time.monotonic() + PATIENCE_SECONDS
        while len(self.kept) < count:
            assert time.monotonic() < until, self.kept
            threading.Event().wait(0.02)


class Keeping(BaseHTTPRequestHandler):
    """Answers 204, or 500 while it fails."""

    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.kept.append((dict(self.headers.items()), body))
        self.server.failing -= 1
        self.send_response(500 if self.server.failing >= 0 else 204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """A receiver on a free port."""
    server = Receiver()
    yield server
    server.shutdown()
    server.server_close()


def database(template: Path, folder: Path) -> str:
    shutil.copyfile(template, folder / "tricktable.sqlite3")
    return f"sqlite:///{folder / 'tricktable.sqlite3'}"


def made(service: ServiceProcess, path: str, body: Any, token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    response = httpx.post(f"{service.url}{path}", json=body, headers=headers, timeout=20)
    assert response.status_code in (200, 201), response.text
    return response.json()


def dora_of(service: ServiceProcess) -> str:
    body = {"login": "dora", "name": "Dora", "password": "long enough"}
    return str(made(service, "/v1/accounts", body)["secret"])


def finish_a_match(service: ServiceProcess, token: str) -> str:
    """Dora beside three house bots; she gives up at once."""
    seats = [{"kind": "me"}, *[{"kind": "bot", "policy": "random"}] * 3]
    match = made(service, "/v1/matches", {"game": "tuppi", "seats": seats}, token)["match"]["id"]
    headers = {"Authorization": f"Bearer {token}"}
    left = httpx.delete(f"{service.url}/v1/matches/{match}/seats/0", headers=headers, timeout=20)
    assert left.json()["match"]["status"] == "finished", left.text
    return str(match)


def wait_for_status(service: ServiceProcess, token: str, hook: str, status: int) -> None:
    """Until the newest delivery has been answered so."""
    until = time.monotonic() + PATIENCE_SECONDS
    headers = {"Authorization": f"Bearer {token}"}
    while True:
        log = httpx.get(f"{service.url}/v1/hooks/{hook}/deliveries", headers=headers).json()
        if log["deliveries"][0]["status"] == status:
            return
        assert time.monotonic() < until, log
        threading.Event().wait(0.02)


def test_a_receiver_is_told_and_told_again_after_a_crash(
    sqlite_template: Path, tmp_path: Path, receiver: Receiver
) -> None:
    url = database(sqlite_template, tmp_path)
    with service_process(tmp_path, url, private_hooks=True) as service:
        token = dora_of(service)
        wanted = {"url": receiver.url, "events": ["match.finished"]}
        hook = made(service, "/v1/hooks", wanted, token)
        match = finish_a_match(service, token)
        receiver.wait_for(1)
        headers, body = receiver.kept[0]
        assert json.loads(body)["match"] == match
        assert is_ours(hook["secret"], headers["Tricktable-Signature"], body)
        receiver.failing = 1
        finish_a_match(service, token)
        receiver.wait_for(2)
        wait_for_status(service, token, hook["hook"]["id"], 500)
        service.crash()
        service.start()
        receiver.wait_for(3)
        second, third = (json.loads(body)["id"] for _, body in receiver.kept[1:3])
        assert second == third


def test_without_the_setting_nothing_at_home_is_told(
    sqlite_template: Path, tmp_path: Path, receiver: Receiver
) -> None:
    with service_process(tmp_path, database(sqlite_template, tmp_path)) as service:
        token = dora_of(service)
        headers = {"Authorization": f"Bearer {token}"}
        for url in (receiver.url, receiver.url.replace("http:", "https:")):
            body = {"url": url, "events": ["match.finished"]}
            answer = httpx.post(f"{service.url}/v1/hooks", json=body, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (422, "hook-target")
        finish_a_match(service, token)
    assert receiver.kept == []
