"""A whole match by four different clients at once, watched over three kinds of streams."""

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import httpx
import pytest

from app.engine.seats import SPECTATOR
from app.games.tuppi.events import ShowSealed
from app.stock import catalogue
from tests.e2e.clients import (
    GraphQLPlayer,
    Json,
    RestPlayer,
    ask,
    event_stream,
    good,
    http,
    new_guest,
    over_socket,
    over_sse,
    plain,
    play_by_listening,
    play_by_looking,
    subscription,
    whole_log,
)
from tests.real.service import ServiceProcess

OPTIONS = {"match": "turnaus", "match_deals": 12}
NAMES = ("Aino", "Eero", "Maija", "Otto")
SEED = 20_26

pytestmark = pytest.mark.timeout(180)


class Watcher:
    """A stranger that keeps whatever a REST stream tells."""

    def __init__(self, client: httpx.AsyncClient, match: str) -> None:
        self.events: list[Json] = []
        self.last: Any = None
        self.hidden = 0
        self._client = client
        self._match = match

    async def watch(self) -> None:
        """Follow the match from its first event to its end."""
        async with event_stream(self._client, self._match, last_event_id="0") as messages:
            async for message in messages:
                if message.name == "event":
                    assert message.position == message.data["position"]
                    self.events.append(message.data)
                    if message.data["event"]["type"] == "tuppi.trick_turned" and not self.hidden:
                        await self._look_back()
                elif message.name == "end":
                    self.last = message.data

    async def _look_back(self) -> None:
        """While the deal runs, the page hides the turned tricks that the stream has told."""
        page = good(await self._client.get(f"/v1/matches/{self._match}/events?limit=100"))
        both = zip(self.events, page["events"], strict=False)
        self.hidden = sum(_hidden(live, then, f"at {then['position']}") for live, then in both)


async def test_four_clients_of_different_kinds_play_a_match_that_its_record_replays(
    service: ServiceProcess,
) -> None:
    async with AsyncExitStack() as stack:
        stranger = await stack.enter_async_context(http(service.url))
        people = [await new_guest(stranger, name) for name in NAMES]
        clients = [await stack.enter_async_context(http(service.url, one)) for one in people]
        body = {"game": "tuppi", "options": OPTIONS, "seats": [{"kind": "me"}]}
        opened = good(await clients[0].post("/v1/matches", json=body))
        match: str = opened["match"]["id"]
        watcher = Watcher(stranger, match)
        async with asyncio.TaskGroup() as tasks:
            socket = tasks.create_task(over_socket(service.url, match))
            sse = tasks.create_task(over_sse(stranger, match))
            tasks.create_task(watcher.watch())
            await _sit(clients, match)
            playing = [
                tasks.create_task(play_by_looking(RestPlayer(clients[0]), match, Random(SEED))),
                tasks.create_task(play_by_looking(RestPlayer(clients[1]), match, Random(SEED + 1))),
                tasks.create_task(
                    play_by_looking(GraphQLPlayer(clients[2]), match, Random(SEED + 2))
                ),
                tasks.create_task(play_by_listening(clients[3], match, Random(SEED + 3))),
            ]
        answers = [player.result() for player in playing]
        by_socket, by_sse = socket.result(), sse.result()

        finished = good(await stranger.get(f"/v1/matches/{match}"))["match"]
        _every_seat_decided_each_of_its_turns_once(answers, finished)
        record = await stranger.get(f"/v1/matches/{match}/record")
        await _record_has_the_same_outcome(stranger, record, finished)
        page = await whole_log(stranger, match)
        assert [event["position"] for event in page] == list(range(1, finished["position"] + 1))
        _streams_told_what_happened(record.content, watcher.events, page)
        assert watcher.last["reason"] == "match-over"
        assert watcher.hidden >= 5, "a turned trick could be looked at while the deal ran"

        assert by_socket[-1] == {
            "__typename": "StreamEnd",
            "reason": "MATCH_OVER",
            "position": finished["position"],
        }
        assert by_sse[-1] == by_socket[-1]
        live = _events_of(by_socket)
        assert _events_of(by_sse) == live
        recalled = await _whole_log_over_graphql(stranger, match)
        assert recalled == live, "after the match, a stranger looks back at all it was told live"


async def _sit(clients: list[httpx.AsyncClient], match: str) -> None:
    for seat in (1, 3):
        path = f"/v1/matches/{match}/seats/{seat}"
        good(await clients[seat].put(path, json={"kind": "me"}))
    await ask(
        clients[2],
        "mutation($match: ID!) { sit(match: $match, seat: 2) { __typename"
        " ... on MatchView { match { status } } ... on Problem { code } } }",
        {"match": match},
    )


def _every_seat_decided_each_of_its_turns_once(answers: list[list[Json]], match: Json) -> None:
    for seat, made in enumerate(answers):
        assert [answer["turn"] for answer in made] == list(range(match["seats"][seat]["turn"]))
        assert {answer["seat"] for answer in made} == {seat}
        assert not any(answer["repeated"] for answer in made)


async def _record_has_the_same_outcome(
    client: httpx.AsyncClient, record: httpx.Response, finished: Json
) -> None:
    assert finished["status"] == "finished"
    verified = good(
        await client.post(
            "/v1/records/verify",
            content=record.content,
            headers={"Content-Type": "application/json"},
        )
    )
    assert verified["refused"] is None
    assert verified["outcome"] == finished["outcome"]
    assert verified["outcome"] is not None
    assert len(verified["deals"]) == finished["deals"]
    offline = catalogue()["tuppi"].verify(catalogue().read_record(record.content))
    assert plain(offline.outcome) == finished["outcome"]


def _streams_told_what_happened(record: bytes, live: list[Json], page: list[Json]) -> None:
    """The game's events are those of the record, shown to a stranger live and afterwards.

    Who sealed when, and that a show was sealed which nobody came to see, is not in the record.
    """
    referee = catalogue()["tuppi"]
    steps = [step for _, step in referee.replay(catalogue().read_record(record))]
    happened = [
        event for step in steps for event in step.events if not isinstance(event, ShowSealed)
    ]
    told = [referee.disclose(event, SPECTATOR) for event in happened]
    assert _of_game(live) == [plain(event) for event in told]
    end = steps[-1].state
    recalled = [referee.recall(end, event, SPECTATOR) for event in happened]
    assert _of_game(page) == [plain(event) for event in recalled]
    assert live == page, "after the match, a stranger looks back at all that it was told live"


def _of_game(events: list[Json]) -> list[Json]:
    own = [one["event"] for one in events if one["event"]["type"].startswith("tuppi.")]
    return [event for event in own if event["type"] != "tuppi.show_sealed"]


def _events_of(messages: list[Json]) -> list[Json]:
    found = [event for message in messages for event in message.get("events", ())]
    positions = [event["position"] for event in found]
    assert positions == list(range(1, len(found) + 1)), f"positions with gaps: {positions}"
    assert [one["__typename"] for one in messages[:1]] == ["StreamHello"]
    return found


async def _whole_log_over_graphql(client: httpx.AsyncClient, match: str) -> list[Json]:
    selection = subscription(match)["query"].partition("events ")[2].partition(" ... on Str")[0]
    query = (
        "query($match: ID!, $after: Int!) { events(match: $match, after: $after, first: 100)"
        f" {{ __typename ... on EventPage {{ hasMore position events {selection.rsplit('}', 1)[0]}"
        " } ... on Problem { code } } }"
    )
    events: list[Json] = []
    more = True
    while more:
        variables = {"match": match, "after": len(events)}
        page = await ask(client, query, variables)
        events += page["events"]
        more = page["hasMore"]
    return events


def _hidden(live: Any, page: Any, where: str) -> int:
    """How many values were told live and are null on the page; all others must be equal."""
    if page is None and live is not None:
        return 1
    if isinstance(live, dict) and isinstance(page, dict):
        assert live.keys() == page.keys(), where
        return sum(_hidden(live[key], page[key], f"{where}.{key}") for key in live)
    if isinstance(live, list) and isinstance(page, list) and len(live) == len(page):
        return sum(
            _hidden(one, other, f"{where}[{place}]")
            for place, (one, other) in enumerate(zip(live, page, strict=True))
        )
    assert live == page, f"{where}: told {live!r} live and {page!r} afterwards"
    return 0
