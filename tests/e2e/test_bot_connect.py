"""``bot connect`` as its owner runs it: a process beside a real service."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.real.service import COMMAND, ServiceProcess, environment, service_process

BOT = Path(__file__).parents[2] / "examples" / "bots" / "tuppi.py"
OPTIONS = {"match": "turnaus", "match_deals": 12, "early_end": "auto"}
Json = dict[str, Any]

pytestmark = pytest.mark.timeout(240)


class Owner:
    """The owner of a bot, who looks at the service while the bot plays."""

    def __init__(self, url: str) -> None:
        self.url = url
        made = httpx.post(f"{url}/v1/guests", json={"name": "Botti"}).raise_for_status().json()
        self.token: str = made["secret"]

    def opened(self, **more: Any) -> str:
        """A match with the bot and three of the house."""
        house = [{"kind": "bot", "policy": "steady"}] * 3
        wanted = {"game": "tuppi", "options": OPTIONS, "seats": [{"kind": "me"}, *house]} | more
        headers = {"Authorization": f"Bearer {self.token}"}
        made = httpx.post(f"{self.url}/v1/matches", json=wanted, headers=headers)
        match: str = made.raise_for_status().json()["match"]["id"]
        return match

    def sit(self, match: str, seat: int) -> None:
        headers = {"Authorization": f"Bearer {self.token}"}
        address = f"{self.url}/v1/matches/{match}/seats/{seat}"
        httpx.put(address, json={"kind": "me"}, headers=headers).raise_for_status()

    def movers(self, match: str) -> list[str]:
        """Who made the decisions of seat 0."""
        after, told = 0, []
        while True:
            params = {"after": after, "limit": 100}
            page = httpx.get(f"{self.url}/v1/matches/{match}/events", params=params).json()
            told += [entry["by"] for entry in page["events"] if entry["seat"] == 0 and entry["by"]]
            if not page["has_more"]:
                return told
            after = page["position"]

    def move(self, match: str) -> None:
        """The first legal move, if it is this player's turn."""
        headers = {"Authorization": f"Bearer {self.token}"}
        address = f"{self.url}/v1/matches/{match}"
        you = httpx.get(address, headers=headers).json()["you"]
        if you["must_act"]:
            wanted = {"turn": you["turn"], "move": you["legal_moves"][0]["move"]}
            httpx.post(f"{address}/moves", json=wanted, headers=headers)

    def match(self, match: str) -> Json:
        found: Json = httpx.get(f"{self.url}/v1/matches/{match}").raise_for_status().json()
        return found

    def until(self, match: str, there: Callable[[Json], bool]) -> Json:
        """The match as soon as it is so."""
        deadline = time.monotonic() + 100
        while True:
            seen: Json = self.match(match)["match"]
            if there(seen):
                return seen
            assert time.monotonic() < deadline, f"not so in time: {seen}"
            time.sleep(0.1)


@contextmanager
def connected(owner: Owner, folder: Path, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """The command, running; gone at the end."""
    command = [str(COMMAND), "bot", "connect", str(BOT), "--url", owner.url, *arguments]
    with (folder / "said.txt").open("w") as said:
        process = subprocess.Popen(
            command,
            env={**environment(), "BOT_TOKEN": owner.token, "PYTHONUNBUFFERED": "1"},
            stdout=said,
            stderr=said,
            text=True,
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def said(folder: Path) -> str:
    return (folder / "said.txt").read_text()


def test_a_bot_comes_back_after_a_stop_and_after_a_crash_and_ends_its_match(
    tmp_path: Path, sqlite_url: str
) -> None:
    with service_process(tmp_path, sqlite_url) as service:
        owner = Owner(service.url)
        match = owner.opened()
        with connected(owner, tmp_path, "--match", match) as process:
            owner.until(match, lambda seen: seen["position"] > 40)
            assert service.stop() == 0
            service.start()
            before = owner.match(match)["match"]["position"]
            owner.until(match, lambda seen: seen["position"] > before + 40)
            service.crash()
            service.start()
            ended = owner.until(match, lambda seen: seen["status"] != "running")
            assert process.wait(timeout=60) == 0, said(tmp_path)
        assert ended["status"] == "finished"
        assert ended["seats"][0]["kind"] == "player"
        assert said(tmp_path).splitlines()[-1] == f"{match}: is over"
        assert "the bot" not in said(tmp_path), "the bot failed"


def test_a_bot_finds_its_matches_by_itself_and_stops_when_it_is_told_to(
    service: ServiceProcess, tmp_path: Path
) -> None:
    owner = Owner(service.url)
    with connected(owner, tmp_path) as process:
        first, second = owner.opened(), owner.opened()
        for match in (first, second):
            ended = owner.until(match, lambda seen: seen["status"] != "running")
            assert ended["status"] == "finished"
        assert process.poll() is None, said(tmp_path)
        os.kill(process.pid, signal.SIGTERM)
        assert process.wait(timeout=30) == 0
    lines = said(tmp_path).splitlines()
    assert lines[0] == f"Botti plays at {service.url}. Stop with Ctrl+C."
    assert {f"{match}: followed" for match in (first, second)} <= set(lines)
    assert lines[-1] == "Stopped."


def test_a_token_that_is_none_ends_the_command_with_a_sentence(
    service: ServiceProcess, tmp_path: Path
) -> None:
    owner = Owner(service.url)
    owner.token = "tt_wrong"
    with connected(owner, tmp_path) as process:
        assert process.wait(timeout=60) == 1
    assert "Traceback" not in said(tmp_path)
    assert "token" in said(tmp_path).lower()


def test_a_bot_gets_its_seat_back_from_a_stand_in_without_help(
    service: ServiceProcess, tmp_path: Path
) -> None:
    late, other = Owner(service.url), Owner(service.url)
    clock = {"kind": "move", "seconds": 1, "on_timeout": "house_bot"}
    house = {"kind": "bot", "policy": "steady"}
    match = late.opened(seats=[{"kind": "me"}, {"kind": "open"}, house, house], time=clock)
    other.sit(match, 1)
    while (seat := late.match(match)["match"]["seats"][0])["stand_in"] is None:
        other.move(match)
    assert (seat["stand_in"], seat["stand_in_because"]) == ("steady", "time")
    with connected(late, tmp_path):
        ended = late.until(match, lambda seen: seen["status"] != "running")
    assert ended["status"] == "finished"
    movers = late.movers(match)
    assert movers[0] == "stand_in"
    assert movers[-1] == "player"
    assert movers.count("player") > movers.count("stand_in")
