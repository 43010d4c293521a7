"""Playing online against a service that is scripted: retries, refusals, failures."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from functools import partial
from typing import Any, Final

import httpx
import pytest

from app.cli.bots.asking import Asked
from app.cli.bots.attending import PATIENCE, Attendance
from app.cli.bots.faults import BotFailed, Fault
from app.cli.bots.online import Gone, Later, Message, MoveRefused, Service
from app.cli.bots.patience import Patience
from app.cli.bots.players import Benched
from app.cli.bots.program import Program
from app.cli.bots.session import Session
from app.cli.bots.switchboard import Switchboard

MATCH: Final = "m1"
Json = dict[str, Any]
Handler = Callable[[httpx.Request], httpx.Response | Awaitable[httpx.Response]]


def seen(
    turn: int = 0,
    *,
    must_act: bool = True,
    position: int = 1,
    status: str = "running",
    stand_in: str | None = None,
    ready_by: str | None = None,
    ready: tuple[int, ...] = (),
) -> Json:
    """A match as its bot sees it."""
    match: Json = {"position": position, "status": status, "seats": [{"stand_in": stand_in}]}
    match["meeting"] = {"ready_by": ready_by, "ready": list(ready)}
    return {"match": match, "you": you(turn, must_act=must_act), "view": {"turn": turn}}


def you(turn: int, *, must_act: bool = True) -> Json:
    moves = [
        {"move": "call-16", "out_of_turn": False, "attempt": True},
        {"move": "play:AS", "out_of_turn": False},
        {"move": "concede", "out_of_turn": True},
    ]
    return {"seat": 0, "turn": turn, "must_act": must_act, "legal_moves": moves if must_act else []}


Told = tuple[str, str, Json]


def sse(*messages: Told) -> httpx.Response:
    """A stream with these messages, which then ends."""
    parts = [
        f"id: {place}\nevent: {name}\ndata: {json.dumps(data)}\n\n"
        for name, place, data in messages
    ]
    text = "retry: 2000\n" + ": still here\n\n".join(parts)
    return httpx.Response(200, text=text, headers={"content-type": "text/event-stream"})


def greeting(*matches: str) -> Told:
    return "me.hello", "c0", {"matches": matches or (MATCH,)}


def requested(turn: int, position: int, match: str = MATCH) -> Told:
    data = {"match_id": match, "position": position, "you": you(turn), "view": {"turn": turn}}
    return "turn.requested", f"c{position}", data


def over(reason: str = "match-over") -> Told:
    return "match.end", "c9", {"match_id": MATCH, "reason": reason}


def happened(kind: str) -> Told:
    return "event", "c3", {"match_id": MATCH, "position": 3, "event": {"type": kind}}


def ended(reason: str) -> Told:
    return "end", "c9", {"reason": reason}


def problem(status: int, code: str, **headers: str) -> httpx.Response:
    body = {"title": code, "detail": "said", "code": code}
    return httpx.Response(status, json=body, headers=headers)


class Scripted:
    """A service that answers in order, each kind of request by its own script."""

    def __init__(self) -> None:
        self.streams: list[httpx.Response | Exception] = []
        self.looks: list[Json | httpx.Response] = [seen(0, must_act=False)]
        self.plays: list[httpx.Response | Exception] = []
        self.sent: list[Json] = []
        self.confirmed = 0
        self.sat: list[tuple[str, Json]] = []
        self.after: list[str | None] = []
        self.said: list[str] = []
        self.waits: list[float] = []
        self.dry = asyncio.Event()

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        assert request.headers["authorization"] == "Bearer secret"
        if request.url.path.endswith("/ready"):
            self.confirmed += 1
            return _given(self.plays.pop(0))
        if request.method == "POST":
            self.sent.append(json.loads(request.content))
            return _given(self.plays.pop(0))
        if request.method == "PUT":
            self.sat.append((request.url.path, json.loads(request.content)))
        if request.url.path == "/v1/me/events":
            return await self._stream(request.headers.get("last-event-id"))
        look = self.looks.pop(0)
        return look if isinstance(look, httpx.Response) else httpx.Response(200, json=look)

    async def _stream(self, after: str | None) -> httpx.Response:
        if not self.streams:
            await self.dry.wait()
        self.after.append(after)
        stream = _given(self.streams.pop(0))
        last = not self.streams and stream.is_success
        return httpx.Response(200, content=self._lasting(stream)) if last else stream

    async def _lasting(self, stream: httpx.Response) -> AsyncIterator[bytes]:
        """The last stream stays open."""
        yield stream.content
        await self.dry.wait()

    async def attend(self, bot: Callable[[Asked], str]) -> None:
        """Let a bot play the match to its end, as the stream of everything tells it to."""
        async with service(self) as reached:
            board = self.board(reached)
            line = board.line(MATCH)
            patience = Patience(self.sleep, lambda: 0.5)
            attendance = Attendance(reached, MATCH, line, bot, patience, "x", self.said.append)
            tasks = [asyncio.ensure_future(one) for one in (attendance.attend(), board.run())]
            try:
                async with asyncio.timeout(10):
                    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(result, Exception):
                    raise result

    def board(
        self, reached: Service, met: Callable[[str], None] = lambda match: None
    ) -> Switchboard:
        return Switchboard(reached, Patience(self.sleep, lambda: 0.5), self.said.append, met)

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        await asyncio.sleep(0)


def _given(answer: httpx.Response | Exception) -> httpx.Response:
    if isinstance(answer, Exception):
        raise answer
    return answer


def service(handler: Handler) -> Service:
    transport = httpx.MockTransport(handler)  # type: ignore[arg-type]
    return Service("http://there", "secret", transport)


def played(view: Json) -> httpx.Response:
    return httpx.Response(200, json={"match": view})


def last(asked: Asked) -> str:
    return asked.texts[-1]


@pytest.fixture
def script() -> Scripted:
    return Scripted()


async def test_a_decision_is_made_whenever_it_is_asked_for(script: Scripted) -> None:
    event = happened("toy.card_played")
    script.streams = [sse(greeting(), requested(0, 1), event, requested(1, 3), over())]
    script.plays = [
        played(seen(1, must_act=False, position=2)),
        played(seen(2, must_act=False, position=4)),
    ]
    await script.attend(last)
    assert script.sent == [{"turn": 0, "move": "play:AS"}, {"turn": 1, "move": "play:AS"}]
    assert (script.looks, script.waits, script.said) == ([], [], ["is over"])


async def test_a_bot_is_done_when_play_is_over_though_its_stream_goes_on(script: Scripted) -> None:
    script.streams = [sse(greeting(), happened("match.finished"))]
    script.looks = [seen(0, must_act=False), seen(0, must_act=False, status="finished")]
    await script.attend(last)
    assert (script.sent, script.looks, script.said) == ([], [], ["is over"])


async def test_several_decisions_in_a_row_need_no_word_between_them(script: Scripted) -> None:
    script.looks = [seen(0)]
    script.plays = [
        played(seen(1, position=2)),
        played(seen(2, must_act=False, position=3, status="finished")),
    ]
    await script.attend(last)
    assert [one["turn"] for one in script.sent] == [0, 1]


async def test_a_bot_that_had_left_sits_down_again(script: Scripted) -> None:
    script.looks = [
        seen(0, must_act=False, stand_in="steady"),
        seen(0, must_act=False),
    ]
    script.streams = [sse(greeting(), over())]
    await script.attend(last)
    assert script.sat == [(f"/v1/matches/{MATCH}/seats/0", {"kind": "me"})]
    assert script.said == ["takes its seat back", "is over"]


@pytest.mark.parametrize("status", ["open", "finished"])
async def test_a_bot_takes_no_seat_back_in_a_match_that_does_not_run(
    script: Scripted, status: str
) -> None:
    script.looks = [seen(0, must_act=False, stand_in="steady", status=status)]
    script.streams = [sse(greeting(), over())]
    await script.attend(last)
    assert script.sat == []


async def test_a_bot_is_ready_whenever_a_full_table_asks(script: Scripted) -> None:
    asked = seen(0, must_act=False, status="open", ready_by="soon")
    script.looks = [seen(0, must_act=False, status="open"), asked, asked]
    script.looks += [seen(0, must_act=False, status="open", ready_by="soon", ready=(0,))]
    ask = happened("match.ready_asked")
    script.streams = [sse(greeting(), ask, ask, ask, over())]
    script.plays = [httpx.Response(200, json=seen(0, must_act=False)), problem(409, "not-asked")]
    await script.attend(last)
    assert (script.confirmed, script.looks) == (2, [])
    assert script.said == ["is ready", "is ready", "not-asked. said", "is over"]


async def test_a_bot_plays_also_where_it_sits_down_a_second_time(script: Scripted) -> None:
    hello = ("hello", "c1", {**seen(0, must_act=False), "match_id": MATCH, "position": 1})
    script.streams = [sse(greeting(), over("not-seated"), hello)]
    script.looks = [{"player": {"name": "Bot"}}, seen(0, must_act=False)]
    script.looks += [seen(0, must_act=False, status="finished")]
    again = asyncio.Event()

    def say(text: str) -> None:
        script.said.append(text)
        if text == f"{MATCH}: is over":
            again.set()

    async with service(script) as reached:
        patience = partial(Patience, script.sleep, lambda: 0.5)
        session = Session(Program("never started", ()), reached, say, patience=patience)
        running = asyncio.create_task(session.run())
        async with asyncio.timeout(10):
            await again.wait()
        running.cancel()
    assert script.said[1:] == [
        f"{MATCH}: followed",
        f"{MATCH}: the service tells nothing more of it: not-seated",
        f"{MATCH}: followed",
        f"{MATCH}: is over",
    ]


async def test_what_was_asked_before_the_last_decision_is_not_decided_again(
    script: Scripted,
) -> None:
    script.looks = [seen(3, position=7)]
    script.plays = [played(seen(4, must_act=False, position=8))]
    script.streams = [sse(greeting(), requested(2, 5), requested(3, 7), requested(2, 8), over())]
    await script.attend(last)
    assert [one["turn"] for one in script.sent] == [3]


async def test_a_bot_is_never_shown_moves_out_of_turn(script: Scripted) -> None:
    asked: list[Asked] = []

    def noting(one: Asked) -> str:
        asked.append(one)
        return one.texts[-1]

    script.streams = [sse(greeting(), requested(0, 1), over())]
    script.plays = [played(seen(1, must_act=False))]
    await script.attend(noting)
    (one,) = asked
    assert one.texts == ("call-16", "play:AS")
    assert json.loads(bytes(one.view)) == {"turn": 0}
    assert [move["move"] for move in json.loads(bytes(one.legal_moves))] == list(one.texts)


async def test_a_decision_that_was_not_answered_is_sent_again_as_it_was(script: Scripted) -> None:
    choices = iter(["play:AS", "call-16"])
    script.looks = [seen(0), seen(0)]
    script.plays = [httpx.ReadTimeout("lost"), played(seen(1, must_act=False, status="finished"))]
    await script.attend(lambda _asked: next(choices))
    assert script.sent == [{"turn": 0, "move": "play:AS"}] * 2
    assert script.said == ["http://there does not answer (ReadTimeout); trying again", "is over"]


async def test_waits_grow_with_chance_in_them_and_begin_anew_after_a_message(
    script: Scripted,
) -> None:
    gone = httpx.ConnectError("refused")
    script.streams = [gone, gone, gone, sse(greeting()), gone, sse(greeting(), over())]
    script.looks *= 3
    await script.attend(last)
    assert script.waits[:5] == [0.375, 0.75, 1.5, 0.375, 0.75]


async def test_the_service_may_ask_for_a_longer_wait(script: Scripted) -> None:
    asked = [problem(429, "too-many-streams", **{"retry-after": wait}) for wait in ("7", "3600")]
    script.streams = [*asked, sse(over())]
    await script.attend(last)
    assert script.waits == [7.375, 60.75]


async def test_a_stream_that_broke_off_goes_on_after_the_last_message(script: Scripted) -> None:
    script.streams = [
        sse(greeting(), requested(0, 4)),
        httpx.ReadError("cut"),
        sse(greeting(), requested(1, 6), over()),
    ]
    script.plays = [played(seen(turn, must_act=False, position=2 * turn + 3)) for turn in (1, 2)]
    await script.attend(last)
    assert script.after == [None, "c4", "c4"]
    assert [one["turn"] for one in script.sent] == [0, 1]


async def test_an_id_that_is_refused_is_given_up(script: Scripted) -> None:
    script.streams = [sse(greeting()), problem(422, "bad-cursor"), sse(greeting(), over())]
    await script.attend(last)
    assert script.after == [None, "c0", None]


@pytest.mark.parametrize("reason", ["service-stops", "expired", "too-slow", "busy"])
async def test_a_stream_that_ends_for_a_while_is_opened_again(
    script: Scripted, reason: str
) -> None:
    script.streams = [sse(greeting(), ended(reason)), sse(over())]
    await script.attend(last)
    assert script.streams == []
    assert script.after == [None, "c9"]


async def test_a_match_that_is_followed_no_more_is_looked_at(script: Scripted) -> None:
    script.streams = [sse(greeting("m2"))]
    script.looks += [seen(1, must_act=False, status="abandoned")]
    await script.attend(last)
    assert (script.looks, script.said[-1]) == ([], "is over")


async def test_each_match_that_is_told_of_is_met_and_gets_its_own_messages(
    script: Scripted,
) -> None:
    hello = ("hello", "c1", {**seen(0, must_act=False), "match_id": "m3", "position": 1})
    script.streams = [sse(greeting("m2"), hello, requested(0, 2, "m2"), ended("token-expired"))]
    met: list[str] = []
    async with service(script) as reached:
        board = script.board(reached, met.append)
        lines = {match: board.line(match) for match in ("m2", "m3")}
        with pytest.raises(Gone, match="token-expired"):
            await board.run()
    assert met == ["m2", "m3"]
    assert [lines["m2"].get_nowait().name, lines["m3"].get_nowait().name] == [
        "turn.requested",
        "look",
    ]
    assert lines["m3"].get_nowait().name == "hello"


async def test_an_attempt_that_was_refused_is_not_tried_again(script: Scripted) -> None:
    script.streams = [sse(greeting(), requested(0, 1), over())]
    script.plays = [problem(409, "sixteen-too-early"), played(seen(1, must_act=False))]
    script.looks += [seen(0)]
    await script.attend(lambda asked: asked.texts[0])
    assert [one["move"] for one in script.sent] == ["call-16", "play:AS"]


@pytest.mark.parametrize("code", ["match-paused", "round-clock-stands"])
async def test_a_move_that_came_into_a_pause_is_made_when_it_is_asked_for_again(
    script: Scripted, code: str
) -> None:
    choices = iter(["call-16", "play:AS"])
    script.streams = [sse(greeting(), requested(0, 1), requested(0, 4), over())]
    script.plays = [problem(409, code), played(seen(1, must_act=False, position=5))]
    script.looks += [seen(0, must_act=False, position=3)]
    await script.attend(lambda _asked: next(choices))
    assert script.sent == [{"turn": 0, "move": "call-16"}] * 2


async def test_a_bot_of_which_everything_was_refused_begins_anew_a_little_later(
    script: Scripted,
) -> None:
    script.looks = [seen(0), seen(0), seen(0), seen(0)]
    script.plays = [problem(409, "a-rule"), problem(409, "a-rule")]
    script.plays += [played(seen(1, must_act=False, status="finished"))]
    await script.attend(lambda asked: asked.texts[0])
    assert [one["move"] for one in script.sent] == ["call-16", "play:AS", "call-16"]
    assert script.said == ["every move was refused; trying again", "is over"]


async def test_a_turn_that_has_passed_is_looked_at_anew(script: Scripted) -> None:
    script.streams = [sse(greeting(), requested(0, 1), over())]
    script.plays = [problem(409, "turn-passed"), played(seen(2, must_act=False))]
    script.looks += [seen(1)]
    await script.attend(last)
    assert [one["turn"] for one in script.sent] == [0, 1]


async def test_a_bot_that_fails_makes_its_first_move_that_is_no_attempt(script: Scripted) -> None:
    def failing(_asked: Asked) -> str:
        raise BotFailed(Fault.RAISED, "KeyError: 'x'")

    script.streams = [sse(greeting(), requested(0, 1), over())]
    script.plays = [played(seen(1, must_act=False))]
    await script.attend(failing)
    assert script.sent == [{"turn": 0, "move": "play:AS"}]
    assert script.said[0] == "the bot raised: KeyError: 'x'; its first legal move is made"


async def test_a_bot_that_only_fails_is_benched(script: Scripted) -> None:
    def failing(_asked: Asked) -> str:
        raise BotFailed(Fault.SLOW, "no answer within 1 s")

    script.looks = [seen(0)]
    script.plays = [played(seen(turn)) for turn in range(1, 20)]
    with pytest.raises(Benched, match=r"failed 10 times in a row\. Last: slow"):
        await script.attend(failing)
    assert len(script.sent) == PATIENCE - 1


async def test_a_bot_without_a_seat_there_says_so(script: Scripted) -> None:
    script.looks = [{**seen(), "you": None}]
    with pytest.raises(Gone, match="no seat"):
        await script.attend(last)


@pytest.mark.parametrize("reason", ["not-seated", "not-allowed", "unknown-match"])
async def test_a_match_that_is_closed_to_the_bot_ends_for_it(script: Scripted, reason: str) -> None:
    script.streams = [sse(greeting(), over(reason))]
    with pytest.raises(Gone, match=reason):
        await script.attend(last)


@pytest.mark.parametrize("reason", ["token-revoked", "superseded", "scope-missing"])
async def test_a_stream_that_ends_for_good_ends_the_session(script: Scripted, reason: str) -> None:
    script.streams = [sse(ended(reason))]
    with pytest.raises(Gone, match="other programs" if reason == "superseded" else reason):
        await script.attend(last)
    assert script.waits == []


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
    async with there, aclosing(there.everything(None)) as messages:
        assert [message async for message in messages] == [Message("hello", "3", {"a": 1})]
