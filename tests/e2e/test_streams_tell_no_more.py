"""Live streams of a whole match of every game, each against what its viewer may know.

The streams of all seats and of a spectator are followed from the first card to the last. Once the
record is open the match is replayed offline, and every message and every view is compared with
what the engine tells that viewer; besides, no card that another seat holds may stand in a message
unless the viewer sees it on the table.
"""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from app.engine.referee import AnyStep, Referee, State
from app.engine.seats import SPECTATOR, Viewer
from app.stock import catalogue
from tests.e2e.clients import (
    Json,
    RestPlayer,
    choose,
    event_stream,
    good,
    http,
    new_guest,
    plain,
    seen_of,
)
from tests.real.service import ServiceProcess

OPTIONS: dict[str, Json] = {
    "tuppi": {"scoring": "both-collect", "show_mode": "hand-card", "show_entry": "sequential"},
    "avotuppi": {"scoring": "both-collect", "show_mode": "hand-card", "show_entry": "sequential"},
    "kolmen-tuppi": {},
    "chaupatia": {"max_deals": 2},
    "paskievics": {"seats": 4, "deals": 4},
}
"""Matches that end before long, and whose records leave no move out."""

SEED = 2_026

pytestmark = pytest.mark.timeout(240)


@dataclass
class Follower:
    """One who listens from before the match to its end, and plays if he has a seat."""

    client: httpx.AsyncClient
    viewer: Viewer
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    events: dict[int, Json] = field(default_factory=dict)
    views: dict[int, Json] = field(default_factory=dict)

    async def follow(self, match: str) -> None:
        """Listen to the end of the match."""
        random = Random(SEED + self.viewer)
        async with event_stream(self.client, match) as messages:
            async for message in messages:
                self.begun.set()
                if message.name == "event":
                    self.events[message.data["position"]] = message.data["event"]
                    await self._act(match, random)
        assert message.name == "end"
        assert message.data["reason"] == "match-over"

    async def _act(self, match: str, random: Random) -> None:
        player = RestPlayer(self.client)
        while self.viewer != SPECTATOR:
            view = await player.view(match)
            if view["view"] is not None:
                self.views[view["match"]["position"]] = view["view"]
            if view["you"] is None or not view["you"]["must_act"]:
                return
            await choose(player, match, seen_of(view), random)


@pytest.mark.parametrize("game", list(catalogue()))
async def test_no_stream_tells_more_than_its_viewer_may_know(
    service: ServiceProcess, game: str
) -> None:
    async with AsyncExitStack() as stack:
        stranger = await stack.enter_async_context(http(service.url))
        followers = await _followers(stack, stranger, service.url, game)
        match = await _played(followers, game)
        record = await stranger.get(f"/v1/matches/{match}/record")
    referee = catalogue()[game]
    steps = [step for _, step in referee.replay(catalogue().read_record(record.content))]
    for follower in followers:
        of_game = _of_game(follower.events)
        told = list(of_game.values())
        assert told == [event for events in _allowed(referee, steps, follower) for event in events]
        states = _by_position(steps, min(of_game))
        for position, view in follower.views.items():
            assert view == plain(referee.view(states[position], follower.viewer))
        _holds_no_foreign_card(referee, steps, follower, iter(told))
    assert all(follower.views for follower in followers if follower.viewer != SPECTATOR)


async def _followers(
    stack: AsyncExitStack, stranger: httpx.AsyncClient, url: str, game: str
) -> list[Follower]:
    referee = catalogue()[game]
    options = referee.read_options(msgspec.json.encode(OPTIONS[game]))
    found = [Follower(stranger, SPECTATOR)]
    for seat in range(referee.seats(options)):
        person = await new_guest(stranger, f"Guest {seat}")
        found.append(Follower(await stack.enter_async_context(http(url, person)), seat))
    return found


async def _played(followers: list[Follower], game: str) -> str:
    """A whole match, begun once everybody listens."""
    seated = [one for one in followers if one.viewer != SPECTATOR]
    body = {"game": game, "options": OPTIONS[game], "seats": [{"kind": "me"}]}
    opened = good(await seated[0].client.post("/v1/matches", json=body))
    match: str = opened["match"]["id"]
    async with asyncio.TaskGroup() as tasks:
        for follower in followers:
            tasks.create_task(follower.follow(match))
        for follower in followers:
            await follower.begun.wait()
        for follower in seated[1:]:
            path = f"/v1/matches/{match}/seats/{follower.viewer}"
            good(await follower.client.put(path, json={"kind": "me"}))
    return match


def _of_game(events: dict[int, Json]) -> dict[int, Json]:
    return {at: one for at, one in events.items() if not one["type"].startswith("match.")}


def _by_position(steps: list[AnyStep], first: int) -> dict[int, State]:
    """The state at each position of the log; the last is that of the match's own end."""
    position, found = first - 1, dict[int, State]()
    for step in steps:
        position += len(step.events)
        found[position] = step.state
    return {**found, position + 1: steps[-1].state}


def _allowed(referee: Referee, steps: list[AnyStep], follower: Follower) -> Iterator[list[Json]]:
    """What the engine tells this viewer, step by step."""
    for step in steps:
        yield [plain(referee.disclose(event, follower.viewer)) for event in step.events]


def _holds_no_foreign_card(
    referee: Referee, steps: list[AnyStep], follower: Follower, told: Iterator[Json]
) -> None:
    """Asked of the hands themselves, whatever the gate of the events says.

    Of a step that deals, also again after a void deal, the cards before it are in other hands
    after it: there only the hands that it deals are looked at.
    """
    for number, step in enumerate(steps):
        events = [next(told) for _ in step.events]
        dealt = [event for event in events if event["type"].endswith(".cards_dealt")]
        for hand in [hand for event in dealt for hand in event["hands"]]:
            assert hand["cards"] is None or hand["seat"] == follower.viewer, (number, hand)
        if not dealt:
            secret = _held_by_others(referee, step.state, follower.viewer)
            secret -= _words(plain(referee.view(step.state, follower.viewer)))
            assert not secret & _words(events), (number, follower.viewer, events)


def _held_by_others(referee: Referee, state: State, viewer: Viewer) -> set[str]:
    seats = referee.view(state, SPECTATOR).table.seats
    return {
        card
        for one in seats
        if one.seat != viewer
        for card in referee.view(state, one.seat).table.seats[one.seat].hand or ()
    }


def _words(value: Any) -> set[str]:
    """Every word in JSON."""
    match value:
        case str():
            return {value}
        case list():
            return set().union(*map(_words, value))
        case dict():
            return set().union(*map(_words, value.values()))
    return set()
