"""How the server reads HTTP: in pieces, with a turn for others between them."""

import asyncio

import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.importer import import_from_string
from uvicorn.server import ServerState

from app.cli.requests import Requests
from app.cli.serving import config_of
from app.settings import Settings
from tests.cli.test_sockets import Line

REQUEST = b"GET /%04d HTTP/1.1\r\nHost: test\r\n\r\n"
A_PIECE = 4096
AT_ONCE = A_PIECE // len(REQUEST % 0)


class Answers:
    """An app that notes what comes, and answers once it is let."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.bodies: list[bytes] = []
        self.go = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.paths.append(scope["path"])
        await self.go.wait()
        body, more = b"", True
        while more:
            message = await receive()
            body, more = body + message.get("body", b""), message.get("more_body", False)
        self.bodies.append(body)
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def begun(app: Answers) -> tuple[Requests, Line]:
    """A connection over which nothing came yet."""
    config = uvicorn.Config(app, http=Requests, lifespan="off", log_config=None)
    config.load()
    line, requests = Line(), Requests(config, ServerState(), {})
    requests.connection_made(line)
    return requests, line


def reads(line: Line) -> bool:
    """Whether more may come."""
    return line.reading


async def until_answered(app: Answers, count: int) -> int:
    """After how many turns of others so many requests were answered."""
    turns = 0
    while len(app.bodies) < count:
        await asyncio.sleep(0)
        turns += 1
        assert turns < 100_000, "what has come is not read"
    return turns


async def test_many_requests_at_once_are_read_in_pieces_and_answered_in_order() -> None:
    app = Answers()
    requests, line = begun(app)
    requests.data_received(b"".join(REQUEST % number for number in range(600)))
    assert 0 < len(requests.pipeline) <= AT_ONCE
    assert not reads(line)
    for _ in range(50):
        await asyncio.sleep(0)
    assert len(requests.pipeline) <= AT_ONCE, "no more is read while some wait"
    app.go.set()
    for answered in range(600):
        await until_answered(app, answered + 1)
        assert len(requests.pipeline) <= AT_ONCE, "no more is read while some wait"
    assert app.paths == [f"/{number:04d}" for number in range(600)]
    assert line.written.count(b"HTTP/1.1 204") == 600
    assert reads(line)
    assert requests._pieces.unread == b""


async def test_a_body_in_chunks_of_a_byte_comes_whole_with_turns_for_others_between() -> None:
    app = Answers()
    app.go.set()
    requests, line = begun(app)
    head = b"POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n"
    requests.data_received(head + b"1\r\nx\r\n" * 40_000 + b"0\r\n\r\n")
    turns = await until_answered(app, 1)
    assert turns > 40_000 * len(b"1\r\nx\r\n") // A_PIECE
    assert app.bodies == [b"x" * 40_000]
    assert reads(line)


async def test_a_large_body_that_nobody_takes_yet_is_not_read_to_its_end() -> None:
    app = Answers()
    requests, line = begun(app)
    body = bytes(200_000)
    head = b"POST / HTTP/1.1\r\nHost: test\r\nContent-Length: %d\r\n\r\n" % len(body)
    requests.data_received(head + body)
    for _ in range(200):
        await asyncio.sleep(0)
    assert len(requests._pieces.unread) > 100_000
    assert not reads(line)
    app.go.set()
    await until_answered(app, 1)
    assert app.bodies == [body]
    assert reads(line)


async def test_a_request_of_its_own_is_read_at_once_and_nothing_stands() -> None:
    app = Answers()
    app.go.set()
    requests, line = begun(app)
    for number in range(3):
        requests.data_received(REQUEST % number)
        assert reads(line)
        await until_answered(app, number + 1)


async def test_a_connection_that_is_lost_between_two_pieces_is_read_no_further() -> None:
    app = Answers()
    requests, line = begun(app)
    requests.data_received(b"POST / HTTP/1.1\r\nContent-Length: 9000\r\n\r\n" + bytes(9000))
    line.close()
    requests.connection_lost(None)
    for _ in range(5):
        await asyncio.sleep(0)
    assert len(requests._pieces.unread) > 0
    app.go.set()


def test_the_service_reads_so() -> None:
    told = config_of(Settings()).http
    assert isinstance(told, str)
    assert import_from_string(told) is Requests


async def test_whoever_is_answered_hears_that_the_connection_is_lost_though_others_wait() -> None:
    app = Answers()
    requests, line = begun(app)
    requests.data_received(b"".join(REQUEST % number for number in range(3)))
    while not app.paths:
        await asyncio.sleep(0)
    line.close()
    requests.connection_lost(None)
    app.go.set()
    await until_answered(app, 1)
    for _ in range(5):
        await asyncio.sleep(0)
    assert (app.paths, line.written) == (["/0000"], b"")
