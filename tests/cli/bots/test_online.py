"""Playing online against a service that is scripted: retries, refusals, failures."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from typing import Any, Final

import httpx
import pytest

from app.cli.bots.asking import Asked
from app.cli.bots.attending import PATIENCE, Attendance
from app.cli.bots.faults import BotFailed, Fault
from app.cli.bots.online import Gone, Later, Message, MoveRefused, Service
from app.cli.bots.patience import Patience
from app.cli.bots.players import Benched

MATCH: Final = "m1"
Json = dict[str, Any]
Handler = Callable[[httpx.Request], httpx.Response]


def seen(
    turn: int = 0, *, must_act: bool = True, position: int = 1, status: str = "running"
) -> Json:
    """A match as its bot sees it."""
    moves = [
        {"move": "call-16", "out_of_turn": False, "attempt": True},
        {"move": "play:AS", "out_of_turn": False},
        {"move": "concede", "out_of_turn": True},
    ]
    you = {"seat": 0, "turn": turn, "must_act": must_act, "legal_moves": moves if must_act else []}
    return {"match": {"position": position}, "you": you, "view": {"turn": turn}}


def sse(*messages: tuple[str, int, Json]) -> httpx.Response:
    """A stream with these messages, which then ends."""
    parts = [
        f"id: {position}\nevent: {name}\ndata: {json.dumps(data)}\n\n"
        for name, position, data in messages
    ]
    text = "retry: 2000\n" + ": still here\n\n".join(parts)
    return httpx.Response(200, text=text, headers={"content-type": "text/event-stream"})


def over(position: int = 9) -> tuple[str, int, Json]:
    return ("end", position, {"reason": "match-over"})


def problem(status: int, code: str, **headers: str) -> httpx.Response:
    body = {"title": code, "detail": "said", "code": code}
    return httpx.Response(status, json=body, headers=headers)


class Scripted:
    """A service that answers in order, each kind of request by its own script."""

    def __init__(self) -> None:
        self.streams: list[httpx.Response | Exception] = []
        self.looks: list[Json] = []
        self.plays: list[httpx.Response | Exception] = []
        self.sent: list[Json] = []
        self.said: list[str] = []
        self.waits: list[float] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        assert request.headers["authorization"] == "Bearer secret"
        if request.method == "POST":
            self.sent.append(json.loads(request.content))
            return _given(self.plays.pop(0))
        if request.url.path.endswith("/events"):
            return _given(self.streams.pop(0))
        return httpx.Response(200, json=self.looks.pop(0))

    async def attend(self, bot: Callable[[Asked], str]) -> None:
        """Let a bot attend the match to its end."""

        async def sleep(seconds: float) -> None:
            self.waits.append(seconds)

        patience = Patience(sleep, lambda: 0.5)
        async with service(self) as reached:
            await Attendance(reached, MATCH, bot, patience, "x", self.said.append).attend()


def _given(answer: httpx.Response | Exception) -> httpx.Response:
    if isinstance(answer, Exception):
        raise answer
    return answer


def service(handler: Handler) -> Service:
    return Service("http://there", "secret", httpx.MockTransport(handler))


def played(view: Json) -> httpx.Response:
    return httpx.Response(200, json={"match": view})


def last(asked: Asked) -> str:
    return asked.texts[-1]


@pytest.fixture
def script() -> Scripted:
    return Scripted()


async def test_a_decision_is_made_and_the_match_followed_to_its_end(script: Scripted) -> None:
    script.streams = [
        sse(("hello", 1, seen(0)), ("event", 2, {}), ("event", 3, {}), ("event", 4, {}), over())
    ]
    script.plays = [
        played(seen(1, must_act=False, position=2)),
        played(seen(2, must_act=False, position=4)),
    ]
    script.looks = [seen(1, position=3)]
    await script.attend(last)
    assert script.sent == [{"turn": 0, "move": "play:AS"}, {"turn": 1, "move": "play:AS"}]
    assert script.looks == [], "what an answer told already was asked again, or not at all"
    assert script.waits == []


async def test_a_bot_is_never_shown_moves_out_of_turn(script: Scripted) -> None:
    asked: list[Asked] = []

    def noting(one: Asked) -> str:
        asked.append(one)
        return one.texts[-1]

    script.streams = [sse(("hello", 1, seen(0)), over())]
    script.plays = [played(seen(1, must_act=False))]
    await script.attend(noting)
    (one,) = asked
    assert one.texts == ("call-16", "play:AS")
    assert json.loads(bytes(one.view)) == {"turn": 0}
    assert [move["move"] for move in json.loads(bytes(one.legal_moves))] == list(one.texts)


async def test_a_decision_that_was_not_answered_is_sent_again_as_it_was(script: Scripted) -> None:
    choices = iter(["play:AS", "call-16"])
    script.streams = [sse(("hello", 1, seen(0))), sse(("hello", 1, seen(0)), over())]
    script.plays = [httpx.ReadTimeout("lost"), played(seen(1, must_act=False))]
    await script.attend(lambda _asked: next(choices))
    assert script.sent == [{"turn": 0, "move": "play:AS"}] * 2
    assert script.said == ["http://there does not answer (ReadTimeout); trying again", "is over"]


async def test_waits_grow_with_chance_in_them_and_begin_anew_after_a_hello(
    script: Scripted,
) -> None:
    gone = httpx.ConnectError("refused")
    idle = ("hello", 1, seen(must_act=False))
    script.streams = [gone, gone, gone, sse(idle), gone, sse(idle, over())]
    await script.attend(last)
    assert script.waits == [0.375, 0.75, 1.5, 0.375, 0.75]


async def test_the_service_may_ask_for_a_longer_wait(script: Scripted) -> None:
    script.streams = [problem(429, "too-many-requests", **{"retry-after": "7"}), sse(over())]
    await script.attend(last)
    assert script.waits == [7.375]


async def test_a_service_that_stops_is_come_back_to(script: Scripted) -> None:
    script.streams = [sse(("end", 1, {"reason": "service-stops"})), sse(over())]
    await script.attend(last)
    assert script.streams == []


async def test_an_attempt_that_was_refused_is_not_tried_again(script: Scripted) -> None:
    script.streams = [sse(("hello", 1, seen(0)), over())]
    script.plays = [problem(409, "sixteen-too-early"), played(seen(1, must_act=False))]
    script.looks = [seen(0)]
    await script.attend(lambda asked: asked.texts[0])
    assert [one["move"] for one in script.sent] == ["call-16", "play:AS"]


async def test_a_turn_that_has_passed_is_looked_at_anew(script: Scripted) -> None:
    script.streams = [sse(("hello", 1, seen(0)), over())]
    script.plays = [problem(409, "turn-passed"), played(seen(2, must_act=False))]
    script.looks = [seen(1)]
    await script.attend(last)
    assert [one["turn"] for one in script.sent] == [0, 1]


async def test_a_bot_that_fails_makes_its_first_move_that_is_no_attempt(script: Scripted) -> None:
    def failing(_asked: Asked) -> str:
        raise BotFailed(Fault.RAISED, "KeyError: 'x'")

    script.streams = [sse(("hello", 1, seen(0)), over())]
    script.plays = [played(seen(1, must_act=False))]
    await script.attend(failing)
    assert script.sent == [{"turn": 0, "move": "play:AS"}]
    assert script.said[0] == "the bot raised: KeyError: 'x'; its first legal move is made"


async def test_a_bot_that_only_fails_is_benched(script: Scripted) -> None:
    def failing(_asked: Asked) -> str:
        raise BotFailed(Fault.SLOW, "no answer within 1 s")

    script.streams = [sse(("hello", 1, seen(0)), over())]
    script.plays = [played(seen(turn)) for turn in range(1, 20)]
    with pytest.raises(Benched, match=r"failed 10 times in a row\. Last: slow"):
        await script.attend(failing)
    assert len(script.sent) == PATIENCE - 1


async def test_a_bot_without_a_seat_there_says_so(script: Scripted) -> None:
    script.streams = [sse(("hello", 1, {**seen(), "you": None}))]
    with pytest.raises(Gone, match="no seat"):
        await script.attend(last)


@pytest.mark.parametrize("reason", ["token-revoked", "not-allowed"])
async def test_a_stream_that_ends_for_good_ends_the_match(script: Scripted, reason: str) -> None:
    script.streams = [sse(("end", 1, {"reason": reason}))]
    with pytest.raises(Gone, match=reason):
        await script.attend(last)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (problem(401, "token-invalid"), Gone),
        (problem(403, "not-allowed"), Gone),
        (problem(404, "unknown-match"), Gone),
        (problem(409, "turn-passed"), MoveRefused),
        (problem(422, "malformed-move"), MoveRefused),
        (problem(429, "too-many-requests"), Later),
        (problem(503, "busy"), Later),
        (httpx.Response(502, text="<html>"), Later),
        (httpx.Response(200, text="<html>"), Later),
    ],
)
async def test_each_answer_says_whether_to_come_again(
    answer: httpx.Response, kind: type[Exception]
) -> None:
    async with service(lambda _request: answer) as there:
        with pytest.raises(kind):
            await there.play(MATCH, 0, "play:AS")


async def test_a_match_never_becomes_another_address() -> None:
    asked: list[str] = []

    def handler(request: httpx.Request) -> httpx.Response:
        asked.append(request.url.raw_path.decode())
        return httpx.Response(200, json={})

    async with service(handler) as there:
        await there.look("../guests?x=1")
    assert asked == ["/v1/matches/..%2Fguests%3Fx%3D1"]


async def test_a_stream_is_read_message_by_message() -> None:
    async def lines() -> AsyncIterator[bytes]:
        for part in (b"retry: 1\n", b'id: 3\nevent: hello\ndata: {"a"', b":1}\n\n: here\n\n"):
            await asyncio.sleep(0)
            yield part

    there = service(lambda _request: httpx.Response(200, content=lines()))
    async with there, aclosing(there.changes(MATCH)) as messages:
        assert [message async for message in messages] == [Message("hello", 3, {"a": 1})]
