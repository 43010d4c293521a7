"""Four kinds of clients, each knowing the service by its contracts alone."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Protocol

import httpx
import msgspec
from graphql import GraphQLSchema, GraphQLUnionType, build_schema
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from tests.graphql.documents import whole

Json = dict[str, Any]

PATIENCE = 60.0
POLL_SECONDS = 0.02
SHOWING_IS_OVER = "no-show-now"
CONTRACT = Path(__file__).parents[2] / "openapi" / "schema.graphql"
STREAM = {"Accept": "text/event-stream"}


@cache
def contract() -> GraphQLSchema:
    """The committed GraphQL schema."""
    return build_schema(CONTRACT.read_text(encoding="utf-8"))


@cache
def move_fragment() -> str:
    """The fragment ``Move``: the text of any move."""
    union = contract().type_map["Move"]
    assert isinstance(union, GraphQLUnionType)
    members = " ".join(f"... on {kind.name} {{ move outOfTurn }}" for kind in union.types)
    return f"fragment Move on Move {{ {members} }}"


@dataclass(frozen=True)
class Seen:
    """What a player needs to know to act."""

    status: str
    seat: int
    turn: int
    aside: int
    must_act: bool
    moves: tuple[str, ...]
    head: int

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        return self.status not in ("open", "running")


class RefusedError(Exception):
    """The service has refused; ``problem`` says why."""

    def __init__(self, problem: Json) -> None:
        self.problem = problem
        super().__init__(json.dumps(problem))


@dataclass(frozen=True)
class Person:
    """A guest: an id and a token."""

    id: str
    secret: str

    @property
    def headers(self) -> dict[str, str]:
        """What says who calls."""
        return {"Authorization": f"Bearer {self.secret}"}


class Player(Protocol):
    """A client that plays."""

    async def seen(self, match: str) -> Seen:
        """The match as this player sees it."""
        ...

    async def play(self, match: str, turn: int, move: str) -> Json:
        """Make a move: ``seat``, ``turn``, ``move``, ``repeated``."""
        ...


@asynccontextmanager
async def http(url: str, person: Person | None = None) -> AsyncIterator[httpx.AsyncClient]:
    """A client with connections of its own."""
    headers = person.headers if person else {}
    async with httpx.AsyncClient(
        base_url=url,
        headers=headers,
        timeout=PATIENCE,
        trust_env=False,
        verify=False,  # certificates take long to load, and there are none
        limits=httpx.Limits(max_connections=None),
    ) as client:
        yield client


async def new_guest(client: httpx.AsyncClient, name: str) -> Person:
    """A new guest, over REST."""
    made = good(await client.post("/v1/guests", json={"name": name}))
    return Person(made["player"]["id"], made["secret"])


def good(response: httpx.Response) -> Any:
    """The JSON of a success. Raises :class:`RefusedError` for a problem."""
    if response.is_error:
        try:
            raise RefusedError(response.json())
        except ValueError:
            raise AssertionError(f"{response.status_code}: {response.text!r}") from None
    return response.json()


@dataclass(frozen=True)
class RestPlayer:
    """Plays over REST."""

    client: httpx.AsyncClient

    async def view(self, match: str) -> Json:
        """All that this player sees of the match."""
        view: Json = good(await self.client.get(f"/v1/matches/{match}"))
        return view

    async def seen(self, match: str) -> Seen:
        """The match as this player sees it."""
        return seen_of(await self.view(match))

    async def play(self, match: str, turn: int, move: str) -> Json:
        """Make a move."""
        body = {"turn": turn, "move": move}
        played: Json = good(await self.client.post(f"/v1/matches/{match}/moves", json=body))
        return played


async def whole_log(client: httpx.AsyncClient, match: str) -> list[Json]:
    """The log of a match, page by page as the links lead."""
    events: list[Json] = []
    path: str | None = f"/v1/matches/{match}/events?limit=100"
    while path is not None:
        response = await client.get(path)
        events += good(response)["events"]
        path = response.links.get("next", {}).get("url")
    return events


def plain(value: Any) -> Any:
    """A value of the games as the JSON that a client reads."""
    return msgspec.json.decode(msgspec.json.encode(value))


def seen_of(view: Json) -> Seen:
    """What REST shows, as what a player needs."""
    you, match = view["you"], view["match"]
    return Seen(
        match["status"],
        you["seat"],
        you["turn"],
        you["aside"],
        you["must_act"],
        tuple(move["move"] for move in you["legal_moves"] if not move["out_of_turn"]),
        match["position"],
    )


@dataclass(frozen=True)
class GraphQLPlayer:
    """Plays by mutations."""

    client: httpx.AsyncClient

    async def seen(self, match: str) -> Seen:
        """The match as this player sees it."""
        found = await ask(
            self.client,
            "query($id: ID!) { match(id: $id) { __typename ... on MatchView {"
            " match { status position }"
            " you { seat turn aside mustAct legalMoves { __typename ...Move } } }"
            " ... on Problem { code status title } } }" + move_fragment(),
            {"id": match},
        )
        you, info = found["you"], found["match"]
        return Seen(
            info["status"].lower(),
            you["seat"],
            you["turn"],
            you["aside"],
            you["mustAct"],
            tuple(move["move"] for move in you["legalMoves"] if not move["outOfTurn"]),
            info["position"],
        )

    async def play(self, match: str, turn: int, move: str) -> Json:
        """Make a move."""
        return await ask(
            self.client,
            "mutation($match: ID!, $turn: Int!, $move: String!) {"
            " playMove(match: $match, turn: $turn, move: $move) { __typename"
            " ... on MovePlayed { seat turn move repeated }"
            " ... on MoveProblem { code status turn title legalMoves { ...Move } }"
            " ... on Problem { code status title } } }" + move_fragment(),
            {"match": match, "turn": turn, "move": move},
        )


async def ask(client: httpx.AsyncClient, query: str, variables: Mapping[str, Any]) -> Json:
    """The value of the single field of an operation. Raises :class:`RefusedError`."""
    response = await client.post("/graphql", json={"query": query, "variables": variables})
    answer = response.json()
    assert response.status_code == 200, response.text
    assert "errors" not in answer, answer["errors"]
    value: Json = next(iter(answer["data"].values()))
    if value.get("__typename", "").endswith("Problem"):
        raise RefusedError(value)
    return value


@dataclass(frozen=True)
class Told:
    """One message of an event stream."""

    name: str
    position: int | None
    data: Any


async def told(response: httpx.Response) -> AsyncIterator[Told]:
    """The messages of an open event stream, without comments."""
    fields: dict[str, str] = {}
    async for line in response.aiter_lines():
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
            continue
        if "event" in fields:
            position = int(fields["id"]) if "id" in fields else None
            data = fields.get("data", "")
            yield Told(fields["event"], position, _as_logged(json.loads(data)) if data else None)
        fields = {}


def _as_logged(data: Json) -> Json:
    """An event as a page of the log has it; any other message as it is."""
    if data.get("type") != "event":
        return data
    return {name: value for name, value in data.items() if name not in ("type", "match_id")}


@asynccontextmanager
async def event_stream(
    client: httpx.AsyncClient, match: str, **headers: str
) -> AsyncIterator[AsyncIterator[Told]]:
    """The events of a match over REST, from now on or after a Last-Event-ID."""
    sent = {**STREAM, **{name.replace("_", "-"): value for name, value in headers.items()}}
    async with client.stream("GET", f"/v1/matches/{match}/events", headers=sent) as response:
        assert response.status_code == 200, await response.aread()
        async with aclosing(told(response)) as messages:  # type: ignore[type-var]
            yield messages


def subscription(match: str, after: int | None = 0) -> Json:
    """The request for every field of every event of a match."""
    logged = whole(contract(), "LoggedEvent")
    return {
        "query": "subscription($match: ID!, $after: Int) {"
        " matchEvents(match: $match, after: $after) { __typename"
        f" ... on StreamEvents {{ position events {logged} }}"
        " ... on StreamHello { position } ... on StreamEnd { reason position }"
        " ... on Problem { code status title } } }",
        "variables": {"match": match, "after": after},
    }


async def over_sse(
    client: httpx.AsyncClient,
    match: str,
    after: int | None = 0,
    begun: asyncio.Event | None = None,
) -> list[Json]:
    """All messages of a subscription over graphql-sse, up to its end; ``begun`` at the first."""
    found: list[Json] = []
    async with client.stream(
        "POST", "/graphql", json=subscription(match, after), headers=STREAM
    ) as response:
        assert response.status_code == 200, await response.aread()
        async with aclosing(told(response)) as messages:  # type: ignore[type-var]
            async for message in messages:
                if message.name == "complete":
                    return found
                assert "errors" not in message.data, message.data
                found.append(message.data["data"]["matchEvents"])
                if begun is not None:
                    begun.set()
    raise AssertionError(f"graphql-sse ended without `complete`, after {found[-1:]}")


@asynccontextmanager
async def socket(url: str, person: Person | None = None) -> AsyncIterator[Any]:
    """A WebSocket that has been acknowledged."""
    address = url.replace("http://", "ws://") + "/graphql"
    protocol = Subprotocol("graphql-transport-ws")
    async with connect(address, subprotocols=[protocol], proxy=None) as opened:
        payload = person.headers if person else {}
        await opened.send(json.dumps({"type": "connection_init", "payload": payload}))
        answer = json.loads(await opened.recv())
        assert answer["type"] == "connection_ack", answer
        yield opened


async def over_socket(
    url: str, match: str, after: int | None = 0, person: Person | None = None
) -> list[Json]:
    """All messages of a subscription over a WebSocket, up to its end."""
    found: list[Json] = []
    async with socket(url, person) as opened:
        request = {"id": "1", "type": "subscribe", "payload": subscription(match, after)}
        await opened.send(json.dumps(request))
        async for text in opened:
            message = json.loads(text)
            if message["type"] == "complete":
                return found
            if message["type"] == "ping":
                continue
            assert message["type"] == "next", message
            assert "errors" not in message["payload"], message
            found.append(message["payload"]["data"]["matchEvents"])
    raise AssertionError(f"the WebSocket ended without `complete`, after {found[-1:]}")


async def until(
    condition: Callable[[], Any], what: str, seconds: float = PATIENCE, pause: float = POLL_SECONDS
) -> Any:
    """The first true value of a condition, which may be a coroutine."""
    async with asyncio.timeout(seconds) as limit:
        try:
            while True:
                value = condition()
                if asyncio.iscoroutine(value):
                    value = await value
                if value:
                    return value
                await asyncio.sleep(pause)
        except TimeoutError:
            assert not limit.expired(), f"not within {seconds:.0f} s: {what}"
            raise


async def choose(player: Player, match: str, seen: Seen, random: Random) -> list[Json]:
    """Make a random legal move; nothing where an earlier seat's rami has ended the showing."""
    try:
        return [await player.play(match, seen.turn, random.choice(seen.moves))]
    except RefusedError as refused:
        if refused.problem["code"] != SHOWING_IS_OVER:
            raise
        return []


async def play_by_looking(player: Player, match: str, random: Random) -> list[Json]:
    """Play to the end of the match, looking again and again; the answers to the moves."""
    answers: list[Json] = []
    while not (seen := await player.seen(match)).over:
        if seen.must_act:
            answers += await choose(player, match, seen, random)
        else:
            await asyncio.sleep(POLL_SECONDS)
    return answers


async def play_by_listening(client: httpx.AsyncClient, match: str, random: Random) -> list[Json]:
    """Play to the end of the match, moved by its events alone; the answers to the moves."""
    player = RestPlayer(client)
    answers: list[Json] = []
    async with event_stream(client, match) as messages:
        async for message in messages:
            if message.name == "end":
                return answers
            while (seen := await player.seen(match)).must_act:
                answers += await choose(player, match, seen, random)
    raise AssertionError("the event stream ended without its last message")
